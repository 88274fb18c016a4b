import { z } from 'zod'
import { defineRoute } from '../base/route.ts'

const messageBean = z.object({
  id: z.string(),
  message_id: z.string(),
  timestamp: z.string(),
  message: z.string(),
  source: z.string(),
  stream_ids: z.array(z.string()),
  fields: z.record(z.string(), z.unknown()),
  /** Bytes of the message as it was accounted at arrival; 0 when that is not known. */
  size: z.int(),
  field_count: z.int(),
  field_names: z.array(z.string()),
  fields_entries: z.array(z.record(z.string(), z.unknown())),
  complete: z.boolean(),
  validation_errors: z.string().nullable(),
  streams: z.array(z.string()),
  index_sets: z.array(z.string()),
  filter_out: z.boolean(),
  source_input_id: z.string().nullable(),
  is_source_inet_address: z.boolean(),
  inet_address: z.string().nullable(),
  journal_offset: z.int(),
  sequence_nr: z.int(),
  message_queue_id: z.null(),
  receive_time: z.string().nullable(),
  processing_time: z.string().nullable(),
})

const messageResult = z.object({
  message: messageBean,
  index: z.string().nullable(),
  highlight_ranges: z.record(z.string(), z.array(z.object({ start: z.int(), length: z.int() }))),
})

const area = 'messages'

export const messages = {
  get: defineRoute({
    method: 'GET',
    path: '/messages/{index}/{messageId}',
    area,
    summary: 'Load one message',
    permission: 'messages:read:{messageId}',
    params: z.object({ index: z.string(), messageId: z.string() }),
    response: messageResult,
  }),
  parse: defineRoute({
    method: 'POST',
    path: '/messages/parse',
    area,
    summary: 'What an input would make of a message; nothing is stored',
    permission: 'authenticated',
    body: z.strictObject({
      message: z.string().max(1_000_000),
      codec: z.string().max(100),
      /** Of the sender. */
      remote_address: z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' }),
      /** As that of an input with this codec. */
      configuration: z.record(z.string(), z.unknown()).nullish(),
    }),
    response: messageResult,
  }),
  analyze: defineRoute({
    method: 'GET',
    path: '/messages/{index}/analyze',
    area,
    summary: 'Show the terms a text is searched by',
    permission: 'messages:analyze',
    params: z.object({ index: z.string() }),
    query: z.object({ string: z.string(), analyzer: z.string().optional() }),
    response: z.object({ tokens: z.array(z.string()) }),
  }),
}

export type MessageResult = z.output<typeof messageResult>
export type MessageBean = z.output<typeof messageBean>
