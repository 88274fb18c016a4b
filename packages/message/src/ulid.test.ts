import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeUlidTime, UlidEncoder } from './ulid.ts'

const time = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const recordNo = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const subIndex = fc.integer({ min: 0, max: 0xffff })
const salt = fc.integer({ min: 0, max: 0xffff })

it('writes 26 characters that give the time back', () => {
  fc.assert(
    fc.property(time, recordNo, subIndex, salt, (time, recordNo, subIndex, salt) => {
      const id = new UlidEncoder(salt).encode(time, recordNo, subIndex)
      expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
      expect(decodeUlidTime(id)).toBe(time)
    }),
  )
})

it('puts every bit of the place into the id', () => {
  const bits = (time: number, recordNo: number, subIndex: number, salt: number) =>
    (((BigInt(time) * 2n ** 48n + BigInt(recordNo)) * 2n ** 16n + BigInt(subIndex)) << 16n) + BigInt(salt)
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const decode = (id: string) => [...id].reduce((sum, c) => sum * 32n + BigInt(alphabet.indexOf(c)), 0n)
  fc.assert(
    fc.property(time, recordNo, subIndex, salt, (time, recordNo, subIndex, salt) => {
      const id = new UlidEncoder(salt).encode(time, recordNo, subIndex)
      expect(decode(id)).toBe(bits(time, recordNo, subIndex, salt))
    }),
  )
})

it('sorts by time, then by record, then by place in the record', () => {
  const place = fc.tuple(time, recordNo, subIndex)
  const encoder = new UlidEncoder(7)
  fc.assert(
    fc.property(place, place, (left, right) => {
      const difference = left.findIndex((part, index) => part !== right[index])
      const isBefore = difference !== -1 && (left[difference] ?? 0) < (right[difference] ?? 0)
      expect(encoder.encode(...left) < encoder.encode(...right)).toBe(isBefore)
    }),
  )
})

it('gives the same id for the same place, whatever was encoded before', () => {
  const warm = new UlidEncoder(51_966)
  for (let no = 0; no < 2000; no++) warm.encode(1_700_000_000_000 + (no % 3), no, no % 5)
  expect(warm.encode(1_700_000_000_001, 1234, 2)).toBe(
    new UlidEncoder(51_966).encode(1_700_000_000_001, 1234, 2),
  )
})

it.each([
  [-1, 0],
  [Number.NaN, 0],
  [Number.NEGATIVE_INFINITY, 0],
  [2 ** 48, 2 ** 48 - 1],
  [Number.POSITIVE_INFINITY, 2 ** 48 - 1],
  [1.9, 1],
])('clamps the time %d to what 48 bits hold', (timestampMs, expected) => {
  expect(decodeUlidTime(new UlidEncoder(1).encode(timestampMs, 1, 0))).toBe(expected)
})

it.each(['', '01M7YT73TX00000000000019D', '81M7YT73TX00000000000019D6', '01m7yt73tx00000000000019d6'])(
  'refuses %j, which is no ULID',
  (text) => {
    expect(() => decodeUlidTime(text)).toThrow(RangeError)
  },
)
