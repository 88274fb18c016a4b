import type { FieldValue, Message } from '@logline/message'
import type { InsertBatch } from '../../store/message-store.ts'

/** A row of the value summary. */
export interface ValueRow {
  indexNo: number
  /** Empty: all messages. */
  field: string
  value: string
  /** Days since 1970 UTC. */
  day: number
  /** As the column `stream_set` of the messages. */
  streamSet: string
  occurrence: number
}

/** Longer texts, in UTF-16 units, are no values that anybody chooses from a list. */
export const maxValueLength = 200
/** Of one field in one day and set of streams, between two writings. Beyond it, the rarest are left out. */
export const maxValues = 4_000
/** When so little of a full field is left without those seen once, its values hardly ever come again. */
const hopelessBelow = maxValues / 20
const dayMs = 86_400_000

interface Values {
  counts: Map<FieldValue, number>
  /** Some were left out, so what was seen once says nothing. */
  isCut: boolean
  isHopeless: boolean
}

interface Place {
  indexNo: number
  day: number
  streams: readonly string[]
  messages: number
  fields: Map<string, Values>
}

/** Counts values of one index set. Hot path (bench: ingest): one look-up for a field of a message, and one for its value. */
export class SeenValues {
  #places = new Map<string, Place>()
  /** Values that are held, 100 bytes each. */
  #size = 0

  get size(): number {
    return this.#size
  }

  add({ indexNo, messages }: InsertBatch): void {
    let place: Place | null = null
    for (const message of messages) {
      const day = Math.floor(message.timestampMs / dayMs)
      if (place?.day !== day || !isSame(place.streams, message.streams)) {
        place = this.#placeOf(indexNo, day, message.streams)
      }
      place.messages += 1
      this.#addValues(place, message)
    }
  }

  /** What was counted, and begins anew. */
  take(): ValueRow[] {
    const places = [...this.#places.values()]
    this.#places = new Map()
    this.#size = 0
    return places.flatMap(rowsOf)
  }

  #placeOf(indexNo: number, day: number, streams: readonly string[]): Place {
    const key = `${indexNo} ${day} ${streams.join()}`
    let place = this.#places.get(key)
    if (place === undefined) {
      place = { indexNo, day, streams, messages: 0, fields: new Map() }
      this.#places.set(key, place)
    }
    return place
  }

  #addValues(place: Place, { source, fields }: Message): void {
    this.#count(place, 'source', source)
    for (const field in fields) {
      const value = fields[field]
      if (value === undefined || value === '' || field === 'full_message') continue
      if (typeof value === 'string' && value.length > maxValueLength) continue
      this.#count(place, field, value)
    }
  }

  #count({ fields }: Place, field: string, value: FieldValue): void {
    let values = fields.get(field)
    if (values === undefined) {
      values = { counts: new Map(), isCut: false, isHopeless: false }
      fields.set(field, values)
    }
    if (values.isHopeless) return
    const before = values.counts.get(value)
    values.counts.set(value, before === undefined ? 1 : before + 1)
    if (before !== undefined) return
    this.#size += 1
    if (values.counts.size > maxValues) this.#size -= cut(values)
  }
}

/** Leaves out the rarest until half of the places are free; how many. */
function cut(values: Values): number {
  const { counts } = values
  const before = counts.size
  for (let rare = 1; counts.size > maxValues / 2; rare += 1) {
    for (const [value, count] of counts) if (count <= rare) counts.delete(value)
    if (rare > 1 || counts.size >= hopelessBelow) continue
    values.isHopeless = true
    counts.clear()
  }
  values.isCut = true
  return before - counts.size
}

function rowsOf({ indexNo, day, streams, messages, fields }: Place): ValueRow[] {
  const streamSet = `,${streams.join()},`
  const place = { indexNo, day, streamSet }
  const rows: ValueRow[] = [{ ...place, field: '', value: '', occurrence: messages }]
  for (const [field, { counts, isCut }] of fields) {
    for (const [value, occurrence] of counts) {
      if (!isCut || occurrence > 1) rows.push({ ...place, field, value: valueText(field, value), occurrence })
    }
  }
  return rows
}

/** Values of `source` are compared and listed in lower case. */
function valueText(field: string, value: FieldValue): string {
  return field === 'source' ? String(value).toLowerCase() : String(value).toWellFormed()
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index])
}
