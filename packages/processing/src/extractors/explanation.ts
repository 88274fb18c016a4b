import type { ConverterType } from '@logline/contract/plug-ins'
import type { FieldValue, Message } from '@logline/message'
import type { ExtractedValue, Span } from './extraction/extraction.ts'

/** What an extractor makes of one message, told in its steps. */
export interface ExtractorExplanation {
  /** The value of the source field; null when there is none, or it is no text: then nothing runs. */
  text: string | null
  /** `none`: nothing is asked. */
  condition: 'none' | 'hit' | 'miss'
  /** All of what matched; null for none. */
  match: Span | null
  /** Where the extracted values lie. */
  extracted: readonly Span[]
  /** What was extracted, by field, before the converters. Dates are ISO 8601. */
  values: Readonly<Record<string, ShownValue>>
  conversions: readonly Conversion[]
  /** The fields that are new or have changed in the end, `message`, `source` and `timestamp` (ISO 8601) among them. */
  fields: Readonly<Record<string, FieldValue>>
  /** The fields that are gone in the end. */
  removedFields: readonly string[]
  /** What `cut` leaves of the text; null when nothing is cut. */
  rest: string | null
  /** What is noted on the message. */
  errors: readonly string[]
}

/** One converter at work on the target field. */
export interface Conversion {
  type: ConverterType
  before: string
  /** Null when it removed the field, failed, or makes other fields. */
  after: ShownValue | null
  /** The other fields it made. */
  added: Record<string, string>
  /** Why it failed. */
  error: string | null
}

export type ShownValue = FieldValue | readonly FieldValue[]

/** Dates as texts. */
export function shownValue(value: ExtractedValue): ShownValue {
  const one = (each: FieldValue | Date): FieldValue => (each instanceof Date ? each.toISOString() : each)
  return typeof value === 'object' && !(value instanceof Date) ? value.map(one) : one(value)
}

/** What an extractor writes down on its way, when somebody wants to see it. */
export class Trace {
  text: string | null = null
  condition: ExtractorExplanation['condition'] = 'none'
  match: Span | null = null
  extracted: readonly Span[] = []
  values: Record<string, ShownValue> = {}
  conversions: Conversion[] = []
  rest: string | null = null
  errors: string[] = []
}

/** What has become of a message, and how. */
export function explanationOf(trace: Trace, before: Message, after: Message): ExtractorExplanation {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const isOld = (name: string, value: FieldValue) => Object.hasOwn(old, name) && old[name] === value
  return {
    ...trace,
    fields: Object.fromEntries(Object.entries(now).filter(([name, value]) => !isOld(name, value))),
    removedFields: Object.keys(old).filter((name) => !Object.hasOwn(now, name)),
  }
}

function fieldsOf({ message, source, timestampMs, fields }: Message): Record<string, FieldValue> {
  return { ...fields, message, source, timestamp: new Date(timestampMs).toISOString() }
}
