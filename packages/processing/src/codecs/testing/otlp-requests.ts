import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** A value as tests write it, in the JSON form of OTLP. */
export interface AnyValue {
  stringValue?: string
  boolValue?: boolean
  intValue?: string | number
  doubleValue?: number | string
  arrayValue?: { values: AnyValue[] }
  kvlistValue?: { values: KeyValue[] }
  bytesValue?: string
}

interface KeyValue {
  key: string
  value: AnyValue
}

interface LogRecord {
  timeUnixNano?: string
  observedTimeUnixNano?: string
  severityNumber?: number
  severityText?: string
  body?: AnyValue
  attributes?: KeyValue[]
  droppedAttributesCount?: number
  flags?: number
  traceId?: string
  spanId?: string
  eventName?: string
}

interface ScopeLogs {
  scope?: { name?: string; version?: string; attributes?: KeyValue[]; droppedAttributesCount?: number }
  logRecords: LogRecord[]
  schemaUrl?: string
}

export interface ResourceLogs {
  resource?: { attributes?: KeyValue[]; droppedAttributesCount?: number }
  scopeLogs: ScopeLogs[]
  schemaUrl?: string
}

export const text = (key: string, stringValue: string): KeyValue => ({ key, value: { stringValue } })
export const whole = (key: string, intValue: string): KeyValue => ({ key, value: { intValue } })

/** A request of one record. */
export function oneRecord(record: LogRecord, resourceLogs: Partial<ResourceLogs> = {}): ResourceLogs[] {
  return [{ scopeLogs: [{ logRecords: [record] }], ...resourceLogs }]
}

export function jsonRequest(resourceLogs: readonly ResourceLogs[]): Buffer {
  return Buffer.from(JSON.stringify({ resourceLogs }))
}

/** The same as protobuf. */
export function protobufRequest(resourceLogs: readonly ResourceLogs[]): Buffer {
  const writer = new Message()
  for (const each of resourceLogs) {
    writer.message(1, (out) => {
      const { resource } = each
      if (resource) {
        out.message(1, (part) => {
          part.attributes(1, resource.attributes).uint32(2, resource.droppedAttributesCount)
        })
      }
      for (const scopeLogs of each.scopeLogs) out.message(2, (part) => writeScopeLogs(part, scopeLogs))
      out.text(3, each.schemaUrl)
    })
  }
  return writer.finish()
}

function writeScopeLogs(out: Message, { scope, logRecords, schemaUrl }: ScopeLogs): void {
  if (scope) {
    out.message(1, (part) => {
      part.text(1, scope.name).text(2, scope.version).attributes(3, scope.attributes)
      part.uint32(4, scope.droppedAttributesCount)
    })
  }
  for (const record of logRecords) out.message(2, (part) => writeRecord(part, record))
  out.text(3, schemaUrl)
}

function writeRecord(out: Message, record: LogRecord): void {
  out.fixed64(1, record.timeUnixNano).uint32(2, record.severityNumber).text(3, record.severityText)
  if (record.body) writeValue(out, 5, record.body)
  out.attributes(6, record.attributes).uint32(7, record.droppedAttributesCount).fixed32(8, record.flags)
  out.bytes(9, record.traceId, 'hex').bytes(10, record.spanId, 'hex')
  out.fixed64(11, record.observedTimeUnixNano).text(12, record.eventName)
}

function writeValue(out: Message, no: number, value: AnyValue): void {
  out.message(no, (part) => {
    const { boolValue, intValue, doubleValue, arrayValue, kvlistValue } = value
    part.text(1, value.stringValue)
    if (boolValue !== undefined) part.writer.tag(2, WireType.Varint).bool(boolValue)
    if (intValue !== undefined) part.writer.tag(3, WireType.Varint).int64(String(intValue))
    if (doubleValue !== undefined) part.writer.tag(4, WireType.Bit64).double(Number(doubleValue))
    if (arrayValue !== undefined)
      part.message(5, (list) => {
        for (const each of arrayValue.values) writeValue(list, 1, each)
      })
    if (kvlistValue !== undefined) part.message(6, (list) => list.attributes(1, kvlistValue.values))
    part.bytes(7, value.bytesValue, 'base64')
  })
}

/** A message of protobuf; what is undefined is not written. */
class Message {
  readonly writer = new BinaryWriter()

  message(no: number, write: (part: Message) => void): this {
    const part = new Message()
    write(part)
    this.writer.tag(no, WireType.LengthDelimited).bytes(part.finish())
    return this
  }

  attributes(no: number, attributes: readonly KeyValue[] = []): this {
    for (const { key, value } of attributes)
      this.message(no, (part) => writeValue(part.text(1, key), 2, value))
    return this
  }

  text(no: number, value: string | undefined): this {
    if (value !== undefined) this.writer.tag(no, WireType.LengthDelimited).string(value)
    return this
  }

  bytes(no: number, value: string | undefined, encoding: 'hex' | 'base64'): this {
    if (value !== undefined) this.writer.tag(no, WireType.LengthDelimited).bytes(Buffer.from(value, encoding))
    return this
  }

  uint32(no: number, value: number | undefined): this {
    if (value !== undefined) this.writer.tag(no, WireType.Varint).uint32(value)
    return this
  }

  fixed32(no: number, value: number | undefined): this {
    if (value !== undefined) this.writer.tag(no, WireType.Bit32).fixed32(value)
    return this
  }

  fixed64(no: number, value: string | undefined): this {
    if (value !== undefined) this.writer.tag(no, WireType.Bit64).fixed64(value)
    return this
  }

  finish(): Buffer {
    return Buffer.from(this.writer.finish())
  }
}
