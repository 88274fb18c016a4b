import { expect, it } from 'vitest'
import { accountedMessageSize } from './message-size.ts'

/** `message`, `source`, `timestamp` + 8, `gl2_message_id` + 26: what every message has. */
const base = 7 + 6 + 9 + 8 + 14 + 26

it('counts names and text in characters', () => {
  const message = { source: 'web', message: 'hello', fields: { user: 'ä😀' }, streams: [] }
  expect(accountedMessageSize(message)).toBe(base + 3 + 5 + 4 + 3)
})

it('counts numbers as 8, small numbers and booleans as 4, streams as 8', () => {
  const fields = { took: 1.5, level: 3, ok: true }
  const message = { source: '', message: '', fields, streams: ['a', 'b'] }
  expect(accountedMessageSize(message)).toBe(base + 4 + 8 + 5 + 4 + 2 + 4 + 16)
})

it('does not count the fields of the receiving node', () => {
  const fields = {
    gl2_source_input: 'x',
    gl2_remote_ip: '::1',
    gl2_accounted_message_size: 7,
    gim_version: 1,
  }
  expect(accountedMessageSize({ source: '', message: '', fields, streams: [] })).toBe(base)
})
