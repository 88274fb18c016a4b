import type { StreamRuleRequest } from '@logline/contract'
import {
  compileRuleRegex,
  maxStepsAtOnce,
  type PlannedRule,
  type RuleType,
  writtenSteps,
} from '@logline/processing'
import { badRequest, invalidEntity } from '../../http/errors.ts'
import type { StreamRuleRecord } from './stored/stream-rule-repo.ts'

interface RuleTypeDescription {
  id: number
  name: RuleType
  short_desc: string
  long_desc: string
}

/** In the order of their numbers. */
export const ruleTypes: readonly RuleTypeDescription[] = [
  { id: 1, name: 'EXACT', short_desc: 'match exactly', long_desc: 'match exactly' },
  { id: 2, name: 'REGEX', short_desc: 'match regular expression', long_desc: 'match regular expression' },
  { id: 3, name: 'GREATER', short_desc: 'greater than', long_desc: 'be greater than' },
  { id: 4, name: 'SMALLER', short_desc: 'smaller than', long_desc: 'be smaller than' },
  { id: 5, name: 'PRESENCE', short_desc: 'field presence', long_desc: 'be present' },
  { id: 6, name: 'CONTAINS', short_desc: 'contain', long_desc: 'contain' },
  { id: 7, name: 'ALWAYS_MATCH', short_desc: 'always match', long_desc: 'always match' },
  { id: 8, name: 'MATCH_INPUT', short_desc: 'match input', long_desc: 'match input' },
]

/** A stored rule as the data plane works by it. */
export function plannedRule({
  type,
  field,
  value,
  isInverted,
}: Pick<StreamRuleRecord, 'type' | 'field' | 'value' | 'isInverted'>): PlannedRule {
  return { type: ruleTypeOf(type), field: field ?? '', value: value ?? '', isInverted }
}

/** The same for all rules that a stream begins with. */
export function requireSoundRules(rules: readonly StreamRuleRequest[]): void {
  const expressions = rules.filter(({ type }) => ruleTypeOf(type) === 'REGEX')
  const steps = expressions.reduce((sum, { value }) => sum + writtenSteps(value ?? ''), 0)
  if (steps > maxStepsAtOnce) {
    throw invalidEntity({
      rules: ['The regular expressions are too large together: add some of them later.'],
    })
  }
  rules.forEach(requireSoundRule)
}

/** Throws 400 for a rule of an unknown type, or one that lacks what its type needs. */
export function requireSoundRule({ type, field, value }: StreamRuleRequest): void {
  const name = ruleTypeOf(type)
  const needsField = name !== 'ALWAYS_MATCH' && name !== 'MATCH_INPUT'
  const needsValue = name !== 'ALWAYS_MATCH' && name !== 'PRESENCE'
  if (needsField && (field ?? '').trim() === '') {
    throw invalidEntity({ field: [`A rule of type ${name} needs a field.`] })
  }
  if (needsValue && !value) throw invalidEntity({ value: [`A rule of type ${name} needs a value.`] })
  if (name === 'REGEX' && value) requireRegex(value)
}

function ruleTypeOf(id: number): RuleType {
  const type = ruleTypes.find((type) => type.id === id)
  if (!type) throw badRequest(`Unknown stream rule type ${id}: it must be a number from 1 to 8.`)
  return type.name
}

function requireRegex(source: string): void {
  try {
    compileRuleRegex(source)
  } catch (error) {
    throw invalidEntity({ value: [error instanceof Error ? error.message : String(error)] })
  }
}
