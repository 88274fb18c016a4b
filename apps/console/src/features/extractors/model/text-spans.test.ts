import { expect, it } from 'vitest'
import { shownFrom, spannedParts } from './text-spans.ts'

const span = (begin: number, end: number) => ({ begin, end })

it.each([
  ['nothing', null, [], 'plain:took 12 ms'],
  ['a match without a group', span(5, 10), [], 'plain:took |match:12 ms'],
  ['a match with a group', span(0, 10), [span(5, 7)], 'match:took |extracted:12|match: ms'],
  ['a group alone', null, [span(0, 4)], 'extracted:took|plain: 12 ms'],
  ['the whole', span(0, 10), [span(0, 10)], 'extracted:took 12 ms'],
  ['what lies beyond the text', span(5, 99), [span(-3, 1)], 'extracted:t|plain:ook |match:12 ms'],
  ['nothing wide', span(3, 3), [], 'plain:too|plain:k 12 ms'],
] as const)('a text is cut at %s', (_, match, extracted, parts) => {
  const cut = spannedParts('took 12 ms', match, extracted)
  expect(cut.map(({ kind, text }) => `${kind}:${text}`).join('|')).toBe(parts)
})

it('loses nothing of a text', () => {
  const text = 'a long text with 🙂 in it'
  const parts = spannedParts(text, span(3, 20), [span(4, 6), span(5, 9)])
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

it.each([
  [null, 0],
  [span(10, 12), 0],
  [span(300, 310), 260],
])('shows a text from shortly before %j', (match, from) => expect(shownFrom(match, 40)).toBe(from))
