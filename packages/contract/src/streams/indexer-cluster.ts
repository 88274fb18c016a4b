import { z } from 'zod'
import { defineRoute } from '../base/route.ts'
import { deflectorState } from './deflector.ts'

const ofSet = z.object({ indexSetId: z.string() })

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
