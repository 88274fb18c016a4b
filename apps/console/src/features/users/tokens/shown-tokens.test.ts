import { expect, it } from 'vitest'
import { expiryOf, isExpired, isNeverUsed, shownTokens } from './shown-tokens.ts'

const token = (name: string, last_access: string) => ({ id: name, name, last_access, expires_at: null })
const never = '1970-01-01T00:00:00.000Z'
const tokens = [
  token('backup', never),
  token('CI build', '2026-01-02T00:00:00.000Z'),
  token('ci test', '2026-01-03T00:00:00.000Z'),
]
const names = (filter: string) => shownTokens(tokens, filter).map(({ name }) => name)

it('tokens are shown by their last use, those that fit the filter', () => {
  expect(names('')).toEqual(['ci test', 'CI build', 'backup'])
  expect(names('^ci')).toEqual(['ci test', 'CI build'])
  expect(names('build|backup')).toEqual(['CI build', 'backup'])
})

it('half a regular expression is plain text', () => expect(names('ci (')).toEqual([]))

it('knows a token that was never used, and one that is over', () => {
  expect(isNeverUsed({ last_access: never })).toBe(true)
  const now = new Date('2026-06-01T00:00:00Z')
  expect(isExpired({ expires_at: '2026-05-31T23:59:59.000Z' }, now)).toBe(true)
  expect(isExpired({ expires_at: null }, now)).toBe(false)
})

it('a lifetime is counted from now', () => {
  const now = new Date('2026-06-01T00:00:00Z')
  expect(expiryOf('30', now)).toBe('2026-07-01T00:00:00.000Z')
  expect(expiryOf('never', now)).toBeNull()
})
