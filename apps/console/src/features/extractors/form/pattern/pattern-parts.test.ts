import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patternParts } from './pattern-parts.ts'

const extracted = (pattern: string) =>
  patternParts(pattern)
    .filter(({ isExtracted }) => isExtracted)
    .map(({ text }) => text)
    .join('')

describe('an expression that is drawn', () => {
  it.each([
    ['status (\\d+) took (\\d+)', '(\\d+)'],
    ['(?:GET|POST) (\\S+)', '(\\S+)'],
    ['((a)|(b)) (c)', '((a)|(b))'],
    ['\\((\\w+)\\)', '(\\w+)'],
    ['[(](x)', '(x)'],
    ['(?i)(?<code>\\d{3})', '(?<code>\\d{3})'],
    ['(?P<code>\\d{3}) x', '(?P<code>\\d{3})'],
    ['no group', ''],
    ['not (finished', '(finished'],
    [') (a)', '(a)'],
  ])('marks in %s the first group', (pattern, group) => expect(extracted(pattern)).toBe(group))

  it('tells what stands for itself from what does not', () => {
    const kinds = patternParts('a\\.b\\d+[^x]|c').map(({ text, kind }) => [text, kind])
    expect(kinds).toEqual([
      ['a\\.b', 'text'],
      ['\\d', 'class'],
      ['+', 'operator'],
      ['[^x]', 'class'],
      ['|', 'operator'],
      ['c', 'text'],
    ])
  })

  it('is drawn as it is typed, whatever it is', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...'\\()[]{}?*+|^$.d<:')).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(typed, (pattern) => {
        const parts = patternParts(pattern)
        expect(parts.map(({ text }) => text).join('')).toBe(pattern)
        expect(parts.every(({ start, text }) => pattern.startsWith(text, start))).toBe(true)
      }),
    )
  })
})
