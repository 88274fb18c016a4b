import { autoIntervalMs } from '../../../../kit/charts/labels/auto-interval.ts'
import type { AggregationConfig } from '../../../view-model/index.ts'
import type { Traces } from '../series/traces.ts'
import type { XyStyle } from './xy-style.ts'

/** All milliseconds. */
export interface TimeAxis {
  /** By row. */
  startsMs: readonly number[]
  /** Length of a bucket, the shortest one of months. */
  bucketMs: number
  /** What was searched: the axis has these ends. */
  fromMs: number
  toMs: number
}

/** Null: the rows are no times in their order. */
export function timeAxisOf(
  config: AggregationConfig,
  { rows }: Traces,
  range: { fromMs: number; toMs: number },
): TimeAxis | null {
  const [pivot, ...more] = config.row_pivots
  if (pivot?.type !== 'time' || pivot.fields[0] !== 'timestamp' || more.length > 0) return null
  const startsMs = rows.map((row) => Date.parse(row[0]?.value ?? ''))
  const isOrdered = startsMs.every((start, index) => index === 0 || start > (startsMs[index - 1] ?? 0))
  // What a sort by numbers has mixed up is no axis of time.
  if (!isOrdered || startsMs.some(Number.isNaN)) return null
  return { ...range, startsMs, bucketMs: bucketLength(startsMs, pivot.config.interval, range) }
}

type Interval = Extract<AggregationConfig['row_pivots'][number], { type: 'time' }>['config']['interval']

const unitMs: Readonly<Record<string, number>> = {
  seconds: 1_000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  weeks: 7 * 86_400_000,
  months: 30 * 86_400_000,
}

/** Measured between neighbours; a lone bucket is as long as the server makes them. */
function bucketLength(
  startsMs: readonly number[],
  interval: Interval,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): number {
  const gaps = startsMs.slice(1).map((start, index) => start - (startsMs[index] ?? start))
  if (gaps.length > 0) return gaps.reduce((least, gap) => Math.min(least, gap))
  const length = toMs - fromMs
  if (interval.type === 'timeunit') return interval.value * (unitMs[String(interval.unit)] ?? 60_000)
  const scaling = typeof interval.scaling === 'number' ? interval.scaling : 1
  return autoIntervalMs(length * scaling) ?? 30 * 86_400_000
}

/** Where a row is drawn, milliseconds: bars fill their bucket, points stand at its start. */
export function rowTimeMs(
  { startsMs, bucketMs }: { startsMs: readonly number[]; bucketMs: number },
  kind: XyStyle['kind'],
  row: number,
): number {
  const start = startsMs[row] ?? 0
  if (kind !== 'bar') return start
  return start + ((startsMs[row + 1] ?? start + bucketMs) - start) / 2
}
