import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCodec } from '../codec-registry.ts'
import { DecodeError } from '../decoding/codec.ts'
import { jsonRequest, oneRecord, protobufRequest, type ResourceLogs, text } from '../testing/otlp-requests.ts'
import { type OtlpForm, type OtlpPart, otlpParts } from './otlp-request.ts'

const codec = createCodec('otlp', {}, () => undefined)
const decode = (payload: Buffer) => codec.decode(payload, 0)
const roomy = { maxPartBytes: 1 << 20, maxTotalBytes: 1 << 30, maxPieces: 10_000 }
const written: Readonly<Record<OtlpForm, (request: readonly ResourceLogs[]) => Buffer>> = {
  protobuf: protobufRequest,
  json: jsonRequest,
}
const forms = ['protobuf', 'json'] as const

function parts(request: Buffer, form: OtlpForm, limits = roomy): OtlpPart[] {
  return [...otlpParts(request, form, limits)]
}

function payloads(found: readonly OtlpPart[]): Buffer[] {
  return found.map((part) => {
    if ('refusal' in part) throw new Error(part.refusal)
    return part.payload
  })
}

const log = (message: string) => ({ body: { stringValue: message } })

const request: ResourceLogs[] = [
  {
    resource: { attributes: [text('service.name', 'a')] },
    schemaUrl: 'https://example.org/r',
    scopeLogs: [
      { scope: { name: 's' }, schemaUrl: 'https://example.org/s', logRecords: [log('1'), log('2')] },
      { logRecords: [] },
      { logRecords: [log('3')] },
    ],
  },
  { scopeLogs: [] },
  { scopeLogs: [{ logRecords: [log('4')] }] },
]

describe.each(forms)('%s', (form) => {
  it('gives each record with its resource and scope', () => {
    const whole = written[form](request)
    const found = payloads(parts(whole, form))
    expect(found).toHaveLength(4)
    expect(found.flatMap(decode)).toEqual(decode(whole))
  })

  it('gives nothing of an empty request', () => {
    expect(parts(written[form]([]), form)).toEqual([])
  })

  it('refuses records that are too large with their resource, and takes the others', () => {
    const large = written[form]([
      ...oneRecord(log('small')),
      ...oneRecord(log('with much'), { resource: { attributes: [text('k', 'x'.repeat(1000))] } }),
      ...oneRecord(log('x'.repeat(1000))),
      ...oneRecord(log('small')),
    ])
    const found = parts(large, form, { ...roomy, maxPartBytes: 1000 })
    const refusal = 'A record of more than 1000 bytes'
    const taken = { payload: expect.anything() }
    expect(found).toEqual([taken, { refusal }, { refusal }, taken])
  })

  it('refuses the records that a large resource makes too many', () => {
    const logRecords = Array.from({ length: 100 }, (_, no) => log(`${no}`))
    const resource = { attributes: [text('k', 'x'.repeat(1000))] }
    const found = parts(written[form]([{ resource, scopeLogs: [{ logRecords }] }]), form, {
      ...roomy,
      maxTotalBytes: 20_000,
    })
    const taken = found.filter((part) => 'payload' in part)
    expect(found).toHaveLength(100)
    expect(taken.length).toBeGreaterThan(15)
    expect(taken.length).toBeLessThan(20)
  })
})

it.each(forms)('refuses %s of too many records before anything of it is taken', (form) => {
  const logRecords = Array.from({ length: 8 }, () => ({}))
  const many = written[form]([{ scopeLogs: [{ logRecords }] }])
  expect(parts(many, form, { ...roomy, maxPieces: 10 })).toHaveLength(8)
  expect(() => otlpParts(many, form, { ...roomy, maxPieces: 9 })).toThrow(
    'OTLP: more than 9 resources, scopes and records',
  )
})

/** A request whose third record has a text that is none, in each form. */
const broken: Readonly<Record<OtlpForm, Buffer>> = {
  // The tag of a text (field 3) with a length beyond the end of the record.
  protobuf: Buffer.from(
    protobufRequest([{ scopeLogs: [{ logRecords: [log('1'), log('2'), { severityText: 'x' }, log('4')] }] }])
      .toString('latin1')
      .replace('\x1a\x01x', '\x1a\x09x'),
    'latin1',
  ),
  json: Buffer.from(
    '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"body":{"stringValue":"1"}},{"body":{"stringValue":"2"}},{"severityText":1},{"body":{"stringValue":"4"}}]}]}]}',
  ),
}

it.each([
  ['protobuf', 'OTLP: not valid protobuf'],
  ['json', 'OTLP: severityText has another type'],
] as const)('refuses a record of %s that cannot be read, and takes the others', (form, refusal) => {
  const found = parts(broken[form], form)
  expect(found[2]).toEqual({ refusal })
  expect(
    payloads(found.toSpliced(2, 1))
      .flatMap(decode)
      .map(({ message }) => message),
  ).toEqual(['1', '2', '4'])
})

it.each([
  ['half a request', 'protobuf', protobufRequest(request).subarray(0, -1)],
  ['JSON', 'protobuf', jsonRequest(request)],
  ['no JSON', 'json', protobufRequest(request)],
  ['another object', 'json', Buffer.from('{"resourceLogs":[{"scopeLogs":[{"logRecords":[7]}]}]}')],
  ['a list', 'json', Buffer.from('[]')],
] as const)('refuses %s as %s before anything of it is taken', (_, form, body) => {
  expect(() => otlpParts(body, form, roomy)).toThrow(DecodeError)
})

describe('JSON', () => {
  const of = (json: string) => payloads(parts(Buffer.from(json), 'json')).flatMap(decode)

  it.each([
    ['white space', JSON.stringify({ resourceLogs: request }, null, '\t').replaceAll('\n', ' \r\n')],
    ['members in another order', JSON.stringify({ resourceLogs: request.map(turned) })],
    ['escaped names', JSON.stringify({ resourceLogs: request }).replaceAll('Logs":', 'L\\u006fgs":')],
    [
      'the last of members of one name',
      `{"resourceLogs":[{}],"x":{},${JSON.stringify({ resourceLogs: request }).slice(1)}`,
    ],
    [
      'brackets and quotes in texts',
      JSON.stringify({ a: '"]}\\', resourceLogs: [{ '}"': 1, ...request[0] }] }),
    ],
    ['null for lists', '{"resourceLogs":[{"scopeLogs":null},{"scopeLogs":[{"logRecords":null}]}]}'],
    ['nothing', '{} '],
  ])('is read with %s as a parser reads it', (_, json) => {
    expect(of(json)).toEqual(decode(Buffer.from(json)))
  })

  it.each([
    '',
    '{',
    '{"resourceLogs":[',
    '{"resourceLogs":[{}',
    '{"resourceLogs":[{},]}',
    '{"resourceLogs":[]}x',
    '{"resourceLogs":[]',
    '{"resourceLogs" []}',
    '{"resourceLogs":}',
    '{"resourceLogs":{}}',
    '{"resourceLogs":[{"scopeLogs":[null]}]}',
    '{"a":"\\"}',
    '{"\\x":1}',
    '{resourceLogs:[]}',
    '{"a":1 2}',
  ])('is refused before anything of it is taken: %s', (json) => {
    expect(() => otlpParts(Buffer.from(json), 'json', roomy)).toThrow(DecodeError)
  })

  it.each([
    ['a record', '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"a":},{}]}]}]}', 1],
    ['a record', '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"a":[}],{}]}]}]}', 1],
    ['a scope', '{"resourceLogs":[{"scopeLogs":[{"a":[},"logRecords":[{},{}]},{"logRecords":[{}]}]}]}', 2],
    ['a resource', '{"resourceLogs":[{"a":x,"scopeLogs":[{"logRecords":[{},{}]}]}]}', 2],
  ])('is taken but for %s that is no JSON: %s', (_, json, count) => {
    const found = parts(Buffer.from(json), 'json')
    expect(found.filter((part) => 'refusal' in part)).toEqual(
      Array.from({ length: count }, () => ({ refusal: 'OTLP: not valid JSON' })),
    )
    for (const part of found) if ('payload' in part) expect(decode(part.payload)).toHaveLength(1)
  })
})

function turned(resourceLogs: ResourceLogs) {
  const scopeLogs = resourceLogs.scopeLogs.map((each) =>
    Object.fromEntries(Object.entries(each).toReversed()),
  )
  return Object.fromEntries(Object.entries({ ...resourceLogs, scopeLogs }).toReversed())
}

it('keeps digits and keys of JSON that are dangerous', () => {
  const json =
    '{"resourceLogs":[{"__proto__":{"a":1},"resource":{"attributes":[{"key":"n","value":{"intValue":9007199254740993}}]},"scopeLogs":[{"logRecords":[{"body":{"stringValue":"größe"}}]}]}]}'
  const [payload] = payloads(parts(Buffer.from(json), 'json'))
  expect(payload?.toString()).toContain('9007199254740993')
  expect(decode(payload ?? Buffer.alloc(0))).toMatchObject([
    { message: 'größe', fields: { n: 9007199254740993n } },
  ])
})

it('gives parts that are read alone as they are read together', () => {
  const attributes = fc.array(fc.record({ key: fc.string(), value: fc.record({ stringValue: fc.string() }) }))
  const logRecords = fc.array(
    fc.record({ body: fc.record({ stringValue: fc.string() }), attributes, flags: fc.nat(255) }),
    { maxLength: 4 },
  )
  const scopeLogs = fc.array(fc.record({ scope: fc.record({ name: fc.string(), attributes }), logRecords }), {
    maxLength: 3,
  })
  const requests = fc.array(fc.record({ resource: fc.record({ attributes }), scopeLogs }), { maxLength: 3 })
  fc.assert(
    fc.property(requests, fc.constantFrom(...forms), (any, form) => {
      const whole = written[form](any)
      expect(payloads(parts(whole, form)).flatMap(decode)).toEqual(decode(whole))
    }),
  )
})
