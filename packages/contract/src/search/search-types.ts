import { canonicalTimeZone } from '@logline/time'
import { z } from 'zod'
import { searchTypeTimeRange } from './search-time-ranges.ts'

/** A query string with its language. A bare JSON string is read as the query string. */
export const backendQuery = z
  .union([z.string(), z.object({ type: z.string().optional(), query_string: z.string().nullish() })])
  .transform((query) => ({
    type: 'elasticsearch' as const,
    query_string: typeof query === 'string' ? query : (query.query_string ?? ''),
  }))

export type BackendQuery = z.output<typeof backendQuery>

/** Which messages may match, besides the query string. Members of other types are kept and ignored. */
export type Filter = {
  type: string
  id?: string | null | undefined
  title?: string | null | undefined
  query?: string | null | undefined
  filters?: Filter[] | null | undefined
}

export const filter: z.ZodType<Filter, Filter> = z.looseObject({
  type: z.string(),
  id: z.string().nullish(),
  title: z.string().nullish(),
  query: z.string().nullish(),
  get filters() {
    return z.array(filter).nullish()
  },
})

/** Stored search filters are kept and returned, they have no effect on the result. */
export const usedSearchFilter = z.looseObject({ type: z.string() })

const id = z.string().min(1).max(100)
const common = {
  id: id.nullish(),
  name: z.string().nullish(),
  filter: filter.nullish(),
  filters: z.array(usedSearchFilter).nullish(),
  timerange: searchTypeTimeRange.nullish(),
  query: backendQuery.nullish(),
  streams: z.array(id).nullish(),
}

/** A decorator of this list alone. Types that are not known have no effect. */
const usedDecorator = z.looseObject({
  type: z.string(),
  config: z.record(z.string(), z.unknown()).nullish(),
  order: z.number().nullish(),
})

/** Each runs on every message of the list. */
const maxDecorators = 50
export const usedDecorators = z.array(usedDecorator).max(maxDecorators)

/** Names of stored fields have 255 characters at most; series in a sort may name two of them. */
const fieldName = z.string().min(1).max(1_000)

const messagesSort = z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) })

export const messagesSearchType = z.strictObject({
  type: z.literal('messages'),
  ...common,
  limit: z.int().min(0).default(150),
  offset: z.int().min(0).default(0),
  sort: z.array(messagesSort).nullish(),
  fields: z.array(z.string().max(1_000)).nullish(),
  decorators: usedDecorators.nullish(),
})

/** Largest number of groups one level of a pivot may ask for. */
const maxBucketLimit = 10_000

const fieldNames = {
  fields: z.array(fieldName).optional(),
  /** Older form of a single name in `fields`. */
  field: fieldName.optional(),
}

type FieldNames = { fields?: string[] | undefined; field?: string | undefined }

function withFields<T extends FieldNames>({ field, fields, ...rest }: T) {
  return { ...rest, fields: fields ?? (field === undefined ? [] : [field]) }
}

function hasFields(bucket: FieldNames): boolean {
  return (bucket.fields?.length ?? 0) > 0 || bucket.field !== undefined
}

const noFields = { error: 'A pivot group needs at least one field in `fields`.' }

const valuesBucket = z
  .strictObject({
    type: z.literal('values'),
    ...fieldNames,
    limit: z.int().positive().max(maxBucketLimit).nullish(),
    skip_empty_values: z.boolean().nullish(),
  })
  .refine(hasFields, noFields)
  .transform(withFields)
  .transform((bucket) => ({
    ...bucket,
    limit: bucket.limit ?? 15,
    skip_empty_values: bucket.skip_empty_values ?? false,
  }))

const timeUnitText = z.string().regex(/^0*[1-9]\d{0,9}[smhdwMy]$/, {
  error: 'An interval is a positive number and one of s, m, h, d, w, M, y, such as "10m".',
})

/**
 * Name of a time zone (`Europe/Berlin`) in which hours, days, weeks and months of a time group begin; UTC without it.
 * Only ours: clients of the reference never send it.
 */
const groupZone = z
  .string()
  .refine((name) => canonicalTimeZone(name) !== null, {
    error: (issue) => `Unknown time zone "${issue.input}"`,
  })
  .nullish()

type TimeUnit = { type: 'timeunit'; timeunit: string; timezone?: string | null | undefined }

const interval = z.union([
  timeUnitText.transform((timeunit): TimeUnit => ({ type: 'timeunit', timeunit })),
  z.strictObject({ type: z.literal('timeunit'), timeunit: timeUnitText, timezone: groupZone }),
  z.strictObject({
    type: z.literal('auto'),
    scaling: z.number().positive().default(1),
    timezone: groupZone,
  }),
])

const timeBucket = z
  .strictObject({ type: z.literal('time'), ...fieldNames, interval })
  .refine(hasFields, noFields)
  .transform(withFields)

const bucket = z.discriminatedUnion('type', [valuesBucket, timeBucket])

const direction = z
  .string()
  .regex(/^(asc|desc|ascending|descending)$/i, { error: '`direction` must be Ascending or Descending.' })
  .transform((text) =>
    text.toLowerCase().startsWith('a') ? ('Ascending' as const) : ('Descending' as const),
  )

const pivotSort = z.strictObject({
  type: z.enum(['series', 'pivot']),
  field: z.string().max(1_000),
  direction,
})

export const seriesFunctions = [
  'count',
  'avg',
  'min',
  'max',
  'sum',
  'card',
  'percentile',
  'stddev',
  'variance',
  'sumofsquares',
  'latest',
  'percentage',
] as const

const series = z
  .strictObject({
    type: z.enum(seriesFunctions),
    id: z.string().min(1).max(3_000).nullish(),
    field: fieldName.nullish(),
    percentile: z.number().min(0).max(100).nullish(),
    /** What a percentage is a part of: the number (of messages, or of values of the field) or the sum of all matches. */
    strategy: z.enum(['COUNT', 'SUM']).nullish(),
  })
  .superRefine((one, context) => {
    const needsField = one.type === 'percentage' ? one.strategy === 'SUM' : one.type !== 'count'
    if (needsField && !one.field)
      context.addIssue({ code: 'custom', message: `\`${one.type}\` needs a field.` })
    if (one.type === 'percentile' && one.percentile == null)
      context.addIssue({ code: 'custom', message: '`percentile` needs the percentile, 0 to 100.' })
  })

export const pivotSearchType = z.strictObject({
  type: z.literal('pivot'),
  ...common,
  row_groups: z.array(bucket).nullish(),
  column_groups: z.array(bucket).nullish(),
  series: z.array(series).nullish(),
  sort: z.array(pivotSort).nullish(),
  rollup: z.boolean(),
})

export const eventsSearchType = z.strictObject({ type: z.literal('events'), ...common })

const knownSearchType = z.discriminatedUnion('type', [messagesSearchType, pivotSearchType, eventsSearchType])

const knownTypes = ['messages', 'pivot', 'events']

/** Kept as it is; executing it gives a `search_type` error. */
const unknownSearchType = z.looseObject({
  type: z.string().refine((type) => !knownTypes.includes(type), { abort: true }),
  id: id.nullish(),
})

/** A part of a query that gives one result. */
export const searchType = z.union([knownSearchType, unknownSearchType], {
  error: (issue) => firstProblem(issue.errors?.[0]),
})

interface Problem {
  path: PropertyKey[]
  message: string
  errors?: Problem[][]
}

/** A union only says "invalid input"; the reader wants to know what is wrong with the type that was named. */
function firstProblem(problems: unknown): string {
  // as: zod does not export the type of a union's nested issues; these three members are documented.
  const problem = (problems as Problem[] | undefined)?.[0]
  if (!problem) return 'Invalid search type'
  const where = problem.path.map(String).join('.')
  const nested = problem.errors?.flat().find((inner) => inner.path[0] !== 'type')
  const what = nested ? [...nested.path.map(String), nested.message].join(': ') : problem.message
  return where ? `${where}: ${what}` : what
}

export type MessagesSearchType = z.output<typeof messagesSearchType>
export type EventsSearchType = z.output<typeof eventsSearchType>
export type PivotSearchType = z.output<typeof pivotSearchType>
export type SearchType = z.output<typeof searchType>
export type PivotBucket = NonNullable<PivotSearchType['row_groups']>[number]
