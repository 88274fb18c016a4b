import { describe, expect, it } from 'vitest'
import { compileExtractor } from '../extractors/compiled-extractor.ts'
import type { PlannedExtractor } from '../plan/processing-plan.ts'
import { converterOf, extractorOf } from './testing/apply-extractors.ts'

/** Expressions that explode in engines that try again and again, what they are tried on over and over, and what ends it. */
const explosive: readonly [regex: string, unit: string, end: string][] = [
  ['(a+)+$', 'a', '!'],
  ['(a|aa)+$', 'a', '!'],
  ['(a|a?)+$', 'a', '!'],
  ['(.*)*x', 'a', '!'],
  ['(.*a){12}x', 'a', '!'],
  ['(a*)*b', 'a', '!'],
  ['(a*a*)*b', 'a', '!'],
  ['(a+a+)+b', 'a', '!'],
  ['(a?){20}a{20}b', 'a', '!'],
  ['([a-zA-Z]+)*$', 'aB', '!'],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a', '!'],
  ['(x+x+)+y', 'x', '!'],
  ['(?:a|b|ab)*c', 'ab', '!'],
  ['(\\w+\\s?)*$', 'word ', '!'],
  ['^(\\d+)*$', '1', 'x'],
  ['(.+)+\\n', 'a', '!'],
  ['(\\s*)*x', '\t', '!'],
  ['(([^,]*,)*)*x', 'a,', '!'],
  ['^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@)[a-z0-9]+[.]([a-z]{2,3})$', 'a', '!'],
  ['"(\\\\.|[^"\\\\]|.)*"x', '"a', '!'],
  ['(a|b|ab|ba|aab)*c', 'aab', '!'],
  ['^(?:.*,){10}P', '1,', '!'],
  ['([^"]|"[^"]*")*;$', 'a"b', '!'],
  ['(?:\\S+\\s+)*\\S+@', 'word ', '!'],
  ['(a+){3,}b{2,}', 'a', '!'],
]

/** Each kind of expression that users write for an extractor. */
const kinds: Readonly<Record<string, (regex: string) => Partial<PlannedExtractor>>> = {
  regex: (regex) => ({ type: 'regex', config: { regex_value: `(${regex})` } }),
  'regex_replace of the first': (regex) => ({ type: 'regex_replace', config: { regex, replacement: '#' } }),
  'regex_replace of all': (regex) => ({
    type: 'regex_replace',
    config: { regex, replacement: '#', replace_all: true },
  }),
  condition: (conditionValue) => ({ conditionType: 'regex', conditionValue }),
  grok: (grok_pattern) => ({ type: 'grok', config: { grok_pattern } }),
}

const [shortLength, longLength] = [1_000, 8_000]
/** Eight is what the length makes; the square of it is sixty-four. What lies between is for a busy machine. */
const most = 32

/** A machine that does much else makes now one, now the other look slow; what grows too fast does so each time. */
const tries = 6

/** How many times as long the long text takes, at least, by some tries. */
function growthOf(planned: PlannedExtractor, textOf: (length: number) => string): number {
  let least = Number.POSITIVE_INFINITY
  for (let no = 0; no < tries && least >= most; no++) least = Math.min(least, growthOnce(planned, textOf))
  return least
}

function growthOnce(planned: PlannedExtractor, textOf: (length: number) => string): number {
  const extractor = compileExtractor(planned, new Map())
  const [short, long] = [shortLength, longLength].map((length) => {
    const text = textOf(length)
    const times = Array.from({ length: 4 }, () => {
      const startedAt = performance.now()
      extractor.run({ id: '', timestampMs: 0, source: '', message: text, fields: {}, streams: [] })
      return performance.now() - startedAt
    })
    return Math.min(...times)
  })
  return (long ?? 0) / Math.max(short ?? 0, 0.05)
}

const repeated = (unit: string, end: string) => (length: number) =>
  unit.repeat(Math.floor(length / unit.length)) + end

describe('the time an extractor takes', () => {
  it('is tried on at least twenty expressions', () => {
    expect(new Set(explosive.map(([regex]) => regex)).size).toBeGreaterThanOrEqual(20)
  })

  const table = Object.keys(kinds).flatMap((kind) => explosive.map((each) => [kind, ...each] as const))

  it.each(table)('grows no faster than the text: %s %s', (kind, regex, unit, end) => {
    const planned = extractorOf(kinds[kind]?.(regex))
    expect(growthOf(planned, repeated(unit, end))).toBeLessThan(most)
  })

  it.each([
    ['tokenizer', 'a="', ''],
    ['tokenizer', "a=' ", ''],
    ['tokenizer', 'a ', '='],
    ['tokenizer', 'a = ', ''],
    ['tokenizer', 'a', '='],
    ['ip_anonymizer', '1.', ''],
    ['ip_anonymizer', '11', '.'],
    ['numeric', '1', 'x'],
    ['numeric', '1', '.'],
    ['csv', '"', ''],
    ['csv', '","', ''],
    ['csv', 'a"', ''],
    ['csv', '\\', ''],
    ['split_and_count', 'a,', ''],
    ['date', '1', ''],
  ] as const)('grows no faster than the text: converter %s of %j', (type, unit, end) => {
    const config = { split_by: ',', column_header: 'a,b', date_format: 'yyyy-MM-dd' }
    const planned = extractorOf({ converters: [converterOf(type, config)] })
    expect(growthOf(planned, repeated(unit, end))).toBeLessThan(most)
  })
})

describe('replacing all that matches', () => {
  const shortened = (regex: string, text: string) => {
    const config = { regex, replacement: '-', replace_all: true }
    const explained = compileExtractor(extractorOf({ type: 'regex_replace', config }), new Map()).explain(
      text,
    )
    return explained.errors.length === 0 ? String(explained.values.out).length : null
  }

  it.each(['\\s+', ' +', '[ \\t]{1,3}', '(?:\\s)', '\\s\\s*', ' (x?)', '\\b \\b'])(
    'takes a long text when searches look no further than about their matches: %s',
    (regex) => {
      expect(shortened(regex, 'word '.repeat(20_000))).toBe(100_000 - 1)
    },
  )

  it.each(['a.*b|a', 'a(?:.*b)?', 'a(.*b|c)?', '(a.*b){0,1}a', 'a[^b]*b?.*c|a'])(
    'refuses one of which each may look at all of the rest: %s',
    (regex) => {
      expect(shortened(regex, 'a '.repeat(20_000))).toBeNull()
    },
  )

  it.each(['a[^y]*z', 'ay?[^y]*[zy]', 'a.{0,3}[^y]*z', '"[^"]*"', 'a+?b?', '[^z]*?a', 'a[ay]{0,9}[^y]*a?'])(
    'grows no faster than the text, whatever lies beyond the matches: %s',
    (regex) => {
      const config = { regex, replacement: '-', replace_all: true }
      for (const unit of ['a', 'az', 'ay', 'azy', 'a"', 'aybbbbbbbbbbbbb', '"a']) {
        const planned = extractorOf({ type: 'regex_replace', config })
        expect(growthOf(planned, repeated(unit, '!')), unit).toBeLessThan(most)
      }
    },
  )
})

describe('a text that is too long for its expression', () => {
  const long = 'a'.repeat(100_000)
  const large = '(a{900})b'

  it.each([
    ['regex', { type: 'regex', config: { regex_value: large } }],
    ['regex_replace', { type: 'regex_replace', config: { regex: large } }],
    // Each search could look at all of the rest.
    [
      'regex_replace of all',
      { type: 'regex_replace', config: { regex: 'a.*b|a', replacement: 'c', replace_all: true } },
    ],
    ['grok', { type: 'grok', config: { grok_pattern: `${large}{2}` } }],
    ['condition', { conditionType: 'regex', conditionValue: large }],
    ['flexdate', { converters: [converterOf('flexdate')] }],
  ] as const)('of %s is counted and noted', (_, planned) => {
    const explained = compileExtractor(extractorOf(planned), new Map()).explain(long)
    expect(explained.errors).toEqual([expect.stringMatching(/too long|longer than/)])
  })

  it('after a replacement, too', () => {
    const config = { regex: 'a', replacement: 'x'.repeat(9_000), replace_all: true }
    const explained = compileExtractor(extractorOf({ type: 'regex_replace', config }), new Map()).explain(
      'a'.repeat(500),
    )
    expect(explained.errors).toEqual([expect.stringContaining('longer than 1000000 characters')])
  })
})
