import { ScatterChart as ScatterSeries } from 'echarts/charts'
import * as echarts from 'echarts/core'
import { drawnBy } from '../series/drawn-by.tsx'
import type { VisualizationData } from '../series/visualization.ts'
import { prepareXy } from '../xy/prepare-xy.ts'
import { XyView } from '../xy/xy-view.tsx'
import { scatterConfigOf } from './scatter-config.ts'

echarts.use([ScatterSeries])

export const ScatterPlot = drawnBy(preparePoints, XyView)

function preparePoints(data: VisualizationData) {
  const { axis_type } = scatterConfigOf(data.config.visualization_config)
  return prepareXy(data, { kind: 'scatter' }, axis_type)
}
