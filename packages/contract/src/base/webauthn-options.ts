import { z } from 'zod'
import { bytes, signedBy } from './webauthn.ts'

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

/** A passkey that a browser made (`RegistrationResponseJSON`). */
export const passkeyRegistration = z.object({
  ...signedBy,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(32_000),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})

export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>
