import { hasThresholds, type Threshold } from '../../../view-model/index.ts'
import { type Trace, type Traces, tracesOf } from '../series/traces.ts'
import { meaningOf } from '../series/value-meaning.ts'
import type { VisualizationData } from '../series/visualization.ts'
import type { AxisType } from './axis-config.ts'
import { type Earlier, earlierOf } from './earlier.ts'
import { type PlotEvent, plotEventsOf } from './plot-events.ts'
import { type TimeAxis, timeAxisOf } from './time-axis.ts'
import { isStacked, type XyStyle } from './xy-style.ts'

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
  const found = tracesOf(config, chart)
  const traces = isStacked(style) ? { ...found, traces: worstOnTop(found.traces) } : found
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

/** As they lie on each other, from below. */
const stackOrder = ['debug', 'info', 'warning', 'error']

/** Series that tell a level or an outcome lie as in the message histogram; others, and totals, stay where they are. */
function worstOnTop(traces: readonly Trace[]): Trace[] {
  const placeOf = ({ columns, isTotal }: Trace) => {
    const [only, ...more] = columns
    if (isTotal) return stackOrder.length
    const meaning = only && more.length === 0 && !only.isTime ? meaningOf(only.field, only.value) : null
    return meaning === null ? -1 : stackOrder.indexOf(meaning)
  }
  return traces.toSorted((a, b) => placeOf(a) - placeOf(b))
}
