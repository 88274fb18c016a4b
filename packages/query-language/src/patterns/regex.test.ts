import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRegex } from './regex.ts'
import { regexMatcher } from './regex-matcher.ts'

function matches(pattern: string, text: string): boolean {
  const { test, error } = parseRegex(pattern)
  expect(error).toBeNull()
  return test !== null && regexMatcher(test)(text)
}

describe('a regular expression matches whole texts', () => {
  it.each([
    ['ab[cd]+', ['abc', 'abdcd'], ['ab', 'xabc', 'abce']],
    ['[^a-c]', ['d', '\n', '😀'], ['a', 'dd', '']],
    ['a.c', ['abc', 'a😀c', 'a\nc'], ['ac']],
    ['a{2,3}', ['aa', 'aaa'], ['a', 'aaaa']],
    ['a{2}', ['aa'], ['a', 'aaa']],
    ['a{2,}', ['aa', 'aaaa'], ['a']],
    ['(ab|c)*', ['', 'abcab'], ['a']],
    ['a?b', ['b', 'ab'], ['aab']],
    ['', [''], ['a']],
    ['()', [''], ['a']],
    ['@', ['', 'anything'], []],
    ['#', [], ['', 'a']],
    ['a#?b', ['ab'], ['a#b']],
    ['"a.b"+', ['a.b', 'a.ba.b'], ['axb']],
    ['a\\.b', ['a.b'], ['axb']],
    ['\\d^$', ['5^$'], ['1', 'd^$']],
    ['\\w+', ['a_Z9'], ['é', 'a b', '']],
    ['a\\s\\S', ['a b', 'a\tb'], ['a  ', 'ab']],
    ['[\\d.]+', ['10.0', '5'], ['d', '1,0']],
    ['[^\\W_]\\D', ['ab', '1é'], ['_a', 'a1', 'éa']],
    ['v<1-12>', ['v1', 'v9', 'v012', 'v12'], ['v0', 'v13']],
    ['<08-11>', ['08', '11'], ['8', '12']],
    ['<95-1203>', ['95', '100', '999', '1203', '0100'], ['94', '1204']],
    ['~(a.*)', ['', 'b'], ['a', 'ab']],
    ['a.*&.*z', ['az', 'a-z'], ['a', 'z']],
    ['ab|~(.*)|x&x', ['ab', 'x'], ['y']],
    ['[a\\]-]', ['a', ']', '-'], ['\\']],
  ])('%s', (pattern, found, notFound) => {
    expect(found.filter((text) => !matches(pattern, text))).toEqual([])
    expect(notFound.filter((text) => matches(pattern, text))).toEqual([])
  })

  it('as the built-in engine does, where the dialects agree', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '(a|b)',
      '(ab)*',
      'a?',
      'b+',
      '(a|(bc)+)',
      'c{1,2}',
      '(a*b){2}',
    )
    const pattern = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''))
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 5 }), (source, texts) => {
        const own = regexMatcher(parseRegex(source).test ?? { type: 'or', tests: [] })
        const builtIn = new RegExp(`^(?:${source})$`, 's')
        expect(texts.filter(own)).toEqual(texts.filter((candidate) => builtIn.test(candidate)))
      }),
      { seed: 7, numRuns: 500 },
    )
  })

  it('in time that does not explode', () => {
    const started = performance.now()
    expect(matches('(a*)*(a|aa)*b', 'a'.repeat(2000))).toBe(false)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('a regular expression is refused', () => {
  it.each([
    ['[a', 'a ] is missing'],
    ['(a', 'a ) is missing'],
    ['a)', 'unexpected )'],
    ['"a', 'a " is missing'],
    ['<a-b>', '<a-b> is not an interval of numbers'],
    ['[z-a]', 'a range of characters has its bounds the wrong way round'],
    ['a{3,2}', '{3,2} has its bounds the wrong way round'],
    ['a{x}', 'a number is missing after {'],
    ['a{1001}', 'a count above 1000'],
    ['(a{100}){11}', 'nested counts that come to more than 1000'],
    ['a{1000}b{1000}c{1000}d{1000}e{1000}f', 'too large when its repetitions are written out'],
    ['a\\', 'it ends unexpectedly'],
    ['a~b', '~ and & are supported for a whole pattern or a whole alternative, not inside of a sequence'],
    [`${'('.repeat(60)}a`, 'nested too deep'],
    [`a${'*'.repeat(60)}`, 'too many repetitions of a repetition'],
    ['a'.repeat(1001), 'longer than 1000 characters'],
  ])('%s', (pattern, error) => {
    expect(parseRegex(pattern)).toEqual({ test: null, error })
  })
})
