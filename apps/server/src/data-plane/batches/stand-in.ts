import { EngineError, type InsertBatch, type MessageStore } from '@logline/engine'
import { exactJson, type Message } from '@logline/message'

/** Of the original text; more could be what the store does not take. */
const maxOriginalLength = 10_000

/** Whether the store read the rows and does not take them as they are; trying the same again is then of no use. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof EngineError) || error.code === null) return false
  return error.kind === 'syntax' || error.kind === 'unknown'
}

interface SplitOptions {
  signal: AbortSignal
  report(text: string): void
}

/**
 * Stores a batch that was refused whole: in halves, down to the messages that are the reason. In the place of each of
 * those goes a stand-in that says so. Should that be refused too, the store is at fault and not the message: throws.
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
      else await insertStandIn(store, { ...batch, messages: [standInFor(first, error)] }, options)
    }
  }
}

async function insertStandIn(store: MessageStore, batch: InsertBatch, options: SplitOptions): Promise<void> {
  await store.insert(batch, { isRetry: true, signal: options.signal })
  options.report(`The store does not take the message ${batch.messages[0]?.id}; a note is kept in its place`)
}

function standInFor(message: Message, error: unknown): Message {
  const { gl2_source_input, gl2_source_node } = message.fields
  return {
    id: message.id,
    timestampMs: message.timestampMs,
    source: message.source,
    message: 'This message could not be stored as it was sent; its text is in full_message',
    fields: {
      full_message: exactJson(message).slice(0, maxOriginalLength),
      gl2_processing_error: `Refused by the message store - ${String(error)}`,
      ...(gl2_source_input === undefined ? {} : { gl2_source_input }),
      ...(gl2_source_node === undefined ? {} : { gl2_source_node }),
    },
    streams: message.streams,
  }
}
