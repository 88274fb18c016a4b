import { describe, expect, it } from 'vitest'
import { textParts, visibleText } from './text-parts.ts'

describe('textParts', () => {
  const parts = (ranges: [number, number][]) =>
    textParts(
      'upstream timeout',
      ranges.map(([start, length]) => ({ start, length })),
    )
      .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
      .join('')

  it.each<[string, [number, number][], string]>([
    ['nothing', [], 'upstream timeout'],
    ['one term', [[9, 7]], 'upstream [timeout]'],
    [
      'two terms in any order',
      [
        [9, 7],
        [0, 2],
      ],
      '[up]stream [timeout]',
    ],
    [
      'terms that overlap or touch as one',
      [
        [0, 4],
        [2, 4],
        [6, 2],
      ],
      '[upstream] timeout',
    ],
    ['a range beyond the end', [[9, 99]], 'upstream [timeout]'],
    [
      'a range outside',
      [
        [50, 3],
        [-5, 3],
      ],
      'upstream timeout',
    ],
    ['an empty range', [[3, 0]], 'upstream timeout'],
  ])('marks %s', (_, ranges, expected) => {
    expect(parts(ranges)).toBe(expected)
  })
})

describe('visibleText', () => {
  it('shows control characters without moving what follows', () => {
    const text = 'a\u0000b\u001b[31mred\u007f\u202egnp.exe'
    expect(visibleText(text)).toBe('a␀b␛[31mred␡▯gnp.exe')
    expect(visibleText(text)).toHaveLength(text.length)
  })

  it('leaves line breaks, tabs and other scripts alone', () => {
    expect(visibleText('a\n\tb\r\nשלום 日本 🙂')).toBe('a\n\tb\r\nשלום 日本 🙂')
  })
})
