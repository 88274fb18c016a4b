import { type FieldValue, fieldValue } from '@logline/message'
import { parseInstant } from '@logline/time'
import { addField } from '../decoding/add-field.ts'
import type { Codec, DecodedMessage, ReportOddity } from '../decoding/codec.ts'
import { flatten } from '../decoding/flattened.ts'
import type { JsonObject } from '../decoding/json-input.ts'
import type { DecodeText } from '../decoding/text-decoder.ts'
import { writtenWhole } from '../decoding/written-number.ts'
import { readDocument, readDocumentRecord } from './document-record.ts'

interface ElasticsearchOptions {
  decodeText: DecodeText
  reportOddity: ReportOddity
}

/** Where senders put the line of a log: by themselves, Fluent Bit, pino, OpenTelemetry. The first text is taken. */
const messageNames = ['message', 'log', 'msg', 'body_text', 'event_original'] as const
/** Which fields name the machine, as ECS, beats, Fluent Bit, Vector and pino write them. */
const sourceNames = ['host_name', 'host_hostname', 'agent_hostname', 'host', 'hostname', 'kubernetes_host']

/** One document that was sent to an index of Elasticsearch: each value a field, the names of objects joined by `_`. */
export class ElasticsearchCodec implements Codec {
  readonly #options: ElasticsearchOptions

  constructor(options: ElasticsearchOptions) {
    this.#options = options
  }

  decode(payload: Buffer): readonly DecodedMessage[] {
    const { decodeText, reportOddity } = this.#options
    const { index, id, document } = readDocumentRecord(payload)
    const text = decodeText(document)
    const json = readDocument(text)
    const time = timeOf(json)
    if (time.isOdd) reportOddity('Elasticsearch: the time cannot be read', text)
    const values = valuesOf(json)
    const message = takeMessage(values)
    const fields: Record<string, FieldValue> = {}
    for (const [name, value] of values) {
      if (name !== time.name || !time.isWhole)
        addField(fields, name === 'timestamp' ? 'es_timestamp' : name, value)
    }
    addField(fields, 'es_index', index)
    addField(fields, 'es_id', id)
    const source = textOf(values.get('source')) || firstText(fields, sourceNames)
    return [{ timestampMs: time.ms, source, message: message || '-', fields }]
  }
}

/** By the names of fields; of names that become the same one, the first counts. */
function valuesOf(json: JsonObject): Map<string, unknown> {
  const values = new Map<string, unknown>()
  const visit = (name: string, value: unknown) => {
    const stored = writableName(name)
    if (value !== null && !values.has(stored)) values.set(stored, value)
  }
  for (const key in json) flatten(key, json[key], { visit, lists: 'whole' })
  return values
}

/** Labels of Kubernetes have slashes, which no field has. */
function writableName(name: string): string {
  return name.trim().replace(/[^\w@-]/g, '_')
}

/** The text of the message, which is no field then. */
function takeMessage(values: Map<string, unknown>): string {
  for (const name of messageNames) {
    const text = textOf(values.get(name))
    if (text === '') continue
    values.delete(name)
    return text
  }
  return ''
}

interface DocumentTime {
  /** Of the field that has it. */
  name: string
  /** Null for none that can be read. */
  ms: number | null
  /** There is one that cannot be read. */
  isOdd: boolean
  /** Nothing of it is lost when only milliseconds are kept. */
  isWhole: boolean
}

/** `@timestamp`, or `timestamp` as Vector writes it: ISO 8601 or milliseconds, which is what Elasticsearch reads by itself. */
function timeOf(json: JsonObject): DocumentTime {
  const name = json['@timestamp'] == null ? 'timestamp' : '@timestamp'
  const written = json[name] ?? null
  if (written === null) return { name, ms: null, isOdd: false, isWhole: true }
  const ms = writtenMs(written)
  const isFiner = typeof written === 'string' && /\.\d{3}\d*[1-9]/.test(written)
  return { name, ms, isOdd: ms === null, isWhole: ms !== null && !isFiner }
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/

function writtenMs(written: unknown): number | null {
  if (typeof written === 'number') return Number.isFinite(written) ? Math.trunc(written) : null
  if (typeof written !== 'string') return null
  const text = written.trim()
  const ms = parseInstant(dayForm.test(text) ? `${text}T00:00:00Z` : text)
  if (ms !== null) return ms
  const whole = writtenWhole(text)
  return typeof whole === 'number' ? whole : null
}

function firstText(fields: Readonly<Record<string, FieldValue>>, names: readonly string[]): string {
  for (const name of names) {
    const text = textOf(fields[name])
    if (text !== '') return text
  }
  return ''
}

function textOf(value: unknown): string {
  return String(fieldValue(value) ?? '')
}
