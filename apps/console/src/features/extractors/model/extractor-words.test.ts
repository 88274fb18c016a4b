import type { Extractor, ResultMessage } from '@logline/contract'
import { expect, it } from 'vitest'
import { recordOfResult } from '../../../kit/messages/message-record.ts'
import { converterText } from './converter-types.ts'
import { editorUrlOf, exampleOf } from './editor-url.ts'
import { exampleFields, isExtractable } from './example-fields.ts'
import { conditionWords, extractorSentence } from './extractor-words.ts'
import { inOrder, orderNote, placeIn } from './order-note.ts'

const extractor = (change: object) => ({ source_field: 'a', target_field: 'b', ...change }) as Extractor // what is read of it

it.each([
  ['copy', 'Trying to extract data from a into b, leaving the original intact.'],
  ['cut', 'Trying to extract data from a into b, not leaving the original intact.'],
])('an extractor that does %s says so', (cursor_strategy, words) =>
  expect(extractorSentence(extractor({ cursor_strategy }))).toBe(words),
)

it.each([
  ['none', null],
  ['string', 'Will only attempt to run if the message includes the string'],
  ['regex', 'Will only attempt to run if the message matches the regular expression'],
])('a condition in words: %s', (condition_type, words) =>
  expect(conditionWords(extractor({ condition_type }))).toBe(words),
)

it.each([
  ['numeric', {}, 'Numeric'],
  ['split_and_count', { split_by: ';' }, 'Split & Count (Split by: ";")'],
  [
    'csv',
    { column_header: 'a', strict_quotes: true },
    'CSV To Fields (Field names: "a", Use strict quotes: true)',
  ],
  ['of tomorrow', { size: 3 }, 'of tomorrow (size: 3)'],
])('a converter in words: %s', (type, config, words) => expect(converterText(type, config)).toBe(words))

it.each([
  [0, 1, 'Runs for each message of this input, as its only extractor.'],
  [2, 3, 'Runs for each message of this input, third of 3 extractors.'],
  [11, 12, 'Runs for each message of this input, number 12 of 12 extractors.'],
])('the place %i of %i in words', (place, count, words) => expect(orderNote(place, count)).toBe(words))

it('extractors run by their order', () => {
  const list = [extractor({ id: 'b', order: 7 }), extractor({ id: 'a', order: 2 })]
  expect(inOrder(list).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(placeIn(list, 'b')).toBe(1)
})

it('an address names an example by both of its parts', () => {
  const url = { extractor_type: 'grok', field: 'line', example_index: 'logline_0', example_id: 42 }
  expect(exampleOf(editorUrlOf({ ...url, other: 'x' }))).toEqual({ index: 'logline_0', message_id: '42' })
  expect(exampleOf(editorUrlOf({ example_id: 'a', field: '' }))).toBeNull()
  expect(editorUrlOf({ field: ['a'], extractor_type: '' })).toEqual({})
})

it('a message shows its fields by name, with who sent it, and none of the platform’s own', () => {
  const message = {
    _id: '1',
    timestamp: 't',
    message: 'm',
    level: 6,
    gl2_remote_ip: '::1',
    gl2_source_input: 'i',
  }
  const record = recordOfResult({
    message,
    index: 'x',
    highlight_ranges: {},
    decoration_stats: null,
  } as ResultMessage)
  expect(exampleFields(record).map(([name]) => name)).toEqual([
    'gl2_remote_ip',
    'level',
    'message',
    'timestamp',
  ])
})

it.each([
  ['message', 'text', true],
  ['message', '', true],
  ['level', 6, false],
  ['ok', true, false],
  ['timestamp', '2026-01-01T00:00:00.000Z', false],
])('only texts can be extracted from: %s %j', (name, value, can) =>
  expect(isExtractable(name, value)).toBe(can),
)
