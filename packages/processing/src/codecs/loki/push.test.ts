import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecodeError } from '../decoding/codec.ts'
import { pushProtobuf } from '../testing/loki-frames.ts'
import { readLabels } from './labels.ts'
import { readPushJson } from './push-json.ts'
import { readPushProtobuf } from './push-protobuf.ts'
import { unfoldedLength } from './push-request.ts'

const seconds = 1_780_300_800n
const nanoseconds = seconds * 1_000_000_000n + 123_456_789n

describe('labels', () => {
  it.each([
    ['{}', {}],
    [' { job = "nginx" , host="a" , } ', { job: 'nginx', host: 'a' }],
    ['{a="x\\"y\\\\z\\n\\t\\u00e9\\x41\\101\\U0001f600"}', { a: 'x"y\\z\n\téAA😀' }],
    ['{a=`raw\\n`}', { a: 'raw\\n' }],
    ['{a="b,c}{"}', { a: 'b,c}{' }],
    ['{"a.b"="c"}', null],
    ['{__name__="n",service.name="s"}', { __name__: 'n', 'service.name': 's' }],
    ['', null],
    ['{a}', null],
    ['{a="b"', null],
    ['{a="b" c="d"}', null],
    ['{a="\\q"}', null],
    ['{a="\\Uffffffff"}', null],
    [`{a="${'x'.repeat(65_536)}"}`, null],
  ])('are read, no. %#', (text, labels) => {
    if (labels === null) expect(() => readLabels(text)).toThrow(DecodeError)
    else expect(readLabels(text)).toEqual(labels)
  })

  it('are what was written in them', () => {
    const names = fc.stringMatching(/^[A-Za-z_]\w*$/).filter((name) => name !== '__proto__')
    fc.assert(
      fc.property(fc.dictionary(names, fc.string({ unit: 'grapheme' })), (labels) => {
        const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        expect(readLabels(`{${pairs.join(', ')}}`)).toEqual({ ...labels })
      }),
    )
  })
})

describe('a push', () => {
  const streams = [
    {
      labels: { job: 'nginx', host: 'web-1' },
      entries: [
        { nanoseconds, line: 'größe\nsecond', metadata: { trace_id: 't1' } },
        { nanoseconds: -1n, line: '', metadata: {} },
      ],
    },
    { labels: {}, entries: [] },
  ]

  it('is read from protobuf', () => {
    const entries = [
      { seconds, nanos: 123_456_789, line: 'größe\nsecond', metadata: { trace_id: 't1' } },
      { seconds: -1n, nanos: 999_999_999, line: '' },
    ]
    const frame = pushProtobuf(
      { labels: '{job="nginx", host="web-1"}', entries },
      { labels: '{}', entries: [] },
    )
    expect(readPushProtobuf(frame)).toEqual(streams)
  })

  it('is read from JSON', () => {
    const json = {
      streams: [
        {
          stream: { job: 'nginx', host: 'web-1' },
          values: [
            [String(nanoseconds), 'größe\nsecond', { trace_id: 't1' }],
            ['-1', ''],
          ],
        },
        { stream: {} },
      ],
    }
    expect(readPushJson(JSON.stringify(json))).toEqual(streams)
  })

  it('is read from JSON of early versions, and with numbers', () => {
    const early =
      '{"streams":[{"labels":"{a=\\"b\\"}","entries":[{"ts":"2026-06-01T08:00:00.123456789Z","line":"x"}]}]}'
    const number = `{"streams":[{"stream":{"a":"b"},"values":[[${nanoseconds},"x",{"n":5,"none":null}]]}]}`
    expect(readPushJson(early)).toEqual([
      { labels: { a: 'b' }, entries: [{ nanoseconds, line: 'x', metadata: {} }] },
    ])
    expect(readPushJson(number)).toEqual([
      { labels: { a: 'b' }, entries: [{ nanoseconds, line: 'x', metadata: { n: '5' } }] },
    ])
  })

  it.each([
    '',
    '{}',
    '{"streams":{}}',
    '{"streams":[1]}',
    '{"streams":[{"stream":[]}]}',
    '{"streams":[{"stream":{"a":{}}}]}',
    '{"streams":[{"stream":{},"values":{}}]}',
    '{"streams":[{"stream":{},"values":[1]}]}',
    '{"streams":[{"stream":{},"values":[["x","line"]]}]}',
    '{"streams":[{"stream":{},"values":[["1",5]]}]}',
    '{"streams":[{"stream":{},"values":[["99999999999999999999","x"]]}]}',
    '{"streams":[{"labels":"{}","entries":[{"ts":"noon","line":"x"}]}]}',
    `{"streams":[{"stream":{"a":"${'x'.repeat(65_536)}"}}]}`,
    `{"streams":[{"stream":{},"values":[["1","${'x'.repeat((4 << 20) + 1)}"]]}]}`,
    `{"streams":[{"stream":{},"values":[${'["1",""],'.repeat(500_000)}["1",""]]}]}`,
  ])('is refused as JSON no. %#', (text) => {
    expect(() => readPushJson(text)).toThrow(DecodeError)
  })

  it.each([
    [
      'broken in its middle',
      pushProtobuf({ labels: '{}', entries: [{ seconds, line: 'x' }] }).subarray(0, 9),
    ],
    ['of another wire type', Buffer.from([0x0b])],
    ['with a length beyond its end', Buffer.from([0x0a, 0x7f])],
    ['with a number without end', Buffer.alloc(20, 0xff)],
    ['without labels', Buffer.from([0x0a, 0x00])],
    [
      'with a time of more than 64 bits',
      pushProtobuf({ labels: '{}', entries: [{ seconds: 1n << 62n, line: 'x' }] }),
    ],
  ])('is refused as protobuf %s', (_, frame) => {
    expect(() => readPushProtobuf(frame)).toThrow(DecodeError)
  })

  it('is the same in both forms', () => {
    const entry = fc.record({
      seconds: fc.bigInt({ min: 0n, max: 9_000_000_000n }),
      nanos: fc.integer({ min: 0, max: 999_999_999 }),
      line: fc.string({ unit: 'grapheme' }),
    })
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const values = entries.map(({ seconds, nanos, line }) => [
          String(seconds * 1_000_000_000n + BigInt(nanos)),
          line,
        ])
        const json = JSON.stringify({ streams: [{ stream: { a: 'b' }, values }] })
        expect(readPushProtobuf(pushProtobuf({ labels: '{a="b"}', entries }))).toEqual(readPushJson(json))
      }),
    )
  })

  it('has a length once each entry has the labels of its stream', () => {
    const entry = { nanoseconds: 1n, line: '12345', metadata: { m: 'n' } }
    expect(unfoldedLength([{ labels: { ab: 'cd' }, entries: [entry, entry] }])).toBe(2 * (4 + 100 + 5 + 2))
  })
})
