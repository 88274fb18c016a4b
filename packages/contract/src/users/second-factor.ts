import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'
import { passkey } from './passkeys.ts'

const area = 'users'

const params = z.object({ userId: z.string() })
const password = z.string().min(1)

const recoveryCodes = z.object({
  /** Each lets in once in place of a code. They are shown only now. */
  recovery_codes: z.array(z.string()),
})

const secondFactor = z.object({
  /** Codes of an app (TOTP, RFC 6238); null while none are asked for. */
  totp: z.object({ confirmed_at: ts }).nullable(),
  /** The oldest first. */
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
})

/** What a user shows besides the password when signing in. */
export const secondFactors = {
  get: defineRoute({
    method: 'GET',
    path: '/users/{userId}/second-factor',
    area,
    summary: 'The second factor of a user; needs users:edit on its name',
    permission: 'authenticated',
    params,
    response: secondFactor,
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/users/{userId}/second-factor/totp',
    area,
    summary: 'Begin to set up codes of an app, for the own account; nothing holds until a code confirms it',
    permission: 'authenticated',
    params,
    body: z.strictObject({ password }),
    response: z.object({
      /** In base32, to be typed where no picture can be taken. Shown only now. */
      secret: z.string(),
      /** `otpauth://…`, what the picture holds. */
      uri: z.string(),
    }),
  }),
  confirm: defineRoute({
    method: 'PUT',
    path: '/users/{userId}/second-factor/totp',
    area,
    summary: 'Show by a code that the app is set up: from now on codes are asked for. All other sessions end',
    permission: 'authenticated',
    params,
    body: z.strictObject({ code: z.string().min(1).max(100) }),
    response: recoveryCodes,
  }),
  renewRecoveryCodes: defineRoute({
    method: 'POST',
    path: '/users/{userId}/second-factor/recovery-codes',
    area,
    summary: 'Make new recovery codes, for the own account; those before open nothing any more',
    permission: 'authenticated',
    params,
    body: z.strictObject({ password }),
    response: recoveryCodes,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/users/{userId}/second-factor',
    area,
    summary:
      'Turn the second factor off, codes and passkeys: the own with the password, that of another user with users:passwordchange on everybody',
    permission: 'authenticated',
    params,
    body: z.strictObject({ password: password.nullish() }).nullish(),
  }),
}

export type SecondFactor = z.infer<typeof secondFactor>
