import { z } from 'zod'
import type { WidgetConfig } from '../document/view-document.ts'
import { readableSorts, sortDirection, sortType } from './sorts.ts'

/** Most that the server makes of one grouping, and the longest interval it reads. */
export const mostGroups = 10_000
export const longestInterval = 9_999_999_999

const interval = z.union([
  z.looseObject({ type: z.literal('auto'), scaling: z.number().positive().catch(1) }),
  z.looseObject({ type: z.literal('timeunit'), value: z.number().positive(), unit: z.string() }),
])

const timePivot = z.looseObject({
  type: z.literal('time'),
  fields: z.array(z.string()),
  config: z.looseObject({ interval: interval.catch({ type: 'auto', scaling: 1 }) }),
})

const valuesPivot = z.looseObject({
  type: z.literal('values'),
  fields: z.array(z.string()),
  config: z.looseObject({
    limit: z.int().positive().nullish(),
    skip_empty_values: z.boolean().nullish(),
  }),
})

const pivot = z.discriminatedUnion('type', [timePivot, valuesPivot])

const series = z.looseObject({
  function: z.string(),
  /** `unit` is one of ours: read it by `unitOf`. */
  config: z.looseObject({ name: z.string().nullable().catch(null) }),
})

/** Ours: a value worth to be seen in a chart. */
const threshold = z.looseObject({
  value: z.number(),
  /** A colour of the theme, such as `danger`. */
  color: z.string(),
  label: z.string().catch(''),
})

const sort = z.looseObject({
  type: sortType,
  field: z.string(),
  direction: sortDirection,
})

const chartColor = z.looseObject({ field_name: z.string(), chart_color: z.string() })

/**
 * An aggregation's config (reference: views, section 1.1). The server reads older forms as the present ones; what is
 * missing or unreadable all the same gets its default.
 */
const aggregationConfig = z.looseObject({
  row_pivots: z.array(pivot).catch([]),
  column_pivots: z.array(pivot).catch([]),
  series: z.array(series).catch([]),
  sort: readableSorts(sort, []),
  rollup: z.boolean().catch(true),
  visualization: z.string().catch('table'),
  visualization_config: z.record(z.string(), z.unknown()).nullable().catch(null),
  formatting_settings: z
    .looseObject({ chart_colors: z.array(chartColor).catch([]) })
    .nullable()
    .catch(null),
  event_annotation: z.boolean().catch(false),
  thresholds: z.array(threshold).catch([]),
})

export type AggregationConfig = z.output<typeof aggregationConfig>
export type AggregationPivot = AggregationConfig['row_pivots'][number]
export type AggregationSeries = AggregationConfig['series'][number]

export function aggregationConfigOf(config: WidgetConfig): AggregationConfig {
  return aggregationConfig.parse(config)
}

/** An aggregation that has nothing to show yet. */
export const defaultAggregationConfig: WidgetConfig = {
  row_pivots: [],
  column_pivots: [],
  series: [],
  sort: [],
  rollup: true,
  visualization: 'table',
  visualization_config: null,
  formatting_settings: { chart_colors: [] },
  event_annotation: false,
}

/** Colours that were chosen for series, by the name of the series. */
export function chosenColours({ formatting_settings }: AggregationConfig): ReadonlyMap<string, string> {
  const chosen = formatting_settings?.chart_colors ?? []
  return new Map(chosen.map(({ field_name, chart_color }) => [field_name, chart_color]))
}

/** What a metric is called: its own name, or its function. */
export function metricName({ function: text, config }: AggregationSeries): string {
  return config.name === null || config.name === '' ? text : config.name
}
