import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCodec } from '../codec-registry.ts'
import { DecodeError } from '../decoding/codec.ts'
import { onlyOne } from '../testing/only-one.ts'
import {
  type AnyValue,
  jsonRequest,
  oneRecord,
  protobufRequest,
  type ResourceLogs,
  text,
  whole,
} from '../testing/otlp-requests.ts'

const codec = createCodec('otlp', {}, () => undefined)
const decode = (payload: Buffer | string) => codec.decode(Buffer.from(payload as Buffer), 0) // as: either has a form of `from`

/** What both forms of a request give, which is the same. */
function both(request: readonly ResourceLogs[]) {
  const decoded = decode(protobufRequest(request))
  expect(decode(jsonRequest(request))).toEqual(decoded)
  return decoded
}

const fieldsOf = (attributes: ReturnType<typeof text>[], resource: ReturnType<typeof text>[] = []) =>
  onlyOne(both(oneRecord({ attributes }, { resource: { attributes: resource } }))).fields

it('makes a message of each record, with all that is said of it', () => {
  const decoded = both([
    {
      resource: {
        attributes: [
          text('service.name', 'checkout'),
          text('host.name', 'web-1'),
          whole('process.pid', '42'),
        ],
        droppedAttributesCount: 1,
      },
      schemaUrl: 'https://opentelemetry.io/schemas/1.30.0',
      scopeLogs: [
        {
          scope: {
            name: 'app.http',
            version: '1.2',
            attributes: [text('team', 'x')],
            droppedAttributesCount: 2,
          },
          schemaUrl: 'https://example.org/s',
          logRecords: [
            {
              timeUnixNano: '1717228800123456789',
              observedTimeUnixNano: '1717228801000000000',
              severityNumber: 17,
              severityText: 'ERROR',
              body: { stringValue: ' payment failed\n' },
              attributes: [
                text('http.route', '/pay'),
                whole('order.id', '9007199254740993'),
                { key: 'ok', value: { boolValue: false } },
                { key: 'took', value: { doubleValue: 1.5 } },
                { key: 'raw', value: { bytesValue: '3q2+7w==' } },
              ],
              droppedAttributesCount: 3,
              flags: 1,
              traceId: '5b8efff798038103d269b633813fc60c',
              spanId: 'eee19b7ec3c1b174',
              eventName: 'payment.failed',
            },
            { body: { stringValue: 'second' } },
          ],
        },
      ],
    },
  ])
  const shared = {
    service_name: 'checkout',
    host_name: 'web-1',
    process_pid: 42,
    otel_scope_name: 'app.http',
    otel_scope_version: '1.2',
    otel_scope_team: 'x',
    otel_scope_schema_url: 'https://example.org/s',
    otel_resource_schema_url: 'https://opentelemetry.io/schemas/1.30.0',
    otel_resource_dropped_attributes_count: 1,
    otel_scope_dropped_attributes_count: 2,
  }
  expect(decoded).toEqual([
    {
      timestampMs: 1_717_228_800_123,
      source: 'web-1',
      message: 'payment failed',
      fields: {
        ...shared,
        level: 3,
        severity_number: 17,
        severity_text: 'ERROR',
        trace_id: '5b8efff798038103d269b633813fc60c',
        span_id: 'eee19b7ec3c1b174',
        trace_flags: 1,
        event_name: 'payment.failed',
        http_route: '/pay',
        order_id: 9007199254740993n,
        ok: false,
        took: 1.5,
        raw: '3q2+7w==',
        otel_dropped_attributes_count: 3,
        otel_time_unix_nano: 1717228800123456789n,
        otel_observed_time_unix_nano: 1717228801000000000n,
      },
    },
    { timestampMs: null, source: 'web-1', message: 'second', fields: shared },
  ])
})

it.each<[AnyValue | undefined, string, object]>([
  [{ stringValue: 'text' }, 'text', {}],
  [{ intValue: '-9223372036854775808' }, '-9223372036854775808', {}],
  [{ doubleValue: 'NaN' }, 'NaN', {}],
  [{ boolValue: true }, 'true', {}],
  [{ bytesValue: 'AP8=' }, 'AP8=', {}],
  [{ stringValue: ' ' }, '-', {}],
  [undefined, '-', {}],
  [{}, '-', {}],
  [{ arrayValue: { values: [{ intValue: '1' }, {}, { stringValue: 'a' }] } }, '[1,null,"a"]', {}],
  [
    {
      kvlistValue: {
        values: [
          text('a.b', 'x'),
          whole('n', '9007199254740993'),
          { key: 'o', value: { kvlistValue: { values: [text('k', 'v')] } } },
        ],
      },
    },
    '{"a.b":"x","n":9007199254740993,"o":{"k":"v"}}',
    { body_a_b: 'x', body_n: 9007199254740993n, body_o_k: 'v' },
  ],
])('makes of the body %j a text', (body, message, fields) => {
  const decoded = onlyOne(both(oneRecord(body ? { body } : {})))
  expect(decoded.message).toBe(message)
  expect(decoded.fields).toEqual(fields)
})

it('is told by the name of an event without a body', () => {
  expect(onlyOne(both(oneRecord({ eventName: 'device.crash' }))).message).toBe('device.crash')
})

it.each([
  [0, undefined],
  [1, 7],
  [5, 7],
  [8, 7],
  [9, 6],
  [10, 5],
  [13, 4],
  [17, 3],
  [18, 2],
  [19, 1],
  [21, 0],
  [24, 0],
  [25, undefined],
])('gives severity %i the level %j', (severityNumber, level) => {
  expect(onlyOne(both(oneRecord({ severityNumber }))).fields.level).toBe(level)
})

it.each([
  [{ timeUnixNano: '1717228800123000000' }, 1_717_228_800_123, {}],
  [{ observedTimeUnixNano: '1717228800123000000' }, 1_717_228_800_123, {}],
  [
    { observedTimeUnixNano: '1717228800123000001' },
    1_717_228_800_123,
    { otel_observed_time_unix_nano: 1717228800123000001n },
  ],
  [{ timeUnixNano: '0', observedTimeUnixNano: '0' }, null, {}],
  [
    { timeUnixNano: '18446744073709551615' },
    18_446_744_073_709,
    { otel_time_unix_nano: '18446744073709551615' },
  ],
])('reads the time of %j', (record, timestampMs, fields) => {
  const decoded = onlyOne(both(oneRecord(record)))
  expect(decoded.timestampMs).toBe(timestampMs)
  expect(decoded.fields).toEqual(fields)
})

it.each([
  [[text('service.name', 's'), text('host.name', 'h')], 'h'],
  [[text('service.name', ' s ')], 's'],
  [[whole('host.name', '1')], ''],
  [[], ''],
])('finds the source among %j', (attributes, source) => {
  expect(onlyOne(both(oneRecord({}, { resource: { attributes } }))).source).toBe(source)
})

describe('names', () => {
  it.each([
    ['those no field may have', [text('größe/x', 'v')], { gr__e_x: 'v' }],
    ['none', [text('', 'v')], { _: 'v' }],
    [
      'those of the message',
      [text('message', 'v'), text('source', 'w')],
      { attribute_message: 'v', attribute_source: 'w' },
    ],
    [
      'those the product has',
      [text('gl2_source_input', 'v'), text('streams', 'w'), text('__proto__', 'x')],
      { attribute_gl2_source_input: 'v', attribute_streams: 'w', attribute___proto__: 'x' },
    ],
    ['those that become the same', [text('a.b', 'v'), text('a_b', 'w')], { a_b: 'v', attribute_a_b: 'w' }],
    [
      'maps',
      [{ key: 'm', value: { kvlistValue: { values: [text('__proto__', 'v')] } } }],
      { m___proto__: 'v' },
    ],
    ['lists', [{ key: 'l', value: { arrayValue: { values: [{ stringValue: 'v' }] } } }], { l: '["v"]' }],
    ['empty values', [text('e', ''), { key: 'n', value: {} }], {}],
  ])('keep %s', (_, attributes, fields) => {
    expect(fieldsOf(attributes)).toEqual(fields)
  })

  it('tell attributes of the resource from those of the record', () => {
    expect(fieldsOf([text('service.name', 'a')], [text('service.name', 'b')])).toEqual({
      service_name: 'a',
      resource_service_name: 'b',
    })
  })
})

it('keeps digits of numbers that JSON writes as numbers', () => {
  const request =
    '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"timeUnixNano":1717228800123456789,"body":{"intValue":9007199254740993}}]}]}]}'
  expect(onlyOne(decode(request))).toMatchObject({
    message: '9007199254740993',
    fields: { otel_time_unix_nano: 1717228800123456789n },
  })
})

it('passes over what it does not know', () => {
  const request = Buffer.concat([
    Buffer.from([0x98, 0x06, 0x01]),
    protobufRequest(oneRecord({ body: { stringValue: 'm' } })),
  ])
  expect(onlyOne(decode(request)).message).toBe('m')
  expect(decode('{"other":1}')).toEqual([])
})

function nested(depth: number): AnyValue {
  let value: AnyValue = { stringValue: 'deep' }
  for (let at = 0; at < depth; at++) value = { arrayValue: { values: [value] } }
  return value
}

it('reads a hundred lists in each other and refuses more', () => {
  expect(onlyOne(both(oneRecord({ body: nested(100) }))).message).toContain('deep')
  for (const request of [jsonRequest, protobufRequest])
    expect(() => decode(request(oneRecord({ body: nested(101) })))).toThrow('OTLP: more than 100 lists')
})

it.each([
  ['half a request', protobufRequest(oneRecord({ body: { stringValue: 'm' } })).subarray(0, -1)],
  ['an end of a group', Buffer.from([0x0c])],
  ['a field without a number', Buffer.from([0x00])],
  ['no JSON', '{'],
  ['a member of another type', '{"resourceLogs":{}}'],
  ['a text that is a number', '{"resourceLogs":[{"schemaUrl":1,"scopeLogs":[{"logRecords":[{}]}]}]}'],
  ['a time that is none', '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"timeUnixNano":"soon"}]}]}]}'],
])('refuses %s', (_, payload) => {
  expect(() => decode(payload)).toThrow(DecodeError)
})

const anyValue = fc.letrec<{ value: AnyValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.record({ stringValue: fc.string({ unit: 'grapheme' }) }),
    fc.record({ boolValue: fc.boolean() }),
    fc.record({ intValue: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String) }),
    fc.record({ doubleValue: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
    fc.record({ bytesValue: fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64')) }),
    fc.record({ arrayValue: fc.record({ values: fc.array(tie('value')) }) }),
    fc.record({
      kvlistValue: fc.record({ values: fc.array(fc.record({ key: fc.string(), value: tie('value') })) }),
    }),
  ),
})).value

it('gives the same for both forms of any record', () => {
  const attributes = fc.array(fc.record({ key: fc.string(), value: anyValue }))
  fc.assert(
    fc.property(anyValue, attributes, attributes, (body, ofRecord, ofResource) => {
      const decoded = onlyOne(
        both(oneRecord({ body, attributes: ofRecord }, { resource: { attributes: ofResource } })),
      )
      expect(decoded.message.length).toBeGreaterThan(0)
      for (const value of Object.values(decoded.fields)) expect(typeof value).not.toBe('object')
    }),
  )
})
