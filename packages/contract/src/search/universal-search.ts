import { z } from 'zod'
import { defineRoute } from '../base/route.ts'
import { decoratedFields, resultMessage } from './search-results.ts'

const wholeNumber = z.coerce.number().int().min(0)

const scope = {
  query: z.string(),
  /** 0: 150 messages of a page, all of an export. */
  limit: wholeNumber.default(0),
  offset: wholeNumber.default(0),
  /** Empty, `*` or `streams:<id>[,<id>…]`. */
  filter: z.string().default(''),
}

const page = {
  ...scope,
  /** Comma list; needed for CSV. */
  fields: z.string().optional(),
  sort: z
    .string()
    .regex(/^.+:(asc|desc)$/i, { error: '`sort` must have the form field:asc or field:desc.' })
    .default('timestamp:desc'),
  decorate: z.enum(['true', 'false']).optional(),
}

/** Messages an export reads at once. */
const batchSize = z.coerce.number().int().positive().max(10_000).default(500)

const exported = { ...scope, fields: z.string().min(1), batch_size: batchSize }
/** The same path gives a page as JSON or all messages as CSV. */
const pageOrCsv = { ...page, batch_size: batchSize }

const ranges = {
  relative: { range: wholeNumber },
  absolute: { from: z.string(), to: z.string() },
  keyword: { keyword: z.string(), timezone: z.string() },
}

const searchResponse = z.object({
  query: z.string(),
  built_query: z.string(),
  used_indices: z.array(z.string()),
  messages: z.array(resultMessage),
  fields: z.array(z.string()),
  time: z.int(),
  total_results: z.int(),
  from: z.string(),
  to: z.string(),
  decoration_stats: decoratedFields.nullable(),
})

const area = 'search'
const route = { method: 'GET', area, permission: 'authenticated' } as const
const search = { ...route, response: searchResponse, media: ['application/json', 'text/csv'] } as const
const download = { ...route, response: z.string(), media: ['text/csv'] } as const

export const universalSearch = {
  relative: defineRoute({
    ...search,
    path: '/search/universal/relative',
    summary: 'Search messages of the last `range` seconds, 0 for all',
    query: z.object({ ...pageOrCsv, ...ranges.relative }),
  }),
  absolute: defineRoute({
    ...search,
    path: '/search/universal/absolute',
    summary: 'Search messages between two instants',
    query: z.object({ ...pageOrCsv, ...ranges.absolute }),
  }),
  keyword: defineRoute({
    ...search,
    path: '/search/universal/keyword',
    summary: 'Search messages of a time range in words',
    query: z.object({ ...pageOrCsv, ...ranges.keyword }),
  }),
  exportRelative: defineRoute({
    ...download,
    path: '/search/universal/relative/export',
    summary: 'Download the messages of the last `range` seconds as CSV',
    query: z.object({ ...exported, ...ranges.relative }),
  }),
  exportAbsolute: defineRoute({
    ...download,
    path: '/search/universal/absolute/export',
    summary: 'Download the messages between two instants as CSV',
    query: z.object({ ...exported, ...ranges.absolute }),
  }),
  exportKeyword: defineRoute({
    ...download,
    path: '/search/universal/keyword/export',
    summary: 'Download the messages of a time range in words as CSV',
    query: z.object({ ...exported, ...ranges.keyword }),
  }),
}

export type UniversalSearchResponse = z.output<typeof searchResponse>
