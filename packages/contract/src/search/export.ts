import { z } from 'zod'
import { defineRoute } from '../base/route.ts'
import { executionState } from './search.ts'
import { absoluteRange, timeRange } from './search-time-ranges.ts'
import { backendQuery } from './search-types.ts'

const id = z.string().min(1).max(100)

const fieldsInOrder = z
  .array(z.string().min(1).max(255))
  .min(1, { error: '`fields_in_order` must name at least one field' })
  .max(1_000)
  .refine((fields) => new Set(fields).size === fields.length, {
    error: '`fields_in_order` names a field twice',
  })
  .nullish()

/** What any export may say. */
const file = {
  /** `timestamp`, `source` and `message` when not given. */
  fields_in_order: fieldsInOrder,
  limit: z.int().positive().nullish(),
  /** Name of the zone times are written in (`Europe/Berlin`); the caller's own, or UTC, when not given. */
  time_zone: z.string().max(100).nullish(),
  /** Of time, and of the id among equal times. Only ours: the reference always begins with the oldest. */
  order: z.enum(['ASC', 'DESC']).default('ASC'),
  /** Only ours: CSV cells that a spreadsheet would run as a formula get an apostrophe in front. */
  neutralise_formulas: z.boolean().default(true),
}

const messagesRequest = z.strictObject({
  ...file,
  timerange: timeRange.nullish(),
  query_string: backendQuery.nullish(),
  /** All readable ones when empty. */
  streams: z.array(id).nullish(),
  /** Of no effect: messages are not fetched in chunks. */
  chunk_size: z.int().positive().nullish(),
})

const resultFormat = z.strictObject({
  ...file,
  /** In place of the ranges of the search. */
  timerange: absoluteRange.nullish(),
  execution_state: executionState.nullish(),
  filename: z.string().max(255).nullish(),
})

/** A request without a body is one for the defaults. */
function orDefaults<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((body): z.output<T> => body ?? schema.parse({}))
}

const area = 'export'
/** CSV, or JSON lines or Parquet when `Accept` says so; 415 for everything else. */
const download = {
  area,
  permission: 'authenticated',
  response: z.string(),
  media: ['text/csv', 'application/x-ndjson', 'application/vnd.apache.parquet'],
  status: 200,
} as const
/** The id of the job, as plain text. */
const job = {
  area,
  method: 'POST',
  permission: 'authenticated',
  response: z.string(),
  media: ['text/plain'],
  status: 200,
} as const

const ofSearch = z.object({ searchId: id })
const ofSearchType = z.object({ searchId: id, searchTypeId: id })

/**
 * Messages as files, without a bound on their number. An answer that ends is complete, and says so in the trailer
 * `X-Export-Complete`; one that is not is broken off.
 */
export const exports = {
  messages: defineRoute({
    ...download,
    method: 'POST',
    path: '/views/search/messages',
    summary: 'Download the messages of a query',
    body: orDefaults(messagesRequest),
  }),
  search: defineRoute({
    ...download,
    method: 'POST',
    path: '/views/search/messages/{searchId}',
    summary: 'Download the messages of a stored search with one query',
    params: ofSearch,
    body: orDefaults(resultFormat),
  }),
  searchType: defineRoute({
    ...download,
    method: 'POST',
    path: '/views/search/messages/{searchId}/{searchTypeId}',
    summary: 'Download the messages of a message list, or the table of a pivot (only as CSV)',
    params: ofSearchType,
    body: orDefaults(resultFormat),
  }),
  messagesJob: defineRoute({
    ...job,
    path: '/views/export',
    summary: 'Keep an export of the messages of a query, to be downloaded within an hour',
    body: orDefaults(messagesRequest),
  }),
  searchJob: defineRoute({
    ...job,
    path: '/views/export/{searchId}',
    summary: 'Keep an export of a stored search, to be downloaded within an hour',
    params: ofSearch,
    body: orDefaults(resultFormat),
  }),
  searchTypeJob: defineRoute({
    ...job,
    path: '/views/export/{searchId}/{searchTypeId}',
    summary: 'Keep an export of a message list or a pivot, to be downloaded within an hour',
    params: ofSearchType,
    body: orDefaults(resultFormat),
  }),
  jobFile: defineRoute({
    ...download,
    method: 'GET',
    path: '/views/search/messages/job/{exportJobId}/{filename}',
    summary: 'Download the file of a kept export; .ndjson and .parquet choose the format',
    params: z.object({ exportJobId: id, filename: z.string().min(1).max(255) }),
  }),
}

/** What an export job keeps. Not on the wire. */
export const keptExport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('messages'), request: messagesRequest }),
  z.object({
    kind: z.literal('search'),
    search_id: id,
    search_type_id: id.nullable(),
    request: resultFormat,
  }),
])

export type KeptExport = z.output<typeof keptExport>
export type MessagesExportRequest = z.output<typeof messagesRequest>
export type SearchExportRequest = z.output<typeof resultFormat>
