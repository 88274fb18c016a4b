import type { EventsResult } from '@logline/contract'
import { hasThresholds, type Threshold } from '../../../view-model/index.ts'
import { type Traces, tracesOf } from '../series/traces.ts'
import type { VisualizationData } from '../series/visualization.ts'
import type { AxisType } from './axis-config.ts'
import { type Earlier, earlierOf } from './earlier.ts'
import { type TimeAxis, timeAxisOf } from './time-axis.ts'
import type { XyStyle } from './xy-style.ts'

export interface XyChart extends Traces {
  style: XyStyle
  axisType: AxisType
  /** Null: the rows are no times, but groups side by side. */
  time: TimeAxis | null
  alerts: readonly Alert[]
  thresholds: readonly Threshold[]
  /** Null: it is compared with nothing. */
  earlier: Earlier | null
}

/** Events of one instant. */
export interface Alert {
  ms: number
  text: string
}

/** Rows and series as bars, lines, areas or points (reference: widgets, section 5). */
export function prepareXy(
  { config, chart, trend, events }: VisualizationData,
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
    earlier: time && earlierOf(config, style, { chart, trend }),
  }
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
