import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** Clocks of phones go wrong: a code counts as well in the time step before its own and in the one after. */
const window = 1
/** As long as the hash, which RFC 4226 recommends (section 4, R6). */
const secretBytes = 20

/** In base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** What the picture for the app holds. */
export function totpUri(secret: string, username: string): string {
  return totpOf(secret, username).toString()
}

/** The time step (30 s since 1970) a code is of; null for a code that is wrong now. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window })
  return delta === null ? null : Math.floor(nowMs / 1000 / periodSeconds) + delta
}

/** Six digits by SHA-1 each 30 s: what every app understands (RFC 6238). */
function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Logline',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })
}
