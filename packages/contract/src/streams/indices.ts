import { z } from 'zod'
import { defineRoute } from '../base/route.ts'

const area = 'indices'
const index = z.object({ index: z.string() })
const ofSet = z.object({ indexSetId: z.string() })

const operations = z.object({ total: z.int(), time_seconds: z.int() })

/** Counters of a search engine: those that we do not have are 0. */
const indexCounters = z.object({
  flush: operations,
  get: operations,
  index: operations,
  merge: operations,
  refresh: operations,
  search_query: operations,
  search_fetch: operations,
  open_search_contexts: z.int(),
  store_size_bytes: z.int(),
  segments: z.int(),
  documents: z.object({ count: z.int(), deleted: z.int() }),
})

const indexInfo = z.object({
  index_name: z.string(),
  primary_shards: indexCounters,
  all_shards: indexCounters,
  routing: z.array(
    z.object({
      id: z.int(),
      state: z.string(),
      active: z.boolean(),
      primary: z.boolean(),
      node_id: z.string(),
      node_name: z.string().nullable(),
      node_hostname: z.string().nullable(),
      relocating_to: z.string().nullable(),
    }),
  ),
  /** Under its name of the API's description. */
  reopened: z.boolean(),
  /** Under its name of the answers that clients read. */
  is_reopened: z.boolean(),
})

const openIndices = z.object({ indices: z.array(indexInfo) })
const namedIndices = z.object({ indices: z.array(z.string()), total: z.int() })
const allIndices = z.object({ closed: namedIndices, reopened: namedIndices, all: openIndices })

export const indices = {
  list: defineRoute({
    method: 'GET',
    path: '/system/indexer/indices',
    area,
    summary: 'Indices by their state; closed and reopened ones as the caller may read them (indices:read)',
    permission: 'authenticated',
    response: allIndices,
  }),
  open: defineRoute({
    method: 'GET',
    path: '/system/indexer/indices/open',
    area,
    summary: 'Indices that are not closed, by prefix, the newest first',
    permission: 'indices:read',
    response: openIndices,
  }),
  closed: defineRoute({
    method: 'GET',
    path: '/system/indexer/indices/closed',
    area,
    summary: 'Names of closed indices that the caller may read (indices:read)',
    permission: 'authenticated',
    response: namedIndices,
  }),
  reopened: defineRoute({
    method: 'GET',
    path: '/system/indexer/indices/reopened',
    area,
    summary:
      'Names of indices that were closed once and are not now, as the caller may read them (indices:read)',
    permission: 'authenticated',
    response: namedIndices,
  }),
  several: defineRoute({
    method: 'POST',
    path: '/system/indexer/indices/multiple',
    area,
    summary:
      'Indices by their names; others, and those that the caller may not read (indices:read), are left out',
    permission: 'authenticated',
    body: z.strictObject({ indices: z.array(z.string().max(300)).max(10_000) }),
    response: z.array(indexInfo),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/indexer/indices/{index}',
    area,
    summary: 'An index',
    permission: 'indices:read:{index}',
    params: index,
    response: indexInfo,
  }),
  close: defineRoute({
    method: 'POST',
    path: '/system/indexer/indices/{index}/close',
    area,
    summary: 'Close an index: it stays on the disk, and is not searched',
    permission: 'indices:changestate:{index}',
    params: index,
  }),
  reopen: defineRoute({
    method: 'POST',
    path: '/system/indexer/indices/{index}/reopen',
    area,
    summary: 'Open a closed index again: retention leaves it alone from then on',
    permission: 'indices:changestate:{index}',
    params: index,
  }),
  optimize: defineRoute({
    method: 'POST',
    path: '/system/indexer/indices/{index}/optimize',
    area,
    summary: 'Start a job that merges an index into one segment',
    permission: 'indices:changestate:{index}',
    params: index,
    status: 202,
  }),
  keep: defineRoute({
    method: 'PUT',
    path: '/system/indexer/indices/{index}/keep',
    area,
    summary: 'Keep an index from retention, or leave it to retention again',
    permission: 'indices:changestate:{index}',
    params: index,
    body: z.strictObject({ keep: z.boolean() }),
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/system/indexer/indices/{index}',
    area,
    summary: 'Delete an index with its messages',
    permission: 'indices:delete:{index}',
    params: index,
  }),
  listOfSet: defineRoute({
    method: 'GET',
    path: '/system/indexer/indices/{indexSetId}/list',
    area,
    summary: 'Indices of an index set by their state, as the caller may read them (indices:read)',
    permission: 'authenticated',
    params: ofSet,
    response: allIndices,
  }),
  openOfSet: defineRoute({
    method: 'GET',
    path: '/system/indexer/indices/{indexSetId}/open',
    area,
    summary: 'Indices of an index set that are not closed, the newest first',
    permission: 'indices:read',
    params: ofSet,
    response: openIndices,
  }),
  closedOfSet: defineRoute({
    method: 'GET',
    path: '/system/indexer/indices/{indexSetId}/closed',
    area,
    summary: 'Names of the closed indices of an index set that the caller may read (indices:read)',
    permission: 'authenticated',
    params: ofSet,
    response: namedIndices,
  }),
  reopenedOfSet: defineRoute({
    method: 'GET',
    path: '/system/indexer/indices/{indexSetId}/reopened',
    area,
    summary: 'Names of the reopened indices of an index set that the caller may read (indices:read)',
    permission: 'authenticated',
    params: ofSet,
    response: namedIndices,
  }),
}

export type IndexInfo = z.output<typeof indexInfo>
export type IndexCounters = z.output<typeof indexCounters>
export type AllIndices = z.output<typeof allIndices>
