import type { FieldValue } from '@logline/message'
import type { StoredMessage } from '../store/message-store.ts'

/** Columns in the order `storedMessage` reads them, followed by the table's name. */
export const storedColumns =
  "index_no, toUnixTimestamp64Milli(ts), id, source, message, full_message, streams, sf, nf, bf, CAST(wf, 'Map(String, String)')"

/** A plain assignment of `__proto__` would change the object's prototype and lose the field. */
function put<T>(target: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  } else target[name] = value
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
