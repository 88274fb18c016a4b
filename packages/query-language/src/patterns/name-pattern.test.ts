import { expect, it } from 'vitest'
import { namePattern } from './name-pattern.ts'

it.each([
  ['http_*', 'http_status', true],
  ['http_*', 'https_status', false],
  ['*_ip', 'source_ip', true],
  ['a*c', 'abc', true],
  ['a*c', 'abcd', false],
  ['a.b*', 'a.b', true],
  ['a.b*', 'axb', false],
  ['a?*', 'ab', false],
  ['a\\*', 'a\\b', true],
  ['*', '', true],
])('%s means %s: %s', (pattern, name, isMeant) => expect(namePattern(pattern)(name)).toBe(isMeant))

it('is answered at once for a pattern of many stars and a long name', () => {
  expect(namePattern(`${'*a'.repeat(60)}*c`)('a'.repeat(250))).toBe(false)
})
