import type { EChartsCoreOption } from 'echarts/core'
import { axisText, token } from '../../../kit/charts/colours/chart-colors.ts'
import { axisTicks } from '../../../kit/charts/labels/axis-ticks.ts'
import { axisNumber } from '../../../kit/charts/labels/number-text.ts'
import { plotArea } from '../../../kit/charts/plot-area.ts'
import type { Histogram, HistogramSeries } from './prepare-histogram.ts'

/** Room around the bars in pixels; the pointer layer measures by it as well. */
export const chartMargins = { left: 52, right: 8, top: 8, bottom: 26 }

/** A label needs so much room. */
const labelWidth = 110

const colourTokens: Record<HistogramSeries, string> = {
  all: '--series-1',
  debug: '--level-debug',
  info: '--level-info',
  warning: '--level-warning',
  error: '--level-error',
}

export const seriesLabels: Record<HistogramSeries, string> = {
  all: 'Messages',
  debug: 'Debug',
  info: 'Info',
  warning: 'Warning',
  error: 'Error',
}

interface Canvas {
  timeZone: string
  /** Pixels. */
  width: number
  height: number
}

/** Below this there is room for two lines beside the axis. */
const lowHeight = 140

/** The chart as ECharts wants it. Colours are read from the page, so they are those of its theme. */
export function histogramOption(
  histogram: Histogram,
  { timeZone, width, height }: Canvas,
): EChartsCoreOption {
  const plotWidth = width - chartMargins.left - chartMargins.right
  const starts = histogram.buckets.map((bucket) => bucket.fromMs)
  const ticks = axisTicks(starts, timeZone, plotWidth / labelWidth)
  const drawn: readonly HistogramSeries[] = histogram.series.length > 0 ? histogram.series : ['all']
  const text = axisText()
  return {
    animation: false,
    grid: plotArea(chartMargins),
    xAxis: {
      type: 'category',
      data: starts.map(String),
      axisLine: { lineStyle: { color: token('--line') } },
      axisTick: { show: false },
      axisLabel: {
        ...text,
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
      splitNumber: height < lowHeight ? 2 : 3,
      // An empty chart has an axis all the same.
      ...(histogram.series.length === 0 && { max: 1 }),
      axisLabel: { ...text, formatter: axisNumber },
      splitLine: { lineStyle: { color: token('--line'), width: 1 } },
    },
    series: drawn.map((name) => ({
      type: 'bar',
      name: seriesLabels[name],
      stack: 'messages',
      barCategoryGap: barGap(plotWidth, starts.length),
      itemStyle: { color: token(colourTokens[name]) },
      data: histogram.buckets.map((bucket) => bucket.counts[name] ?? 0),
      silent: true,
      // Thousands of bars: no smooth edges, no separate shapes.
      large: starts.length > 1_000,
    })),
  }
}

/** One pixel between bars, as long as they are wider than that. */
function barGap(plotWidth: number, count: number): string {
  const barWidth = plotWidth / Math.max(1, count)
  return barWidth > 2 ? `${(100 / barWidth).toFixed(2)}%` : '0%'
}
