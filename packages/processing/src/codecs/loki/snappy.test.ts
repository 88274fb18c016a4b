import fc from 'fast-check'
import snappy from 'snappyjs'
import { expect, it } from 'vitest'
import { DecodeError } from '../decoding/codec.ts'
import { unpackedSnappy } from './snappy.ts'

it('gives back what was packed', () => {
  const repetitive = fc
    .array(fc.constantFrom('a', 'host', 'loki ', '\x00'), { maxLength: 500 })
    .map((parts) => Buffer.from(parts.join('')))
  const bytes = fc.oneof(
    repetitive,
    fc.uint8Array({ maxLength: 5000 }).map((array) => Buffer.from(array)),
  )
  fc.assert(
    fc.property(bytes, (plain) => {
      expect(unpackedSnappy(snappy.compress(plain), plain.length)).toEqual(plain)
    }),
  )
})

it('gives back more than a block', () => {
  const plain = Buffer.from('0123456789 GET /index.html '.repeat(10_000))
  expect(unpackedSnappy(snappy.compress(plain), plain.length).equals(plain)).toBe(true)
})

it.each([
  ['nothing', []],
  ['a length that goes on', [0xff, 0xff, 0xff, 0xff, 0xff, 0x01]],
  ['more than it claims', [0x01, 0x04, 0x61, 0x62]],
  ['less than it claims', [0x05, 0x04, 0x61, 0x62]],
  ['a literal that ends early', [0x05, 0x10, 0x61]],
  // snappyjs never comes back from it.
  ['a literal of 4 GB', [0x20, 0xfc, 0xfa, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00]],
  ['a copy of nothing', [0x04, 0x01, 0x00]],
  ['a copy from before the beginning', [0x05, 0x00, 0x61, 0x01, 0x02]],
  ['a copy without an offset', [0x05, 0x00, 0x61, 0x01]],
  ['a copy beyond the end', [0x02, 0x00, 0x61, 0x01, 0x01]],
])('refuses a block with %s', (_, bytes) => {
  expect(() => unpackedSnappy(Buffer.from(bytes), 1000)).toThrow(DecodeError)
})

it('takes no memory for a length that is too large or that nothing stands behind', () => {
  const claims = (...length: number[]) => Buffer.from([...length, 0x00, 0x61])
  expect(() => unpackedSnappy(claims(0xe9, 0x07), 1000)).toThrow('larger than 1000 bytes when decompressed')
  expect(() => unpackedSnappy(claims(0xe8, 0x07), 1000)).toThrow('broken Snappy')
})
