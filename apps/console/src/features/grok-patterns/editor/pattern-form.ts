import { z } from 'zod'
import type { Form } from '../../../kit/form/use-form.ts'

/** The words of the reference (grok patterns, section 2). */
export const nameTakenText = 'Pattern with that name already exists!'

/** As the server takes it. `taken`: names of others. */
export function patternSchema(taken: ReadonlySet<string>) {
  return z.object({
    name: z
      .string()
      .trim()
      .min(1, 'Field is required.')
      .max(100, 'At most 100 characters.')
      .regex(/^\S*$/, 'Pattern name must not contain spaces')
      .regex(/^[A-z0-9]*$/, 'Pattern name must consist of letters, digits and _')
      .refine((name) => !taken.has(name), nameTakenText),
    pattern: z.string().min(1, 'Field is required.').max(10_000, 'At most 10000 characters.'),
  })
}

export type PatternForm = Form<z.input<ReturnType<typeof patternSchema>>>
