import type { EventsResult } from '@logline/contract'
import { autoIntervalMs } from '../../../../kit/charts/labels/auto-interval.ts'
import { type AggregationConfig, hasThresholds, type Threshold } from '../../../view-model/index.ts'
import { type Trace, type Traces, tracesOf } from '../series/traces.ts'
import type { VisualizationData } from '../series/visualization.ts'
import type { AxisType, Interpolation } from './axis-config.ts'

/** How the numbers are drawn over their rows. */
export type XyStyle =
  | { kind: 'bar'; mode: 'group' | 'stack' | 'relative' | 'overlay' }
  | { kind: 'line' | 'area'; interpolation: Interpolation }
  | { kind: 'scatter' }

export interface XyChart extends Traces {
  style: XyStyle
  axisType: AxisType
  /** Null: the rows are no times, but groups side by side. */
  time: TimeAxis | null
  alerts: readonly Alert[]
  thresholds: readonly Threshold[]
}

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

/** Events of one instant. */
export interface Alert {
  ms: number
  text: string
}

/** Rows and series as bars, lines, areas or points (reference: widgets, section 5). */
export function prepareXy(
  { config, chart, events }: VisualizationData,
  style: XyStyle,
  axisType: AxisType,
): XyChart {
  const traces = tracesOf(config, chart)
  const range = {
    fromMs: Date.parse(chart.effective_timerange.from),
    toMs: Date.parse(chart.effective_timerange.to),
  }
  const time = timeAxisOf(config, traces, range)
  return {
    ...traces,
    style,
    axisType,
    time,
    alerts: time && events ? alertsOf(events) : [],
    thresholds: hasThresholds(style.kind) ? config.thresholds : [],
  }
}

function timeAxisOf(
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

function alertsOf({ events }: EventsResult): Alert[] {
  const byTime = new Map<number, string[]>()
  for (const { timestamp, message } of events) {
    const ms = Date.parse(timestamp)
    if (!Number.isNaN(ms)) byTime.set(ms, [...(byTime.get(ms) ?? []), message])
  }
  return [...byTime]
    .sort(([a], [b]) => a - b)
    .map(([ms, [message = '', ...more]]) => ({
      ms,
      text: more.length > 0 ? `${more.length + 1} alerts occurred.` : message,
    }))
}

/** A total over all columns is told, never drawn as one more series. */
export function isDrawn({ isTotal }: Pick<Trace, 'isTotal'>): boolean {
  return !isTotal
}

export function isStacked(style: XyStyle): boolean {
  return style.kind === 'bar' && (style.mode === 'stack' || style.mode === 'relative')
}
