import { z } from 'zod'
import { zdt } from '../base/dates.ts'
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

const deflectorState = z.object({
  is_up: z.boolean(),
  /** Name of the index that is written to. */
  current_target: z.string().nullable(),
})

/** The name under which an index set is written to, in the reference's search engine. */
export const deflector = {
  getDefault: defineRoute({
    method: 'GET',
    path: '/system/deflector',
    area: 'deflector',
    summary: 'The index that the default index set is written to',
    permission: 'deflector:read',
    response: deflectorState,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/deflector/{indexSetId}',
    area: 'deflector',
    summary: 'The index that an index set is written to',
    permission: 'deflector:read',
    params: ofSet,
    response: deflectorState,
  }),
  cycleDefault: defineRoute({
    method: 'POST',
    path: '/system/deflector/cycle',
    area: 'deflector',
    summary: 'Begin a new index of the default index set',
    permission: 'deflector:cycle',
  }),
  cycle: defineRoute({
    method: 'POST',
    path: '/system/deflector/{indexSetId}/cycle',
    area: 'deflector',
    summary: 'Begin a new index of an index set',
    permission: 'deflector:cycle',
    params: ofSet,
  }),
}

/** The same for all servers: any of them can do it. */
export const clusterDeflector = {
  cycleDefault: defineRoute({
    method: 'POST',
    path: '/cluster/deflector/cycle',
    area: 'deflector',
    summary: 'Begin a new index of the default index set',
    permission: 'deflector:cycle',
  }),
  cycle: defineRoute({
    method: 'POST',
    path: '/cluster/deflector/{indexSetId}/cycle',
    area: 'deflector',
    summary: 'Begin a new index of an index set',
    permission: 'deflector:cycle',
    params: ofSet,
  }),
}

const clusterHealth = z.object({
  status: z.enum(['green', 'yellow', 'red']),
  shards: z.object({ active: z.int(), initializing: z.int(), relocating: z.int(), unassigned: z.int() }),
})

const overview = z.object({
  deflector: deflectorState,
  indexer_cluster: z.object({ health: clusterHealth, name: z.string() }),
  counts: z.object({ events: z.int() }),
  indices: z.array(
    z.object({
      index_name: z.string(),
      /** Null for a closed one. */
      size: z.object({ events: z.int(), deleted: z.int(), bytes: z.int() }).nullable(),
      range: z
        .object({
          index_name: z.string(),
          begin: z.string(),
          end: z.string(),
          calculated_at: z.string().nullable(),
          took_ms: z.int(),
        })
        .nullable(),
      is_deflector: z.boolean(),
      is_closed: z.boolean(),
      is_reopened: z.boolean(),
    }),
  ),
})

/** The message store in the words of the reference's search engine. */
export const indexerCluster = {
  name: defineRoute({
    method: 'GET',
    path: '/system/indexer/cluster/name',
    area: 'indexer-cluster',
    summary: 'Name of the message store',
    permission: 'indexercluster:read',
    response: z.object({ name: z.string() }),
  }),
  health: defineRoute({
    method: 'GET',
    path: '/system/indexer/cluster/health',
    area: 'indexer-cluster',
    summary: 'Whether the message store answers',
    permission: 'indexercluster:read',
    response: clusterHealth,
  }),
  overviewOfDefault: defineRoute({
    method: 'GET',
    path: '/system/indexer/overview',
    area: 'indexer-cluster',
    summary: 'The default index set with its indices, as the caller may read it (indexsets:read)',
    permission: 'authenticated',
    response: overview,
  }),
  overview: defineRoute({
    method: 'GET',
    path: '/system/indexer/overview/{indexSetId}',
    area: 'indexer-cluster',
    summary: 'An index set with its indices, as the caller may read it (indexsets:read)',
    permission: 'authenticated',
    params: ofSet,
    response: overview,
  }),
}

export type IndexOverview = z.output<typeof overview>

/** A moment, which may be an estimate by what was stored lately. */
const foreseen = z.object({ at: zdt, is_estimate: z.boolean() })

const outlookIndex = z.object({
  index_name: z.string(),
  state: z.enum(['open', 'closed', 'deleting']),
  is_written_to: z.boolean(),
  is_reopened: z.boolean(),
  is_kept: z.boolean(),
  created_at: zdt,
  /** When the next one took its place. */
  rotated_at: zdt.nullable(),
  /** Times of its first and last message; null when there are none, or they are not known. */
  begin: zdt.nullable(),
  end: zdt.nullable(),
  messages: z.int(),
  bytes: z.int(),
  /** Before they were compressed. */
  uncompressed_bytes: z.int(),
  segments: z.int(),
  /** When retention or the limit in bytes takes it; null: never, or nobody knows. */
  expires: foreseen.nullable(),
  expires_action: z.enum(['delete', 'close']).nullable(),
})

const outlook = z.object({
  bytes: z.int(),
  messages: z.int(),
  /** By what was stored in the last 7 days; null while there is too little to tell. */
  bytes_a_day: z.number().nullable(),
  messages_a_day: z.number().nullable(),
  /** For how long messages are kept, in days; null: for ever, or nobody knows. */
  kept_days: z.object({ least: z.number(), most: z.number() }).nullable(),
  /** How large it gets, and when, should it go on like this; null: it grows for ever, or nobody knows. */
  levels_off: z.object({ bytes: z.number(), at: zdt }).nullable(),
  disk: z.object({
    total_bytes: z.int(),
    used_bytes: z.int(),
    /** When it will be full, should all index sets go on like this; null: never within a year. */
    full_at: zdt.nullable(),
  }),
  /** The next index begins; null: nobody knows when. */
  rotation: z.object({ at: zdt, is_estimate: z.boolean(), bytes: z.number().nullable() }).nullable(),
  /** What goes next, all at the same time. */
  next: z
    .object({
      at: zdt,
      is_estimate: z.boolean(),
      action: z.enum(['delete', 'close']),
      indices: z.array(z.string()),
      messages: z.int(),
      begin: zdt.nullable(),
      end: zdt.nullable(),
    })
    .nullable(),
  max_bytes: z.int().nullable(),
  /** The limit in bytes takes indices before their retention does. */
  is_cut_short: z.boolean(),
  /** The newest first. */
  indices: z.array(outlookIndex),
})

const indexEvent = z.object({
  at: zdt,
  index_name: z.string(),
  action: z.enum(['rotated', 'closed', 'reopened', 'deleted', 'optimized', 'kept', 'released', 'found']),
  /** In words that follow "because". */
  reason: z.string(),
  /** Null for rotation and retention. */
  username: z.string().nullable(),
  messages: z.int().nullable(),
  bytes: z.int().nullable(),
  begin: zdt.nullable(),
  end: zdt.nullable(),
})

/** What will be done with the indices of an index set, and what was. */
export const indexSetOutlook = {
  get: defineRoute({
    method: 'GET',
    path: '/system/indices/index_sets/{id}/outlook',
    area: 'index-sets',
    summary: 'The indices of an index set, what the next rotation and retention will do, and how it grows',
    permission: 'indexsets:read:{id}',
    params: z.object({ id: z.string() }),
    response: outlook,
  }),
  events: defineRoute({
    method: 'GET',
    path: '/system/indices/index_sets/{id}/events',
    area: 'index-sets',
    summary: 'What was done with the indices of an index set, the newest first',
    permission: 'indexsets:read:{id}',
    params: z.object({ id: z.string() }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1_000).default(50),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    response: z.object({ total: z.int(), events: z.array(indexEvent) }),
  }),
}

export type IndexSetOutlook = z.output<typeof outlook>
export type IndexEvent = z.output<typeof indexEvent>
