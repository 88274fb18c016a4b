import { describe, expect, it } from 'vitest'
import { exampleParts } from './example-parts.ts'

/** What varies, in brackets. */
const marked = (message: string, parts: Parameters<typeof exampleParts>[1]) =>
  exampleParts(message, parts)
    .map(({ text, isVaried }) => (isVaried ? `[${text}]` : text))
    .join('')

describe('what varies in an example', () => {
  const parts = [
    { text: 'after ' },
    { variable: 'ms' },
    { text: ' ms, attempt ' },
    { variable: 'n' },
    { text: '/3 trace_id=' },
    { variable: 'hex' },
  ]

  it('stands where the places of the pattern are', () => {
    expect(marked('after 3012 ms, attempt 3/3 trace_id=5cb8', parts)).toBe(
      'after [3012] ms, attempt [3]/3 trace_id=[5cb8]',
    )
    expect(marked('10.0.0.1 "GET', [{ variable: 'ip' }, { text: ' "GET' }])).toBe('[10.0.0.1] "GET')
  })

  it('may be among several spaces, and words that mean something to an expression', () => {
    expect(
      marked('pool  (cards):  7  of 9', [{ text: 'pool (cards): ' }, { variable: 'n' }, { text: ' of 9' }]),
    ).toBe('pool  (cards):  [7]  of 9')
  })

  it('ends with the first line', () => {
    expect(marked('after 5 ms, attempt 1/3 trace_id=ab\n at f()', parts)).toBe(
      'after [5] ms, attempt [1]/3 trace_id=[ab]\n at f()',
    )
  })

  it('is not told where the pattern does not fit', () => {
    expect(marked('something else', parts)).toBe('something else')
    expect(marked('nothing varies', [])).toBe('nothing varies')
  })
})
