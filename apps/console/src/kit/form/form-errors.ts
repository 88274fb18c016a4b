import type { z } from 'zod'
import { fieldErrorsOf } from '../../api/api-error.ts'

/** A schema's complaints, the first of each field, by the field's name. */
export function schemaErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const { success, error } = schema.safeParse(values)
  if (success) return {}
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

interface Refusal {
  atFields: Record<string, string>
  /** What none of the fields is to blame for; null when there is nothing. */
  above: Error | null
}

/** Where a form with these values says what the server refused. */
export function refusalOf(error: Error, values: object): Refusal {
  const atFields = fieldErrorsOf(error)
  const names = Object.keys(atFields).map((name) => name.split('.')[0] ?? name)
  const isAtFields = names.length > 0 && names.every((name) => name in values)
  return { atFields, above: isAtFields ? null : error }
}
