import { FilterParser } from 'ldapts'
import { expect, it } from 'vitest'
import { patternProblem, userFilter } from './user-filter.ts'

it.each([
  ['jane', '(uid=jane)'],
  ['zoë', '(uid=zoë)'],
  ['*', '(uid=\\2a)'],
  ['jane)(uid=*', '(uid=jane\\29\\28uid=\\2a)'],
  ['a\\2a\u0000', '(uid=a\\5c2a\\00)'],
  ['$&$1{0}', '(uid=$&$1{0})'],
])('takes the name %j for what it is (CVE-2014-9217)', (name, filter) => {
  expect(userFilter('(uid={0})', name)).toBe(filter)
  expect(FilterParser.parseString(filter)).toMatchObject({ attribute: 'uid', value: name })
})

it('puts the name wherever it is wanted', () => {
  expect(userFilter('(|(uid={0})(mail={0}))', 'x)')).toBe('(|(uid=x\\29)(mail=x\\29))')
})

it.each([
  ['(uid={0})', null],
  ['uid={0}', null],
  ['(&(objectClass=user)(|(a={0})(b={0})))', null],
  [' ', 'User search pattern cannot be empty.'],
  ['(uid={0})(a=b)', 'User search pattern cannot be parsed. It must be a valid LDAP filter.'],
  ['(uid={0}', 'User search pattern cannot be parsed. It must be a valid LDAP filter.'],
])('says of the pattern %j: %s', (pattern, problem) => {
  expect(patternProblem(pattern)).toBe(problem)
})
