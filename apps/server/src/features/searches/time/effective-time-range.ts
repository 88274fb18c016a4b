import type { EffectiveTimeRange, SearchTypeTimeRange, TimeRange } from '@logline/contract'
import type { ResolvedTimeRange } from '@logline/message'
import { parseInstant } from '@logline/time'
import { parseKeywordRange } from './keyword-time-range.ts'

/** A range as it is searched. `isAllTime`: the answer names the times that were found, not 1970. */
export interface EffectiveRange extends ResolvedTimeRange {
  isAllTime: boolean
}

/** The range cannot be worked out; the message says why. */
export class TimeRangeError extends Error {}

/**
 * Resolves a time range of a request against one instant, so that all parts of a search see the same "now".
 * Ranges are half-open: a relative range ends at `nowMs`, exclusively.
 */
export function resolveTimeRange(range: TimeRange, nowMs: number): EffectiveRange {
  switch (range.type) {
    case 'relative':
      return resolveRelative(range, nowMs)
    case 'absolute':
      return { fromMs: instantOf(range.from), toMs: instantOf(range.to), isAllTime: false }
    case 'keyword': {
      const parsed = parseKeywordRange(range.keyword, range.timezone, nowMs)
      if (!parsed) throw new TimeRangeError(`Could not parse from natural date: ${range.keyword}`)
      return { ...parsed, isAllTime: false }
    }
  }
}

function resolveRelative(range: Extract<TimeRange, { type: 'relative' }>, nowMs: number): EffectiveRange {
  if (range.range === 0) return { fromMs: 0, toMs: nowMs, isAllTime: true }
  const fromSeconds = range.range ?? range.from ?? 0
  return {
    fromMs: Math.max(0, nowMs - fromSeconds * 1000),
    toMs: Math.max(0, nowMs - (range.to ?? 0) * 1000),
    isAllTime: false,
  }
}

function instantOf(text: string): number {
  const ms = parseInstant(text)
  if (ms === null) throw new TimeRangeError(`Could not parse date "${text}".`)
  return ms
}

/** The first moment that is written with four digits of the year. */
const firstMs = Date.parse('0000-01-01T00:00:00.000Z')

/** The same range earlier: by `"1i"` times its own length, or by seconds. Throws TimeRangeError when no date is that early. */
export function shiftRange(reference: ResolvedTimeRange, offset: string): EffectiveRange {
  const amount = Number.parseInt(offset, 10)
  const lengthMs = reference.toMs - reference.fromMs
  const shiftMs = offset.endsWith('i') ? amount * lengthMs : amount * 1000
  if (!(reference.fromMs - shiftMs >= firstMs)) {
    throw new TimeRangeError(`The offset "${offset}" leads to a time before the year 0.`)
  }
  return { fromMs: reference.fromMs - shiftMs, toMs: reference.toMs - shiftMs, isAllTime: false }
}

/** What a search type's own range is derived from. */
export interface RangeContext {
  nowMs: number
  queryRange: TimeRange
  /** Set when the execution replaces the time range of the whole query. */
  globalRange: TimeRange | null
  /** Own range of another search type of the query; undefined when there is none of that id. */
  rangeOfSearchType: (id: string) => { timerange: SearchTypeTimeRange | null } | undefined
}

/**
 * The range one search type runs over (reference: search semantics, sections 2.3 and 4.4): its own, unless the
 * execution replaces it; an offset range is counted from the replaced range, the query's or another search type's.
 */
export function searchTypeRange(own: SearchTypeTimeRange | null, context: RangeContext): EffectiveRange {
  if (own?.type !== 'offset') {
    return resolveTimeRange(own === null ? context.queryRange : (context.globalRange ?? own), context.nowMs)
  }
  return shiftRange(offsetReference(own, context), own.offset)
}

function offsetReference(
  own: Extract<SearchTypeTimeRange, { type: 'offset' }>,
  context: RangeContext,
): EffectiveRange {
  if (context.globalRange) return resolveTimeRange(context.globalRange, context.nowMs)
  if (own.source === 'query') return resolveTimeRange(context.queryRange, context.nowMs)
  if (own.source !== 'search_type')
    throw new TimeRangeError(`Unknown source "${own.source}" of an offset range.`)
  const other = own.id === undefined ? undefined : context.rangeOfSearchType(own.id)
  if (!other)
    throw new TimeRangeError(`An offset range refers to search type "${own.id ?? ''}", which is not there.`)
  if (other.timerange?.type === 'offset') {
    throw new TimeRangeError('An offset range cannot be counted from another offset range.')
  }
  return resolveTimeRange(other.timerange ?? context.queryRange, context.nowMs)
}

/** A range as it is written in answers. */
export function rangeWire(range: ResolvedTimeRange): EffectiveTimeRange {
  return {
    type: 'absolute',
    from: new Date(range.fromMs).toISOString(),
    to: new Date(range.toMs).toISOString(),
  }
}
