import { z } from 'zod'

/** For a choice that must be made: nothing is chosen at first. */
export function chosen(message: string) {
  return z
    .string()
    .nullable()
    .transform((value, context) => {
      if (value) return value
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}
