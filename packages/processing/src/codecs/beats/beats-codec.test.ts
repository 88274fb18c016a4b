import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { DecodeError } from '../decoding/codec.ts'
import { textDecoder } from '../decoding/text-decoder.ts'
import { onlyOne } from '../testing/only-one.ts'
import { BeatsCodec } from './beats-codec.ts'

let oddities: string[] = []
beforeEach(() => {
  oddities = []
})

function decode(event: object | string, omitsPrefix = false) {
  const reportOddity = (reason: string) => oddities.push(reason)
  const codec = new BeatsCodec({ decodeText: textDecoder('UTF-8', reportOddity), omitsPrefix, reportOddity })
  return onlyOne(codec.decode(Buffer.from(typeof event === 'string' ? event : JSON.stringify(event))))
}

const time = { '@timestamp': '2024-06-01T08:00:00.123Z' }

it('makes a message of an event', () => {
  const event = {
    ...time,
    '@metadata': { beat: 'filebeat', version: '8.1.0' },
    message: 'GET /',
    agent: { hostname: 'web-1', name: 'other', type: 'filebeat' },
    log: { offset: 9007199254740991, file: { path: '/var/log/a' } },
    tags: ['a', 1, null, true],
    ok: false,
    gl2_source_collector: 'c1',
  }
  expect(decode(event)).toEqual({
    timestampMs: Date.UTC(2024, 5, 1, 8, 0, 0, 123),
    source: 'web-1',
    message: 'GET /',
    fields: {
      beats_type: 'filebeat',
      'filebeat_@timestamp': '2024-06-01T08:00:00.123Z',
      'filebeat_@metadata_beat': 'filebeat',
      'filebeat_@metadata_version': '8.1.0',
      filebeat_agent_hostname: 'web-1',
      filebeat_agent_name: 'other',
      filebeat_agent_type: 'filebeat',
      filebeat_log_offset: 9007199254740991,
      filebeat_log_file_path: '/var/log/a',
      filebeat_tags: '["a",1,true]',
      filebeat_ok: false,
      gl2_source_collector: 'c1',
    },
  })
})

describe('flattening', () => {
  it.each([
    ['an empty list', { a: [] }, { beat_a: '[]' }],
    [
      'objects of a list',
      { a: [{ b: 1 }, 2, { c: { d: 3 } }] },
      { beat_a: '[2]', beat_a_0_b: 1, beat_a_2_c_d: 3 },
    ],
    ['no lists within lists', { a: [1, [2]] }, { beat_a: '[1]' }],
    ['no null', { a: null, b: { c: null } }, {}],
    ['dots as underscores', { 'a.b': 1 }, { beat_a_b: 1 }],
    ['no names that no field may have', { 'a b': 1, größe: 2 }, {}],
    ['long whole numbers', '{"a":1234567890123456789}', { beat_a: 1234567890123456789n }],
    [
      'keys called like core fields',
      { source: 's', timestamp: 't' },
      { beat_source: 's', beat_timestamp: 't' },
    ],
  ])('keeps %s', (_, event, expected) => {
    const { fields } = decode(event)
    expect(fields).toEqual({ beats_type: 'beat', ...expected })
  })

  it('can do without the prefix', () => {
    const decoded = decode(
      { ...time, '@metadata': { beat: 'x' }, a: { b: 1 }, source: '/f', timestamp: 't' },
      true,
    )
    expect(decoded).toMatchObject({ source: '/f', timestampMs: Date.UTC(2024, 5, 1, 8, 0, 0, 123) })
    expect(decoded.fields).toEqual({
      beats_type: 'x',
      '@timestamp': time['@timestamp'],
      '@metadata_beat': 'x',
      a_b: 1,
    })
  })

  it('gives one name that is too long for all that lies below it, in linear time', () => {
    const key = 'k'.repeat(200_000)
    const text = `{"${key}":[${'{"a":1},'.repeat(100_000)}{}]}`
    const startedAtMs = performance.now()
    const names = Object.keys(decode(text).fields)
    expect(performance.now() - startedAtMs).toBeLessThan(5000)
    expect(names.map((name) => name.length)).toEqual([256, 10])
  })
})

it.each([
  [{ agent: { hostname: 'a', name: 'b' } }, 'a'],
  [{ agent: { name: 'b' }, beat: { hostname: 'c' } }, 'b'],
  [{ agent: {}, beat: { hostname: 'c' } }, 'unknown'],
  [{ beat: { hostname: 'c', name: 'd' } }, 'c'],
  [{ beat: { name: 'd' } }, 'd'],
  [{ agent: 'text' }, 'unknown'],
  [{}, 'unknown'],
])('finds the source of %j', (event, source) => {
  expect(decode(event).source).toBe(source)
})

it.each([
  [{ message: ' m ' }, 'm'],
  [{ line: 'of version 1' }, 'of version 1'],
  [{ message: '' }, '-'],
  [{ message: 5 }, '-'],
  [{}, '-'],
])('finds the text of %j', (event, message) => {
  expect(decode(event).message).toBe(message)
})

it.each([
  ['2024-06-01T10:00:00.000+02:00', Date.UTC(2024, 5, 1, 8), 0],
  ['2024-06-01T08:00:00Z', Date.UTC(2024, 5, 1, 8), 0],
  ['soon', null, 1],
  [undefined, null, 1],
])('reads the time %j', (timestamp, ms, reports) => {
  expect(decode({ '@timestamp': timestamp, message: 'm' }).timestampMs).toBe(ms)
  expect(oddities).toHaveLength(reports)
})

it.each(['', '[]', '{', 'null', `{"a":${'['.repeat(2000)}`])('refuses %j', (text) => {
  expect(() => decode(text)).toThrow(DecodeError)
})

it('decodes any object', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.boolean(), (event, omitsPrefix) => {
      const { message, fields } = decode(event, omitsPrefix)
      expect(message.length).toBeGreaterThan(0)
      for (const value of Object.values(fields)) expect(typeof value).not.toBe('object')
    }),
  )
})
