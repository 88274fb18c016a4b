import type { EChartsCoreOption } from 'echarts/core'
import type { CanvasSize } from '../../../../kit/charts/chart-canvas.tsx'
import { axisText, canvasColour, token } from '../../../../kit/charts/colours/chart-colors.ts'
import { axisUnitText } from '../../../../kit/charts/labels/units.ts'
import { textColourOn } from '../../../values/index.ts'
import { donutPlaces, holeShare } from './pie-places.ts'
import type { Pie } from './prepare-pie.ts'

/** Room for the per cent of a slice, such as `16.6 %`. */
const labelWidth = 38
const labelSize = 11.5
/** Smaller ones are not read. */
const leastLabelSize = 9
/** A slice with less than this has none, however large the donut is. */
const leastLabelledDegrees = 16

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
      const fontSize = Math.min(labelSize, ((radius * (1 - holeShare)) / (labelWidth + 4)) * labelSize)
      return {
        type: 'pie',
        name: labelOf(name),
        center: [x, y],
        radius: [radius * holeShare, radius],
        silent: true,
        showEmptyCircle: false,
        avoidLabelOverlap: false,
        minShowLabelAngle: labelledDegrees(radius),
        labelLine: { show: false },
        itemStyle: { borderColor: token('--surface'), borderWidth: slices.length > 1 ? 1 : 0 },
        data: slices.map((slice) => {
          const color = canvasColour(colours.get(slice.name))
          return {
            name: labelOf(slice.name),
            value: slice.value,
            itemStyle: { color },
            label: {
              show: fontSize >= leastLabelSize,
              position: 'inside',
              formatter: axisUnitText(slice.share, 'ratio'),
              color: textColourOn(color),
              fontFamily: token('--font-sans'),
              fontSize,
            },
          }
        }),
      }
    }),
  }
}

/** From which on a slice is as long as its label in the middle of the ring. */
function labelledDegrees(radius: number): number {
  const middle = (radius * (1 + holeShare)) / 2
  return Math.max(leastLabelledDegrees, (labelWidth / Math.max(1, middle)) * (180 / Math.PI))
}
