import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@logline/contract'

/** What a page of a browser is from, and what an attacker would have it say. */
interface Page {
  origin: string
  /** Left out: the host of the page. */
  rpId?: string
  challenge?: string
  userHandle?: string
  counter?: number
  /** Spoils the signature. */
  isTampered?: boolean
}

/** Of WebAuthn, "authenticator data": the user is there, was verified, and a key follows. */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** Makes and uses one passkey (ES256, attestation `none`) as browser and authenticator do together. */
export function softwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  return {
    id,

    register(options: Pick<PasskeyCreationOptions, 'challenge'>, page: Page): PasskeyRegistration {
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const data = authenticatorData(page, flags.present | flags.verified | flags.attested, 0)
      const authData = Buffer.concat([data, attested])
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: clientData('webauthn.create', options, page).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    sign(options: Pick<PasskeyRequestOptions, 'challenge'>, page: Page): PasskeyAssertion {
      counter = page.counter ?? counter + 1
      const data = authenticatorData(page, flags.present | flags.verified, counter)
      const client = clientData('webauthn.get', options, page)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      if (page.isTampered) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: page.userHandle ?? null,
        },
      }
    },
  }
}

/** The body of a request to add a passkey that was never asked for. */
export function unaskedPasskey() {
  const page = { origin: 'http://localhost' }
  const response = softwareAuthenticator().register({ challenge: 'AAAA' }, page)
  return { challenge_id: '0123456789abcdef01234567', name: 'Unasked', response }
}

function clientData(type: string, options: { challenge: string }, page: Page): Buffer {
  const challenge = page.challenge ?? options.challenge
  return Buffer.from(JSON.stringify({ type, challenge, origin: page.origin, crossOrigin: false }))
}

function authenticatorData({ origin, rpId }: Page, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId ?? new URL(origin).hostname), Buffer.from([flags]), count])
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}

/** RFC 9053: key type EC2, algorithm ES256, curve P-256, both coordinates. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

/** RFC 8949, section 3: a major type and an argument below 65,536. */
function cborHead(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument])
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument])
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 0xff])
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
}
