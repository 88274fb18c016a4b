import { z } from 'zod'
import { bulkRequest, bulkResponse } from '../base/bulk.ts'
import { date, ts } from '../base/dates.ts'
import { listFilters, pageList, pageQuery } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'
import { outputSummary } from '../outputs/output-summary.ts'
import { streamRule, streamRuleRequest } from './streams-rules.ts'

const members = {
  id: z.string(),
  creator_user_id: z.string(),
  matching_type: z.enum(['AND', 'OR']),
  description: z.string().nullable(),
  disabled: z.boolean(),
  rules: z.array(streamRule),
  title: z.string(),
  content_pack: z.string().nullable(),
  is_default: z.boolean(),
  remove_matches_from_default_stream: z.boolean(),
  index_set_id: z.string(),
  /** False for the streams of events and failures. */
  is_editable: z.boolean(),
}

export const stream = z.object({
  ...members,
  created_at: ts,
  /** Those the caller may see, with their secrets masked. */
  outputs: z.array(outputSummary),
})

const streamItem = z.object({
  ...members,
  created_at: date,
  /** Ids of those the caller may see; null when there are none. */
  outputs: z.array(z.string()).nullable(),
  alert_conditions: z.null(),
  alert_receivers: z.null(),
})

/** Empty text is taken as not given. */
const matchingType = z.enum(['AND', 'OR', '']).nullish()

const title = z.string().trim().max(500)
const description = z.string().max(5_000)

const streamRequest = z.strictObject({
  title: title.min(1, 'must not be blank'),
  description: description.nullish(),
  rules: z.array(streamRuleRequest).max(100).nullish(),
  content_pack: z.string().max(100).nullish(),
  matching_type: matchingType,
  remove_matches_from_default_stream: z.boolean().nullish(),
  index_set_id: z.string(),
})

/** What is missing, null or empty stays as it is; unknown members are ignored. */
const streamChange = z.object({
  title: title.nullish(),
  description: description.nullish(),
  matching_type: matchingType,
  remove_matches_from_default_stream: z.boolean().nullish(),
  index_set_id: z.string().nullish(),
})

const cloneRequest = z.strictObject({
  title: title.min(1, 'must not be blank'),
  description: description.nullable(),
  remove_matches_from_default_stream: z.boolean(),
  index_set_id: z.string(),
})

const streamParams = z.object({ streamId: z.string() })
const streamId = z.object({ stream_id: z.string() })
const streamList = z.object({ total: z.int(), streams: z.array(stream) })
const area = 'streams'

/** What streams are searched, narrowed and sorted by. */
export const streamFields = ['title', 'id', 'description', 'created_at', 'index_set_id', 'disabled'] as const

export const streams = {
  list: defineRoute({
    method: 'GET',
    path: '/streams',
    area,
    summary: 'List the streams the caller may read',
    permission: 'authenticated',
    response: streamList,
  }),
  enabled: defineRoute({
    method: 'GET',
    path: '/streams/enabled',
    area,
    summary: 'List the running streams the caller may read',
    permission: 'authenticated',
    response: streamList,
  }),
  paginated: defineRoute({
    method: 'GET',
    path: '/streams/paginated',
    area,
    summary: 'List the streams the caller may read, by page',
    permission: 'authenticated',
    query: pageQuery(streamFields, { sort: 'title' }).extend({ filters: listFilters(streamFields) }),
    response: pageList(streamItem),
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/streams/counts',
    area,
    summary: 'How many messages this node has lately put into the streams the caller may read',
    permission: 'authenticated',
    response: z.object({
      node_id: z.string(),
      streams: z.record(
        z.string(),
        z.object({
          /** Within 24 hours, to a quarter of an hour; of a shorter time when `counted_since` is later. */
          messages_24h: z.int(),
          /** In each of the last steps, the newest last. */
          recent: z.array(z.int()),
        }),
      ),
      /** Of which times the recent numbers of all streams are: a quarter of an hour, or since the server started. */
      recent: z.object({
        step_ms: z.int(),
        steps: z.int(),
        /** The end of the newest step; null before the first count. */
        until: ts.nullable(),
      }),
      counted_since: ts,
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/streams/{streamId}',
    area,
    summary: 'Load a stream',
    permission: 'streams:read:{streamId}',
    params: streamParams,
    response: stream,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/streams',
    area,
    summary: 'Create a stream, which is paused at first',
    permission: 'streams:create',
    body: streamRequest,
    response: streamId,
    status: 201,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/streams/{streamId}',
    area,
    summary: 'Change a stream',
    permission: 'streams:edit:{streamId}',
    params: streamParams,
    body: streamChange,
    response: stream,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/streams/{streamId}',
    area,
    summary: 'Delete a stream with its rules',
    permission: 'streams:edit:{streamId}',
    params: streamParams,
  }),
  clone: defineRoute({
    method: 'POST',
    path: '/streams/{streamId}/clone',
    area,
    summary: 'Copy a stream with its rules and outputs; the copy is paused at first',
    permission: 'streams:read:{streamId}',
    params: streamParams,
    body: cloneRequest,
    response: streamId,
    status: 201,
  }),
  pause: defineRoute({
    method: 'POST',
    path: '/streams/{streamId}/pause',
    area,
    summary: 'Route no more messages into a stream',
    permission: 'authenticated',
    params: streamParams,
  }),
  resume: defineRoute({
    method: 'POST',
    path: '/streams/{streamId}/resume',
    area,
    summary: 'Route messages into a stream again',
    permission: 'authenticated',
    params: streamParams,
  }),
  testMatch: defineRoute({
    method: 'POST',
    path: '/streams/{streamId}/testMatch',
    area,
    summary: 'Test the rules of a stream on a message',
    permission: 'streams:read:{streamId}',
    params: streamParams,
    body: z.strictObject({ message: z.record(z.string(), z.unknown()) }),
    hasExactNumbers: true,
    response: z.object({ matches: z.boolean(), rules: z.record(z.string(), z.boolean()) }),
  }),
  bulkDelete: defineRoute({
    method: 'POST',
    path: '/streams/bulk_delete',
    area,
    summary: 'Delete several streams',
    permission: 'authenticated',
    body: bulkRequest,
    response: bulkResponse,
  }),
  bulkPause: defineRoute({
    method: 'POST',
    path: '/streams/bulk_pause',
    area,
    summary: 'Pause several streams',
    permission: 'authenticated',
    body: bulkRequest,
    response: bulkResponse,
  }),
  bulkResume: defineRoute({
    method: 'POST',
    path: '/streams/bulk_resume',
    area,
    summary: 'Resume several streams',
    permission: 'authenticated',
    body: bulkRequest,
    response: bulkResponse,
  }),
  assignToIndexSet: defineRoute({
    method: 'PUT',
    path: '/streams/indexSet/{indexSetId}',
    area,
    summary: 'Let several streams store into an index set',
    permission: 'indexsets:read:{indexSetId}',
    params: z.object({ indexSetId: z.string() }),
    body: z.array(z.string()),
    status: 200,
  }),
}

export type StreamRequest = z.output<typeof streamRequest>
export type StreamChange = z.output<typeof streamChange>
export type Stream = z.output<typeof stream>
export type StreamItem = z.output<typeof streamItem>
