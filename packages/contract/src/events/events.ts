import { z } from 'zod'
import { bulkResponse } from '../base/bulk.ts'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'
import { timeRange } from '../search/search-time-ranges.ts'

const area = 'events'

/** Events beyond this one are not shown: a narrower search finds them. */
const lastEvent = 10_000

/** What a definition has found (reference: events, section 4.5). */
const event = z.object({
  id: z.string(),
  event_definition_type: z.string(),
  event_definition_id: z.string(),
  /** `urn:graylog:message:es:<index>:<id>` of the message that made it; null for a window. */
  origin_context: z.string().nullable(),
  timestamp: ts,
  timestamp_processing: ts,
  timerange_start: ts.nullable(),
  timerange_end: ts.nullable(),
  streams: z.array(z.string()),
  source_streams: z.array(z.string()),
  message: z.string(),
  source: z.string(),
  key_tuple: z.array(z.string()),
  /** Empty for an event without a key. */
  key: z.string(),
  priority: z.int(),
  alert: z.boolean(),
  fields: z.record(z.string(), z.string()),
  group_by_fields: z.record(z.string(), z.string()),
  /** What the series were, such as `count()`; empty for an event of a message. */
  aggregation_conditions: z.record(z.string(), z.number()),
  /** What finds the messages behind it again. */
  replay_info: z
    .object({ timerange_start: ts, timerange_end: ts, query: z.string(), streams: z.array(z.string()) })
    .nullable(),
})

/** Somebody has taken note of the event. Not of the reference. */
const acknowledgement = z.object({ username: z.string(), note: z.string(), timestamp: ts })

const eventElement = z.object({
  event,
  index_name: z.string(),
  index_type: z.literal('message'),
  acknowledgement: acknowledgement.nullable(),
})

const filter = z
  .strictObject({
    alerts: z.enum(['include', 'exclude', 'only']).default('include'),
    /** Ids; empty for all. */
    event_definitions: z.array(z.string().max(100)).max(1_000).default([]),
    /** Empty for all. Not of the reference, as the next. */
    priorities: z.array(z.int().min(1).max(3)).max(3).default([]),
    acknowledged: z.enum(['include', 'exclude', 'only']).default('include'),
  })
  .default({ alerts: 'include', event_definitions: [], priorities: [], acknowledged: 'include' })

/** Which events. */
const asked = {
  query: z.string().default(''),
  timerange: timeRange.default({ type: 'relative', range: 3600 }),
  filter,
}

const eventsRequest = z.strictObject({
  ...asked,
  page: z.int().min(1).max(lastEvent).default(1),
  per_page: z.int().min(1).max(1_000).default(10),
  sort_by: z
    .string()
    .max(200)
    .regex(/^[\w.@-]+$/, 'must be the name of a field')
    .default('timestamp'),
  sort_direction: z.enum(['asc', 'desc']).default('desc'),
})

/** Which windows are looked at once more, or out of turn. */
const executionRequest = z.strictObject({
  type: z.literal('aggregation-v1'),
  timerange: timeRange.default({ type: 'relative', range: 3600 }),
  /** In place of those of the definition; empty for these. */
  streams: z.array(z.string().max(100)).max(1_000).default([]),
  /** Of no meaning here: all messages are read. */
  batch_size: z.int().min(1).max(100_000).default(500),
})

const named = z.object({ id: z.string(), title: z.string(), description: z.string() })

const histogram = z.object({
  /** Of the first step; each is so long. */
  from: ts,
  step_ms: z.int(),
  /** By step. */
  low: z.array(z.int()),
  normal: z.array(z.int()),
  high: z.array(z.int()),
  total_events: z.int(),
  total_alerts: z.int(),
})

const acknowledgementRequest = z.strictObject({
  event_ids: z.array(z.string().max(100)).min(1).max(1_000),
  note: z.string().trim().max(2_000).default(''),
})

const readable = 'of those all of whose source streams the caller may read'

/** What event definitions have found. */
export const events = {
  search: defineRoute({
    method: 'POST',
    path: '/events/search',
    area,
    summary: `A page of the events that match, ${readable}`,
    permission: 'authenticated',
    body: eventsRequest.refine(
      ({ page, per_page }) => page * per_page <= lastEvent,
      `Only the first ${lastEvent} events can be shown.`,
    ),
    response: z.object({
      events: z.array(eventElement),
      used_indices: z.array(z.string()),
      parameters: eventsRequest,
      total_events: z.int(),
      /** Milliseconds. */
      duration: z.int(),
      /** Titles of what the events name, as far as the caller may read it. */
      context: z.object({
        event_definitions: z.record(z.string(), named),
        streams: z.record(z.string(), named),
      }),
    }),
  }),
  histogram: defineRoute({
    method: 'POST',
    path: '/events/histogram',
    area,
    summary: `How many events match over time, by priority, ${readable}`,
    permission: 'authenticated',
    body: z.strictObject(asked),
    response: histogram,
  }),
  acknowledge: defineRoute({
    method: 'POST',
    path: '/events/acknowledgements',
    area,
    summary: `Take note of events, ${readable}; what was noted before is replaced`,
    permission: 'authenticated',
    body: acknowledgementRequest,
    response: bulkResponse,
  }),
  withdraw: defineRoute({
    method: 'POST',
    path: '/events/acknowledgements/withdraw',
    area,
    summary: `Take no note of events any more, ${readable}`,
    permission: 'authenticated',
    body: acknowledgementRequest.pick({ event_ids: true }),
    response: bulkResponse,
  }),
  execute: defineRoute({
    method: 'POST',
    path: '/events/definitions/{definitionId}/execute',
    area,
    summary:
      'Look at the windows of a time range now, whatever is scheduled; a window or a message that has made an event makes none again. Needs streams:read on the streams that are looked through',
    permission: 'eventdefinitions:execute:{definitionId}',
    params: z.object({ definitionId: z.string() }),
    body: executionRequest,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/events/{eventId}',
    area,
    summary: 'An event; 204 when there is none, or the caller may not read all of its source streams',
    permission: 'authenticated',
    params: z.object({ eventId: z.string() }),
    response: eventElement,
  }),
}

export type Event = z.output<typeof event>
export type EventElement = z.output<typeof eventElement>
export type EventHistogram = z.output<typeof histogram>
export type EventsRequest = z.output<typeof eventsRequest>
