import type { TimeSpan } from '../../../../kit/charts/labels/time-ticks.ts'
import type { XyChart } from './prepare-xy.ts'
import { rowTimeMs } from './time-axis.ts'
import { isDrawn, isStacked } from './xy-style.ts'

/** The row at a place along the axis, `share` from 0 (left end) to 1; null where there is none. */
export function rowAt({ time, rows, style }: XyChart, share: number): number | null {
  if (rows.length === 0 || share < 0 || share > 1) return null
  if (!time) return Math.min(rows.length - 1, Math.floor(share * rows.length))
  const ms = time.fromMs + share * (time.toMs - time.fromMs)
  const next = time.startsMs.findIndex((start) => start > ms)
  const before = next === -1 ? rows.length - 1 : next - 1
  if (style.kind === 'bar') {
    const start = time.startsMs[before]
    const end = time.startsMs[before + 1] ?? (start ?? 0) + time.bucketMs
    return start !== undefined && ms < end ? before : null
  }
  const [left, right] = [time.startsMs[before], time.startsMs[before + 1]]
  if (left === undefined) return before + 1
  return right !== undefined && right - ms < ms - left ? before + 1 : before
}

/** Where a row is on the axis, from 0 to 1: the middle of a bar, the place of a point. */
export function shareOfRow({ time, rows, style }: XyChart, row: number): number {
  if (!time) return (row + 0.5) / Math.max(1, rows.length)
  return shareOfTime(time, rowTimeMs(time, style.kind, row))
}

export function shareOfTime({ fromMs, toMs }: { fromMs: number; toMs: number }, ms: number): number {
  return toMs > fromMs ? (ms - fromMs) / (toMs - fromMs) : 0
}

/** The time range between two places of the axis; bars are taken whole. Never beyond what was searched. */
export function rangeBetween(
  chart: XyChart,
  one: number,
  other: number,
): { fromMs: number; toMs: number } | null {
  const { time, style } = chart
  if (!time) return null
  const at = (share: number) => time.fromMs + Math.max(0, Math.min(1, share)) * (time.toMs - time.fromMs)
  let [fromMs, toMs] = [Math.floor(at(Math.min(one, other))), Math.ceil(at(Math.max(one, other)))]
  if (style.kind === 'bar') {
    const first = time.startsMs.findLast((start) => start <= fromMs)
    const end = time.startsMs.find((start) => start >= toMs)
    fromMs = Math.max(time.fromMs, first ?? fromMs)
    toMs = Math.min(time.toMs, end ?? Math.max(toMs, lastEnd(time)))
  }
  return toMs > fromMs ? { fromMs, toMs } : null
}

function lastEnd({ startsMs, bucketMs }: { startsMs: readonly number[]; bucketMs: number }): number {
  return (startsMs.at(-1) ?? 0) + bucketMs
}

interface Aim {
  row: number
  /** Within the row, from 0 to 1: bars of a group stand side by side. */
  within: number
  /** On the value axis. */
  value: number
}

/** The series under the pointer, or the nearest one of lines and points; -1 where there is none. */
export function traceAt(chart: XyChart, { row, within, value }: Aim): number {
  const { style, traces } = chart
  if (style.kind === 'bar' && style.mode === 'group') {
    const drawn = traces.flatMap((trace, index) => (isDrawn(trace) ? [index] : []))
    return drawn[Math.min(drawn.length - 1, Math.floor(within * drawn.length))] ?? -1
  }
  if (isStacked(style)) return stackedAt(chart, row, value)
  const distance = (one: number) =>
    chart.axisType === 'logarithmic' ? Math.abs(Math.log(one / value)) : Math.abs(one - value)
  let nearest = -1
  let least = Number.POSITIVE_INFINITY
  traces.forEach((trace, index) => {
    const one = trace.values[row]
    if (!isDrawn(trace) || one === null || one === undefined || distance(one) >= least) return
    least = distance(one)
    nearest = index
  })
  return nearest
}

/** What is negative is stacked downwards. */
function stackedAt(chart: XyChart, row: number, value: number): number {
  let up = 0
  let down = 0
  return chart.traces.findIndex((trace) => {
    const one = trace.values[row] ?? 0
    if (!isDrawn(trace) || one === 0) return false
    const from = one > 0 ? up : down
    if (one > 0) up += one
    else down += one
    return value >= Math.min(from, from + one) && value < Math.max(from, from + one)
  })
}

export function absoluteRange({ fromMs, toMs }: TimeSpan) {
  return {
    type: 'absolute' as const,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
  }
}
