import { createCodec, documentRecord, readBulkBody } from '@logline/processing'
import { codecTarget } from '../codec-target.ts'

const documents = [
  '{"@timestamp":"2026-06-01T08:00:00.123456Z","message":"GET /","host":{"name":"web-1"},"log":{"offset":9007199254740993}}',
  '{"timestamp":"1780300800123","log":"text","kubernetes":{"labels":{"a/b":["x",{"y":null}]}}}',
]
const codec = createCodec('elasticsearch', {}, () => undefined)

/** A valid document around what was changed, for what comes behind the parser. */
function inDocument(input: Buffer): Buffer {
  const pieces = input.toString().split(/[":,]/)
  const members = pieces.flatMap((key, at) => (at % 2 === 0 ? [[key, { [pieces[at + 1] ?? '']: key }]] : []))
  const document = { '@timestamp': pieces.at(-1), message: pieces[0], ...Object.fromEntries(members) }
  return Buffer.from(
    `{"create":{"_index":${JSON.stringify(pieces.at(-2) ?? '')}}}\n${JSON.stringify(document)}`,
  )
}

/** Bodies of bulk requests, and each of their documents as a record of the journal. */
export const elasticsearchTarget = codecTarget(
  {
    decode(body, receivedAtMs) {
      const items = readBulkBody(body, 'web').flatMap(({ document, ...item }) =>
        document === null ? [] : [documentRecord({ ...item, document })],
      )
      return items.flatMap((record) => codec.decode(record, receivedAtMs))
    },
  },
  {
    corpus: [
      Buffer.from(documents.map((document) => `{"create":{"_index":"web"}}\n${document}\n`).join('')),
      Buffer.from(`{"index":{"_id":"1"}}\r\n${documents[0]}\r\n\r\n{"delete":{"_id":"2"}}\n`),
    ],
    tokens: [
      '{"create":{}}\n',
      '{"update":{}}\n',
      '{"delete":null}\n',
      '"@timestamp":',
      '"message":',
      '"source":',
      '"__proto__":',
      '\n',
      '[[[[',
      '{"a":',
      'null',
      '12345678901234567890',
      '\\ud800',
    ],
    wraps: [inDocument, inDocument],
  },
)
