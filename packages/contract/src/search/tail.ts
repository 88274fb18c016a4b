import { z } from 'zod'
import { defineEventStream } from '../base/route.ts'
import { resultMessage } from './search-results.ts'

/** It is part of an address, which must not become too long for what stands in front of a server. */
const maxDecoratorsText = 6_000

/** What a live tail tells, in the order in which it happened. */
const tailEvent = z.discriminatedUnion('event', [
  /** A new message that matches. */
  z.object({ event: z.literal('message'), data: resultMessage }),
  /** So many messages that match were left out since the last event: more came than are sent or were read. */
  z.object({ event: z.literal('skipped'), data: z.object({ count: z.int().min(1) }) }),
  /** Messages may be missing here, or come twice (with the same `_id`): intake was restarted. */
  z.object({ event: z.literal('interrupted'), data: z.object({ message: z.string() }) }),
  /** The last event, before the server ends the answer. */
  z.object({
    event: z.literal('ended'),
    data: z.object({ reason: z.enum(['signed_out', 'forbidden', 'failed']), message: z.string() }),
  }),
])

export const tail = {
  live: defineEventStream({
    path: '/search/live',
    area: 'search',
    summary: 'New messages that match a query, as they are processed',
    permission: 'authenticated',
    query: z.object({
      query: z.string().default('*'),
      /** Ids with commas between; empty for all streams the caller may read. */
      streams: z
        .string()
        .regex(/^[\w,]*$/, { error: '`streams` must be stream ids with commas between' })
        .default(''),
      /** JSON: the decorators of the message list, as in a search type. What comes is shown as they make it. */
      decorators: z.string().max(maxDecoratorsText).default('[]'),
    }),
    event: tailEvent,
  }),
}

export type TailEvent = z.output<typeof tailEvent>
