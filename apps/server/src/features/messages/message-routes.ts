import { type MessageBean, messages, toTs } from '@logline/contract'
import type { MessageStore, StoredMessage } from '@logline/engine'
import { tokenize } from '@logline/query-language'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { indexSetRepo } from '../index-sets/index.ts'
import { messageFields, searchHttpProblem } from '../searches/index.ts'
import { parsedMessage } from './parsed-message.ts'

interface MessageDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  node: { nodeId: string }
}

export function registerMessages(
  app: FastifyInstance,
  { db, messageStore, node }: MessageDependencies,
): void {
  mount(app, messages.get, async ({ params, actor }) => {
    const { index, messageId } = params
    const place = await placeOf(db, index)
    const message = place && (await read(messageStore(), place, messageId, actor))
    if (!message) throw notFound(`Message ${messageId} does not exist in index ${index}`)
    requireOneStream(message, actor)
    return { message: messageBean(message), index, highlight_ranges: {} }
  })

  mount(app, messages.parse, async ({ body }) => ({
    message: messageBean(parsedMessage(body, node.nodeId)),
    index: null,
    highlight_ranges: {},
  }))

  mount(app, messages.analyze, async ({ params, query }) => {
    if (!(await placeOf(db, params.index))) throw notFound(`Index ${params.index} does not exist`)
    return { tokens: tokenize(query.string) }
  })
}

interface Place {
  indexSetId: string
  indexNo: number
}

/** Where the messages of an index `<prefix>_<number>` lie; null when there is no such index. */
async function placeOf(db: Db, index: string): Promise<Place | null> {
  const [, prefix, digits] = /^(.+)_(\d{1,9})$/.exec(index) ?? []
  if (prefix === undefined || digits === undefined) return null
  const indexNo = Number(digits)
  const indexSet = await indexSetRepo(db).ofIndex(prefix, indexNo)
  return indexSet ? { indexSetId: indexSet.id, indexNo } : null
}

async function read(
  store: MessageStore,
  { indexSetId, indexNo }: Place,
  id: string,
  actor: Actor,
): Promise<StoredMessage | null> {
  try {
    return await store.messageById(indexSetId, indexNo, id, { user: actor.username, purpose: 'message' })
  } catch (error) {
    throw searchHttpProblem(error)
  }
}

/** One readable stream of the message is enough. */
function requireOneStream(message: StoredMessage, actor: Actor): void {
  if (isPermitted(actor, 'streams:read:*')) return
  if (message.streams.some((id) => isPermitted(actor, `streams:read:${id}`))) return
  throw forbidden(`Not authorized to access message ${message.id}`)
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
