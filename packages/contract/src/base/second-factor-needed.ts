import { z } from 'zod'
import { objectId } from './ids.ts'
import { passkeyRequestOptions } from './webauthn-options.ts'

/** 401 of a sign-in with the right password by a user who has a second factor: it needs one as well. */
export const secondFactorNeeded = z.object({
  type: z.literal('SecondFactorNeeded'),
  message: z.string(),
  /** Are there codes of an app? A recovery code is taken in any case. */
  totp: z.boolean(),
  /** What a passkey is to sign, within five minutes; null when none can be used at this address. */
  passkey: z.object({ challenge_id: objectId, options: passkeyRequestOptions }).nullable(),
})

export type SecondFactorNeeded = z.infer<typeof secondFactorNeeded>
