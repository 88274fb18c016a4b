import { dayMs as day, hourMs, minuteMs, secondMs, startAfterWall, startOfWall } from '@logline/time'
import { autoIntervalMs } from '../../../../kit/charts/labels/auto-interval.ts'
import type { TimeGroup } from '../../../values/index.ts'
import type { AggregationPivot } from '../../../view-model/index.ts'

type Interval = Extract<AggregationPivot, { type: 'time' }>['config']['interval']

/** Milliseconds since 1970-01-01 UTC; `toMs` is exclusive. */
interface Span {
  fromMs: number
  toMs: number
}

const unitMs: Readonly<Record<string, number>> = {
  seconds: secondMs,
  minutes: minuteMs,
  hours: hourMs,
  days: day,
  weeks: 7 * day,
  months: 30 * day,
  years: 365 * day,
}
const shortestMonthMs = 28 * day

/**
 * The stretch of time behind each start of a bucket, as the server cuts it (reference: search types, section 3.1).
 * Months follow the calendar of UTC; everything else has a fixed length.
 */
export function bucketsOf(
  interval: Interval,
  startsMs: readonly number[],
  searched: Span,
): (startMs: number) => Pick<TimeGroup, 'fromMs' | 'toMs' | 'searched'> {
  const length = lengthMs(interval, startsMs, searched)
  return (fromMs) => ({ fromMs, toMs: length === null ? nextMonth(fromMs) : fromMs + length, searched })
}

/** Null for calendar months. */
function lengthMs(interval: Interval, startsMs: readonly number[], { fromMs, toMs }: Span): number | null {
  if (interval.type === 'timeunit') {
    const isMonth = interval.value === 1 && interval.unit === 'months'
    const unit = unitMs[String(interval.unit)]
    if (unit !== undefined) return isMonth ? null : interval.value * unit
  }
  // A search over all time is cut into months, however short the time its messages are of.
  if (startsMs.length > 0 && startsMs.every(isMonthStart) && areMonthsApart(startsMs)) {
    const chosen = autoIntervalMs(toMs - fromMs)
    const isCovered = chosen !== null && startsMs.every((start) => start + chosen > fromMs)
    if (!isCovered) return null
  }
  const scaling = interval.type === 'auto' ? interval.scaling : 1
  return autoIntervalMs((toMs - fromMs) * scaling)
}

function areMonthsApart(startsMs: readonly number[]): boolean {
  const sorted = [...new Set(startsMs)].sort((a, b) => a - b)
  return sorted.every((start, index) => index === 0 || start - (sorted[index - 1] ?? 0) >= shortestMonthMs)
}

function isMonthStart(ms: number): boolean {
  return startOfWall(ms, 'month') === ms
}

function nextMonth(ms: number): number {
  return startAfterWall(ms, 'month')
}
