import type { EChartsCoreOption } from 'echarts/core'
import type { CanvasSize } from '../../../../kit/charts/chart-canvas.tsx'
import { axisText, canvasColour, token } from '../../../../kit/charts/colours/chart-colors.ts'
import { textColourOn } from '../../../values/index.ts'
import { donutPlaces, holeShare } from './pie-places.ts'
import type { Pie } from './prepare-pie.ts'

/** A slice with less than this has no room for its per cent. */
const leastLabelledDegrees = 16
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

export interface PieLook {
  /** Both by name. */
  colours: ReadonlyMap<string, string>
  labels: ReadonlyMap<string, string>
}

/** Donuts as ECharts wants them. */
export function pieOption(
  { donuts }: Pie,
  { colours, labels }: PieLook,
  size: CanvasSize,
): EChartsCoreOption {
  const labelOf = (name = '') => labels.get(name) ?? name
  const places = donutPlaces(donuts.length, size)
  return {
    animation: false,
    title:
      donuts.length > 1
        ? places.map(({ x, y, radius }, index) => ({
            text: labelOf(donuts[index]?.name),
            left: x,
            top: y + radius + 2,
            textAlign: 'center',
            padding: 0,
            textStyle: { ...axisText(), fontWeight: 500, width: radius * 2, overflow: 'truncate' },
          }))
        : [],
    series: donuts.map(({ name, slices }, index) => {
      const { x = 0, y = 0, radius = 0 } = places[index] ?? {}
      return {
        type: 'pie',
        name: labelOf(name),
        center: [x, y],
        radius: [radius * holeShare, radius],
        silent: true,
        showEmptyCircle: false,
        avoidLabelOverlap: false,
        minShowLabelAngle: leastLabelledDegrees,
        labelLine: { show: false },
        itemStyle: { borderColor: token('--surface'), borderWidth: slices.length > 1 ? 1 : 0 },
        data: slices.map((slice) => {
          const color = canvasColour(colours.get(slice.name))
          return {
            name: labelOf(slice.name),
            value: slice.value,
            itemStyle: { color },
            label: {
              position: 'inside',
              formatter: percent.format(slice.share),
              color: textColourOn(color),
              fontFamily: token('--font-sans'),
              fontSize: 11.5,
            },
          }
        }),
      }
    }),
  }
}
