import { isDeepStrictEqual } from 'node:util'
import { createCodec, type DecodedMessage, otlpParts } from '@logline/processing'
import {
  jsonRequest,
  protobufRequest,
  type ResourceLogs,
  text,
  whole,
} from '../../packages/processing/src/codecs/testing/otlp-requests.ts'
import { checkMessage } from '../codec-target.ts'
import type { FuzzTarget } from '../fuzz-run.ts'

const codec = createCodec('otlp', {}, () => undefined)
const limits = { maxPartBytes: 1 << 20, maxTotalBytes: 1 << 24, maxPieces: 100_000 }

const request: ResourceLogs[] = [
  {
    resource: { attributes: [text('service.name', 'größe 😀'), whole('n', '-9223372036854775808')] },
    schemaUrl: 'https://example.org',
    scopeLogs: [
      {
        scope: { name: 's', version: '1', attributes: [text('a', 'b')], droppedAttributesCount: 1 },
        logRecords: [
          {
            timeUnixNano: '1717228800123456789',
            observedTimeUnixNano: '18446744073709551615',
            severityNumber: 9,
            severityText: 'INFO',
            body: {
              kvlistValue: {
                values: [
                  text('k', 'v'),
                  { key: 'l', value: { arrayValue: { values: [{ doubleValue: 1.5 }, {}] } } },
                ],
              },
            },
            attributes: [
              { key: 'b', value: { bytesValue: 'AP8=' } },
              { key: 't', value: { boolValue: true } },
            ],
            flags: 1,
            traceId: '5b8efff798038103d269b633813fc60c',
            spanId: 'eee19b7ec3c1b174',
            eventName: 'e',
          },
          { body: { stringValue: 'second' } },
        ],
      },
    ],
  },
]

/** Requests of both forms; what is made of their records alone must be what is made of them together. */
export const otlpTarget: FuzzTarget = {
  corpus: [protobufRequest(request), jsonRequest(request)],
  tokens: [
    '"resourceLogs":[',
    '"scopeLogs":[',
    '"logRecords":[',
    '"__proto__":',
    '"intValue":"9223372036854775808"',
    '"arrayValue":{"values":[',
    'null',
    '\x0a',
    '\x12',
    '\x2a\x02\x0a\x00',
    '\x2a\x02\x2a\x00',
    '\xff\xff\xff\xff\x0f',
    '\x0b\x0c',
    '\x09',
  ],
  run(input) {
    const decoded = codec.decode(input, 0)
    for (const message of decoded) checkMessage(message)
    const alone: DecodedMessage[] = []
    for (const part of otlpParts(input, input[0] === 0x7b ? 'json' : 'protobuf', limits)) {
      if ('refusal' in part) throw new Error(`A record that can be read is refused: ${part.refusal}`)
      alone.push(...codec.decode(part.payload, 0))
    }
    if (!isDeepStrictEqual(alone, decoded)) throw new Error(`${decoded.length} messages, but others alone`)
  },
}
