import { z } from 'zod'

const text = z.string().max(2_000)

/** A secret as it is sent: its text, what to do with the stored one, or what an answer said of it, which keeps it. */
export const secretChange = z.union([
  text,
  z.strictObject({ set_value: text }),
  z.strictObject({ keep_value: z.literal(true) }),
  z.strictObject({ delete_value: z.literal(true) }),
  z.strictObject({ is_set: z.boolean() }),
])

/** What an answer says of a secret. */
export const shownSecret = z.object({ is_set: z.boolean() })

export type SecretWish = { kind: 'keep' } | { kind: 'none' } | { kind: 'set'; text: string }

/** What is not sent stays. An empty text is none. */
export function secretWish(sent: z.output<typeof secretChange> | null | undefined): SecretWish {
  if (sent === null || sent === undefined) return { kind: 'keep' }
  const text = typeof sent === 'string' ? sent : 'set_value' in sent ? sent.set_value : null
  if (text !== null) return text === '' ? { kind: 'none' } : { kind: 'set', text }
  return typeof sent === 'object' && 'delete_value' in sent ? { kind: 'none' } : { kind: 'keep' }
}
