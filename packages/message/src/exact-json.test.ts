import { describe, expect, it } from 'vitest'
import { exactJson, parseExactAnswer, parseExactJson } from './exact-json.ts'

describe('parseExactJson', () => {
  it.each([
    ['1234567890123456789', 1234567890123456789n],
    ['-9223372036854775808', -9223372036854775808n],
    ['[9007199254740992, 9007199254740991]', [9007199254740992n, 9007199254740991]],
    ['{"a":{"b": 9223372036854775807}}', { a: { b: 9223372036854775807n } }],
    // More than 64 bits with a sign: no digit is lost, though it is no number any more.
    ['18446744073709551615', '18446744073709551615'],
    ['[1e21, 1e18, 0.1234567890123456]', [1e21, 1e18, 0.1234567890123456]],
    ['"1234567890123456789"', '1234567890123456789'],
    ['{"x":1}', { x: 1 }],
    ['{"x":"a","y":9007199254740992}', { x: 'a', y: 9007199254740992n }],
    ['{"y":-9007199254740993,"z":true}', { y: -9007199254740993n, z: true }],
    ['{"y":9007199254740991,"z":null}', { y: 9007199254740991, z: null }],
  ])('%s', (text, value) => {
    expect(parseExactJson(text)).toEqual(value)
  })

  it('gives a reviver what is kept', () => {
    const seen: unknown[] = []
    parseExactJson('[1234567890123456789]', (_, value) => {
      seen.push(value)
      return value
    })
    expect(seen).toContain(1234567890123456789n)
  })

  it('refuses what is no JSON', () => {
    expect(() => parseExactJson('[1234567890123456789')).toThrow(SyntaxError)
  })
})

it.each([
  ['24000000000000000000', 24e18],
  ['1234567890123456789', 1234567890123456789n],
  ['"18446744073709551615"', '18446744073709551615'],
])('an answer with %s has a number where one is written', (text, value) => {
  expect(parseExactAnswer(text)).toEqual(value)
})

describe('exactJson', () => {
  it.each([
    [{ id: 1234567890123456789n, n: 1 }, 0, '{"id":1234567890123456789,"n":1}'],
    [[-9223372036854775808n], 2, '[\n  -9223372036854775808\n]'],
    [{ a: 'x' }, 0, '{"a":"x"}'],
  ])('writes %o', (value, indent, text) => {
    expect(exactJson(value, indent)).toBe(text)
  })
})
