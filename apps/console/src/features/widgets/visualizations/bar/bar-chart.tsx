import { BarChart as BarSeries } from 'echarts/charts'
import * as echarts from 'echarts/core'
import { drawnBy } from '../series/drawn-by.tsx'
import type { VisualizationData } from '../series/visualization.ts'
import { prepareXy } from '../xy/prepare-xy.ts'
import { XyView } from '../xy/xy-view.tsx'
import { barConfigOf } from './bar-config.ts'

echarts.use([BarSeries])

export const BarChart = drawnBy(prepareBars, XyView)

function prepareBars(data: VisualizationData) {
  const { barmode, axis_type } = barConfigOf(data.config.visualization_config)
  return prepareXy(data, { kind: 'bar', mode: barmode }, axis_type)
}
