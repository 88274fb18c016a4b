import { DecodeError } from '../decoding/codec.ts'
import { type JsonObject, readJsonObject } from '../decoding/json-input.ts'

/** What a record of the journal has of one document. */
export interface DocumentRecord {
  index: string
  id: string
  document: Buffer
}

/** A line with what the address or the action said, then the document as it came. */
export function documentRecord({ index, id, document }: DocumentRecord): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify({ index, id })}\n`), document])
}

/** @throws DecodeError when the first line is none of ours */
export function readDocumentRecord(payload: Buffer): DocumentRecord {
  const end = payload.indexOf(0x0a)
  if (end === -1) throw new DecodeError('Elasticsearch: no line about the document')
  const { index, id } = readJsonObject(payload.toString('utf8', 0, end), 'Elasticsearch')
  if (typeof index !== 'string' || typeof id !== 'string')
    throw new DecodeError('Elasticsearch: the index has no name')
  return { index, id, document: payload.subarray(end + 1) }
}

/** @throws DecodeError for what is no JSON object, or too deep */
export function readDocument(text: string): JsonObject {
  return readJsonObject(text, 'Elasticsearch')
}
