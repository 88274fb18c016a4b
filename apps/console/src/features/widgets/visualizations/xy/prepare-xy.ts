import { hasThresholds, type Threshold } from '../../../view-model/index.ts'
import { type Traces, tracesOf } from '../series/traces.ts'
import type { VisualizationData } from '../series/visualization.ts'
import type { AxisType } from './axis-config.ts'
import { type Earlier, earlierOf } from './earlier.ts'
import { type PlotEvent, plotEventsOf } from './plot-events.ts'
import { type TimeAxis, timeAxisOf } from './time-axis.ts'
import type { XyStyle } from './xy-style.ts'

export interface XyChart extends Traces {
  style: XyStyle
  axisType: AxisType
  /** Null: the rows are no times, but groups side by side. */
  time: TimeAxis | null
  events: readonly PlotEvent[]
  thresholds: readonly Threshold[]
  /** Null: it is compared with nothing. */
  earlier: Earlier | null
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
    events:
      time && events ? plotEventsOf(events).filter(({ ms }) => ms >= time.fromMs && ms <= time.toMs) : [],
    thresholds: hasThresholds(style.kind) ? config.thresholds : [],
    earlier: time && earlierOf(config, style, { chart, trend }),
  }
}
