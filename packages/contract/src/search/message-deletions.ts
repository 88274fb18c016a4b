import { parseInstant } from '@logline/time'
import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { pageList, pageQuery } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'
import { absoluteRange, effectiveTimeRange, timeRange } from './search-time-ranges.ts'

const area = 'messages'
const permission = 'messages:delete'

/** Messages of a preview that are shown. */
export const sampleDeletions = 5

const scope = {
  /** Query string; all messages of the range are `*`, and an empty one is refused. */
  query: z.string().max(65_536),
  /** Ids; a message is in at least one of them. All that the caller may read, when there are none. */
  streams: z.array(z.string().max(100)).max(1_000).default([]),
  /** Ids; those of the streams, when there are none. One of both lists names something. */
  index_sets: z.array(z.string().max(100)).max(1_000).default([]),
}

const deletedIndex = z.object({
  index_name: z.string(),
  index_set_id: z.string(),
  index_set_title: z.string(),
  messages: z.int(),
  /** Times of the first and the last of these messages. */
  first: ts,
  last: ts,
})

const preview = z.object({
  messages: z.int(),
  indices: z.array(deletedIndex),
  timerange: effectiveTimeRange,
  /** Messages that arrived later are neither counted nor deleted. */
  arrived_before: ts,
  /** The newest of them. */
  samples: z.array(
    z.object({
      id: z.string(),
      index_name: z.string(),
      timestamp: ts,
      source: z.string(),
      message: z.string(),
    }),
  ),
  /** Names of closed indices in the scope: nothing of them is looked at or deleted. */
  closed_indices: z.array(z.string()),
})

const deletion = z.object({
  id: z.string(),
  /** `refused`: the count had changed when it began, so nothing was deleted. */
  state: z.enum(['waiting', 'running', 'complete', 'refused', 'cancelled', 'failed']),
  created_at: ts,
  /** Username. */
  created_by: z.string(),
  query: z.string(),
  timerange: effectiveTimeRange,
  arrived_before: ts,
  streams: z.array(z.string()),
  /** As it was confirmed. */
  messages: z.int(),
  indices: z.array(deletedIndex),
  percent_complete: z.int(),
  /** Where it stands, or why it ended. */
  info: z.string(),
  /** Since when no search finds any of them; null before. */
  hidden_at: ts.nullable(),
  /** Since when no file of the message store has any of them; null before. */
  erased_at: ts.nullable(),
  is_cancelable: z.boolean(),
})

const instant = z.string().refine((text) => parseInstant(text) !== null, {
  error: 'expected an instant, such as 2026-01-01T00:00:00.000Z',
})

const params = z.object({ deletionId: z.string().max(100) })

/** What the list is sorted by. */
export const deletionSortFields = ['created_at', 'created_by'] as const

/** Messages that a query finds, deleted for good. There is no counterpart in the reference. */
export const messageDeletions = {
  preview: defineRoute({
    method: 'POST',
    path: '/messages/deletions/preview',
    area,
    summary: 'Count what a deletion would take; needs streams:read on each stream',
    permission,
    body: z.strictObject({ ...scope, timerange: timeRange }),
    response: preview,
  }),
  start: defineRoute({
    method: 'POST',
    path: '/messages/deletions',
    area,
    summary:
      'Delete, by a job, what a preview has counted; refused with 409 and the new count when that has changed. Needs streams:read on each stream',
    permission,
    body: z.strictObject({
      ...scope,
      /** As the preview answered. */
      timerange: absoluteRange,
      arrived_before: instant,
      expected_messages: z.int().min(1),
    }),
    status: 202,
    response: deletion,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/messages/deletions',
    area,
    summary: 'Deletions of messages: who, when, what, and how they stand',
    permission,
    query: pageQuery(deletionSortFields, { sort: 'created_at', order: 'desc' }),
    response: pageList(deletion),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/messages/deletions/{deletionId}',
    area,
    summary: 'One deletion of messages',
    permission,
    params,
    response: deletion,
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/messages/deletions/{deletionId}/cancel',
    area,
    summary: 'Cancel a deletion before its next step. What is deleted by then stays deleted',
    permission,
    params,
    status: 202,
    response: deletion,
  }),
}

export type MessageDeletion = z.output<typeof deletion>
export type DeletionPreview = z.output<typeof preview>
export type DeletionRequest = z.input<typeof messageDeletions.start.body>
