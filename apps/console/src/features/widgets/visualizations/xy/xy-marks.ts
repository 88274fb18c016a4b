import { axisText, canvasColour, token } from '../../../../kit/charts/colours/chart-colors.ts'
import { sharedUnit, unitText } from '../../../../kit/charts/labels/units.ts'
import { type Threshold, thresholdColour } from '../../../view-model/index.ts'
import type { XyChart } from './prepare-xy.ts'
import { isDrawn } from './xy-style.ts'

/** Events as lines behind the data and thresholds before it, as series of ECharts without points of their own. */
export function marksOf(chart: XyChart, alertColour: string): object[] {
  const { alerts, thresholds } = chart
  const unit = sharedUnit(chart.traces.filter(isDrawn))
  // A line takes no room among bars.
  const none = { type: 'line', data: [], silent: true }
  const shared = { silent: true, animation: false }
  const ofAlerts = {
    ...none,
    markLine: {
      ...shared,
      z: 0,
      symbol: ['circle', 'none'],
      symbolSize: 7,
      label: { show: false },
      lineStyle: { color: alertColour, width: 1, type: 'solid', opacity: 0.5 },
      itemStyle: { color: alertColour },
      data: alerts.map(({ ms }) => ({ xAxis: ms })),
    },
  }
  const ofThresholds = {
    ...none,
    markLine: {
      ...shared,
      symbol: 'none',
      data: thresholds.map((threshold) => thresholdLine(threshold, unitText(threshold.value, unit))),
    },
  }
  return [...(alerts.length > 0 ? [ofAlerts] : []), ...(thresholds.length > 0 ? [ofThresholds] : [])]
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
