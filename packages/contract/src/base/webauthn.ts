import { z } from 'zod'

/** Bytes in Base64url, as WebAuthn writes them in JSON. */
export const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'must be Base64url')

const credentialId = bytes(2_000)

/** Which passkey it is. */
export const signedBy = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
}

/** What a browser signed with a passkey (`AuthenticationResponseJSON`). */
export const passkeyAssertion = z.object({
  ...signedBy,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(200).nullish(),
  }),
})

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>
