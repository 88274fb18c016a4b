import { hash, verify } from '@node-rs/argon2'
import { invalidEntity, serviceUnavailable } from '../../../http/errors.ts'

/** argon2id, the library's default, with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each holds 19 MiB: so many may run or wait at a time, and the next is answered with 503. */
const maxHashesAtOnce = 16
let hashesAtOnce = 0

const minLength = 6
/** No limit anybody meets with a sentence; hashing takes longer with the length. */
const maxLength = 1_000

/** Throws 400 for a password nobody may choose. */
export function requirePassword(password: string): void {
  if (password.length >= minLength && password.length <= maxLength) return
  const limits = `${minLength} to ${maxLength.toLocaleString('en')}`
  throw invalidEntity({ password: [`A password has ${limits} characters.`] })
}

export async function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password, parameters))
}

/** Of random text that was thrown away, with the same parameters. */
const unknownUsersHash =
  '$argon2id$v=19$m=19456,t=2,p=1$uujkBCYw/dfDRhczY12tWw$hM0xcO5mCpJ9QggkifIjiMfNu4EN4xKiK3SjmkuqXHY'

/**
 * Is this the password behind the hash? Without a hash (no such user, or no password yet) the same work is done for nothing, so that the
 * time of the answer does not tell which users exist.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await bounded(() => verify(passwordHash || unknownUsersHash, password))
  return isRight && Boolean(passwordHash)
}

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (hashesAtOnce >= maxHashesAtOnce) throw serviceUnavailable('Too many sign-ins at once. Try again.')
  hashesAtOnce += 1
  try {
    return await work()
  } finally {
    hashesAtOnce -= 1
  }
}
