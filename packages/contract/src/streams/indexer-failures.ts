import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'
import { timeRange } from '../search/search-time-ranges.ts'

const area = 'indices'
const permission = 'indices:failures'

/** Who may read the stream of failures; each input needs `inputs:edit:<id>` besides. */
const replayPermission = 'streams:read:000000000000000000000004'

/** Most failures of one answer. */
export const maxFailuresOfPage = 1000
/** Most failures that one replay looks at. */
export const maxReplayedFailures = 10_000
/** Most of them by their ids. */
export const maxReplayedIds = 500

const indexerFailure = z.object({
  /** Of the message; of one that could not be decoded the time of its arrival. */
  timestamp: ts,
  /** Id of the message. */
  letter_id: z.string(),
  /** What was wrong. */
  message: z.string(),
  /** The index that the message was meant for; of one that could not be decoded the index that keeps the failure. */
  index: z.string(),
  type: z.enum(['indexing', 'decoding']),
  /** When its bytes went through the input again; null when they did not. */
  replayed_at: ts.nullable(),
})

export const replaySkips = [
  'already_replayed',
  'outcome_unknown',
  'not_found',
  'bytes_not_kept',
  'bytes_cut',
  'others_stored',
  'input_missing',
  'input_elsewhere',
  'input_not_permitted',
] as const

const replayRequest = z
  .strictObject({
    /** Of the messages that tell of the failures. */
    ids: z.array(z.string().max(100)).min(1).max(maxReplayedIds).optional(),
    /** Instead of ids: those of the stream of failures that match, of this time; the oldest first. */
    query: z.string().max(65_536).optional(),
    timerange: timeRange.optional(),
    limit: z.int().min(1).max(maxReplayedFailures).optional(),
    /** Only says what would be done. */
    dry_run: z.boolean().default(false),
  })
  .refine(({ ids, query, timerange, limit }) => (ids ? !query && !timerange && !limit : timerange), {
    error: 'Either `ids` or `timerange`, the latter with `query` and `limit`, must be given',
  })

const replayResult = z.object({
  /** How many failures were found for the selection. */
  selected: z.int(),
  /** How many of those that were looked at could be replayed when the work began. */
  replayable: z.int(),
  /** How many of them are in the journal once more. */
  successfully_performed: z.int(),
  /** Those that were looked at and left, by reason. */
  skipped: z.array(
    z.object({
      reason: z.enum(replaySkips),
      explanation: z.string(),
      count: z.int(),
      /** The first of them. */
      failure_ids: z.array(z.string()),
    }),
  ),
  /** How many were not looked at. */
  left: z.int(),
  /** Time of the first of those: where the next replay begins. */
  next_from: ts.nullable(),
  /** Why it ended early; null when it did not. */
  stopped_because: z.string().nullable(),
})

/** What could not be decoded or stored as it was sent. All of it can be searched in the stream of failures, too. */
export const indexerFailures = {
  list: defineRoute({
    method: 'GET',
    path: '/system/indexer/failures',
    area,
    summary: 'Failures, newest first; limit 0 means as many as one answer may have',
    permission,
    query: z.object({
      limit: z.coerce.number().int().min(0).max(maxFailuresOfPage).default(0),
      offset: z.coerce.number().int().min(0).max(9000).default(0),
    }),
    response: z.object({ failures: z.array(indexerFailure), total: z.int() }),
  }),
  count: defineRoute({
    method: 'GET',
    path: '/system/indexer/failures/count',
    area,
    summary: 'How many failures there were since a moment',
    permission,
    query: z.object({ since: z.iso.datetime({ offset: true, local: true }) }),
    response: z.object({ count: z.int() }),
  }),
  replay: defineRoute({
    method: 'POST',
    path: '/system/indexer/failures/replay',
    area,
    summary:
      'Send the kept bytes of failures through their inputs once more; needs inputs:edit on each input',
    permission: replayPermission,
    body: replayRequest,
    response: replayResult,
  }),
  replayState: defineRoute({
    method: 'GET',
    path: '/system/indexer/failures/{failureId}/replay',
    area,
    summary: 'Whether a failure was replayed, when and by whom',
    permission: replayPermission,
    params: z.object({ failureId: z.string() }),
    response: z.object({ replayed_at: ts.nullable(), replayed_by: z.string().nullable() }),
  }),
}

export type IndexerFailure = z.output<typeof indexerFailure>
export type ReplayRequest = z.output<typeof replayRequest>
export type ReplayResult = z.output<typeof replayResult>
export type ReplaySkip = (typeof replaySkips)[number]
