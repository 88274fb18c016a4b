import { EngineError, type InsertBatch, type MessageStore } from '@logline/engine'
import { exactJson, type Message } from '@logline/message'
import type { FailureType } from '@logline/processing'
import type { FailuresTarget } from '../plans/insert-targets.ts'

/** Of the original text; more could be what the store does not take. */
const maxOriginalLength = 10_000

/** Whether the store read the rows and does not take them as they are; trying the same again is then of no use. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof EngineError) || error.code === null) return false
  return error.kind === 'syntax' || error.kind === 'unknown'
}

/** What becomes of messages that the store does not take. */
export interface RefusedMessages {
  /** What is kept of the record that such a message came from. */
  keptOf(message: Message): Promise<Message['fields']>
  /** Told of each, once its stand-in is stored. */
  onRefused(message: Message): void
}

interface SplitOptions extends RefusedMessages {
  signal: AbortSignal
  /** Where the messages go that are the reason; null for the index that they were meant for. */
  failures: FailuresTarget | null
  report(text: string): void
}

/**
 * Stores a batch that was refused whole: in halves, down to the messages that are the reason. For each of those a
 * stand-in that says so goes to the failures. Should that be refused too, the store is at fault and not the message: throws.
 */
export async function insertInParts(
  store: MessageStore,
  batch: InsertBatch,
  options: SplitOptions,
): Promise<void> {
  const { messages } = batch
  const middle = Math.ceil(messages.length / 2)
  for (const part of [messages.slice(0, middle), messages.slice(middle)]) {
    const [first] = part
    if (first === undefined) continue
    try {
      await store.insert({ ...batch, messages: part }, { isRetry: true, signal: options.signal })
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (part.length > 1) await insertInParts(store, { ...batch, messages: part }, options)
      else {
        const kept = await options.keptOf(first)
        await insertStandIn(store, batch, standInFor(first, batch, { error, kept }), options)
        options.onRefused(first)
      }
    }
  }
}

async function insertStandIn(
  store: MessageStore,
  batch: InsertBatch,
  standIn: Message,
  { signal, failures, report }: SplitOptions,
): Promise<void> {
  const target = failures === null ? {} : { indexSetId: failures.indexSetId, indexNo: failures.indexNo }
  const streams = failures === null ? standIn.streams : [failures.streamId]
  await store.insert({ ...batch, ...target, messages: [{ ...standIn, streams }] }, { isRetry: true, signal })
  report(`The store does not take the message ${standIn.id}; a note is kept in its place`)
}

function standInFor(
  message: Message,
  { indexSetId, indexNo }: InsertBatch,
  { error, kept }: { error: unknown; kept: Message['fields'] },
): Message {
  const origin = ['gl2_source_input', 'gl2_source_node', 'gl2_remote_ip', 'gl2_remote_port']
  return {
    id: message.id,
    timestampMs: message.timestampMs,
    source: message.source,
    message: 'This message could not be stored as it was sent; its text is in full_message',
    fields: {
      full_message: exactJson(message).slice(0, maxOriginalLength),
      failure_type: 'indexing' satisfies FailureType,
      failure_cause: `Refused by the message store - ${String(error)}`,
      failed_message_id: message.id,
      failed_message_index_set: indexSetId,
      failed_message_index_number: indexNo,
      ...kept,
      ...Object.fromEntries(Object.entries(message.fields).filter(([name]) => origin.includes(name))),
    },
    streams: message.streams,
  }
}
