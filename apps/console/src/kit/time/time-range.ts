import type { TimeRange as WireTimeRange } from '@logline/contract'
import { durationText } from '@logline/time'

/** A time range as the address bar and the form hold it. Relative bounds are seconds before now; `from: 0` is all time. */
export type TimeRange =
  | { type: 'relative'; from: number; to?: number }
  | { type: 'absolute'; from: string; to: string }
  | { type: 'keyword'; keyword: string }

export type RelativeRange = Extract<TimeRange, { type: 'relative' }>
export type AbsoluteRange = Extract<TimeRange, { type: 'absolute' }>

export const defaultTimeRange: RelativeRange = { type: 'relative', from: 300 }
export const allTime: RelativeRange = { type: 'relative', from: 0 }

export function isAllTime(range: TimeRange): boolean {
  return range.type === 'relative' && range.from === 0
}

export function isSameRange(a: TimeRange, b: TimeRange): boolean {
  if (a.type === 'relative') return b.type === 'relative' && a.from === b.from && (a.to ?? 0) === (b.to ?? 0)
  if (a.type === 'absolute') return b.type === 'absolute' && a.from === b.from && a.to === b.to
  return b.type === 'keyword' && a.keyword === b.keyword
}

/** What the API calls the range (reference: search, "Wire forms"): all time is `range: 0`. */
export function timeRangeToWire(range: TimeRange, timeZone: string) {
  if (range.type === 'absolute') return range
  if (range.type === 'keyword') return { ...range, timezone: timeZone }
  return isAllTime(range) ? { type: 'relative' as const, range: 0 } : range
}

/** The wire's range as the form holds it; what neither says is the default. */
export function timeRangeFromWire(range: WireTimeRange): TimeRange {
  if (range.type === 'absolute') return { type: 'absolute', from: range.from, to: range.to }
  if (range.type === 'keyword') return { type: 'keyword', keyword: range.keyword }
  const from = range.from ?? range.range ?? defaultTimeRange.from
  return range.to ? { type: 'relative', from, to: range.to } : { type: 'relative', from }
}

/** The words on the time range button. */
export function timeRangeLabel(range: TimeRange): string {
  if (range.type === 'absolute') return 'Absolute'
  if (range.type === 'keyword') return range.keyword
  if (isAllTime(range)) return 'All Time'
  if (range.to) return `${durationText(range.from)} to ${durationText(range.to)} ago`
  return `Last ${durationText(range.from).replace(/^1 (\w+)$/, '$1')}`
}
