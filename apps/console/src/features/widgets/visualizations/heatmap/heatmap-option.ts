import type { EChartsCoreOption } from 'echarts/core'
import type { CanvasSize } from '../../../../kit/charts/chart-canvas.tsx'
import { axisText, token } from '../../../../kit/charts/colours/chart-colors.ts'
import { colourAt } from '../../../../kit/charts/colours/colour-scales.ts'
import { labelInterval } from '../../../../kit/charts/labels/category-labels.ts'
import { axisUnitText, sharedUnit } from '../../../../kit/charts/labels/units.ts'
import { plotArea } from '../../../../kit/charts/plot-area.ts'
import { isScaleName } from '../../../values/index.ts'
import { fieldsText, type KeyPart, keyText } from '../series/group-values.ts'
import type { HeatmapDrawable } from './prepare-heatmap.ts'

/** Samples of a scale; the canvas fills in between. */
const scaleSteps = 48
const characterWidth = 7
/** A label that is cut has at least so much, and so much is between two. */
const leastLabelWidth = 40
const labelGap = 8
/** Of the legend: its distance from the edge and from the cells, its bar, and the room it has at least. */
const legendGap = 4
const legendDistance = 20
const legendWidth = 10
const leastLegendRoom = 78
/** Pixels for the fields an axis is of. */
const axisNameRoom = 18

/** Room around the cells in pixels; the pointer measures by it as well. */
export function heatmapMargins(heatmap: HeatmapDrawable, { width }: CanvasSize, timeZone: string) {
  const { lines } = heatmap
  const longest = lines.reduce((most, { parts }) => Math.max(most, keyText(parts, timeZone).length), 0)
  const labels = Math.min(width * 0.3, longest * characterWidth) + 24
  const ends = legendTexts(heatmap).map((text) => text.length * characterWidth)
  const legend = legendGap + Math.max(...ends) + legendDistance
  const right = Math.max(leastLegendRoom, legend)
  return { left: Math.max(44, labels) + axisNameRoom, right, top: 8, bottom: 26 + axisNameRoom }
}

/** What stands above and below the bar of the legend. */
function legendTexts({ lines, scale }: HeatmapDrawable): string[] {
  const unit = sharedUnit(lines)
  return [scale.max, scale.min].map((end) => axisUnitText(end, unit))
}

/** Each column has a label as long as there is room for a part of it; where there is none, every so many have one. */
export function columnLabels(texts: readonly string[], cellWidth: number) {
  const width = Math.max(leastLabelWidth, cellWidth - labelGap)
  return { width, interval: labelInterval(texts, cellWidth, width) }
}

/** Cells as ECharts wants them. */
export function heatmapOption(
  heatmap: HeatmapDrawable,
  timeZone: string,
  size: CanvasSize,
): EChartsCoreOption {
  const { columns, lines, cells, scale } = heatmap
  const margins = heatmapMargins(heatmap, size, timeZone)
  const cellWidth = (size.width - margins.left - margins.right) / Math.max(1, columns.length)
  const columnTexts = columns.map((parts) => keyText(parts, timeZone))
  const axis = { axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false } }
  return {
    animation: false,
    grid: plotArea(margins),
    xAxis: {
      ...axis,
      type: 'category',
      data: columnTexts,
      axisLabel: {
        ...axisText(),
        hideOverlap: true,
        ...columnLabels(columnTexts, cellWidth),
        overflow: 'truncate',
      },
      ...axisName(columns[0] ?? [], 28),
    },
    yAxis: {
      ...axis,
      type: 'category',
      inverse: true,
      data: lines.map(({ parts }, index) => `${index}`.concat('\n', keyText(parts, timeZone))),
      axisLabel: {
        ...axisText(),
        hideOverlap: true,
        width: margins.left - axisNameRoom - 16,
        overflow: 'truncate',
        // Categories must differ; their number is not shown.
        formatter: (text: string) => text.slice(text.indexOf('\n') + 1),
      },
      ...axisName(lines[0]?.parts ?? [], margins.left - 12),
    },
    visualMap: {
      type: 'continuous',
      show: cells.length > 0,
      min: scale.min,
      max: scale.max,
      inRange: { color: scaleColours(scale) },
      orient: 'vertical',
      right: legendGap,
      top: 8,
      bottom: 26 + axisNameRoom,
      itemWidth: legendWidth,
      itemHeight: Math.max(20, size.height - 90 - axisNameRoom),
      text: legendTexts(heatmap),
      textStyle: axisText(),
      hoverLink: false,
      silent: true,
    },
    series: [
      {
        type: 'heatmap',
        data: cells.map(({ column, line, value }) => [column, line, value]),
        itemStyle: { borderColor: token('--surface'), borderWidth: cellWidth > 6 ? 1 : 0 },
        silent: true,
        emphasis: { disabled: true },
        progressive: 0,
      },
    ],
  }
}

/** The fields the groups of an axis are of (reference: widgets, section 6). */
function axisName(parts: readonly KeyPart[], nameGap: number) {
  return {
    name: fieldsText(parts),
    nameLocation: 'middle',
    nameGap,
    nameTextStyle: axisText(),
  }
}

/** From the lowest to the highest; of a scale we do not know, those of the default one. */
function scaleColours({ name, isReversed }: HeatmapDrawable['scale']): string[] {
  const known = isScaleName(name) ? name : 'Viridis'
  const colours = Array.from({ length: scaleSteps }, (_, step) => colourAt(known, step / (scaleSteps - 1)))
  return isReversed ? colours.reverse() : colours
}
