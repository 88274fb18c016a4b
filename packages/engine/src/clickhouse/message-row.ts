import type { FieldValue, Message } from '@logline/message'
import { indexedText } from '@logline/query-language'
import type { StoredMessage } from '../store/message-store.ts'

/** Columns in the order of a written row. */
export const insertColumns =
  'index_no, ts, id, source, message, full_message, streams, sf, nf, bf, wf, message_words, full_message_words'

/** Columns in the order `storedMessage` reads them, followed by the table's name. */
export const storedColumns =
  "index_no, toUnixTimestamp64Milli(ts), id, source, message, full_message, streams, sf, nf, bf, CAST(wf, 'Map(String, String)')"

/**
 * Writes messages as JSONCompactEachRow. An empty text is an absent field and not written; the compiler of queries
 * relies on it. Hot path (bench: ingest): one native JSON.stringify for each row; a hand-made
 * RowBinary encoder was slower in Node by a third and gained the engine a tenth.
 */
export function encodeRows(indexNo: number, messages: readonly Message[]): Buffer {
  const lines = messages.map((message) => encodeRow(indexNo, message))
  return Buffer.from(lines.join('\n'))
}

function encodeRow(indexNo: number, message: Message): string {
  const texts: Record<string, string> = {}
  const numbers: Record<string, number> = {}
  const flags: Record<string, boolean> = {}
  const wide: Record<string, string> = {}
  let fullMessage = ''
  const { fields } = message
  for (const name in fields) {
    const value = fields[name]
    if (typeof value === 'string') {
      if (name === 'full_message') fullMessage = value
      else if (value !== '') put(texts, name, value)
    } else if (typeof value === 'number') {
      if (Number.isFinite(value)) put(numbers, name, value)
      else put(texts, name, String(value))
    } else if (typeof value === 'boolean') put(flags, name, value)
    else if (typeof value === 'bigint') {
      put(numbers, name, Number(value))
      put(wide, name, String(value))
    }
  }
  const { timestampMs, id, source, streams } = message
  const row = [
    indexNo,
    moment(timestampMs),
    id,
    source,
    message.message,
    fullMessage,
    streams,
    texts,
    numbers,
    flags,
    wide,
    indexedText(message.message),
    fullMessage === '' ? '' : indexedText(fullMessage),
  ]
  const text = JSON.stringify(row)
  return text.includes('\\ud') ? withoutLoneSurrogates(text) : text
}

/** A plain assignment of `__proto__` would change the object's prototype and lose the field. */
function put<T>(target: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  } else target[name] = value
}

/** DateTime64 reads seconds with a fraction when they have ten digits: from 2001-09-09 to 2286-11-20. */
const tenDigitsFromMs = 1e12
const tenDigitsUntilMs = 1e13

function moment(timestampMs: number): string {
  if (timestampMs >= tenDigitsFromMs && timestampMs < tenDigitsUntilMs) return (timestampMs / 1000).toFixed(3)
  return new Date(timestampMs).toISOString().slice(0, -1).replace('T', ' ')
}

/**
 * JSON.stringify writes half of a surrogate pair, and only that, as an escape, which ClickHouse refuses. A backslash
 * before the escape means that the text itself holds the characters `\ud…`.
 */
function withoutLoneSurrogates(json: string): string {
  return json.replace(/\\(\\|ud[89a-f][0-9a-f]{2})/g, (found, rest) => (rest === '\\' ? found : '\ufffd'))
}

/** Reads one row of `storedColumns` and the table's name. */
export function storedMessage(row: unknown[]): StoredMessage {
  // The types are those of the columns.
  const [
    indexNo,
    timestampMs,
    id,
    source,
    message,
    fullMessage,
    streams,
    texts,
    numbers,
    flags,
    wide,
    table,
  ] = row as [
    number,
    number,
    string,
    string,
    string,
    string,
    string[],
    Record<string, string>,
    Record<string, number>,
    Record<string, boolean>,
    Record<string, string>,
    string,
  ]
  const fields: Record<string, FieldValue> = { source, message }
  if (fullMessage !== '') fields.full_message = fullMessage
  for (const values of [texts, numbers, flags]) {
    for (const [name, value] of Object.entries(values)) put<FieldValue>(fields, name, value)
  }
  // Takes the place of the rounded number.
  for (const [name, digits] of Object.entries(wide)) put<FieldValue>(fields, name, BigInt(digits))
  return { id, indexSetId: table.slice('messages_'.length), indexNo, timestampMs, fields, streams }
}
