import { BeatsCodec, textDecoder } from '@logline/processing'
import { codecTarget } from '../codec-target.ts'

const frames = [
  {
    '@timestamp': '2024-06-01T08:00:00.123Z',
    '@metadata': { beat: 'filebeat', version: '8.1.0' },
    message: 'GET /',
    agent: { hostname: 'web-1', name: 'other' },
    log: { offset: 1, file: { path: '/var/log/a' } },
    tags: ['a', 1, null, { b: [1, { c: 2 }] }],
  },
  { line: 'text', file: '/a', beat: { name: 'x' }, gl2_source_collector: 'c' },
]

/** Events of beats. */
export const beatsTarget = codecTarget(
  new BeatsCodec({
    decodeText: textDecoder('UTF-8', () => undefined),
    omitsPrefix: true,
    reportOddity: () => undefined,
  }),
  {
    corpus: frames.map((frame) => Buffer.from(JSON.stringify(frame))),
    tokens: [
      '"@timestamp":',
      '"message":',
      '"source":',
      '"timestamp":',
      '"__proto__":',
      'null',
      '[[[[',
      '{"a":',
      '12345678901234567890',
      '\\ud800',
      ',',
    ],
  },
)
