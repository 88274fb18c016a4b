import { parseInstant } from '@logline/time'
import { z } from 'zod'
import { bulkResponse } from '../base/bulk.ts'
import { ts } from '../base/dates.ts'
import { objectId } from '../base/ids.ts'
import { listFilters, pageList, pageQuery, paginated } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'
import { searchParameter } from '../search/search.ts'
import { viewState } from './views-state.ts'

const viewType = z.enum(['SEARCH', 'DASHBOARD'])

const capability = z.object({
  unique_id: z.string(),
  name: z.string(),
  author: z.string(),
  url: z.string(),
  version: z.string(),
  description: z.string(),
})

const summaryMembers = {
  id: z.string(),
  type: viewType,
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  search_id: z.string(),
  properties: z.array(z.string()),
  /** Capabilities the view needs and the server lacks. */
  requires: z.record(z.string(), capability),
  owner: z.string().nullable(),
  created_at: ts,
  /** Of the caller. */
  favorite: z.boolean(),
  /** Counts the changes. Only ours: who sends it back with a change is told when somebody else was faster. */
  revision: z.int(),
}

/** A view without what it shows, as lists have it. */
const viewSummary = z.object(summaryMembers)

/** A saved search or a dashboard: by query id of its search, how the results are shown. */
const view = z.object({ ...summaryMembers, state: z.record(z.string(), viewState) })

/** PostgreSQL stores no text with it. */
const text = z.string().refine((value) => !value.includes('\0'), 'must not contain the character U+0000')

/** Lists have views whole. A widget is about two thousand characters. */
const maxStateLength = 1_000_000
const states = z
  .record(z.string(), viewState)
  .refine(
    (all) => JSON.stringify(all).length <= maxStateLength,
    `must not be longer than ${maxStateLength} characters as JSON`,
  )

/** `requires`, `favorite` and, of a change, `owner` and `created_at` are the server's: sent ones are ignored. */
const viewRequest = z.strictObject({
  id: objectId.nullish(),
  type: viewType.nullish().transform((type) => type ?? 'DASHBOARD'),
  title: text.max(500).refine((title) => title.trim() !== '', 'must not be blank'),
  summary: text.max(5_000).nullish(),
  description: text.max(50_000).nullish(),
  search_id: text.min(1).max(100),
  properties: z.array(z.string().max(500)).max(1_000).nullish(),
  requires: z.unknown().optional(),
  state: states,
  owner: z.string().nullish(),
  created_at: z
    .string()
    .refine(
      (instant) => parseInstant(instant) !== null,
      'must be an instant such as 2023-06-01T12:34:56.789Z',
    )
    .nullish(),
  favorite: z.unknown().optional(),
  revision: z.int().nullish(),
})

/** By what lists of views can be sorted. */
export const viewSortFields = ['title', 'id', 'created_at', 'owner', 'description', 'summary'] as const

const listQuery = pageQuery(viewSortFields, { sort: 'title' }).extend({
  /** A field that cannot be sorted by means the title. */
  sort: z.enum(viewSortFields).catch('title').default('title'),
})

export const viewFilterFields = ['created_at'] as const

const tableQuery = listQuery.extend({ filters: listFilters(viewFilterFields) })

const valueView = z.object({
  id: z.string(),
  type: viewType,
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(searchParameter),
})

const viewParams = z.object({ viewId: text.max(100) })
const area = 'views'

export const views = {
  list: defineRoute({
    method: 'GET',
    path: '/views',
    area,
    summary: 'List the saved searches and dashboards the caller may read, whole',
    permission: 'authenticated',
    query: listQuery,
    response: paginated('views', view),
  }),
  dashboards: defineRoute({
    method: 'GET',
    path: '/dashboards',
    area,
    summary: 'List the dashboards the caller may read, by page',
    permission: 'authenticated',
    query: tableQuery,
    response: pageList(viewSummary),
  }),
  savedSearches: defineRoute({
    method: 'GET',
    path: '/search/saved',
    area,
    summary: 'List the saved searches the caller may read, by page',
    permission: 'authenticated',
    query: tableQuery,
    response: pageList(viewSummary),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/views/{viewId}',
    area,
    summary: 'Load a saved search or dashboard; `default` is the one everybody begins with',
    permission: 'authenticated',
    params: viewParams,
    response: view,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/views',
    area,
    summary: 'Save a search or dashboard as a new one',
    permission: 'authenticated',
    body: viewRequest,
    response: view,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/views/{viewId}',
    area,
    summary: 'Change a saved search or dashboard; with `revision`, only when nobody else has in between',
    permission: 'authenticated',
    params: viewParams,
    body: viewRequest,
    response: view,
  }),
  setDefault: defineRoute({
    method: 'PUT',
    path: '/views/{viewId}/default',
    area,
    summary: 'Let everybody begin with a saved search or dashboard',
    permission: 'default-view:set',
    params: viewParams,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/views/{viewId}',
    area,
    summary: 'Delete a saved search or dashboard',
    permission: 'authenticated',
    params: viewParams,
    response: view,
  }),
  bulkDelete: defineRoute({
    method: 'POST',
    path: '/views/bulk_delete',
    area,
    summary: 'Delete several saved searches and dashboards',
    permission: 'authenticated',
    body: z.strictObject({ entity_ids: z.array(text).max(1_000).nullish() }).nullish(),
    response: bulkResponse,
  }),
  forValue: defineRoute({
    method: 'POST',
    path: '/views/forValue',
    area,
    summary: 'List the readable saved searches and dashboards whose search has parameters',
    permission: 'authenticated',
    response: z.array(valueView),
  }),
}

export type View = z.output<typeof view>
export type ViewSummary = z.output<typeof viewSummary>
export type ViewRequest = z.output<typeof viewRequest>
