import { exactJson, fieldText, fieldValue, storedFieldName } from '@logline/message'
import { addField } from '../decoding/add-field.ts'
import type { DecodedMessage } from '../decoding/codec.ts'
import { flatten } from '../decoding/flattened.ts'
import { type OtlpLog, type OtlpLogRecord, type OtlpValue, wholeValue } from './otlp-log.ts'

type Fields = DecodedMessage['fields']

/** The message of a record. The names of its fields stand in docs/inputs.md. */
export function messageOfLog(log: OtlpLog): DecodedMessage {
  const { resource, scope, record } = log
  const fields: Fields = {}
  addOwnFields(fields, log)
  if (isObject(record.body)) {
    for (const key in record.body)
      addAttribute(fields, { key: `body_${key}`, value: record.body[key], prefix: 'body' })
  }
  for (const [key, value] of record.attributes) addAttribute(fields, { key, value, prefix: 'attribute' })
  for (const [key, value] of resource.attributes) addAttribute(fields, { key, value, prefix: 'resource' })
  for (const [key, value] of scope.attributes)
    addAttribute(fields, { key: `otel_scope_${key}`, value, prefix: 'attribute' })
  return { timestampMs: timestampOf(record), source: sourceOf(log), message: textOf(record), fields }
}

/** By the specification, "Trace Context in non-OTLP Log Formats" and "OpenTelemetry Transformation to non-OTLP Formats". */
function addOwnFields(fields: Fields, { resource, scope, record }: OtlpLog): void {
  addField(fields, 'level', levelOf(record.severityNumber))
  if (record.severityNumber !== 0) addField(fields, 'severity_number', record.severityNumber)
  addField(fields, 'severity_text', record.severityText)
  addField(fields, 'trace_id', idOf(record.traceId))
  addField(fields, 'span_id', idOf(record.spanId))
  if (record.flags !== 0) addField(fields, 'trace_flags', record.flags)
  addField(fields, 'event_name', record.eventName)
  addField(fields, 'otel_scope_name', scope.name)
  addField(fields, 'otel_scope_version', scope.version)
  addField(fields, 'otel_scope_schema_url', scope.schemaUrl)
  addField(fields, 'otel_resource_schema_url', resource.schemaUrl)
  addCount(fields, 'otel_dropped_attributes_count', record.droppedAttributes)
  addCount(fields, 'otel_scope_dropped_attributes_count', scope.droppedAttributes)
  addCount(fields, 'otel_resource_dropped_attributes_count', resource.droppedAttributes)
  addTimes(fields, record)
}

function addCount(fields: Fields, name: string, count: number): void {
  if (count > 0) addField(fields, name, count)
}

const nanosPerMs = 1_000_000n

/** What `timestamp` cannot say: parts of a millisecond, and when the record was collected. */
function addTimes(fields: Fields, { timeUnixNano, observedTimeUnixNano }: OtlpLogRecord): void {
  if (timeUnixNano % nanosPerMs !== 0n) addField(fields, 'otel_time_unix_nano', wholeValue(timeUnixNano))
  const isTold =
    timeUnixNano === 0n ? observedTimeUnixNano % nanosPerMs === 0n : observedTimeUnixNano === timeUnixNano
  if (observedTimeUnixNano !== 0n && !isTold)
    addField(fields, 'otel_observed_time_unix_nano', wholeValue(observedTimeUnixNano))
}

function timestampOf({ timeUnixNano, observedTimeUnixNano }: OtlpLogRecord): number | null {
  const nanos = timeUnixNano || observedTimeUnixNano
  return nanos === 0n ? null : Number(nanos / nanosPerMs)
}

interface Attribute {
  key: string
  value: OtlpValue | undefined
  /** Stands before a name that is taken. */
  prefix: string
}

const maxNameLength = 256

/** A map is a field for each of its members, a list is JSON text. */
function addAttribute(fields: Fields, { key, value, prefix }: Attribute): void {
  const visit = (name: string, flat: unknown) => setField(fields, { key: name, value: flat, prefix })
  if (isObject(value)) flatten(key, value, { visit, lists: 'whole' })
  else visit(key, value)
}

/** Hot path. */
function setField(
  fields: Fields,
  { key, value, prefix }: { key: string; value: unknown; prefix: string },
): void {
  const kept = fieldValue(value)
  if (kept === undefined) return
  let name = storedFieldName(key) || usableName(key)
  while (!isFree(fields, name) && name.length <= maxNameLength) name = `${prefix}_${name}`
  fields[name] = kept
}

/** Where no field may have a name, `_` takes the place of what it must not have in it. */
function usableName(key: string): string {
  return key.trim().replace(/[^A-Za-z0-9_\-@]/g, '_') || '_'
}

const corePlaces: ReadonlySet<string> = new Set(['message', 'source', 'timestamp'])

/** What the product notes on a message is not for senders. */
function isFree(fields: Fields, name: string): boolean {
  if (Object.hasOwn(fields, name) || corePlaces.has(name) || name.startsWith('gl2_')) return false
  return storedFieldName(name) !== ''
}

/** A sender that is named by no address but its own. */
function sourceOf({ resource }: OtlpLog): string {
  const named = (wanted: string) => resource.attributes.find(([key]) => key === wanted)?.[1]
  const [host, service] = [named('host.name'), named('service.name')]
  return (
    (typeof host === 'string' && fieldText(host)) || (typeof service === 'string' && fieldText(service)) || ''
  )
}

/** A record without a body is an event by its name. A message without text would be lost. */
function textOf({ body, eventName }: OtlpLogRecord): string {
  const text = typeof body === 'object' && body !== null ? exactJson(body) : String(body ?? '')
  return fieldText(text) || fieldText(eventName) || '-'
}

function isObject(value: OtlpValue | undefined): value is { [key: string]: OtlpValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function idOf(id: string): string {
  return /^0*$/.test(id) ? '' : id
}

/** Of each severity number from 1 on, the level of syslog (specification of logs, "Appendix B: SeverityNumber example mappings"). */
const levels = [7, 7, 7, 7, 7, 7, 7, 7, 6, 5, 5, 5, 4, 4, 4, 4, 3, 2, 1, 1, 0, 0, 0, 0]

function levelOf(severityNumber: number): number | undefined {
  return levels[severityNumber - 1]
}
