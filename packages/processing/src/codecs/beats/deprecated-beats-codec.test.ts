import { describe, expect, it } from 'vitest'
import { createCodec } from '../codec-registry.ts'
import { onlyOne } from '../testing/only-one.ts'

const time = { '@timestamp': '2024-06-01T08:00:00.123Z' }
const rest = {
  ...time,
  beat: { hostname: 'web-1', name: 'web' },
  type: 'log',
  tags: ['a', 'b'],
  fields: { team: 'x', nested: { 'a.b': [1, { c: 2 }] } },
}

function decode(beat: string, event: object) {
  const codec = createCodec('beats-deprecated', {}, () => undefined)
  const text = JSON.stringify({ ...rest, '@metadata': beat === '' ? {} : { beat }, ...event })
  return onlyOne(codec.decode(Buffer.from(text), 0))
}

const common = { name: 'web', type: 'log', tags: '["a","b"]', team: 'x', nested_a_b: '[1,{"c":2}]' }

it('keeps of filebeat the file, its offset, and what was configured', () => {
  const event = { message: 'GET /', source: '/var/log/a', input_type: 'log', count: 1, offset: 9, other: 1 }
  expect(decode('filebeat', event)).toEqual({
    timestampMs: Date.UTC(2024, 5, 1, 8, 0, 0, 123),
    source: 'web-1',
    message: 'GET /',
    fields: { ...common, facility: 'filebeat', file: '/var/log/a', input_type: 'log', count: 1, offset: 9 },
  })
})

describe('other beats', () => {
  const event = { message: 'text', system: { 'load.1': 0.5, cores: [{ id: 1 }, 2] } }
  it.each([
    ['topbeat', 'topbeat', '-'],
    ['metricbeat', 'metricbeat', '-'],
    ['packetbeat', 'packetbeat', '-'],
    ['winlogbeat', 'winlogbeat', 'text'],
    ['heartbeat', 'beat', 'text'],
    ['', 'beat', 'text'],
  ])('%j has fields that begin with %s', (beat, prefix, message) => {
    const decoded = decode(beat, event)
    expect(decoded.message).toBe(message)
    expect(decoded.fields).toEqual({
      ...common,
      facility: beat || 'genericbeat',
      [`${prefix}_system_load_1`]: 0.5,
      [`${prefix}_system_cores`]: '[{"id":1},2]',
    })
  })
})

it('has no source without a name of the host', () => {
  expect(decode('filebeat', { beat: { name: 'web' } }).source).toBe('unknown')
})
