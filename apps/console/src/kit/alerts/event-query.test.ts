import { expect, it } from 'vitest'
import { messagesOfEvent } from './event-query.ts'

const replay_info = { timerange_start: '', timerange_end: '', query: 'a OR b', streams: [] }

it.each([
  ['of a window', { origin_context: null, group_by_fields: {} }, 'a OR b'],
  [
    'of a group, whatever is in its values',
    { origin_context: null, group_by_fields: { source: 'web "1"\\', user: '(Empty Value)' } },
    '(a OR b) AND source:"web \\"1\\"\\\\" AND NOT _exists_:user',
  ],
  [
    'of one message',
    { origin_context: 'urn:graylog:message:es:logline_0:01M8', group_by_fields: {} },
    '(a OR b) AND _id:01M8',
  ],
])('finds the messages that made an event %s', (_, event, query) => {
  expect(messagesOfEvent({ replay_info, ...event })).toBe(query)
})

it('needs no query of the definition', () => {
  const event = { replay_info: null, origin_context: null, group_by_fields: { source: 'a' } }
  expect(messagesOfEvent(event)).toBe('source:"a"')
})
