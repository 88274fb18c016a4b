import type { EventHistogram } from '@logline/contract'
import { parseInstant } from '@logline/time'
import type { EChartsCoreOption } from 'echarts/core'
import type { CanvasSize } from '../../../kit/charts/chart-canvas.tsx'
import { axisText, token } from '../../../kit/charts/colours/chart-colors.ts'
import { axisTicks } from '../../../kit/charts/labels/axis-ticks.ts'
import { axisNumber } from '../../../kit/charts/labels/number-text.ts'
import { plotArea } from '../../../kit/charts/plot-area.ts'

/** Room around the bars in pixels; the pointer measures by it as well. */
export const eventMargins = { left: 40, right: 8, top: 8, bottom: 26 }

/** A label needs so much room. */
const labelWidth = 110

/** From the lowest up, as they are stacked. */
export const prioritySeries = [
  { name: 'low', label: 'Low', colour: '--level-info' },
  { name: 'normal', label: 'Normal', colour: '--level-warning' },
  { name: 'high', label: 'High', colour: '--level-error' },
] as const

/** Bars by priority over time. Colours are read from the page, so they are those of its theme. */
export function eventsChartOption(
  histogram: EventHistogram,
  timeZone: string,
  { width }: CanvasSize,
): EChartsCoreOption {
  const firstMs = parseInstant(histogram.from) ?? 0
  const starts = histogram.low.map((_, at) => firstMs + at * histogram.step_ms)
  const plotWidth = width - eventMargins.left - eventMargins.right
  const ticks = axisTicks(starts, timeZone, plotWidth / labelWidth)
  return {
    animation: false,
    grid: plotArea(eventMargins),
    xAxis: {
      type: 'category',
      data: starts.map(String),
      axisLine: { lineStyle: { color: token('--line') } },
      axisTick: { show: false },
      axisLabel: {
        ...axisText(),
        margin: 9,
        interval: (index: number) => ticks.has(index),
        formatter: (_: string, index: number) => ticks.get(index) ?? '',
        hideOverlap: true,
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      splitNumber: 2,
      ...(histogram.total_events === 0 && { max: 1 }),
      axisLabel: { ...axisText(), formatter: axisNumber },
      splitLine: { lineStyle: { color: token('--line'), width: 1 } },
    },
    series: prioritySeries.map(({ name, label, colour }) => ({
      type: 'bar',
      name: label,
      stack: 'events',
      barCategoryGap: '12%',
      itemStyle: { color: token(colour) },
      data: histogram[name],
      silent: true,
    })),
  }
}
