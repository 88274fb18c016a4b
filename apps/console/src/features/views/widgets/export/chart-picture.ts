import { LegendComponent, TitleComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { CanvasSize } from '../../charts/chart-canvas.tsx'
import { axisText, token } from '../../charts/chart-colors.ts'
import type { DrawnChart } from '../../charts/drawn-charts.ts'
import '../../charts/measured-texts.ts'

echarts.use([SVGRenderer, LegendComponent, TitleComponent])

/** Pixels above and below the chart for its title and its legend. */
const titleHeight = 36
const legendHeight = 40
/** Pixels of the picture for each of the screen. */
const pngScale = 2

/** The chart as it is on the screen, with its title and legend, as an SVG document. */
export function svgOfChart(chart: DrawnChart, title: string): string {
  const { width, height } = pictureSize(chart.size)
  const drawing = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    drawing.setOption(pictureOption(chart, title))
    return drawing.renderToSVGString()
  } finally {
    drawing.dispose()
  }
}

/** The same as a PNG file. */
export async function pngOfChart(chart: DrawnChart, title: string): Promise<Blob> {
  const { width, height } = pictureSize(chart.size)
  const host = document.createElement('div')
  const drawing = echarts.init(host, null, { renderer: 'canvas', width, height, devicePixelRatio: pngScale })
  try {
    drawing.setOption(pictureOption(chart, title))
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

function pictureSize({ width, height }: CanvasSize): CanvasSize {
  return { width: Math.round(width), height: Math.round(height + titleHeight + legendHeight) }
}

function pictureOption(chart: DrawnChart, title: string) {
  const option = chart.option(chart.size)
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
  return {
    ...shifted,
    ...(graphic.length > 0 && { graphic: withinFrame(graphic, pictureSize(chart.size)) }),
    backgroundColor: token('--surface'),
    title: [
      ...titles,
      {
        text: title,
        left: 12,
        top: 10,
        padding: 0,
        textStyle: {
          color: token('--text'),
          fontFamily: token('--font-sans'),
          fontSize: 13,
          fontWeight: 600,
        },
      },
    ],
    // A colour scale explains itself.
    ...(!isRecord(option.visualMap) && {
      legend: {
        type: 'scroll',
        bottom: 10,
        left: 12,
        right: 12,
        icon: 'roundRect',
        itemWidth: 9,
        itemHeight: 9,
        textStyle: axisText(),
      },
    }),
  }
}

/** What is drawn freely lies below the title and is cut at the edges. */
function withinFrame(children: readonly unknown[], { width, height }: CanvasSize) {
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
