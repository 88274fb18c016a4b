import type { PivotResult } from '@logline/contract'
import { instantText, parseInstant } from '@logline/time'
import { oneLine } from '../../../../kit/charts/labels/one-line.ts'
import { severityName } from '../../../messages/index.ts'
import type { GroupValue, TimeGroup, ValueGroups } from '../../../values/index.ts'
import { type AggregationPivot, groupText } from '../../../view-model/index.ts'
import { bucketsOf } from './time-bucket.ts'

/** One value of a key of a pivot: of which field, and whether it is an instant. */
export interface KeyPart extends GroupValue {
  isTime: boolean
  /** Of an instant: the time it stands for. */
  time?: TimeGroup
  /** The group of messages that have none of several fields is one value: these are the other fields. */
  alsoMissing?: readonly string[]
}

/** Reads keys of one side of a pivot: their parts with the fields they are values of. `keys` are all there are. */
export function keyReader(
  pivots: readonly AggregationPivot[],
  keys: readonly (readonly string[])[],
  { effective_timerange: range }: Pick<PivotResult, 'effective_timerange'>,
): (key: readonly string[]) => KeyPart[] {
  const searched = { fromMs: Date.parse(range.from), toMs: Date.parse(range.to) }
  let place = 0
  const readers = pivots.map((pivot) => {
    const at = place
    place += pivot.fields.length
    if (pivot.type === 'values') return (key: readonly string[]) => valueParts(pivot.fields, key.slice(at))
    const startOf = (key: readonly string[]) => parseInstant(key[at] ?? '') ?? undefined
    const starts = keys.flatMap((key) => startOf(key) ?? [])
    const bucketAt = bucketsOf(pivot.config.interval, starts, searched)
    return (key: readonly string[]): KeyPart[] => {
      const [value, field] = [key[at], pivot.fields[0]]
      if (value === undefined || field === undefined) return []
      const start = startOf(key)
      return [
        { field, value, isTime: true, ...(start !== undefined && { time: { field, ...bucketAt(start) } }) },
      ]
    }
  })
  return (key) => readers.flatMap((read) => read(key))
}

/** A key that ends early belongs to messages without any of the fields. */
function valueParts(fields: readonly string[], values: readonly string[]): KeyPart[] {
  const parts = fields.flatMap((field, index): KeyPart[] => {
    const value = values[index]
    return value === undefined ? [] : [{ field, value, isTime: false }]
  })
  const [first] = parts
  if (!first || parts.length === fields.length) return parts
  return [{ ...first, alsoMissing: fields.slice(1) }]
}

/** A group as it is read: instants in the zone, with milliseconds (reference: widgets, "Value formatting"). */
export function partText({ value, isTime }: Pick<KeyPart, 'value' | 'isTime'>, timeZone: string): string {
  const ms = isTime ? parseInstant(value) : null
  return ms === null ? groupText(value) : instantText(ms, timeZone)
}

/** Several groups in one line (reference: widgets, section 5); levels with their names. */
export function keyText(parts: readonly KeyPart[], timeZone: string): string {
  return parts.map((part) => levelText(part) ?? oneLine(partText(part, timeZone))).join('-')
}

function levelText({ field, value }: KeyPart): string | null {
  const name = field === 'level' ? severityName(value) : undefined
  return name === undefined ? null : `${value} ${name}`
}

/** The fields of several groups in one line. */
export function fieldsText(parts: readonly KeyPart[]): string {
  return parts.map(({ field }) => field).join('-')
}

/** What the menu of a value is told of its place. */
export function groupsOf(
  rows: readonly KeyPart[],
  columns: readonly KeyPart[],
  metric: string | null,
): ValueGroups {
  const times = [...rows, ...columns].flatMap(({ time }) => time ?? [])
  return { rows: groupPath(rows), columns: groupPath(columns), metric, times }
}

/** Values a query can name: an instant stands for a stretch of time, which no query for the value would find. */
export function groupPath(parts: readonly KeyPart[]): GroupValue[] {
  return parts
    .filter(({ isTime }) => !isTime)
    .flatMap(({ field, value, alsoMissing = [] }) => [
      { field, value },
      ...alsoMissing.map((other) => ({ field: other, value: '' })),
    ])
}
