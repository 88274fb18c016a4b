import { z } from 'zod'

/** Bytes in Base64url, as WebAuthn writes them in JSON. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'must be Base64url')

const credentialId = bytes(2_000)
const transports = z.array(z.string().max(32)).max(10)
const userVerification = z.enum(['required', 'preferred', 'discouraged'])

const credential = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()),
})

/** What a browser needs to make a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({ residentKey: userVerification, userVerification: userVerification }),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']),
})

/** What a browser needs to sign with a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(credential),
  userVerification: userVerification,
})

const answered = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
}

/** A passkey that a browser made (`RegistrationResponseJSON`). */
export const passkeyRegistration = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(32_000),
    transports: transports.optional(),
  }),
})

/** What a browser signed with a passkey (`AuthenticationResponseJSON`). */
export const passkeyAssertion = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(200).nullish(),
  }),
})

export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>
