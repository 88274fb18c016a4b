import { z } from 'zod'

/**
 * The widgets of a view. Every object keeps the members it is not known to have, and a widget of an unknown type keeps
 * its whole `config`, so that what other versions and plugins wrote is saved back as it was. Older forms are read as
 * the present ones (reference: views, section 1).
 */

/** The time range of a widget; what else it holds is kept. Whether it makes sense is asked when it is searched. */
const widgetTimeRange = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('relative'),
    range: z.int().optional(),
    from: z.int().optional(),
    to: z.int().optional(),
  }),
  z.looseObject({ type: z.literal('absolute'), from: z.string(), to: z.string() }),
  z.looseObject({ type: z.literal('keyword'), keyword: z.string(), timezone: z.string().default('Etc/UTC') }),
])

/** A bare text is read as the query string. */
const widgetQuery = z.preprocess(
  (query) => (typeof query === 'string' ? { type: 'elasticsearch', query_string: query } : query),
  z.looseObject({
    type: z.string().default('elasticsearch'),
    query_string: z.string().default(''),
  }),
)

const timeConfig = z.looseObject({
  interval: z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('auto'), scaling: z.number().default(1) }),
    z.looseObject({ type: z.literal('timeunit'), value: z.int().positive(), unit: z.string() }),
  ]),
})

const valuesConfig = z.looseObject({
  limit: z.int().positive().nullish(),
  skip_empty_values: z.boolean().nullish(),
})

/** The older `field` is the only one of `fields`. */
const pivot = z.preprocess(
  withFields,
  z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('time'), fields: z.array(z.string()), config: timeConfig }),
    z.looseObject({ type: z.literal('values'), fields: z.array(z.string()), config: valuesConfig }),
  ]),
)

/** The older form is the function alone. */
const series = z.preprocess(
  (one) => (typeof one === 'string' ? { config: { name: null }, function: one } : one),
  z.looseObject({
    config: z.looseObject({ name: z.string().nullable().default(null) }).default({ name: null }),
    /** Such as `count()`, `avg(took_ms)`, `percentile(took_ms,95.0)`. */
    function: z.string().min(1),
  }),
)

const sort = z.looseObject({
  type: z.enum(['series', 'pivot']),
  field: z.string(),
  direction: z.enum(['Ascending', 'Descending']),
})

const chartColor = z.looseObject({
  field_name: z.string(),
  chart_color: z.string().regex(/^#[a-f0-9]{3,6}$/, {
    error: 'a chart colour is # and three to six of the digits 0 to 9 and a to f, such as "#ff0000"',
  }),
})

const rowLimit = z.int().positive().nullable().default(null)

/** Limits of a side are limits of its values pivots; the largest of them is the limit of the side. */
const aggregationConfig = z.preprocess(
  withPivotLimits,
  z.looseObject({
    row_pivots: z.array(pivot),
    column_pivots: z.array(pivot),
    series: z.array(series),
    sort: z.array(sort),
    visualization: z.string().min(1),
    visualization_config: z.looseObject({}).nullable().default(null),
    formatting_settings: z
      .looseObject({ chart_colors: z.array(chartColor) })
      .nullable()
      .default(null),
    rollup: z.boolean().default(true),
    event_annotation: z.boolean().default(false),
    row_limit: rowLimit,
    column_limit: rowLimit,
  }),
)

const messagesConfig = z.looseObject({
  fields: z.array(z.string()),
  show_message_row: z.boolean(),
  show_summary: z.boolean().nullable().default(null),
  decorators: z.array(z.looseObject({})).default([]),
  sort: z.array(sort).default([]),
})

const common = {
  id: z.string().min(1),
  filter: z.string().nullable().default(null),
  filters: z
    .array(z.looseObject({ type: z.string() }))
    .nullish()
    .transform((filters) => filters ?? []),
  timerange: widgetTimeRange.nullable().default(null),
  query: widgetQuery.nullable().default(null),
  streams: z
    .array(z.string())
    .nullish()
    .transform((streams) => streams ?? []),
}

const knownTypes = ['aggregation', 'messages']

const knownWidget = z.discriminatedUnion('type', [
  z.looseObject({ ...common, type: z.literal('aggregation'), config: aggregationConfig }),
  z.looseObject({ ...common, type: z.literal('messages'), config: messagesConfig }),
])

const otherWidget = z.looseObject({
  ...common,
  type: z.string().refine((type) => !knownTypes.includes(type), { abort: true }),
  config: z.looseObject({}),
})

export const widget = z.union([knownWidget, otherWidget], { error: (issue) => firstProblem(issue.errors) })

export type Widget = z.output<typeof widget>

/** A union only says "invalid input"; the reader wants to know what is wrong with the type that was named. */
function firstProblem(errors: unknown): string {
  // as: zod does not export the type of a union's nested issues; these two members are documented.
  const alternatives = (errors ?? []) as { path: PropertyKey[]; message: string }[][]
  const problem = alternatives.find((issues) => issues.every(({ path }) => path[0] !== 'type'))?.[0]
  if (!problem) return 'a widget has an `id`, a `type` and a `config`'
  return `${problem.path.map(String).join('.')}: ${problem.message}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withFields(raw: unknown): unknown {
  if (!isObject(raw) || raw.fields !== undefined || typeof raw.field !== 'string') return raw
  const { field, ...rest } = raw
  return { fields: [field], ...rest }
}

function withPivotLimits(raw: unknown): unknown {
  if (!isObject(raw)) return raw
  return { ...raw, ...limitedSide(raw, 'row'), ...limitedSide(raw, 'column') }
}

function limitedSide(config: Record<string, unknown>, side: 'row' | 'column'): Record<string, unknown> {
  const pivots = config[`${side}_pivots`]
  if (!Array.isArray(pivots)) return {}
  const limit = config[`${side}_limit`] ?? null
  // The largest limit is what we answered: sent back, it is not meant to make the smaller ones as large.
  const limited =
    limit === null || limit === largestLimit(pivots) ? pivots : pivots.map((one) => withLimit(one, limit))
  return { [`${side}_pivots`]: limited, [`${side}_limit`]: largestLimit(limited) }
}

function largestLimit(pivots: readonly unknown[]): number | null {
  const limits = pivots.flatMap(valuesLimit)
  return limits.length > 0 ? Math.max(...limits) : null
}

function withLimit(raw: unknown, limit: unknown): unknown {
  if (!isObject(raw) || raw.type !== 'values') return raw
  return { ...raw, config: { ...(isObject(raw.config) ? raw.config : {}), limit } }
}

function valuesLimit(raw: unknown): number[] {
  if (!isObject(raw) || raw.type !== 'values' || !isObject(raw.config)) return []
  return typeof raw.config.limit === 'number' ? [raw.config.limit] : []
}
