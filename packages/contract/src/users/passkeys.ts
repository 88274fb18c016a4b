import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { objectId } from '../base/ids.ts'
import { defineRoute } from '../base/route.ts'
import { passkeyCreationOptions, passkeyRegistration } from '../base/webauthn-options.ts'

const area = 'users'

const params = z.object({ userId: z.string() })
const password = z.string().min(1)

/** A passkey as lists show it. */
export const passkey = z.object({
  id: objectId,
  name: z.string(),
  created_at: ts,
  /** Null for never. */
  last_used_at: ts.nullable(),
})

/** Passkeys (WebAuthn) as a second factor. They are listed with the second factor of the user. */
export const passkeys = {
  begin: defineRoute({
    method: 'POST',
    path: '/users/{userId}/second-factor/passkeys/options',
    area,
    summary: 'Begin to add a passkey to the own account: what the browser makes it by, for five minutes',
    permission: 'authenticated',
    params,
    body: z.strictObject({ password }),
    response: z.object({ challenge_id: objectId, options: passkeyCreationOptions }),
  }),
  add: defineRoute({
    method: 'POST',
    path: '/users/{userId}/second-factor/passkeys',
    area,
    summary:
      'Add the passkey that the browser made. From the first factor on one is asked for, and all other sessions end',
    permission: 'authenticated',
    params,
    body: z.strictObject({
      challenge_id: objectId,
      name: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .refine((name) => !name.includes('\0'), 'must not contain NUL'),
      response: passkeyRegistration,
    }),
    response: z.object({
      /** Of the first factor, shown only now; null when the user has recovery codes by another factor. */
      recovery_codes: z.array(z.string()).nullable(),
    }),
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/users/{userId}/second-factor/passkeys/{passkeyId}',
    area,
    summary: 'Remove an own passkey; with the last factor, the recovery codes go',
    permission: 'authenticated',
    params: z.object({ userId: z.string(), passkeyId: z.string() }),
    body: z.strictObject({ password }),
  }),
}

export type Passkey = z.infer<typeof passkey>
