import { expect, it } from 'vitest'
import { fieldText, fieldValue } from './field-value.ts'

it.each([
  ['text', 'text'],
  ['  text \n', 'text'],
  ['text\u0000', 'text'],
  [3.5, 3.5],
  [false, false],
  [[1, 'a'], '[1,"a"]'],
  [{ a: null }, '{"a":null}'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
])('keeps %j as %j', (value, kept) => {
  expect(fieldValue(value)).toBe(kept)
})

it.each(['', ' \t', null, undefined])('holds nothing for %j', (value) => {
  expect(fieldValue(value)).toBeUndefined()
})

it('replaces half of a surrogate pair, which no store takes', () => {
  expect(fieldText('a\ud800b')).toBe('a\ufffdb')
  expect(fieldText('a😀b')).toBe('a😀b')
})
