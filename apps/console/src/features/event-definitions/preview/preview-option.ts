import type { EventPreview } from '@logline/contract'
import { parseInstant } from '@logline/time'
import type { EChartsCoreOption } from 'echarts/core'
import type { CanvasSize } from '../../../kit/charts/chart-canvas.tsx'
import { axisText, canvasColour, token } from '../../../kit/charts/colours/chart-colors.ts'
import { axisNumber } from '../../../kit/charts/labels/number-text.ts'
import { timeTicks } from '../../../kit/charts/labels/time-ticks.ts'
import { plotArea } from '../../../kit/charts/plot-area.ts'

/** Room around the plot in pixels; what lies over it measures by it as well. */
export const previewMargins = { left: 52, right: 12, top: 16, bottom: 26 }

/** A label needs so much room. */
const labelWidth = 96

interface PreviewLook {
  timeZone: string
  /** By name of the line. */
  colours: ReadonlyMap<string, string>
  /** Of the condition; null for one of several comparisons. */
  threshold: number | null
}

/** The numbers of the groups over time, above them where an event would have been made. */
export function previewOption(
  { chart }: EventPreview,
  { timeZone, colours, threshold }: PreviewLook,
  { width }: CanvasSize,
): EChartsCoreOption {
  const firstMs = parseInstant(chart.from) ?? 0
  const steps = chart.events.length
  const timeAt = (step: number) => firstMs + step * chart.step_ms
  const span = { fromMs: firstMs, toMs: Math.max(timeAt(steps - 1), firstMs + 1) }
  const plotWidth = Math.max(1, width - previewMargins.left - previewMargins.right)
  const ticks = timeTicks(span, timeZone, plotWidth / labelWidth)
  const texts = new Map(ticks.map(({ ms, text }) => [ms, text]))
  const highest = Math.max(
    threshold ?? 0,
    ...chart.lines.flatMap(({ values }) => values.map((value) => value ?? 0)),
    ...(chart.usual?.high ?? []).map((value) => value ?? 0),
  )
  // Where each message is an event, the line itself says when.
  const isOfMessages =
    threshold === null &&
    chart.groups === 0 &&
    chart.lines.every(({ values }) => String(values) === String(chart.events))
  const fired = isOfMessages ? [] : chart.events.flatMap((count, step) => (count > 0 ? [timeAt(step)] : []))
  return {
    animation: false,
    grid: plotArea(previewMargins),
    xAxis: {
      type: 'value',
      min: span.fromMs,
      max: span.toMs,
      axisLine: { lineStyle: { color: token('--line') } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        ...axisText(),
        margin: 9,
        hideOverlap: true,
        customValues: ticks.map(({ ms }) => ms),
        formatter: (ms: number) => texts.get(ms) ?? '',
      },
    },
    yAxis: {
      type: 'value',
      splitNumber: 3,
      ...(highest === 0 ? { max: 1 } : {}),
      // A threshold above everything is in sight, too.
      ...(threshold !== null && threshold >= highest && { max: Math.ceil(threshold * 1.1) || 1 }),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...axisText(), formatter: axisNumber },
      splitLine: { lineStyle: { color: token('--line'), width: 1 } },
    },
    series: [
      ...usualBand(chart, timeAt),
      ...chart.lines.map(({ name, values }) => ({
        type: 'line',
        name,
        data: values.map((value, step) => [timeAt(step), value]),
        showSymbol: steps === 1,
        silent: true,
        lineStyle: { width: 1.5 },
        itemStyle: { color: canvasColour(colours.get(name)) },
      })),
      ...(fired.length > 0
        ? [
            {
              type: 'line',
              data: [],
              silent: true,
              markPoint: {
                silent: true,
                symbol: 'triangle',
                symbolRotate: 180,
                symbolSize: [7, 6],
                itemStyle: { color: token('--danger') },
                data: fired.map((ms) => ({ xAxis: ms, y: previewMargins.top - 6 })),
              },
            },
          ]
        : []),
    ],
  }
}

/** From the lower to the upper bound of what is usual, as an area that stands on one that is not seen. */
function usualBand({ usual }: EventPreview['chart'], timeAt: (step: number) => number): object[] {
  if (!usual) return []
  const { low, high } = usual
  const bound = { type: 'line', stack: 'usual', stackStrategy: 'all', silent: true, symbol: 'none' }
  const unseen = { lineStyle: { opacity: 0 } }
  const floor = (step: number) => Math.max(0, low[step] ?? 0)
  const height = (step: number) => {
    const top = high[step] ?? null
    return top === null ? null : Math.max(0, top - floor(step))
  }
  return [
    {
      ...bound,
      ...unseen,
      data: low.map((value, step) => [timeAt(step), value === null ? null : floor(step)]),
    },
    {
      ...bound,
      ...unseen,
      data: high.map((_, step) => [timeAt(step), height(step)]),
      areaStyle: { color: token('--accent'), opacity: 0.24 },
    },
  ]
}
