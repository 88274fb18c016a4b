import { LineChart as LineSeries } from 'echarts/charts'
import * as echarts from 'echarts/core'
import { drawnBy } from '../series/drawn-by.tsx'
import type { VisualizationData } from '../series/visualization.ts'
import { interpolationOf } from '../xy/axis-config.ts'
import { prepareXy } from '../xy/prepare-xy.ts'
import { XyView } from '../xy/xy-view.tsx'
import { lineConfigOf } from './line-config.ts'

echarts.use([LineSeries])

export const LineChart = drawnBy(prepareLines, XyView)

function prepareLines(data: VisualizationData) {
  const { interpolation, axis_type } = lineConfigOf(data.config.visualization_config)
  return prepareXy(data, { kind: 'line', interpolation: interpolationOf(interpolation) }, axis_type)
}
