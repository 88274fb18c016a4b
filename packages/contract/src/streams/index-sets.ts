import { parseInstant } from '@logline/time'
import { z } from 'zod'
import { zdt } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'
import {
  mismatchedStrategies,
  mismatchText,
  retentionClass,
  retentionConfig,
  rotationClass,
  rotationConfig,
  wholeCount,
} from './strategy-configs.ts'

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
  rotation_strategy: rotationConfig,
  retention_strategy_class: z.string(),
  retention_strategy: retentionConfig,
  creation_date: zdt,
  index_analyzer: z.string(),
  index_optimization_max_num_segments: z.int(),
  index_optimization_disabled: z.boolean(),
  /** Milliseconds. */
  field_type_refresh_interval: z.int(),
  index_template_type: z.string().nullable(),
  /** Bytes on the disk above which the oldest indices go; null: as many as retention leaves. */
  max_bytes: z.int().nullable(),
  /** Whether retention makes an archive of an index before it deletes it. */
  archives_before_deletion: z.boolean(),
})

/** What can be changed. */
const changeable = {
  title: z.string().trim().min(1, { error: 'must not be blank' }).max(500),
  description: z.string().max(5_000).nullish(),
  writable: z.boolean(),
  shards: wholeCount(1),
  replicas: wholeCount(0),
  rotation_strategy_class: rotationClass,
  rotation_strategy: rotationConfig,
  retention_strategy_class: retentionClass,
  retention_strategy: retentionConfig,
  index_optimization_max_num_segments: wholeCount(1),
  index_optimization_disabled: z.boolean(),
  /** Milliseconds. */
  field_type_refresh_interval: z.int().min(0),
  /** At least 1 MB. Left out: as it was. */
  max_bytes: z.int().min(1_000_000, { error: 'must be at least 1,000,000 bytes' }).nullish(),
  /** Left out: as it was. */
  archives_before_deletion: z.boolean().optional(),
}

function strategiesMatch(body: Parameters<typeof mismatchedStrategies>[0], context: z.RefinementCtx): void {
  for (const kind of mismatchedStrategies(body)) {
    const path = [`${kind}_strategy`, 'type']
    context.addIssue({ code: 'custom', path, message: mismatchText(kind) })
  }
}

/** Begins the names of the set's indices, `<prefix>_<number>`. */
export const indexPrefix = z
  .string()
  .min(1, { error: 'cannot be empty' })
  .max(250, { error: 'must have at most 250 characters' })
  .regex(/^[^_+-]/, { error: 'must start with a letter or number' })
  .regex(/^[^A-Z]*$/, { error: 'must be lower case' })
  .regex(/^[a-z0-9_+-]*$/i, { error: "must only contain letters, numbers, '_', '-' and '+'" })

const year10kMs = Date.UTC(10_000, 0)

const instant = z.string().refine(
  (text) => {
    const ms = parseInstant(text)
    return ms !== null && ms >= 0 && ms < year10kMs
  },
  { error: 'must be a time such as 2023-07-01T08:00:00.000Z' },
)

const newIndexSet = z
  .strictObject({
    ...changeable,
    writable: z.boolean().default(true),
    index_prefix: indexPrefix,
    index_analyzer: z.string().trim().min(1, { error: 'must not be blank' }).max(100),
    index_optimization_disabled: z.boolean().default(false),
    /** Of a writable one 5,000 when it is not given, else 0. */
    field_type_refresh_interval: changeable.field_type_refresh_interval.nullish(),
    /** Now, when it is not given. */
    creation_date: instant.nullish(),
    index_template_type: z.enum(['messages', 'events']).nullish(),
    // Clients send back what they were answered.
    id: z.string().nullish(),
    default: z.boolean().nullish(),
    can_be_default: z.boolean().nullish(),
  })
  .superRefine(strategiesMatch)

const indexSetChange = z.object(changeable).superRefine(strategiesMatch)

const indexStats = z.object({
  indices: z.int(),
  documents: z.int(),
  /** Bytes on the disk. */
  size: z.int(),
})

const wholeNumber = z.coerce.number().int().min(0)
const area = 'index-sets'
const params = z.object({ id: z.string() })

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
    params,
    response: indexStats,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/indices/index_sets/{id}',
    area,
    summary: 'Load an index set',
    permission: 'indexsets:read:{id}',
    params,
    response: indexSet,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/system/indices/index_sets',
    area,
    summary:
      'Make an index set; it takes over what one of its prefix has left, which was deleted without its data',
    permission: 'indexsets:create',
    body: newIndexSet,
    response: indexSet,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/system/indices/index_sets/{id}',
    area,
    summary: 'Change an index set; what cannot be changed is ignored, such as its prefix',
    permission: 'indexsets:edit:{id}',
    params,
    body: indexSetChange,
    response: indexSet,
  }),
  setDefault: defineRoute({
    method: 'PUT',
    path: '/system/indices/index_sets/{id}/default',
    area,
    summary: 'Make an index set the default: messages of the default stream go there from now on',
    permission: 'indexsets:edit:{id}',
    params,
    response: indexSet,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/system/indices/index_sets/{id}',
    area,
    summary: 'Delete an index set, with its messages (by a system job) unless `delete_indices` is false',
    permission: 'indexsets:delete:{id}',
    params,
    query: z.object({ delete_indices: z.stringbool().default(true) }),
  }),
}

export type IndexStats = z.output<typeof indexStats>
export type IndexSet = z.output<typeof indexSet>
export type NewIndexSet = z.output<typeof newIndexSet>
export type IndexSetChange = z.output<typeof indexSetChange>
