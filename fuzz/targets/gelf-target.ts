import { deflateSync, gzipSync } from 'node:zlib'
import { createCodec } from '@logline/processing'
import { codecTarget } from '../codec-target.ts'

const frames = [
  {
    version: '1.1',
    host: 'web-1',
    short_message: 'GET /a',
    timestamp: 1385053862.3072,
    level: 3,
    _user_id: 9001,
  },
  { host: 'h', message: 'only message', full_message: 'a\nb', facility: 'x', line: '356', file: '/a.c' },
  {
    host: 'h',
    short_message: 'm',
    _a: [1, { b: null }],
    _o: { k: 'v' },
    _ok: true,
    '_x.y': 1,
    _x_y: 2,
    _id: 7,
    __id: 8,
  },
].map((frame) => Buffer.from(JSON.stringify(frame)))

const wideNumbers = Buffer.from(
  '{"short_message":"größe 😀","_n":12345678901234567890,"_m":1e999,"_k":-0.0,}',
)

/** Valid JSON around what was changed, for what comes behind the parser. */
function inMembers(input: Buffer): Buffer {
  const members = input.toString().split(/[":,]/)
  const pairs = members.flatMap((key, at) => (at % 2 === 0 ? [[key, members[at + 1]]] : []))
  return Buffer.from(JSON.stringify({ short_message: members.at(-1) || 'm', ...Object.fromEntries(pairs) }))
}

/** GELF, uncompressed and compressed. */
export const gelfTarget = codecTarget(
  createCodec('gelf', { decompress_size_limit: 1_000_000 }, () => undefined),
  {
    corpus: [...frames, wideNumbers, gzipSync(wideNumbers), deflateSync(wideNumbers)],
    tokens: [
      '"short_message":',
      '"host":',
      '"timestamp":"',
      '"level":',
      '"_id":',
      '"__proto__":',
      'null',
      'true',
      '1e999',
      '-9223372036854775809',
      '\\u0000',
      '\\ud800',
      '[[[[',
      '{"a":',
      ',}',
      '\x1e\x0f',
    ],
    wraps: [gzipSync, deflateSync, inMembers, inMembers],
  },
)
