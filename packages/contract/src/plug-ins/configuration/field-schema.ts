import { z } from 'zod'
import type { FieldDescriptor } from './field-descriptor.ts'

/** What a field holds; null for nothing, in a field that may be left out. */
export type FieldValue = string | number | boolean | readonly string[] | null

/** The smallest and the largest number that a field with the attribute takes. */
const bounds: Readonly<Record<string, { min?: number; max?: number; problem: string }>> = {
  // Port 0 means any free one: nobody could tell the senders where to send to.
  is_port_number: { min: 1, max: 65_535, problem: 'must be a port, 1 to 65535' },
  only_positive: { min: 1, problem: 'must be greater than 0' },
  only_negative: { max: -1, problem: 'must be less than 0' },
}

/** Numbers beyond lose digits. */
const safest = Number.MAX_SAFE_INTEGER
const unsafe = `must be between -${safest} and ${safest}`

/** What the attributes of a number field bound it to. */
export function numberBounds({ attributes }: FieldDescriptor): { min?: number; max?: number } {
  const { min, max } = bounds[attributes.find((name) => name in bounds) ?? ''] ?? {}
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

/**
 * The check of a field, made of what the wire tells of it. Server, data plane and the generated forms all check with
 * this one, so that a value is right for all of them or for none. Problems are worded to follow the field's name,
 * such as `must be text`.
 *
 * @returns a schema that takes null and nothing for a field that may be left out, and makes null of both
 */
export function fieldSchema(field: FieldDescriptor): z.ZodType<FieldValue> {
  const schema = valueSchema(field)
  return field.is_optional ? schema.nullish().transform((value) => value ?? null) : schema
}

function valueSchema(field: FieldDescriptor): z.ZodType<FieldValue> {
  switch (field.type) {
    case 'number':
      return numberSchema(field)
    case 'boolean':
      return z.boolean(otherwise('must be true or false'))
    case 'dropdown':
      return dropdownSchema(field)
    case 'list':
      return listSchema(field)
    default:
      return textSchema(field)
  }
}

function numberSchema({ attributes }: FieldDescriptor): z.ZodType<number> {
  return attributes.reduce<z.ZodInt>(
    (schema, attribute) => {
      const { min, max, problem } = bounds[attribute] ?? {}
      const above = min === undefined ? schema : schema.min(min, { error: problem })
      return max === undefined ? above : above.max(max, { error: problem })
    },
    z.int({ error: ({ input }) => (Number.isInteger(input) ? unsafe : notWhole.error({ input })) }),
  )
}

function textSchema({ is_optional, attributes }: FieldDescriptor): z.ZodType<string> {
  const schema = z.string(otherwise('must be text'))
  if (!is_optional && attributes.includes('takes_blanks')) {
    return schema.refine((text) => text !== '', { error: 'must not be empty' })
  }
  return is_optional ? schema : schema.refine((text) => text.trim() !== '', { error: 'must not be blank' })
}

/** Choices that the descriptor does not list are checked by the field's own check. */
function dropdownSchema(field: FieldDescriptor): z.ZodType<string> {
  const { additional_info, default_value } = field
  // Choices may be long and made only when asked for: the default needs no look at them.
  const isChoice = (value: string) => value === default_value || isNamedIn(additional_info.values, value)
  return textSchema(field).refine(isChoice, { error: () => choiceProblem(additional_info.values ?? {}) })
}

function listSchema({ attributes, additional_info }: FieldDescriptor): z.ZodType<readonly string[]> {
  const text = z.string({ error: 'must be a list of texts' }).max(1_000, { error: 'has too long a text' })
  const schema = z
    .array(text, otherwise('must be a list of texts'))
    .max(1_000, { error: 'has too many texts' })
  if (attributes.includes('allow_create')) return schema
  const isOffered = (values: string[]) => values.every((value) => isNamedIn(additional_info.values, value))
  return schema.refine(isOffered, { error: () => choiceProblem(additional_info.values ?? {}) })
}

function isNamedIn(choices: Readonly<Record<string, string>> | undefined, value: string): boolean {
  return choices === undefined || Object.hasOwn(choices, value)
}

function choiceProblem(choices: Readonly<Record<string, string>>): string {
  const names = Object.keys(choices)
  return names.length > 10 ? 'is not one of its choices' : `must be one of ${names.join(', ')}`
}

/** The wording for a value of the wrong type; nothing at all is missing. */
function otherwise(problem: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null ? 'is missing' : problem,
  }
}

const notWhole = otherwise('must be a whole number')
