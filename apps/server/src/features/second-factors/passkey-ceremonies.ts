import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@logline/contract'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { challengeLifeMs } from './passkey-challenges.ts'
import type { StoredPasskey } from './passkey-repo.ts'

const productName = 'Logline'

/** EdDSA, ES256 and RS256 (COSE): every authenticator has one of them. */
const supportedAlgorithmIDs = [-8, -7, -257]

interface Registrant {
  user: { id: string; username: string }
  origin: string
  /** Those of the user: the same authenticator is not asked twice. */
  known: readonly StoredPasskey[]
}

/** What the browser of a user makes a passkey by. */
export async function creationOptions({ user, origin, known }: Registrant): Promise<PasskeyCreationOptions> {
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: hostOf(origin),
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.username,
    userDisplayName: user.username,
    supportedAlgorithmIDs,
  })
  return {
    rp: { id: hostOf(origin), name: productName },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: challengeLifeMs,
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}

/** What the browser signs with one of the passkeys. */
export async function requestOptions(
  origin: string,
  allowed: readonly StoredPasskey[],
): Promise<PasskeyRequestOptions> {
  const { challenge } = await generateAuthenticationOptions({ rpID: hostOf(origin) })
  return {
    challenge,
    rpId: hostOf(origin),
    timeout: challengeLifeMs,
    allowCredentials: allowed.map(descriptor),
    userVerification: 'preferred',
  }
}

type MadePasskey = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

interface Expected {
  challenge: string
  origin: string
}

/** The passkey that the browser made; null when it is not what was asked for. */
export async function madePasskey(
  { id, rawId, type, response }: PasskeyRegistration,
  { challenge, origin }: Expected,
): Promise<MadePasskey | null> {
  const { clientDataJSON, attestationObject, transports = [] } = response
  const made = await unlessRefused(
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: false,
      supportedAlgorithmIDs,
    }),
  )
  if (!made?.registrationInfo) return null
  const { credential } = made.registrationInfo
  const publicKey = Buffer.from(credential.publicKey).toString('base64url')
  return { credentialId: credential.id, publicKey, counter: credential.counter, transports }
}

/** How often the passkey has signed by now; null when it did not sign this challenge, or counts backwards. */
export async function signedCount(
  { id, rawId, type, response }: PasskeyAssertion,
  { challenge, passkey }: { challenge: string; passkey: StoredPasskey },
): Promise<number | null> {
  const { clientDataJSON, authenticatorData, signature } = response
  const signed = await unlessRefused(
    verifyAuthenticationResponse({
      response: {
        ...{ id, rawId, type, clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: passkey.origin,
      expectedRPID: hostOf(passkey.origin),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    }),
  )
  return signed?.verified ? signed.authenticationInfo.newCounter : null
}

/** The library throws at whatever a browser should not have sent. */
async function unlessRefused<Result>(verification: Promise<Result>): Promise<Result | null> {
  try {
    return await verification
  } catch {
    return null
  }
}

function descriptor({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, type: 'public-key', transports: [...transports] }
}

function hostOf(origin: string): string {
  return new URL(origin).hostname
}
