import { LegendComponent, TitleComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { CanvasSize } from '../../../kit/charts/chart-canvas.tsx'
import { axisText, token } from '../../../kit/charts/colours/chart-colors.ts'
import type { DrawnChart } from '../../../kit/charts/drawn-charts.ts'
import '../../../kit/charts/labels/measured-texts.ts'

echarts.use([SVGRenderer, LegendComponent, TitleComponent])

/** Pixels above the chart for its title. */
const titleHeight = 36
/** Pixels from the edges of the picture to what is written on it. */
const margin = 12
/** Pixels of the picture for each of the screen. */
const pngScale = 2

/** Characters that values may have, such as those of terminals, and XML may not. */
const noXml = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu

/** The chart as it is on the screen, with its title and legend, as an SVG document. */
export function svgOfChart(chart: DrawnChart, title: string): string {
  const { width, height, option } = pictureOf(chart, title)
  const drawing = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    drawing.setOption(option)
    return drawing.renderToSVGString().replace(noXml, '\uFFFD')
  } finally {
    drawing.dispose()
  }
}

/** The same as a PNG file. */
export async function pngOfChart(chart: DrawnChart, title: string): Promise<Blob> {
  const { width, height, option } = pictureOf(chart, title)
  const host = document.createElement('div')
  const drawing = echarts.init(host, null, { renderer: 'canvas', width, height, devicePixelRatio: pngScale })
  try {
    drawing.setOption(option)
    const canvas = drawing.renderToCanvas({ pixelRatio: pngScale })
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture.'))),
        'image/png',
      ),
    )
  } finally {
    drawing.dispose()
  }
}

function pictureOf(chart: DrawnChart, title: string) {
  const option = chart.option(chart.size)
  const width = Math.round(chart.size.width)
  // A colour scale explains itself.
  const legend = legendOf(isRecord(option.visualMap) ? [] : namesOf(option.series), width)
  const legendHeight = legend.height
  const height = Math.round(chart.size.height + titleHeight + legendHeight)
  const shifted = {
    ...option,
    grid: isRecord(option.grid)
      ? {
          ...option.grid,
          top: number(option.grid.top) + titleHeight,
          bottom: number(option.grid.bottom) + legendHeight,
        }
      : option.grid,
    series: list(option.series).map((series) =>
      isRecord(series) && Array.isArray(series.center)
        ? { ...series, center: [series.center[0], number(series.center[1]) + titleHeight] }
        : series,
    ),
    ...(isRecord(option.visualMap) && {
      visualMap: { ...option.visualMap, top: titleHeight + 8, bottom: legendHeight + 26 },
    }),
  }
  const graphic = list(option.graphic)
  const titles = list(option.title).map((one) =>
    isRecord(one) ? { ...one, top: number(one.top) + titleHeight } : one,
  )
  const picture = {
    ...shifted,
    ...(graphic.length > 0 && { graphic: withinFrame(graphic, { width, height }, legendHeight) }),
    backgroundColor: token('--surface'),
    title: [
      ...titles,
      {
        text: title,
        left: margin,
        top: 10,
        padding: 0,
        textStyle: {
          color: token('--text'),
          fontFamily: token('--font-sans'),
          fontSize: 13,
          fontWeight: 600,
          width: width - 2 * margin,
          overflow: 'truncate',
        },
      },
    ],
    ...(legend.option && { legend: legend.option }),
  }
  return { width, height, option: picture }
}

/** Pixels: of a line of the legend, of its squares, beside them, and of its names at most. */
const legendLine = 24
const legendSquare = 9
const legendGap = 10
const widestName = 160
const characterWidth = 7

/** All names in columns of one width: nobody can turn the pages of a picture. */
function legendOf(names: readonly string[], width: number) {
  const longest = names.reduce((most, name) => Math.max(most, name.length), 0)
  const nameWidth = Math.min(widestName, longest * characterWidth)
  const column = legendSquare + 5 + nameWidth + legendGap
  const columns = Math.max(1, Math.floor((width - 2 * margin + legendGap) / column))
  const height = Math.max(1, Math.ceil(names.length / columns)) * legendLine + 20
  if (names.length === 0) return { height, option: null }
  return {
    height,
    option: {
      bottom: 10,
      left: margin,
      width: columns * column,
      padding: 0,
      itemGap: legendGap,
      icon: 'roundRect',
      itemWidth: legendSquare,
      itemHeight: legendSquare,
      textStyle: { ...axisText(), width: nameWidth, overflow: 'truncate' },
      data: names,
    },
  }
}

/** What has a colour of its own: series, or the slices of donuts. */
function namesOf(series: unknown): string[] {
  const named = list(series).flatMap((one) => (isRecord(one) && one.type === 'pie' ? list(one.data) : [one]))
  return [
    ...new Set(
      named.flatMap((one) =>
        isRecord(one) && typeof one.name === 'string' && one.name !== '' ? [one.name] : [],
      ),
    ),
  ]
}

/** What is drawn freely lies below the title and is cut at the edges. */
function withinFrame(children: readonly unknown[], { width, height }: CanvasSize, legendHeight: number) {
  const cover = { type: 'rect', silent: true, z: 5, style: { fill: token('--surface') } }
  return [
    { type: 'group', y: titleHeight, children },
    { ...cover, shape: { x: 0, y: 0, width, height: titleHeight } },
    { ...cover, shape: { x: 0, y: height - legendHeight, width, height: legendHeight } },
  ]
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
