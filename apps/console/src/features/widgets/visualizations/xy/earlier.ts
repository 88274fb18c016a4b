import type { PivotResult } from '@logline/contract'
import type { AggregationConfig } from '../../../view-model/index.ts'
import { earlierText } from '../series/compared-ranges.ts'
import { type Trace, tracesOf } from '../series/traces.ts'
import { rowTimeMs, timeAxisOf } from './time-axis.ts'
import { isDrawn, isStacked, type XyStyle } from './xy-style.ts'

/** The same numbers of an earlier time, moved onto the time that is shown. */
export interface Earlier {
  /** `previous day`, `3 days earlier`. */
  label: string
  lines: readonly EarlierLine[]
}

export interface EarlierLine {
  /** Of the trace it is the earlier one of; null: of all that is stacked together. */
  trace: Trace | null
  /** Instant and number, ascending. */
  points: readonly (readonly [ms: number, value: number | null])[]
}

/** What is stacked has one line for all of it: parts of an earlier stack have no places in this one. */
export function earlierOf(
  config: AggregationConfig,
  style: XyStyle,
  { chart, trend }: { chart: PivotResult; trend: PivotResult | null },
): Earlier | null {
  if (!trend) return null
  const range = rangeOf(trend)
  const traces = tracesOf(config, trend)
  const time = timeAxisOf(config, traces, range)
  if (!time) return null
  const byMs = rangeOf(chart).fromMs - range.fromMs
  const drawn = traces.traces.filter(isDrawn)
  const pointsOf = (values: Trace['values']) =>
    values.map((value, row) => [rowTimeMs(time, style.kind, row) + byMs, value] as const)
  return {
    label: earlierText(chart.effective_timerange, trend.effective_timerange),
    lines: isStacked(style)
      ? [{ trace: null, points: pointsOf(sums(drawn, traces.rows.length)) }]
      : drawn.map((trace) => ({ trace, points: pointsOf(trace.values) })),
  }
}

/** What the line says of an instant: the nearest point within half of `bucketMs`; null where there is none. */
export function earlierValue({ points }: EarlierLine, ms: number, bucketMs: number): number | null {
  const near = points.filter(([at]) => Math.abs(at - ms) <= bucketMs / 2)
  const [nearest] = near.sort(([a], [b]) => Math.abs(a - ms) - Math.abs(b - ms))
  return nearest?.[1] ?? null
}

function sums(traces: readonly Trace[], rows: number): (number | null)[] {
  return Array.from({ length: rows }, (_, row) => {
    const values = traces.flatMap(({ values }) => values[row] ?? [])
    return values.length > 0 ? values.reduce((sum, value) => sum + value) : null
  })
}

function rangeOf({ effective_timerange: { from, to } }: PivotResult) {
  return { fromMs: Date.parse(from), toMs: Date.parse(to) }
}
