import { z } from 'zod'
import { zdt } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'

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
