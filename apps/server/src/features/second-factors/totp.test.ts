import { expect, it } from 'vitest'
import { stepOfCode, totpUri } from './totp.ts'

/** `12345678901234567890` in base32, the secret of the test vectors of RFC 6238 (appendix B). */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** The last six of the eight digits that the RFC shows. */
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('%d s after 1970 the code is %s', (seconds, code) => {
  expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

it.each([
  [-31, null],
  [-30, 37_037_036],
  [0, 37_037_036],
  [29, 37_037_036],
  [59, 37_037_036],
  [60, null],
])(
  'a code counts in its own 30 s, those before and those after: %d s later its step is %s',
  (later, step) => {
    expect(stepOfCode(secret, '081804', (1_111_111_080 + later) * 1000)).toBe(step)
  },
)

it('names product and user in the picture, whatever the user is called', () => {
  expect(totpUri(secret, 'jo:e & co')).toBe(
    `otpauth://totp/Logline:jo%3Ae%20%26%20co?issuer=Logline&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})
