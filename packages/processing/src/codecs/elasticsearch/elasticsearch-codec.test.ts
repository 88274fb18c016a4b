import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { DecodeError } from '../decoding/codec.ts'
import { textDecoder } from '../decoding/text-decoder.ts'
import { onlyOne } from '../testing/only-one.ts'
import { documentRecord } from './document-record.ts'
import { ElasticsearchCodec } from './elasticsearch-codec.ts'

let oddities: string[] = []
beforeEach(() => {
  oddities = []
})

const reportOddity = (reason: string) => oddities.push(reason)
const codec = new ElasticsearchCodec({ decodeText: textDecoder('UTF-8', reportOddity), reportOddity })

function decode(document: object | string, index = 'web', id = '') {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  return onlyOne(codec.decode(documentRecord({ index, id, document: Buffer.from(text) })))
}

const time = Date.UTC(2026, 5, 1, 8, 0, 0, 123)

it('reads a record as it lies in journals', () => {
  const record =
    '{"index":"filebeat-8.19.0","id":""}\n' +
    '{"@timestamp":"2026-06-01T08:00:00.123Z","message":"GET /","host":{"name":"web-1"},' +
    '"log":{"offset":9007199254740993,"file":{"path":"/a"}},"tags":["a",1],"ok":false,"none":null}'
  expect(codec.decode(Buffer.from(record))).toEqual([
    {
      timestampMs: time,
      source: 'web-1',
      message: 'GET /',
      fields: {
        es_index: 'filebeat-8.19.0',
        host_name: 'web-1',
        log_offset: 9007199254740993n,
        log_file_path: '/a',
        tags: '["a",1]',
        ok: false,
      },
    },
  ])
})

describe('the time', () => {
  it.each([
    [{ '@timestamp': '2026-06-01T08:00:00.123Z' }, time, {}],
    [{ '@timestamp': '2026-06-01T10:00:00.123+02:00' }, time, {}],
    [{ '@timestamp': '2026-06-01' }, Date.UTC(2026, 5, 1), {}],
    [{ '@timestamp': time }, time, {}],
    [{ '@timestamp': String(time) }, time, {}],
    [{ timestamp: '2026-06-01T08:00:00.123Z' }, time, {}],
    [{ '@timestamp': '2026-06-01T08:00:00.123456Z' }, time, { '@timestamp': '2026-06-01T08:00:00.123456Z' }],
    [{ '@timestamp': time, timestamp: 'noon' }, time, { es_timestamp: 'noon' }],
    [{}, null, {}],
  ])('of %j is read', (document, ms, fields) => {
    expect(decode(document)).toMatchObject({ timestampMs: ms, fields: { es_index: 'web', ...fields } })
    expect(Object.keys(decode(document).fields)).toHaveLength(1 + Object.keys(fields).length)
    expect(oddities).toEqual([])
  })

  it.each([{ '@timestamp': 'noon' }, { '@timestamp': {} }, { '@timestamp': '99999999999999999999' }])(
    'of %j is reported, and the message kept',
    (document) => {
      expect(decode(document).timestampMs).toBeNull()
      expect(oddities).toEqual(['Elasticsearch: the time cannot be read'])
    },
  )
})

it.each([
  [{ message: ' m ', log: 'l' }, 'm', { log: 'l' }],
  [{ message: '', log: 'l' }, 'l', {}],
  [{ msg: 'of pino' }, 'of pino', {}],
  [{ message: 5 }, '5', {}],
  [{ message: ['a'] }, '["a"]', {}],
  [{ body: { text: 'of OpenTelemetry' } }, 'of OpenTelemetry', {}],
  [{ 'event.original': 'o' }, 'o', {}],
  [{ a: 1 }, '-', { a: 1 }],
])('finds the text of %j', (document, message, fields) => {
  expect(decode(document)).toMatchObject({ message, fields: { es_index: 'web', ...fields } })
})

it.each([
  [{ source: 's', host: { name: 'h' } }, 's'],
  [{ host: { hostname: 'h' } }, 'h'],
  [{ host: 'h' }, 'h'],
  [{ 'host.name': 'h' }, 'h'],
  [{ agent: { hostname: 'a' } }, 'a'],
  [{ hostname: 'p' }, 'p'],
  [{ kubernetes: { host: 'node' } }, 'node'],
  [{}, ''],
])('finds the source of %j', (document, source) => {
  expect(decode(document).source).toBe(source)
})

it.each([
  ['{"n":12345678901234567890}', { n: '12345678901234567890' }],
  ['{"n":-9223372036854775808}', { n: -9223372036854775808n }],
  ['{"a":{"b":[{"c":1}]}}', { a_b: '[{"c":1}]' }],
  ['{"labels":{"app.kubernetes.io/name":"x"}}', { labels_app_kubernetes_io_name: 'x' }],
  ['{"a":{"b":1},"a_b":2}', { a_b: 1 }],
  ['{"__proto__":{"x":1}}', { __proto___x: 1 }],
])('keeps the values of %s', (document, fields) => {
  expect(decode(document).fields).toMatchObject(fields)
})

it('keeps the id that the sender gave', () => {
  expect(decode({ a: 1 }, '', 'x1').fields).toEqual({ a: 1, es_id: 'x1' })
})

it.each(['', '{}', '{"index":1,"id":""}\n{}', '{"index":"a","id":""}\n[]', '{"index":"a","id":""}\n'])(
  'refuses the record %j',
  (record) => {
    expect(() => codec.decode(Buffer.from(record))).toThrow(DecodeError)
  },
)

it('decodes any document', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (document, index) => {
      expect(decode(document, index).message.length).toBeGreaterThan(0)
    }),
  )
})
