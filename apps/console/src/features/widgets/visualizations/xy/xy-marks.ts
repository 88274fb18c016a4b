import { axisText, canvasColour, token } from '../../../../kit/charts/colours/chart-colors.ts'
import { sharedUnit, unitText } from '../../../../kit/charts/labels/units.ts'
import { type Threshold, thresholdColour } from '../../../view-model/index.ts'
import { alertBands, type NamePlace, namePlaces, type PlotEvent } from './plot-events.ts'
import type { XyChart } from './prepare-xy.ts'
import type { TimeAxis } from './time-axis.ts'
import { shareOfTime } from './xy-places.ts'
import { isDrawn } from './xy-style.ts'

interface MarksLook {
  /** CSS colour of the bands of alerts. */
  alertColour: string
  plotWidth: number
}

// A line takes no room among bars.
const none = { type: 'line', data: [], silent: true }
const shared = { silent: true, animation: false }

/** Events behind the data and thresholds before it, as series of ECharts without points of their own. */
export function marksOf(chart: XyChart, look: MarksLook): object[] {
  const { events, thresholds, time } = chart
  const unit = sharedUnit(chart.traces.filter(isDrawn))
  const ofThresholds = {
    ...none,
    markLine: {
      ...shared,
      symbol: 'none',
      data: thresholds.map((threshold) => thresholdLine(threshold, unitText(threshold.value, unit))),
    },
  }
  return [
    ...(time && events.length > 0 ? [marksOfEvents(events, time, look)] : []),
    ...(thresholds.length > 0 ? [ofThresholds] : []),
  ]
}

/** Alerts as bands and other events as dotted lines, with their names at the top where they have room. */
function marksOfEvents(events: readonly PlotEvent[], time: TimeAxis, { alertColour, plotWidth }: MarksLook) {
  const bands = alertBands(events, time)
  const others = events.filter(({ isAlert }) => !isAlert)
  const named = [
    ...bands.map(({ fromMs, text }) => ({ ms: fromMs, text, colour: '--danger', width: 0 })),
    ...others.map(({ ms, text }) => ({ ms, text, colour: '--muted', width: 1 })),
  ].sort((a, b) => a.ms - b.ms)
  const places = namePlaces(
    named.map(({ ms }) => shareOfTime(time, ms) * plotWidth),
    plotWidth,
  )
  return {
    ...none,
    markArea: {
      ...shared,
      z: 0,
      itemStyle: { color: canvasColour(alertColour), opacity: bandOpacity },
      data: bands.map(({ fromMs, toMs }) => [{ xAxis: fromMs }, { xAxis: toMs }]),
    },
    markLine: {
      ...shared,
      z: 0,
      symbol: 'none',
      data: named.map(({ ms, text, colour, width }, index) => ({
        xAxis: ms,
        lineStyle: { color: token(colour), width, type: 'dotted' },
        label: nameAt(places[index] ?? null, text, token(colour)),
      })),
    },
  }
}

/** As strong as `danger-soft` is beside `danger`. */
const bandOpacity = 0.14

function nameAt(place: NamePlace | null, text: string, color: string) {
  if (!place) return { show: false }
  return {
    ...axisText(),
    color,
    position: 'end',
    distance: 0,
    align: place.side === 'right' ? 'left' : 'right',
    verticalAlign: 'top',
    padding: [1, 4],
    width: place.widthPx,
    overflow: 'truncate',
    formatter: () => text,
    textBorderColor: token('--surface'),
    textBorderWidth: 3,
  }
}

function thresholdLine(threshold: Threshold, valueText: string) {
  const color = canvasColour(thresholdColour(threshold))
  return {
    yAxis: threshold.value,
    lineStyle: { color, width: 1.5, type: 'dashed' },
    label: {
      ...axisText(),
      position: 'insideEndTop',
      distance: 2,
      color,
      formatter: threshold.label === '' ? valueText : `${threshold.label}: ${valueText}`,
      textBorderColor: token('--surface'),
      textBorderWidth: 3,
    },
  }
}

/** A threshold is this far below the end of the axis: its label has a place. */
const room = 1.08

/** The value axis reaches as far as the thresholds do. */
export function roomForThresholds(thresholds: readonly Threshold[]) {
  if (thresholds.length === 0) return {}
  const values = thresholds.map(({ value }) => value)
  const [highest, lowest] = [Math.max(...values), Math.min(...values)]
  return {
    max: ({ max }: { max: number }) => (highest * room > max ? roundUp(highest) : null),
    min: ({ min }: { min: number }) => (lowest * room < Math.min(0, min) ? -roundUp(-lowest) : null),
  }
}

/** The next number above that reads well. */
function roundUp(value: number): number {
  if (value <= 0) return 0
  const magnitude = 10 ** Math.floor(Math.log10(value))
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((one) => one * magnitude >= value * room)
  return (step ?? 12) * magnitude
}
