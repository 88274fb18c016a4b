import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DecodeError } from '../decoding/codec.ts'
import { textDecoder } from '../decoding/text-decoder.ts'
import { onlyOne } from '../testing/only-one.ts'
import { type EntryRecord, entryRecord } from './entry-record.ts'
import { LokiCodec } from './loki-codec.ts'

const codec = new LokiCodec(textDecoder('UTF-8', () => undefined))
const plain: EntryRecord = { nanoseconds: 0n, line: 'm', labels: {}, metadata: {}, tenant: '' }
const decode = (entry: Partial<EntryRecord>) => onlyOne(codec.decode(entryRecord({ ...plain, ...entry })))

it('reads a record as it lies in journals', () => {
  const record =
    '{"nanoseconds":"1780300800123456789","line":"GET /","labels":{"job":"nginx","host":"web-1"},' +
    '"metadata":{"trace.id":"t1"},"tenant":"blue"}'
  expect(codec.decode(Buffer.from(record))).toEqual([
    {
      timestampMs: 1_780_300_800_123,
      source: 'web-1',
      message: 'GET /',
      fields: {
        job: 'nginx',
        host: 'web-1',
        trace_id: 't1',
        loki_tenant: 'blue',
        loki_nanoseconds: 1780300800123456789n,
      },
    },
  ])
})

it.each([
  [{ nanoseconds: 1_780_300_800_123_000_000n }, { timestampMs: 1_780_300_800_123, fields: {} }],
  [{ nanoseconds: 0n }, { timestampMs: null, fields: {} }],
  [{ nanoseconds: -1n }, { timestampMs: -1, fields: { loki_nanoseconds: -1 } }],
  [{ line: ' ' }, { message: '-' }],
  [{ labels: { source: 's', host: 'h' } }, { source: 's', fields: { host: 'h' } }],
  [{ labels: { instance: 'i' } }, { source: 'i', fields: { instance: 'i' } }],
  [
    { labels: { message: 'a', timestamp: 'b' } },
    { message: 'm', fields: { label_message: 'a', label_timestamp: 'b' } },
  ],
  [{ metadata: { 'k8s/pod': 'p' } }, { fields: { k8s_pod: 'p' } }],
])('makes of entry %# a message', (entry, message) => {
  const { fields, ...expected } = { fields: undefined, ...message }
  expect(decode(entry)).toMatchObject(expected)
  if (fields !== undefined) expect(decode(entry).fields).toEqual(fields)
})

it.each(['', '[]', '{}', '{"nanoseconds":"x","line":"","labels":{},"metadata":{},"tenant":""}'])(
  'refuses the record %j',
  (record) => {
    expect(() => codec.decode(Buffer.from(record))).toThrow(DecodeError)
  },
)

it('decodes any entry', () => {
  const labels = fc.dictionary(fc.string(), fc.string())
  fc.assert(
    fc.property(
      fc.string(),
      labels,
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      (line, metadata, at) => {
        const { message, timestampMs } = decode({ line, metadata, nanoseconds: at })
        expect(message.length).toBeGreaterThan(0)
        expect(timestampMs === null || Number.isSafeInteger(timestampMs)).toBe(true)
      },
    ),
  )
})
