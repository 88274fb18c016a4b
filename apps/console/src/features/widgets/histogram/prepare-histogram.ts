import type { PivotResult, PivotRow } from '@logline/contract'
import { autoIntervalMs } from '../../../kit/charts/labels/auto-interval.ts'
import { type LogLevel, logLevelOf } from '../../messages/index.ts'

/** `all`: the messages have no level. */
export type HistogramSeries = LogLevel | 'all'

/** A bar; `toMs` is exclusive, both milliseconds since 1970-01-01 UTC. */
export interface HistogramBucket {
  fromMs: number
  toMs: number
  total: number
  counts: Partial<Record<HistogramSeries, number>>
}

export interface Histogram {
  buckets: readonly HistogramBucket[]
  /** What is stacked, from the bottom up; only what occurs. */
  series: readonly HistogramSeries[]
}

const stackOrder: readonly HistogramSeries[] = ['all', 'debug', 'info', 'warning', 'error']

/** More bars than any screen has pixels for; a bound against a server that answers with nonsense. */
const maxBuckets = 5_000

/**
 * Makes bars over the whole time range of the answer, which holds only those between the first and the last message.
 * When any message has a level, every bar is split by level, and what has none counts as info.
 */
export function prepareHistogram(result: PivotResult): Histogram {
  const leaves = (result.rows ?? []).filter((row) => row.source === 'leaf' && row.key.length > 0)
  const isSplit = leaves.some((row) => row.values.some((cell) => logLevelOf(cell.key.at(-2)) !== null))
  const rows = leaves.map((row) => ({
    fromMs: Date.parse(row.key[0] ?? ''),
    ...(isSplit ? countsByLevel(row) : plainCounts(row)),
  }))
  const byStart = new Map(rows.filter((row) => !Number.isNaN(row.fromMs)).map((row) => [row.fromMs, row]))
  const range = {
    fromMs: Date.parse(result.effective_timerange.from),
    toMs: Date.parse(result.effective_timerange.to),
  }
  const starts = bucketStarts([...byStart.keys()], range)
  const buckets = starts.slice(0, -1).map((fromMs, index) => ({
    fromMs,
    toMs: starts[index + 1] ?? fromMs,
    total: byStart.get(fromMs)?.total ?? 0,
    counts: byStart.get(fromMs)?.counts ?? {},
  }))
  return { buckets, series: stackOrder.filter((name) => buckets.some((bucket) => bucket.counts[name])) }
}

interface Counts {
  total: number
  counts: HistogramBucket['counts']
}

function totalOf(row: PivotRow): number {
  const rollup = row.values.find((cell) => cell.rollup)?.value
  return typeof rollup === 'number' ? rollup : 0
}

function plainCounts(row: PivotRow): Counts {
  const total = totalOf(row)
  return { total, counts: { all: total } }
}

/** Values beyond the server's limit of groups are in the total only; they count as info like all that is unknown. */
function countsByLevel(row: PivotRow): Counts {
  const counts: Partial<Record<LogLevel, number>> = {}
  const total = totalOf(row)
  let known = 0
  for (const cell of row.values) {
    const level = cell.rollup ? null : logLevelOf(cell.key[0])
    if (level === null || typeof cell.value !== 'number') continue
    counts[level] = (counts[level] ?? 0) + cell.value
    known += cell.value
  }
  const rest = Math.max(0, total - known)
  return { total, counts: rest > 0 ? { ...counts, info: (counts.info ?? 0) + rest } : counts }
}

interface Range {
  fromMs: number
  toMs: number
}

/** Starts of all bars in order, and after them the end of the last one. */
function bucketStarts(known: readonly number[], range: Range): number[] {
  const sorted = [...known].sort((a, b) => a - b)
  const step = stepper(sorted, range)
  const anchor = sorted[0] ?? step.floor(range.fromMs)
  const before: number[] = []
  for (let start = anchor; start > range.fromMs && before.length < maxBuckets; ) {
    start = step.previous(start)
    before.push(start)
  }
  const last = sorted.at(-1) ?? anchor
  const after: number[] = []
  for (let end = step.next(last); after.length < maxBuckets; end = step.next(end)) {
    after.push(end)
    if (end >= range.toMs) break
  }
  return [...before.reverse(), ...(sorted.length > 0 ? sorted : [anchor]), ...after]
}

interface Stepper {
  next(startMs: number): number
  previous(startMs: number): number
  floor(ms: number): number
}

/** Bars of one length, learned from the answer or computed as the server does; months otherwise. */
function stepper(starts: readonly number[], range: Range): Stepper {
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? start))
  const isUneven = gaps.some((gap) => gap !== gaps[0])
  const length = isUneven ? null : (gaps[0] ?? loneLengthMs(starts[0], range))
  if (length === null || length >= shortestMonthMs)
    return { next: addMonths(1), previous: addMonths(-1), floor: addMonths(0) }
  return {
    next: (start) => start + length,
    previous: (start) => start - length,
    floor: (ms) => Math.floor(ms / length) * length,
  }
}

/**
 * Length of a bar that has no neighbour to measure by. The server may have chosen it for a longer range than that of
 * the messages found (all time); then the bar begins long before the first message.
 */
function loneLengthMs(start: number | undefined, range: Range): number | null {
  const length = autoIntervalMs(range.toMs - range.fromMs)
  if (length === null || start === undefined || start + length > range.fromMs) return length
  return autoIntervalMs((range.fromMs - start) * barsInRange)
}

/** About as many bars as the server makes of a range. */
const barsInRange = 60

const shortestMonthMs = 28 * 86_400_000

/** Start of the UTC month so many months later. */
function addMonths(count: number): (startMs: number) => number {
  return (startMs) => {
    const date = new Date(startMs)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
  }
}

/** The time range of the bars from one index to another, never beyond the range that was searched. */
export function rangeOfBuckets(
  histogram: Histogram,
  first: number,
  last: number,
  range: Range,
): Range | null {
  const from = histogram.buckets[Math.max(0, Math.min(first, last))]
  const to = histogram.buckets[Math.min(histogram.buckets.length - 1, Math.max(first, last))]
  if (!from || !to) return null
  return { fromMs: Math.max(from.fromMs, range.fromMs), toMs: Math.min(to.toMs, range.toMs) }
}

/** From the begin of the first bar to the end of the last. */
export function spanOfBars({ buckets }: Histogram): Range {
  return { fromMs: buckets[0]?.fromMs ?? 0, toMs: buckets.at(-1)?.toMs ?? 0 }
}

/** From one bar to another. */
export interface ChosenBars {
  first: number
  last: number
}
