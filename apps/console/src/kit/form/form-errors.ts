import type { z } from 'zod'

/** A schema's complaints, the first of each field, by the field's name. */
export function schemaErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const { success, error } = schema.safeParse(values)
  if (success) return {}
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}
