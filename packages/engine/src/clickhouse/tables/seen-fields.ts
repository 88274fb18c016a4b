import type { FieldValue, Message } from '@logline/message'
import type { InsertBatch } from '../../store/message-store.ts'

/**
 * What a value is stored as. All kinds of number lie in the same column; a whole number is `long`, and `wide` when it
 * lies in a column of exact numbers besides.
 */
export type StoredType = 'string' | 'long' | 'double' | 'boolean' | 'wide'

/** A row of the catalogue: the type of a field was seen in this stream of the index between the two (inclusive). */
export interface CatalogueRow {
  indexNo: number
  stream: string
  field: string
  type: StoredType
  firstMs: number
  lastMs: number
}

/** Times in the catalogue are rounded out to whole hours, so that a live field is written once an hour and not with every batch. */
export const hourMs = 3_600_000

interface Range {
  firstMs: number
  lastMs: number
}

/** Per field, the range of each of its types, in the order of `storedTypes`. */
type Place = Map<string, (Range | undefined)[]>

/** The catalogue numbers them 1, 2, 4, 8, 16: never to be changed. */
export const storedTypes: readonly StoredType[] = ['string', 'long', 'double', 'boolean', 'wide']
const [stringNo, longNo, doubleNo, booleanNo, wideNo] = [0, 1, 2, 3, 4]
const longsEndAt = 2 ** 63

/** Fields with a range of their own that are remembered, 100 bytes each. At the bound the memory starts anew, and they are written again. */
const maxRemembered = 300_000

/**
 * Remembers which fields the catalogue holds already, so that a batch writes only what is new: mostly nothing. Hot path
 * (bench: ingest): one look-up for a field of a message.
 */
export class SeenFields {
  /** By index set, index and streams of a message. */
  #places = new Map<string, Place>()
  #count = 0

  /** What the catalogue does not hold yet of a batch. */
  newIn({ indexSetId, indexNo, messages }: InsertBatch): FreshFields {
    const fresh: FreshFields = new Map()
    let streams: readonly string[] | null = null
    let key = ''
    let known: Place | undefined
    for (const message of messages) {
      if (streams === null || !isSame(streams, message.streams)) {
        streams = message.streams
        key = JSON.stringify([indexSetId, indexNo, streams])
        known = this.#places.get(key)
      }
      addNew(message, known, () => placeOf(fresh, key))
    }
    return fresh
  }

  /** To be called once these are durable. */
  remember(fresh: FreshFields): void {
    if (this.#count >= maxRemembered) {
      this.#places = new Map()
      this.#count = 0
    }
    for (const [key, fields] of fresh) {
      const known = placeOf(this.#places, key)
      for (const [field, ranges] of fields) {
        ranges.forEach((range, type) => {
          if (range && extend(known, { field, type, ...range })) this.#count += 1
        })
      }
    }
  }
}

export type FreshFields = Map<string, Place>

/** One row for each stream of the messages. */
export function rowsOf(fresh: FreshFields): CatalogueRow[] {
  return [...fresh].flatMap(([key, fields]) => {
    const [, indexNo, streams] = JSON.parse(key) as [string, number, string[]] // as it was written above
    return streams.flatMap((stream) =>
      [...fields].flatMap(([field, ranges]) =>
        storedTypes.flatMap((type, no) => {
          const range = ranges[no]
          return range ? [{ indexNo, stream, field, type, ...range }] : []
        }),
      ),
    )
  })
}

function addNew({ timestampMs, fields }: Message, known: Place | undefined, fresh: () => Place): void {
  const firstMs = Math.floor(timestampMs / hourMs) * hourMs
  const lastMs = firstMs + hourMs - 1
  for (const field in fields) {
    const value = fields[field]
    if (value === undefined || value === '') continue
    const type = typeNo(value)
    const range = known?.get(field)?.[type]
    if (range !== undefined && range.firstMs <= firstMs && range.lastMs >= lastMs) continue
    extend(fresh(), { field, type, firstMs, lastMs })
  }
}

/** Must agree with how rows are written: what is not finite is kept as text. */
function typeNo(value: FieldValue): number {
  if (typeof value === 'string') return stringNo
  if (typeof value === 'boolean') return booleanNo
  if (typeof value === 'bigint') return wideNo
  if (!Number.isFinite(value)) return stringNo
  return Number.isInteger(value) && Math.abs(value) < longsEndAt ? longNo : doubleNo
}

/** True when the field had no range of this type yet. */
function extend(place: Place, seen: Range & { field: string; type: number }): boolean {
  const { field, type, firstMs, lastMs } = seen
  let ranges = place.get(field)
  if (ranges === undefined) {
    ranges = storedTypes.map(() => undefined)
    place.set(field, ranges)
  }
  const range = ranges[type]
  if (range === undefined) {
    ranges[type] = { firstMs, lastMs }
    return true
  }
  if (firstMs < range.firstMs) range.firstMs = firstMs
  if (lastMs > range.lastMs) range.lastMs = lastMs
  return false
}

function placeOf(places: Map<string, Place>, key: string): Place {
  let place = places.get(key)
  if (place === undefined) {
    place = new Map()
    places.set(key, place)
  }
  return place
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index])
}
