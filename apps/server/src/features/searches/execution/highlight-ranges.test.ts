import { parseQuery } from '@logline/query-language'
import { describe, expect, it } from 'vitest'
import { highlightRanges } from './highlight-ranges.ts'

/** The text with its marked parts in brackets. */
function marked(query: string, message: string): string {
  const ranges = highlightRanges(parseQuery(query).expression, message).message ?? []
  return ranges.reduceRight(
    (text, { start, length }) =>
      `${text.slice(0, start)}[${text.slice(start, start + length)}]${text.slice(start + length)}`,
    message,
  )
}

describe('marks in a message', () => {
  it.each([
    ['login', 'Login failed for bob, login again', '[Login] failed for bob, [login] again'],
    ['message:failed', 'login failed', 'login [failed]'],
    ['source:login', 'login failed', 'login failed'],
    ['log', 'login failed', 'login failed'],
    ['"failed for"', 'failed, failed for bob', 'failed, [failed for] bob'],
    ['login OR bob', 'login failed for bob', '[login] failed for [bob]'],
    ['login AND NOT bob', 'login failed for bob', '[login] failed for bob'],
    ['-login bob', 'login failed for bob', 'login failed for [bob]'],
    ['(login AND (failed OR x)) AND level:3', 'login failed', '[login] [failed]'],
    ['"login failed" failed', 'login failed', '[login failed]'],
    ['log*', 'login failed', 'login failed'],
    ['*', 'login failed', 'login failed'],
    ['10.1.2.3', 'from 10.1.2.3 port 22', 'from [10.1.2.3] port 22'],
    ['größe', 'Die GRÖSSE der größe', 'Die GRÖSSE der [größe]'],
    ['x', 'a 😀 x', 'a 😀 [x]'],
  ])('of %s', (query, message, expected) => {
    expect(marked(query, message)).toBe(expected)
  })

  it('are bounded', () => {
    const ranges = highlightRanges(parseQuery('a').expression, 'a b '.repeat(500))
    expect(ranges.message).toHaveLength(100)
  })
})
