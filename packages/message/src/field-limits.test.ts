import { expect, it } from 'vitest'
import { limitFields, maxFieldNameLength, maxFields, maxFieldValueBytes } from './field-limits.ts'
import type { FieldValue } from './message.ts'

function numbered(count: number): Record<string, FieldValue> {
  return Object.fromEntries(Array.from({ length: count }, (_, no) => [`f${no}`, no]))
}

it('changes nothing within the limits', () => {
  const fields = {
    ...numbered(maxFields - 4),
    ['n'.repeat(maxFieldNameLength)]: 1,
    ascii: 'x'.repeat(maxFieldValueBytes),
    wide: '日'.repeat(maxFieldValueBytes / 3),
    full_message: 'y'.repeat(1_000_000),
  }
  const before = structuredClone(fields)
  expect(limitFields(fields)).toBeNull()
  expect(fields).toEqual(before)
})

it('drops what comes after the first thousand fields, and says so', () => {
  const fields = numbered(maxFields + 7)
  expect(limitFields(fields)).toBe(
    'Fields exceeded a limit - dropped 7 above the limit of 1000, the first is f1000',
  )
  expect(fields).toEqual(numbered(maxFields))
})

it('neither counts nor drops what the product notes on a message', () => {
  const noted = { gl2_source_input: 'i', gl2_source_node: 'n', gl2_processing_error: 'e' }
  const [first, ...others] = Object.entries(noted)
  const orders = [
    { ...noted, ...numbered(maxFields + 1) },
    { ...numbered(maxFields + 1), ...noted },
    Object.fromEntries([...(first ? [first] : []), ...Object.entries(numbered(maxFields + 1)), ...others]),
  ]
  for (const fields of orders) {
    expect(limitFields(fields)).toContain('dropped 1 above the limit of 1000, the first is f1000')
    expect(fields).toEqual({ ...numbered(maxFields), ...noted })
    expect(limitFields(fields)).toBeNull()
  }
})

it('drops names that are too long, without counting them, and shortens them in what it says', () => {
  const fields = { ['n'.repeat(256)]: 1, ...numbered(maxFields) }
  expect(limitFields(fields)).toBe(
    `Fields exceeded a limit - dropped 1 with a name of more than 255 characters, the first is ${'n'.repeat(40)}…`,
  )
  expect(fields).toEqual(numbered(maxFields))
})

it.each([
  ['x'.repeat(40_000), 'x'.repeat(32_766)],
  [`a${'日'.repeat(20_000)}`, `a${'日'.repeat(10_921)}`],
  [`ab${'😀'.repeat(10_000)}`, `ab${'😀'.repeat(8_191)}`],
])('cuts a value between characters %#', (long, expected) => {
  const fields = { long, other: 'kept' }
  expect(limitFields(fields)).toBe('Fields exceeded a limit - cut 1 to 32766 bytes, the first is long')
  expect(fields).toEqual({ long: expected, other: 'kept' })
  expect(Buffer.byteLength(fields.long)).toBeLessThanOrEqual(maxFieldValueBytes)
})
