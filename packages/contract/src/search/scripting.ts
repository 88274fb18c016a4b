import { z } from 'zod'
import { defineRoute } from '../base/route.ts'
import { effectiveTimeRange, timeRange } from './search-time-ranges.ts'

const maxGroups = 10_000

/** `a,b` or the name several times. */
const list = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((texts) =>
    [texts]
      .flat()
      .flatMap((text) => text.split(','))
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  )

const direction = z
  .string()
  .regex(/^(asc|desc|ascending|descending)$/i, { error: 'must be Ascending or Descending' })
  .transform((text) => (/^a/i.test(text) ? ('Ascending' as const) : ('Descending' as const)))

const number = z.coerce.number().int()
const common = {
  query: z.string().nullish(),
  streams: z.array(z.string().max(100)).nullish(),
  timerange: timeRange.nullish(),
}

const fieldName = z.string().min(1).max(1_000)

const messagesRequest = z.strictObject({
  ...common,
  sort: fieldName.nullish(),
  sort_order: direction.nullish(),
  from: z.int().min(0).nullish(),
  size: z.int().nullish(),
  fields: z.array(fieldName).max(1_000).nullish(),
})

const metric = z.strictObject({
  function: z.string().max(100),
  field: z.string().max(1_000).nullish(),
  sort: direction.nullish(),
  configuration: z.strictObject({ percentile: z.number().min(0).max(100).nullish() }).nullish(),
})

const grouping = z.strictObject({ field: fieldName, limit: z.int().max(maxGroups).nullish() })

const aggregateRequest = z.strictObject({
  ...common,
  group_by: z.array(grouping).min(1),
  metrics: z.array(metric).min(1),
})

const queryCommon = {
  query: z.string().optional(),
  streams: list,
  /** `15m`, `2h`, `7d` or words such as `last week`. */
  timerange: z.string().optional(),
}

const column = z.object({
  column_type: z.enum(['grouping', 'metric', 'field']),
  type: z.enum(['string', 'numeric', 'date', 'boolean', 'binary', 'ip', 'geo', 'unknown']),
  function: z.string().optional(),
  field: z.string().optional(),
  name: z.string(),
})

const table = z.object({
  schema: z.array(column),
  /** A cell without a value is `"-"`. */
  datarows: z.array(z.array(z.unknown())),
  metadata: z.object({ effective_timerange: effectiveTimeRange }),
})

const scriptingMedia = ['application/json', 'text/csv', 'text/plain'] as const
const answer = {
  area: 'scripting',
  permission: 'authenticated',
  response: table,
  media: scriptingMedia,
} as const

/** Messages and aggregations as plain tables, for scripts. */
export const scripting = {
  messages: defineRoute({
    ...answer,
    method: 'POST',
    path: '/search/messages',
    summary: 'List messages as a table',
    body: messagesRequest,
    status: 200,
  }),
  messagesByQuery: defineRoute({
    ...answer,
    method: 'GET',
    path: '/search/messages',
    summary: 'List messages as a table, asked for in the address',
    query: z.object({
      ...queryCommon,
      fields: list,
      sort: z.string().min(1).optional(),
      sortOrder: direction.optional(),
      from: number.min(0).default(0),
      size: number.default(0),
    }),
  }),
  aggregate: defineRoute({
    ...answer,
    method: 'POST',
    path: '/search/aggregate',
    summary: 'Group messages and compute metrics, as a table',
    body: aggregateRequest,
    status: 200,
  }),
  aggregateByQuery: defineRoute({
    ...answer,
    method: 'GET',
    path: '/search/aggregate',
    summary: 'Group messages and compute metrics, asked for in the address',
    query: z.object({ ...queryCommon, groups: list, metrics: list }),
  }),
}

export type ScriptingTable = z.output<typeof table>
export type ScriptingColumn = z.output<typeof column>
export type ScriptingMessagesRequest = z.output<typeof messagesRequest>
export type ScriptingAggregateRequest = z.output<typeof aggregateRequest>
export type ScriptingMetric = z.output<typeof metric>
