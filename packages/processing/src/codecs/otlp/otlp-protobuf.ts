import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'
import { DecodeError } from '../decoding/codec.ts'
import {
  doubleValue,
  maxValueDepth,
  newObject,
  newRecord,
  newResource,
  newScope,
  type OtlpLogRecord,
  type OtlpResource,
  type OtlpScope,
  type OtlpValue,
  wholeValue,
} from './otlp-log.ts'

/**
 * By the reader of protobuf's wire format alone (@bufbuild/protobuf): twelve small messages need no generated code, nothing
 * is compiled at run time, and what is read stays within bounds that are ours.
 *
 * Reads opentelemetry/proto/{logs,common,resource}/v1. Fields that are not known are passed over, as protobuf wants it.
 * Each function reads one message and @throws DecodeError when it is none.
 */

type ReadField = (fieldNo: number, wireType: WireType, reader: BinaryReader) => boolean

/** Calls for each field of a message; where the callback says that it did not read the field, it is passed over. */
function readFields(message: Uint8Array, readField: ReadField): void {
  const reader = new BinaryReader(message)
  reading(() => {
    while (reader.pos < reader.len) {
      const [fieldNo, wireType] = reader.tag()
      if (!readField(fieldNo, wireType, reader)) reader.skip(wireType, fieldNo)
    }
    if (reader.pos > reader.len) throw new RangeError()
  })
}

/** Parts of a plain array are made in half of the time that parts of a Buffer take. */
export function plainBytes({ buffer, byteOffset, byteLength }: Buffer): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** The embedded messages of one field, one after another. @throws DecodeError when it comes to what is no protobuf */
export function* messagesAt(message: Uint8Array, fieldNo: number): Generator<Uint8Array> {
  const reader = new BinaryReader(message)
  for (let next = nextMessage(reader, fieldNo); next !== null; next = nextMessage(reader, fieldNo)) yield next
}

function nextMessage(reader: BinaryReader, wantedNo: number): Uint8Array | null {
  return reading(() => {
    while (reader.pos < reader.len) {
      const [fieldNo, wireType] = reader.tag()
      if (fieldNo === wantedNo && wireType === WireType.LengthDelimited) return reader.bytes()
      reader.skip(wireType, fieldNo)
    }
    if (reader.pos > reader.len) throw new RangeError()
    return null
  })
}

/** A message without one of its fields, as it was written. */
export function fieldsBut(message: Uint8Array, unwantedNo: number): Uint8Array {
  const kept: Uint8Array[] = []
  const reader = new BinaryReader(message)
  reading(() => {
    while (reader.pos < reader.len) {
      const start = reader.pos
      const [fieldNo, wireType] = reader.tag()
      reader.skip(wireType, fieldNo)
      if (fieldNo !== unwantedNo) kept.push(message.subarray(start, reader.pos))
    }
  })
  return Buffer.concat(kept)
}

function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof DecodeError) throw error
    throw new DecodeError('OTLP: not valid protobuf')
  }
}

/** A field of another type than it should have is one that is not known. */
const { Varint, Bit64, Bit32, LengthDelimited } = WireType

/** All of `ResourceLogs` but what its scopes have. */
export function readResource(resourceLogs: Uint8Array): OtlpResource {
  const resource = newResource()
  readFields(resourceLogs, (fieldNo, wireType, reader) => {
    if (wireType !== LengthDelimited) return false
    if (fieldNo === 1) readResourceAttributes(reader.bytes(), resource)
    else if (fieldNo === 3) resource.schemaUrl = reader.string()
    else return false
    return true
  })
  return resource
}

function readResourceAttributes(message: Uint8Array, resource: OtlpResource): void {
  readFields(message, (fieldNo, wireType, reader) => {
    if (fieldNo === 1 && wireType === LengthDelimited)
      resource.attributes.push(readAttribute(reader.bytes(), 0))
    else if (fieldNo === 2 && wireType === Varint) resource.droppedAttributes = reader.uint32()
    else return false
    return true
  })
}

/** All of `ScopeLogs` but its records. */
export function readScope(scopeLogs: Uint8Array): OtlpScope {
  const scope = newScope()
  readFields(scopeLogs, (fieldNo, wireType, reader) => {
    if (wireType !== LengthDelimited) return false
    if (fieldNo === 1) readScopeAttributes(reader.bytes(), scope)
    else if (fieldNo === 3) scope.schemaUrl = reader.string()
    else return false
    return true
  })
  return scope
}

function readScopeAttributes(message: Uint8Array, scope: OtlpScope): void {
  readFields(message, (fieldNo, wireType, reader) => {
    if (fieldNo === 4 && wireType === Varint) scope.droppedAttributes = reader.uint32()
    else if (wireType !== LengthDelimited) return false
    else if (fieldNo === 1) scope.name = reader.string()
    else if (fieldNo === 2) scope.version = reader.string()
    else if (fieldNo === 3) scope.attributes.push(readAttribute(reader.bytes(), 0))
    else return false
    return true
  })
}

export function readRecord(message: Uint8Array): OtlpLogRecord {
  const record = newRecord()
  readFields(message, (fieldNo, wireType, reader) => {
    if (wireType === LengthDelimited) return readPart(record, fieldNo, reader)
    if (fieldNo === 1 && wireType === Bit64) record.timeUnixNano = BigInt(reader.fixed64())
    else if (fieldNo === 11 && wireType === Bit64) record.observedTimeUnixNano = BigInt(reader.fixed64())
    else if (fieldNo === 2 && wireType === Varint) record.severityNumber = reader.int32()
    else if (fieldNo === 7 && wireType === Varint) record.droppedAttributes = reader.uint32()
    else if (fieldNo === 8 && wireType === Bit32) record.flags = reader.fixed32()
    else return false
    return true
  })
  return record
}

function readPart(record: OtlpLogRecord, fieldNo: number, reader: BinaryReader): boolean {
  if (fieldNo === 3) record.severityText = reader.string()
  else if (fieldNo === 5) record.body = readValue(reader.bytes(), 0)
  else if (fieldNo === 6) record.attributes.push(readAttribute(reader.bytes(), 0))
  else if (fieldNo === 9) record.traceId = textOf(reader.bytes(), 'hex')
  else if (fieldNo === 10) record.spanId = textOf(reader.bytes(), 'hex')
  else if (fieldNo === 12) record.eventName = reader.string()
  else return false
  return true
}

function readAttribute(message: Uint8Array, depth: number): [string, OtlpValue] {
  const attribute: [string, OtlpValue] = ['', null]
  readFields(message, (fieldNo, wireType, reader) => {
    if (wireType !== LengthDelimited) return false
    if (fieldNo === 1) attribute[0] = reader.string()
    else if (fieldNo === 2) attribute[1] = readValue(reader.bytes(), depth)
    else return false
    return true
  })
  return attribute
}

/** `AnyValue`: the last of its members counts. */
function readValue(message: Uint8Array, depth: number): OtlpValue {
  if (depth > maxValueDepth)
    throw new DecodeError(`OTLP: more than ${maxValueDepth} lists and objects in each other`)
  let value: OtlpValue = null
  readFields(message, (fieldNo, wireType, reader) => {
    if (fieldNo === 1 && wireType === LengthDelimited) value = reader.string()
    else if (fieldNo === 2 && wireType === Varint) value = reader.bool()
    else if (fieldNo === 3 && wireType === Varint) value = wholeValue(BigInt(reader.int64()))
    else if (fieldNo === 4 && wireType === Bit64) value = doubleValue(reader.double())
    else if (fieldNo === 5 && wireType === LengthDelimited) value = readList(reader.bytes(), depth + 1)
    else if (fieldNo === 6 && wireType === LengthDelimited) value = readObject(reader.bytes(), depth + 1)
    else if (fieldNo === 7 && wireType === LengthDelimited) value = textOf(reader.bytes(), 'base64')
    else return false
    return true
  })
  return value
}

function readList(message: Uint8Array, depth: number): OtlpValue[] {
  const list: OtlpValue[] = []
  readFields(message, (fieldNo, wireType, reader) => {
    if (fieldNo !== 1 || wireType !== LengthDelimited) return false
    list.push(readValue(reader.bytes(), depth))
    return true
  })
  return list
}

function readObject(message: Uint8Array, depth: number): { [key: string]: OtlpValue } {
  const object = newObject()
  readFields(message, (fieldNo, wireType, reader) => {
    if (fieldNo !== 1 || wireType !== LengthDelimited) return false
    const [key, value] = readAttribute(reader.bytes(), depth)
    object[key] = value
    return true
  })
  return object
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array, encoding: 'hex' | 'base64'): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString(encoding)
}
