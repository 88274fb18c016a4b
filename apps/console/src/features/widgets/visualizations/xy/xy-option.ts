import type { EChartsCoreOption } from 'echarts/core'
import type { CanvasSize } from '../../../../kit/charts/chart-canvas.tsx'
import { axisText, canvasColour, token } from '../../../../kit/charts/colours/chart-colors.ts'
import { labelInterval } from '../../../../kit/charts/labels/category-labels.ts'
import { type TimeTick, timeTicks } from '../../../../kit/charts/labels/time-ticks.ts'
import { axisUnitText, sharedUnit } from '../../../../kit/charts/labels/units.ts'
import { plotArea } from '../../../../kit/charts/plot-area.ts'
import { keyText } from '../series/group-values.ts'
import { type Trace, traceLabel } from '../series/traces.ts'
import type { XyChart } from './prepare-xy.ts'
import { rowTimeMs, type TimeAxis } from './time-axis.ts'
import { marksOf, roomForThresholds } from './xy-marks.ts'
import { isDrawn, isStacked } from './xy-style.ts'

/** Room around the plot in pixels; the pointer layer measures by it as well. */
export const xyMargins = { left: 52, right: 12, top: 8, bottom: 26 }

/** A label needs so much room. */
const labelWidth = 110
/** One that is cut has at least so much. */
const leastLabelWidth = 40
/** As wide as a character of a label of time is at most, to its half. */
const halfCharacterPx = 3.2
/** More shapes than this are drawn in one go, without smooth edges. */
const manyShapes = 4_000
/** Between points that are nearer to each other, a curve cannot be told from a line. */
const leastCurvePx = 3
/** Bars keep such a distance as long as they are wider than that. */
const barGapPx = 1.5
/** Least width of a lone bar: a share of the axis, and pixels (specification, section 9). */
const loneBarShare = 0.03
const loneBarPx = 30
/** Pixels; on the wall they are 2.75 of a screen of full HD (design), before all is enlarged. */
const lineWidth = { console: 1.75, wall: 1.94 }

export interface XyLook {
  timeZone: string
  /** By name of the series. */
  colours: ReadonlyMap<string, string>
  /** Of the bands of alerts. */
  alertColour: string
  /** It is read from afar. */
  isOnWall: boolean
}

/** The chart as ECharts wants it. Colours are read from the page, so they are those of its theme. */
export function xyOption(chart: XyChart, look: XyLook, { width }: CanvasSize): EChartsCoreOption {
  const plotWidth = Math.max(1, width - xyMargins.left - xyMargins.right)
  const drawn = chart.traces.filter(isDrawn)
  const isLogarithmic = chart.axisType === 'logarithmic'
  const unit = sharedUnit(drawn)
  return {
    animation: false,
    grid: plotArea(xyMargins),
    xAxis: chart.time
      ? timeAxis(chart.time, look.timeZone, plotWidth)
      : groupAxis(chart, look.timeZone, plotWidth),
    yAxis: {
      type: isLogarithmic ? 'log' : 'value',
      ...(!isLogarithmic && { splitNumber: 3, ...roomForThresholds(chart.thresholds) }),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...axisText(), formatter: (value: number) => axisUnitText(value, unit) },
      splitLine: { lineStyle: { color: token('--line'), width: 1 } },
    },
    series: [
      ...drawn.map((trace) => ({
        ...shapeOf(chart, plotWidth, drawn.length),
        ...(isLone(trace) && { showSymbol: true }),
        name: traceLabel(trace, look.timeZone),
        data: points(chart, trace),
        silent: true,
        ...colourOf(chart, canvasColour(look.colours.get(trace.name)), look.isOnWall),
      })),
      ...earlierSeries(chart, look),
      // A series of its own: there are marks also where there is no data.
      ...marksOf(chart, { alertColour: look.alertColour, plotWidth }),
    ],
  }
}

function timeAxis(time: TimeAxis, timeZone: string, plotWidth: number) {
  const span = Math.max(1, time.toMs - time.fromMs)
  // At the right end there is room for half of a short label only.
  const fits = ({ ms, text }: TimeTick) =>
    ((time.toMs - ms) / span) * plotWidth + xyMargins.right >= text.length * halfCharacterPx
  const ticks = timeTicks(time, timeZone, plotWidth / labelWidth).filter(fits)
  const texts = new Map(ticks.map(({ ms, text }) => [ms, text]))
  const customValues = ticks.map(({ ms }) => ms)
  return {
    type: 'value',
    min: time.fromMs,
    max: time.fromMs + span,
    // Room for whole bars at the ends would move every bar from where the pointer looks for it.
    containShape: false,
    axisLine: { lineStyle: { color: token('--line') } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      ...axisText(),
      margin: 9,
      hideOverlap: true,
      customValues,
      formatter: (ms: number) => texts.get(ms) ?? '',
    },
  }
}

function groupAxis({ rows }: XyChart, timeZone: string, plotWidth: number) {
  const texts = rows.map((row) => keyText(row, timeZone))
  const cellWidth = plotWidth / Math.max(1, rows.length)
  const width = Math.max(leastLabelWidth, Math.min(labelWidth, cellWidth - 8))
  return {
    type: 'category',
    data: texts,
    axisLine: { lineStyle: { color: token('--line') } },
    axisTick: { show: false },
    axisLabel: {
      ...axisText(),
      margin: 9,
      hideOverlap: true,
      width,
      overflow: 'truncate',
      interval: cellWidth >= leastLabelWidth ? 0 : labelInterval(texts, cellWidth, width),
    },
  }
}

/** Dashed, in the colours of what they are the earlier numbers of. */
function earlierSeries({ earlier, axisType }: XyChart, { colours }: XyLook) {
  return (earlier?.lines ?? []).map(({ trace, points }) => {
    const color = trace ? canvasColour(colours.get(trace.name)) : token('--muted')
    return {
      type: 'line',
      name: earlier?.label,
      data: points.map(([ms, value]) => [ms, axisType === 'logarithmic' && (value ?? 0) <= 0 ? null : value]),
      silent: true,
      showSymbol: false,
      connectNulls: true,
      z: 3,
      itemStyle: { color },
      lineStyle: { color, width: 1.5, type: 'dashed', opacity: 0.7 },
    }
  })
}

/** Nothing at or below zero has a place on a logarithmic axis. */
function points(chart: XyChart, { values }: Trace) {
  const { time, style, axisType } = chart
  const missing = isStackedAsIs(chart) ? 0 : null
  const onAxis = (value: number | null) =>
    value === null || (axisType === 'logarithmic' && value <= 0) ? missing : value
  if (!time) return values.map(onAxis)
  return values.map((value, row) => [rowTimeMs(time, style.kind, row), onAxis(value)])
}

/** What is stacked whatever its sign is lost above a gap; on a logarithmic axis there is one sign only. */
function isStackedAsIs({ style, axisType }: XyChart): boolean {
  return style.kind === 'bar' && style.mode === 'stack' && axisType !== 'logarithmic'
}

/** No line goes to a value or from it. */
function isLone({ values }: Trace): boolean {
  return values.filter((value) => value !== null).length === 1
}

function shapeOf(chart: XyChart, plotWidth: number, count: number) {
  const { style, time, rows } = chart
  if (style.kind === 'scatter') {
    return { type: 'scatter', symbolSize: 7, ...(rows.length * count > manyShapes && { large: true }) }
  }
  if (style.kind !== 'bar') {
    return {
      type: 'line',
      showSymbol: false,
      symbol: 'circle',
      symbolSize: 6,
      connectNulls: true,
      step: style.interpolation === 'step-after' && 'end',
      ...(style.interpolation === 'spline' &&
        plotWidth / rows.length > leastCurvePx && { smooth: 0.4, smoothMonotone: 'x' }),
      sampling: rows.length > plotWidth ? 'lttb' : undefined,
    }
  }
  const isSideBySide = style.mode === 'group'
  return {
    type: 'bar',
    ...(isStacked(style) && {
      stack: 'all',
      stackStrategy: isStackedAsIs(chart) ? 'all' : 'samesign',
    }),
    barGap: isSideBySide ? '0%' : '-100%',
    barCategoryGap: '12%',
    ...(time && { barWidth: barWidth(time, plotWidth, isSideBySide ? count : 1) }),
    large: rows.length * count > manyShapes,
  }
}

function barWidth({ fromMs, toMs, bucketMs, startsMs }: TimeAxis, plotWidth: number, count: number): number {
  const share = bucketMs / Math.max(1, toMs - fromMs)
  const width =
    startsMs.length === 1
      ? Math.max(share * plotWidth, loneBarShare * plotWidth, loneBarPx)
      : share * plotWidth
  return Math.max(0.5, (width > 2 * barGapPx ? width - barGapPx : width) / count)
}

function colourOf({ style }: XyChart, color: string, isOnWall: boolean) {
  if (style.kind === 'bar') return { itemStyle: { color, opacity: style.mode === 'overlay' ? 0.75 : 1 } }
  if (style.kind === 'scatter') return { itemStyle: { color, opacity: 0.85 } }
  return {
    itemStyle: { color },
    lineStyle: { color, width: isOnWall ? lineWidth.wall : lineWidth.console },
    ...(style.kind === 'area' && { areaStyle: { color, opacity: 0.22 } }),
  }
}
