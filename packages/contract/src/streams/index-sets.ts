import { z } from 'zod'
import { zdt } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'

const strategy = z.looseObject({ type: z.string() })

export const indexSet = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  default: z.boolean(),
  can_be_default: z.boolean(),
  writable: z.boolean(),
  index_prefix: z.string(),
  shards: z.int(),
  replicas: z.int(),
  rotation_strategy_class: z.string(),
  rotation_strategy: strategy,
  retention_strategy_class: z.string(),
  retention_strategy: strategy,
  creation_date: zdt,
  index_analyzer: z.string(),
  index_optimization_max_num_segments: z.int(),
  index_optimization_disabled: z.boolean(),
  /** Milliseconds. */
  field_type_refresh_interval: z.int(),
  index_template_type: z.string().nullable(),
})

const indexStats = z.object({
  indices: z.int(),
  documents: z.int(),
  /** Bytes on the disk. */
  size: z.int(),
})

const wholeNumber = z.coerce.number().int().min(0)
const area = 'index-sets'

export const indexSets = {
  list: defineRoute({
    method: 'GET',
    path: '/system/indices/index_sets',
    area,
    summary: 'List index sets by title',
    permission: 'authenticated',
    query: z.object({
      skip: wholeNumber.default(0),
      limit: wholeNumber.default(0),
      stats: z.stringbool().default(false),
    }),
    response: z.object({
      total: z.int(),
      index_sets: z.array(indexSet),
      stats: z.record(z.string(), indexStats),
    }),
  }),
  stats: defineRoute({
    method: 'GET',
    path: '/system/indices/index_sets/stats',
    area,
    summary: 'How many indices and messages there are in all, and their size',
    permission: 'indexsets:read',
    response: indexStats,
  }),
  statsOfOne: defineRoute({
    method: 'GET',
    path: '/system/indices/index_sets/{id}/stats',
    area,
    summary: 'How many indices and messages an index set has, and their size',
    permission: 'indexsets:read:{id}',
    params: z.object({ id: z.string() }),
    response: indexStats,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/indices/index_sets/{id}',
    area,
    summary: 'Load an index set',
    permission: 'indexsets:read:{id}',
    params: z.object({ id: z.string() }),
    response: indexSet,
  }),
}

export type IndexStats = z.output<typeof indexStats>
export type IndexSet = z.output<typeof indexSet>
