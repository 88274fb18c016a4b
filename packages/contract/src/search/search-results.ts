import { z } from 'zod'
import { effectiveTimeRange } from './search-time-ranges.ts'

const highlightRanges = z.record(z.string(), z.array(z.object({ start: z.int(), length: z.int() })))

const decorationStats = z.object({
  added_fields: z.record(z.string(), z.unknown()),
  changed_fields: z.record(z.string(), z.unknown()),
  removed_fields: z.record(z.string(), z.unknown()),
})

/** Names of the fields that decorators changed in any message of a list. */
export const decoratedFields = z.object({
  added_fields: z.array(z.string()),
  changed_fields: z.array(z.string()),
  removed_fields: z.array(z.string()),
})

/** One message of a result. `message` has every field, `_id`, `timestamp` (ISO) and `streams`. */
export const resultMessage = z.object({
  highlight_ranges: highlightRanges,
  message: z.record(z.string(), z.unknown()),
  index: z.string(),
  decoration_stats: decorationStats.nullable(),
})

const messagesResult = z.object({
  id: z.string(),
  type: z.literal('messages'),
  name: z.string().optional(),
  messages: z.array(resultMessage),
  /** Left out when nothing was decorated. */
  decoration_stats: decoratedFields.optional(),
  effective_timerange: effectiveTimeRange,
  total_results: z.int(),
})

const pivotValue = z.object({
  key: z.array(z.string()),
  value: z.union([z.number(), z.bigint().meta({ type: 'integer' }), z.string(), z.boolean()]).nullable(),
  rollup: z.boolean(),
  source: z.enum(['row-leaf', 'col-leaf', 'row-inner']),
})

const pivotRow = z.object({
  key: z.array(z.string()),
  values: z.array(pivotValue),
  source: z.enum(['leaf', 'non-leaf']),
})

const pivotResult = z.object({
  id: z.string(),
  type: z.literal('pivot'),
  name: z.string().optional(),
  /** Left out when empty. */
  rows: z.array(pivotRow).optional(),
  total: z.int(),
  effective_timerange: effectiveTimeRange,
})

const eventsResult = z.object({
  id: z.string(),
  type: z.literal('events'),
  name: z.string().nullable(),
  events: z.array(
    z.object({
      id: z.string(),
      streams: z.array(z.string()),
      timestamp: z.string(),
      message: z.string(),
      alert: z.boolean(),
    }),
  ),
})

const searchTypeResult = z.discriminatedUnion('type', [messagesResult, pivotResult, eventsResult])

/** Why a query or one of its search types has no result. `description` is written for people. */
const searchError = z.object({
  type: z.enum(['query', 'search_type', 'unbound_parameter', 'result_window_limit']),
  description: z.string(),
  query_id: z.string(),
  search_type_id: z.string().optional(),
  parameter: z.string().optional(),
  result_window_limit: z.int().optional(),
  /** Only the message store was away: the same search may be answered after so many seconds. */
  retry_after: z.int().optional(),
})

/** The query as it ran: defaults filled in, the default streams written out. Empty members are left out. */
const executedQuery = z.looseObject({
  id: z.string(),
  timerange: z.looseObject({ type: z.string() }),
  query: z.object({ type: z.literal('elasticsearch'), query_string: z.string() }),
  filters: z.array(z.looseObject({ type: z.string() })),
  search_types: z.array(z.looseObject({ type: z.string(), id: z.string() })),
})

const queryResult = z.object({
  query: executedQuery,
  execution_stats: z.object({
    duration: z.int(),
    timestamp: z.string(),
    effective_timerange: effectiveTimeRange,
  }),
  search_types: z.record(z.string(), searchTypeResult),
  errors: z.array(searchError),
  state: z.enum(['INCOMPLETE', 'FAILED', 'COMPLETED']),
})

export const searchJob = z.object({
  id: z.string(),
  search_id: z.string(),
  owner: z.string(),
  execution: z.object({ done: z.boolean(), cancelled: z.boolean(), completed_exceptionally: z.boolean() }),
  /** By query id; a query that still runs is not in it, unless its part was asked for. */
  results: z.record(z.string(), queryResult),
  /** All errors of all queries; left out when there is none. */
  errors: z.array(searchError).optional(),
})

/** A stored search as it is returned. */
export const searchView = z.object({
  id: z.string(),
  queries: z.array(executedQuery),
  parameters: z.array(z.looseObject({ name: z.string() })),
})

export type ResultMessage = z.output<typeof resultMessage>
export type MessagesResult = z.output<typeof messagesResult>
export type PivotResult = z.output<typeof pivotResult>
export type PivotRow = z.output<typeof pivotRow>
export type PivotValue = z.output<typeof pivotValue>
export type EventsResult = z.output<typeof eventsResult>
export type SearchTypeResult = z.output<typeof searchTypeResult>
export type SearchError = z.output<typeof searchError>
export type QueryResult = z.output<typeof queryResult>
export type SearchJob = z.output<typeof searchJob>
