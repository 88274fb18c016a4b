import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { DecodeError } from '../decoding/codec.ts'
import type { JsonObject } from '../decoding/json-input.ts'
import { objectsAt, readOtlpJson, recordOfJson, resourceOfJson, scopeOfJson } from './otlp-json.ts'
import { type JsonPiece, type ScannedResource, scanRequest } from './otlp-json-scan.ts'
import type { OtlpLog } from './otlp-log.ts'
import { fieldsBut, messagesAt, plainBytes, readRecord, readResource, readScope } from './otlp-protobuf.ts'

/** How a request is written, and its answer. */
export type OtlpForm = 'protobuf' | 'json'

export interface OtlpPartLimits {
  /** Of one record with all that is said of its resource and scope. */
  maxPartBytes: number
  /** Of all records, each with its resource and scope: a large resource of many records takes more than the request. */
  maxTotalBytes: number
  /** Resources, scopes and records of a request: each takes memory and place in the journal, however short it is. */
  maxPieces: number
}

/**
 * One record of a request: itself a request of the same form that has no other, with all that is said of its resource and
 * scope, so that it can be read alone and at any time. Or why it cannot be taken.
 */
export type OtlpPart = { payload: Buffer } | { refusal: string }

/**
 * The records of an `ExportLogsServiceRequest`. Each is made, and what it holds is read, when it is asked for.
 * @throws DecodeError at once when it is none
 */
export function otlpParts(request: Buffer, form: OtlpForm, limits: OtlpPartLimits): Iterable<OtlpPart> {
  // Whoever has sent half a request is told so before anything of it is taken.
  if (form === 'json')
    return jsonParts(request, scanRequest(request, limits.maxPieces), new PartSizes(limits))
  const bytes = plainBytes(request)
  if (countPieces(bytes, limits.maxPieces) > limits.maxPieces)
    throw new DecodeError(`OTLP: more than ${limits.maxPieces} resources, scopes and records`)
  return protobufParts(bytes, new PartSizes(limits))
}

/** Counts no further than one above `enough`. */
function countPieces(request: Uint8Array, enough: number): number {
  let count = 0
  for (const resourceLogs of messagesAt(request, 1)) {
    if (++count > enough) return count
    for (const scopeLogs of messagesAt(resourceLogs, 2)) {
      if (++count > enough) return count
      for (const _ of messagesAt(scopeLogs, 2)) if (++count > enough) return count
    }
  }
  return count
}

/**
 * All logs of a request, whichever form it has: no message of protobuf begins with a brace.
 * @throws DecodeError
 */
export function otlpLogs(request: Buffer, decodeText: (bytes: Buffer) => string): Iterable<OtlpLog> {
  return request[0] === 0x7b ? jsonLogs(readOtlpJson(decodeText(request))) : protobufLogs(plainBytes(request))
}

function* protobufLogs(request: Uint8Array): Generator<OtlpLog> {
  for (const resourceLogs of messagesAt(request, 1)) {
    const resource = readResource(resourceLogs)
    for (const scopeLogs of messagesAt(resourceLogs, 2)) {
      const scope = readScope(scopeLogs)
      for (const record of messagesAt(scopeLogs, 2)) yield { resource, scope, record: readRecord(record) }
    }
  }
}

function* jsonLogs(request: JsonObject): Generator<OtlpLog> {
  for (const resourceLogs of objectsAt(request, 'resourceLogs')) {
    const resource = resourceOfJson(resourceLogs)
    for (const scopeLogs of objectsAt(resourceLogs, 'scopeLogs')) {
      const scope = scopeOfJson(scopeLogs)
      for (const record of objectsAt(scopeLogs, 'logRecords'))
        yield { resource, scope, record: recordOfJson(record) }
    }
  }
}

function* protobufParts(request: Uint8Array, sizes: PartSizes): Generator<OtlpPart> {
  for (const resourceLogs of messagesAt(request, 1)) {
    const resource = fieldsBut(resourceLogs, 2)
    const resourceProblem = problemOf(() => readResource(resource))
    for (const scopeLogs of messagesAt(resourceLogs, 2)) {
      const scope = fieldsBut(scopeLogs, 2)
      const problem = resourceProblem ?? problemOf(() => readScope(scope))
      for (const record of messagesAt(scopeLogs, 2)) {
        const refusal =
          problem ??
          problemOf(() => readRecord(record)) ??
          sizes.problemOf(resource.length + scope.length + record.length)
        yield refusal === null ? { payload: protobufPart(resource, scope, record) } : { refusal }
      }
    }
  }
}

function protobufPart(resource: Uint8Array, scope: Uint8Array, record: Uint8Array): Buffer {
  const writer = new BinaryWriter()
  writer.tag(1, WireType.LengthDelimited).fork().raw(resource)
  writer.tag(2, WireType.LengthDelimited).fork().raw(scope)
  writer.tag(2, WireType.LengthDelimited).bytes(record)
  const { buffer, byteOffset, byteLength } = writer.join().join().finish()
  return Buffer.from(buffer, byteOffset, byteLength)
}

function* jsonParts(
  request: Buffer,
  resources: readonly ScannedResource[],
  sizes: PartSizes,
): Generator<OtlpPart> {
  for (const { members, scopes } of resources) {
    const resource = listed(request, members)
    const resourceProblem = problemOf(() => resourceOfJson(objectOf(resource)))
    for (const { members, records } of scopes) {
      const scope = listed(request, members)
      const problem = resourceProblem ?? problemOf(() => scopeOfJson(objectOf(scope)))
      const start = Buffer.concat([jsonStart, resource, scopesStart, scope, recordsStart])
      for (const piece of records) {
        const record = request.subarray(piece.start, piece.end)
        const refusal =
          problem ??
          problemOf(() => recordOfJson(readOtlpJson(record.toString()))) ??
          sizes.problemOf(start.length + record.length)
        yield refusal === null ? { payload: Buffer.concat([start, record, jsonEnd]) } : { refusal }
      }
    }
  }
}

const jsonStart = Buffer.from('{"resourceLogs":[{')
const scopesStart = Buffer.from('"scopeLogs":[{')
const recordsStart = Buffer.from('"logRecords":[')
const jsonEnd = Buffer.from(']}]}]}')
const comma = Buffer.from(',')

/** Members as they were written, with a comma behind each. */
function listed(request: Buffer, members: readonly JsonPiece[]): Buffer {
  return Buffer.concat(members.flatMap(({ start, end }) => [request.subarray(start, end), comma]))
}

function objectOf(members: Buffer): JsonObject {
  return readOtlpJson(`{${members.subarray(0, -1)}}`)
}

function problemOf(read: () => unknown): string | null {
  try {
    read()
    return null
  } catch (error) {
    if (error instanceof DecodeError) return error.message
    throw error
  }
}

/** Counts what the parts of a request take. */
class PartSizes {
  readonly #limits: OtlpPartLimits
  #totalBytes = 0

  constructor(limits: OtlpPartLimits) {
    this.#limits = limits
  }

  problemOf(bytes: number): string | null {
    const { maxPartBytes, maxTotalBytes } = this.#limits
    if (bytes > maxPartBytes) return `A record of more than ${maxPartBytes} bytes`
    this.#totalBytes += bytes
    if (this.#totalBytes <= maxTotalBytes) return null
    return `Records of more than ${maxTotalBytes} bytes, each with its resource and scope`
  }
}
