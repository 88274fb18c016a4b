import {
  createCodec,
  type DecodedMessage,
  entryRecord,
  type PushedStream,
  readPushJson,
  readPushProtobuf,
  unpackedSnappy,
} from '@logline/processing'
import { pushProtobuf } from '../../packages/processing/src/codecs/testing/loki-frames.ts'
import { codecTarget } from '../codec-target.ts'

const protobuf = pushProtobuf({
  labels: '{job="nginx",host="a\\"b"}',
  entries: [
    { seconds: 1_780_300_800n, nanos: 123_456_789, line: 'GET /', metadata: { 'trace.id': 't' } },
    { seconds: -1n, line: '' },
  ],
})
const json =
  '{"streams":[{"stream":{"job":"nginx"},"values":[["1780300800123456789","GET /",{"trace.id":"t"}]]},' +
  '{"labels":"{a=`b`}","entries":[{"ts":"2026-06-01T08:00:00.123456789Z","line":"x"}]}]}'

const small = pushProtobuf({ labels: '{a="b"}', entries: [{ seconds: 1n, line: 'x' }] })
/** One literal. */
const packed = Buffer.concat([Buffer.from([small.length, (small.length - 1) << 2]), small])
const codec = createCodec('loki', {}, () => undefined)

function messagesOf(streams: readonly PushedStream[], receivedAtMs: number): DecodedMessage[] {
  const entries = streams.flatMap(({ labels, entries }) => entries.map((entry) => ({ ...entry, labels })))
  return entries.flatMap((entry) => codec.decode(entryRecord({ ...entry, tenant: 'blue' }), receivedAtMs))
}

/** Valid pushes around what was changed. */
const inEntry = (input: Buffer) => {
  const text = input.toString()
  const stream = { [text.slice(0, 20)]: text.slice(-20), job: text }
  return Buffer.from(JSON.stringify({ streams: [{ stream, values: [['1', text, { [text]: 'x' }]] }] }))
}
const inLabels = (input: Buffer) => {
  const labels = `{a="${input.toString().replaceAll('"', '')}"}`
  return pushProtobuf({ labels, entries: [{ seconds: BigInt(input.length) ** 9n, line: input.toString() }] })
}

/** Pushes as JSON, as protobuf, and what Snappy has packed, by how they begin. */
export const lokiTarget = codecTarget(
  {
    decode(body, receivedAtMs) {
      if (body[0] === 0x7b) return messagesOf(readPushJson(body.toString()), receivedAtMs)
      if (body[0] === 0x0a) return messagesOf(readPushProtobuf(body), receivedAtMs)
      return messagesOf(readPushProtobuf(unpackedSnappy(body, 1_000_000)), receivedAtMs)
    },
  },
  {
    corpus: [protobuf, packed, Buffer.from(json)],
    tokens: [
      '"labels":"{',
      '"values":[[',
      '"__proto__":',
      '"message":"x"',
      '\\"',
      '`',
      '\x0a\x00',
      '\x12\x02',
      '\x1a\x04',
      '\xff\xff\xff\xff\x0f',
      '\xfc\xff\xff\xff\xff',
      '[[[[',
      '99999999999999999999',
    ],
    wraps: [inEntry, inLabels],
  },
)
