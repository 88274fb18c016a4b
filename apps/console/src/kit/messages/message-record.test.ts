import { describe, expect, it } from 'vitest'
import { messageJson, recordOfResult, valueText } from './message-record.ts'

const record = recordOfResult({
  index: 'logline_14',
  highlight_ranges: { message: [{ start: 0, length: 2 }] },
  decoration_stats: null,
  message: {
    _id: '01KAGX5Q7Z3M8V0R2E9D4T6B1N',
    timestamp: '2026-11-20T08:56:10.977Z',
    source: 'web-1',
    message: 'hi there',
    streams: ['a', 'b'],
    gl2_source_input: 'input-1',
    gl2_source_node: 'node-1',
    gl2_remote_ip: '127.0.0.1',
    gl2_message_id: '01KAGX5Q7Z3M8V0R2E9D4T6B1N',
    gl2_processing_timestamp: '2026-11-20 08:56:11.000',
    took_ms: 46,
    trace: 1234567890123456789n,
  },
})

describe('a result message', () => {
  it("lists the sender's fields and keeps the platform's own apart", () => {
    expect(Object.keys(record.fields).sort()).toEqual([
      'gl2_processing_timestamp',
      'message',
      'source',
      'timestamp',
      'took_ms',
      'trace',
    ])
    expect(record).toMatchObject({
      inputId: 'input-1',
      nodeId: 'node-1',
      streams: ['a', 'b'],
      index: 'logline_14',
    })
  })

  it('has all digits of its whole numbers in what is shown and copied', () => {
    expect(valueText(record.fields.trace)).toBe('1234567890123456789')
    expect(messageJson(record)).toContain('"trace": 1234567890123456789\n')
  })

  it('is copied whole, sorted by name', () => {
    const copied = JSON.parse(messageJson(record))
    expect(Object.keys(copied).slice(0, 2)).toEqual(['_id', 'gl2_message_id'])
    expect(copied).toMatchObject({ gl2_remote_ip: '127.0.0.1', took_ms: 46 })
  })
})

it.each([
  [null, ''],
  [undefined, ''],
  [0, '0'],
  [false, 'false'],
  ['x', 'x'],
  [{ a: [1] }, '{"a":[1]}'],
])('shows %o as "%s"', (value, text) => {
  expect(valueText(value)).toBe(text)
})
