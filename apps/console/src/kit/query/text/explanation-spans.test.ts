import type { QueryExplanation } from '@logline/contract'
import { expect, it } from 'vitest'
import { spanOf, withoutRepeats } from './explanation-spans.ts'

const explanation = (part: Partial<QueryExplanation>): QueryExplanation => ({
  error_type: 'QUERY_PARSING_ERROR',
  error_title: 'Parse Exception',
  error_message: 'Unexpected end.',
  ...part,
})
const at = (begin_line: number, begin_column: number, end_line: number, end_column: number) =>
  explanation({ begin_line, begin_column, end_line, end_column })

it.each([
  ['one word', 'foo bar', at(1, 4, 1, 7), { from: 4, to: 7 }],
  ['the second line', 'a AND\nbad:', at(2, 0, 2, 4), { from: 6, to: 10 }],
  ['more than there is', 'foo', at(1, 0, 9, 99), { from: 0, to: 3 }],
  ['the missing end', 'foo:', at(1, 4, 1, 4), { from: 3, to: 4 }],
  ['an empty query', '', at(1, 0, 1, 1), null],
  ['no place', 'foo', explanation({}), null],
])('underlines %s', (_, query, where, expected) => {
  expect(spanOf(where, query)).toEqual(expected)
})

it('explains an unknown field once', () => {
  const unknown = (related_property: string) => explanation({ error_type: 'UNKNOWN_FIELD', related_property })
  const shown = withoutRepeats([unknown('a'), unknown('b'), unknown('a'), explanation({}), explanation({})])
  expect(shown.map((one) => one.related_property)).toEqual(['a', 'b', undefined, undefined])
})
