import {
  IconChartArea,
  IconChartBar,
  IconChartDonut,
  IconChartDots,
  IconChartLine,
  IconGridDots,
  IconNumber123,
  IconTable,
  IconWorld,
} from '@tabler/icons-react'
import { preloadable } from '../../../kit/lazy/preloadable.ts'
import { defaultAreaConfig } from './area/area-config.ts'
import { defaultBarConfig } from './bar/bar-config.ts'
import { defaultHeatmapConfig } from './heatmap/heatmap-config.ts'
import { defaultLineConfig } from './line/line-config.ts'
import { defaultMapConfig } from './map/map-config.ts'
import { defaultNumericConfig } from './numeric/numeric-config.ts'
import { defaultScatterConfig } from './scatter/scatter-config.ts'
import type { Visualization } from './series/visualization.ts'
import { defaultTableConfig } from './table/table-config.ts'

/** Every way to show an aggregation, by its name on the wire. */
export const visualizations: Readonly<Record<string, Visualization>> = {
  area: {
    type: 'area',
    title: 'Area Chart',
    icon: IconChartArea,
    defaultConfig: defaultAreaConfig,
    ...preloadable(async () => (await import('./area/area-chart.tsx')).AreaChart),
  },
  bar: {
    type: 'bar',
    title: 'Bar Chart',
    icon: IconChartBar,
    defaultConfig: defaultBarConfig,
    ...preloadable(async () => (await import('./bar/bar-visualization.tsx')).BarVisualization),
  },
  table: {
    type: 'table',
    title: 'Data Table',
    icon: IconTable,
    defaultConfig: defaultTableConfig,
    ...preloadable(async () => (await import('./table/data-table.tsx')).DataTable),
  },
  heatmap: {
    type: 'heatmap',
    title: 'Heatmap',
    icon: IconGridDots,
    defaultConfig: defaultHeatmapConfig,
    ...preloadable(async () => (await import('./heatmap/heatmap.tsx')).Heatmap),
  },
  line: {
    type: 'line',
    title: 'Line Chart',
    icon: IconChartLine,
    defaultConfig: defaultLineConfig,
    ...preloadable(async () => (await import('./line/line-chart.tsx')).LineChart),
  },
  pie: {
    type: 'pie',
    title: 'Pie Chart',
    icon: IconChartDonut,
    defaultConfig: null,
    ...preloadable(async () => (await import('./pie/pie-chart.tsx')).PieChart),
  },
  scatter: {
    type: 'scatter',
    title: 'Scatter Plot',
    icon: IconChartDots,
    defaultConfig: defaultScatterConfig,
    ...preloadable(async () => (await import('./scatter/scatter-plot.tsx')).ScatterPlot),
  },
  numeric: {
    type: 'numeric',
    title: 'Single Number',
    icon: IconNumber123,
    defaultConfig: defaultNumericConfig,
    ...preloadable(async () => (await import('./numeric/single-number.tsx')).SingleNumber),
  },
  map: {
    type: 'map',
    title: 'World Map',
    icon: IconWorld,
    defaultConfig: defaultMapConfig,
    ...preloadable(async () => (await import('./map/world-map.tsx')).WorldMap),
  },
}

/** Null: a visualisation of another version; its config is kept. */
export function visualizationOf(type: string): Visualization | null {
  return Object.hasOwn(visualizations, type) ? (visualizations[type] ?? null) : null
}
