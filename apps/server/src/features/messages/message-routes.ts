import { type MessageBean, messages, toTs } from '@logline/contract'
import type { StoredMessage } from '@logline/engine'
import { tokenize } from '@logline/query-language'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { messageFields } from '../searches/index.ts'
import { parsedMessage } from './parsed-message.ts'
import { type MessageSource, placeOf, readableMessage } from './readable-message.ts'

interface MessageDependencies extends MessageSource {
  node: { nodeId: string }
}

export function registerMessages(app: FastifyInstance, { node, ...source }: MessageDependencies): void {
  mount(app, messages.get, async ({ params, actor }) => {
    const { index, messageId: id } = params
    const message = await readableMessage(source, { index, id }, actor)
    return { message: messageBean(message), index, highlight_ranges: {} }
  })

  mount(app, messages.parse, async ({ body }) => ({
    message: messageBean(parsedMessage(body, node.nodeId)),
    index: null,
    highlight_ranges: {},
  }))

  mount(app, messages.analyze, async ({ params, query }) => {
    if (!(await placeOf(source.db, params.index))) throw notFound(`Index ${params.index} does not exist`)
    return { tokens: tokenize(query.string) }
  })
}

function messageBean(message: StoredMessage): MessageBean {
  const fields = messageFields(message)
  const names = Object.keys(fields)
  const size = message.fields.gl2_accounted_message_size
  const inputId = message.fields.gl2_source_input
  return {
    id: message.id,
    message_id: message.id,
    timestamp: toTs(message.timestampMs),
    message: String(message.fields.message ?? ''),
    source: String(message.fields.source ?? ''),
    stream_ids: message.streams,
    fields,
    size: typeof size === 'number' ? Math.round(size) : 0,
    field_count: names.length,
    field_names: names,
    fields_entries: names.map((key) => ({ key, value: fields[key] })),
    complete: true,
    validation_errors: null,
    streams: [],
    index_sets: [],
    filter_out: false,
    source_input_id: typeof inputId === 'string' ? inputId : null,
    is_source_inet_address: false,
    inet_address: null,
    journal_offset: 0,
    sequence_nr: 0,
    message_queue_id: null,
    receive_time: null,
    processing_time: null,
  }
}
