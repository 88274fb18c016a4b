import type { StreamRule, StreamRuleRequest } from '@logline/contract'
import { z } from 'zod'
import { chosen } from '../../../kit/form/chosen.ts'
import { ruleType } from '../../../kit/streams/rule-sentence.ts'

/** The type as a select has it: its number as a text. */
export interface RuleValues {
  type: string | null
  field: string
  value: string
  inverted: boolean
  description: string
}

export function asksField(type: number): boolean {
  return type !== ruleType.always && type !== ruleType.input
}

export function asksValue(type: number): boolean {
  return type !== ruleType.always && type !== ruleType.presence
}

/** What a type needs that is not there, by the member of the form. */
export const ruleSchema = z
  .object({
    type: chosen('Type is required'),
    field: z.string().max(250, 'At most 250 characters.'),
    value: z.string().max(10_000, 'At most 10000 characters.'),
    inverted: z.boolean(),
    description: z.string().max(5_000, 'At most 5000 characters.'),
  })
  .superRefine(({ type, field, value }, context) => {
    const needs = (name: 'field' | 'value', message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    if (asksField(Number(type)) && field.trim() === '') needs('field', 'Field is required')
    if (asksValue(Number(type)) && value === '') needs('value', 'Value is required')
  })

export const newRule: RuleValues = {
  type: String(ruleType.exact),
  field: '',
  value: '',
  inverted: false,
  description: '',
}

export function valuesOfRule({ type, field, value, inverted, description }: StreamRule): RuleValues {
  return {
    type: String(type),
    field: field ?? '',
    value: value ?? '',
    inverted,
    description: description ?? '',
  }
}

/** What the type does not ask for is not sent. */
export function requestOfRule(values: z.output<typeof ruleSchema>): StreamRuleRequest {
  const type = Number(values.type)
  return {
    type,
    field: asksField(type) ? values.field.trim() : '',
    value: asksValue(type) ? values.value : '',
    inverted: values.inverted,
    description: values.description,
  }
}

/** The rule as it would be saved; null while something is missing. */
export function draftOf(values: RuleValues): StreamRuleRequest | null {
  const { data } = ruleSchema.safeParse(values)
  return data ? requestOfRule(data) : null
}
