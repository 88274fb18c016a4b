import { z } from 'zod'

/** What the forms of users have in common, as the server takes it. */

const name = z.string().trim().min(1, 'Field is required.').max(100, 'At most 100 characters.')

export const profileMembers = {
  first_name: name,
  last_name: name,
  email: z
    .string()
    .trim()
    .min(1, 'Field is required.')
    .max(254, 'At most 254 characters.')
    .regex(/^[^\s@]+@[^\s@]+$/, 'Must be an e-mail address.'),
}

export const accountMembers = {
  timezone: z.string().nullable(),
  neverEnds: z.boolean(),
  amount: z.union([z.number(), z.literal('').transform(() => 0)]),
  unit: z.string(),
  service_account: z.boolean(),
}

export type Account = z.input<z.ZodObject<typeof accountMembers>>

/** Do sessions end after some time, when they end at all? */
export function hasTimeout({ neverEnds, amount }: { neverEnds: boolean; amount: number }): boolean {
  return neverEnds || amount >= 1
}

export const noTimeout = { path: ['amount'], error: 'Must be greater than 0.' }

/** A sentence is easy to remember and hard to guess. */
export const leastPasswordLength = 6

export const passwordMembers = {
  password: z
    .string()
    .min(leastPasswordLength, `Password must be at least ${leastPasswordLength} characters long`),
  repeated: z.string(),
}

export function isRepeated({ password, repeated }: { password: string; repeated: string }): boolean {
  return password === repeated
}

/** Told together with all else that is wrong. */
export const notRepeated = { path: ['repeated'], error: 'Passwords do not match', when: () => true }

/** One of these is what signing in is for. */
export function hasBasicRole(names: readonly string[]): boolean {
  return names.some((name) => name === 'Admin' || name === 'Reader')
}
