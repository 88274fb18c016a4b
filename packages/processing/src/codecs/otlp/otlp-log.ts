/** A value of OTLP: text, number, list, or object. Bytes are base64, numbers that JSON has not are text. */
export type OtlpValue = string | number | bigint | boolean | null | OtlpValue[] | { [key: string]: OtlpValue }

interface Attributed {
  /** In their order; a sender must not repeat a key. */
  attributes: [key: string, value: OtlpValue][]
  droppedAttributes: number
}

export interface OtlpResource extends Attributed {
  schemaUrl: string
}

export interface OtlpScope extends Attributed {
  name: string
  version: string
  schemaUrl: string
}

/** `LogRecord` of opentelemetry/proto/logs/v1. What is not there is 0 or empty. */
export interface OtlpLogRecord extends Attributed {
  timeUnixNano: bigint
  observedTimeUnixNano: bigint
  severityNumber: number
  severityText: string
  /** Null for none. */
  body: OtlpValue
  flags: number
  /** Hexadecimal. */
  traceId: string
  spanId: string
  eventName: string
}

/** A record with where it comes from. */
export interface OtlpLog {
  resource: OtlpResource
  scope: OtlpScope
  record: OtlpLogRecord
}

/** Lists and objects of a value in each other; a reader of protobuf goes no deeper either. */
export const maxValueDepth = 100

export function newResource(): OtlpResource {
  return { attributes: [], droppedAttributes: 0, schemaUrl: '' }
}

export function newScope(): OtlpScope {
  return { attributes: [], droppedAttributes: 0, name: '', version: '', schemaUrl: '' }
}

export function newRecord(): OtlpLogRecord {
  return {
    attributes: [],
    droppedAttributes: 0,
    timeUnixNano: 0n,
    observedTimeUnixNano: 0n,
    severityNumber: 0,
    severityText: '',
    body: null,
    flags: 0,
    traceId: '',
    spanId: '',
    eventName: '',
  }
}

/** An object for whatever keys a sender has, also `__proto__`. */
export function newObject(): { [key: string]: OtlpValue } {
  return Object.create(null)
}

const greatest = 2n ** 63n - 1n

/** A whole number with all of its digits, as text when it has more than 63 bits. */
export function wholeValue(whole: bigint): number | bigint | string {
  const number = Number(whole)
  if (Number.isSafeInteger(number)) return number
  return whole > greatest || whole < -greatest - 1n ? String(whole) : whole
}

export function doubleValue(double: number): number | string {
  // Zero has no sign, as JSON writes it.
  return Number.isFinite(double) ? double + 0 : String(double)
}
