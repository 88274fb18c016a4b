import { expect, it } from 'vitest'
import { receivedMessage } from './received-message.ts'

const message = { _id: '01K', timestamp: '2026-11-22T08:12:07.000Z', source: 'web-1', message: 'hello' }
const shown = {
  id: '01K',
  index: 'graylog_0',
  timestamp: '2026-11-22T08:12:07.000Z',
  source: 'web-1',
  sender: null,
  text: 'hello',
}
const found = (fields: object) => [
  { index: 'graylog_0', highlight_ranges: {}, message: { ...message, ...fields } },
]

it.each([
  [[], null],
  [found({}), shown],
  [found({ gl2_remote_ip: '192.0.2.7' }), { ...shown, sender: '192.0.2.7' }],
  [[...found({}), ...found({ _id: '02K' })], shown],
])('takes of %j: %j', (page, expected) =>
  // Of a page, what is read of it.
  expect(receivedMessage(page as unknown as Parameters<typeof receivedMessage>[0])).toEqual(expected),
)
