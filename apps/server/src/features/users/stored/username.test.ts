import { describe, expect, it } from 'vitest'
import { foldedUsername, usernameProblem } from './username.ts'

describe('the name of a new user', () => {
  it.each([
    'anna',
    'Anna Maria',
    'j.doe@example.org',
    'Jörg',
    'Анна',
    '田中さん',
    '김 admin2',
    'Νίκος',
    'o-1_2',
  ])('may be %s', (name) => expect(usernameProblem(name)).toBeNull())

  it.each([
    ['../admin', 'A user name has no slashes.'],
    ['a\\b', 'A user name has no slashes.'],
    ['ad\u200bmin', 'A user name has no characters that cannot be seen.'],
    ['admin\u202e', 'A user name has no characters that cannot be seen.'],
    ['admin\u3164', 'A user name has no characters that cannot be seen.'],
    ['\u0430dmin', 'A user name has letters of one script, such as Latin or Cyrillic, not of several.'],
    ['adm\u03b9n', 'A user name has letters of one script, such as Latin or Cyrillic, not of several.'],
    ['', 'A user name has 1 to 100 characters without ":", "," and "*".'],
    ['a:b', 'A user name has 1 to 100 characters without ":", "," and "*".'],
  ])('may not be %j', (name, problem) => expect(usernameProblem(name)).toBe(problem))

  it.each(['Admin', 'ADMIN', 'ａｄｍｉｎ', 'adm\u0131n', 'ⓐdmin'])(
    'is the same as admin when it is %s',
    (name) => expect(foldedUsername(name)).toBe('admin'),
  )
})
