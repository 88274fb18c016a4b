import { z } from 'zod'
import { makeWidget, type Widget } from '../../view-model/index.ts'

const legacyChart = z.object({
  field: z.string().min(1),
  valuetype: z.string().catch('mean'),
  interval: z.string().catch('minute'),
  renderer: z.string().catch('bar'),
  interpolation: z.string().catch('linear'),
})

export type LegacyChart = z.output<typeof legacyChart>

/** What can be read of stored charts: a list, or by field as they were kept. What is no chart is left out. */
export function legacyChartsOf(stored: unknown): LegacyChart[] {
  if (typeof stored !== 'object' || stored === null) return []
  return Object.values(stored).flatMap((one) => {
    const { data } = legacyChart.safeParse(one)
    return data ? [data] : []
  })
}

/** The same chart as a widget of a search (specification, section 4). */
export function widgetOfLegacyChart({ field, valuetype, interval, ...drawn }: LegacyChart): Widget {
  const visualization = drawn.renderer === 'scatterplot' ? 'scatter' : known(drawn.renderer, renderers, 'bar')
  return makeWidget({
    type: 'aggregation',
    config: {
      row_pivots: [
        {
          fields: ['timestamp'],
          type: 'time',
          config: { interval: { type: 'timeunit', ...intervalOf(interval) } },
        },
      ],
      column_pivots: [],
      series: [{ function: `${functions[valuetype] ?? valuetype}(${field})`, config: { name: null } }],
      sort: [],
      rollup: true,
      visualization,
      visualization_config: visualizationConfigOf(visualization, drawn.interpolation),
      formatting_settings: { chart_colors: [] },
      event_annotation: false,
    },
  })
}

const renderers = ['bar', 'area', 'line', 'scatter'] as const

const functions: Readonly<Record<string, string>> = { total: 'sum', mean: 'avg', cardinality: 'card' }

const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const

function intervalOf(interval: string): { value: number; unit: string } {
  if (interval === 'quarter') return { value: 3, unit: 'months' }
  return { value: 1, unit: `${known(interval.replace(/s$/, ''), units, 'minute')}s` }
}

function visualizationConfigOf(visualization: string, interpolation: string) {
  const axis_type = 'linear'
  if (visualization === 'bar') return { barmode: 'group', axis_type }
  if (visualization === 'scatter') return { axis_type }
  return { interpolation: interpolationOf(interpolation), axis_type }
}

/** On the wire a line that goes across and then up ('hv') is called `step-after`. */
function interpolationOf(interpolation: string): 'linear' | 'step-after' | 'spline' {
  if (['basis', 'bundle', 'cardinal', 'monotone'].includes(interpolation)) return 'spline'
  return interpolation === 'step-after' ? 'step-after' : 'linear'
}

function known<Name extends string>(name: string, names: readonly Name[], otherwise: Name): Name {
  return names.find((one) => one === name) ?? otherwise
}
