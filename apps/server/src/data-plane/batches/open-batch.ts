import type { Message } from '@logline/message'
import type { OutcomesByInput } from '../accounting/outcomes.ts'
import type { JournalPosition } from '../journal/position.ts'
import type { JournalLoss } from '../plan/plan.ts'
import type { BatchPlan } from '../plans/batch-plan.ts'

/**
 * A batch is cut at any of these sizes. The bytes are those of the messages, which may be a thousand times those of a compressed
 * payload: a frame of such is cut in the middle.
 */
const maxMessages = 10_000
const maxBytes = 8 << 20
/** The names of senders are written down with the batch, in one file with the reading position: these are about 0.5 MB. */
const maxSenderNames = 10_000

/** The batch that is being filled. */
export interface OpenBatch {
  from: JournalPosition
  /** The plan its first record was processed by; null while it has none. */
  plan: BatchPlan | null
  /** By address those that were looked up for it; a batch knows each sender by one name. */
  senderNames: Map<string, string | null>
  messages: Message[]
  /** What became of its records. */
  outcomes: OutcomesByInput
  /** What could not be read of its part of the journal. */
  losses: JournalLoss[]
  bytes: number
  records: number
  startedAtMs: number
}

export function emptyBatch(
  from: JournalPosition,
  senderNames: OpenBatch['senderNames'] = new Map(),
): OpenBatch {
  const counts = { outcomes: {}, losses: [], bytes: 0, records: 0, startedAtMs: 0 }
  return { from, plan: null, senderNames, messages: [], ...counts }
}

export function isFull(batch: OpenBatch): boolean {
  return batch.messages.length >= maxMessages || batch.senderNames.size >= maxSenderNames || isHeavy(batch)
}

export function isHeavy(batch: OpenBatch): boolean {
  return batch.bytes >= maxBytes
}

/** Adds what a record of so many bytes has given. */
export function addMessages(batch: OpenBatch, messages: readonly Message[], payloadBytes: number): void {
  let bytes = 0
  for (const message of messages) {
    bytes += Number(message.fields.gl2_accounted_message_size)
    batch.messages.push(message)
  }
  batch.records++
  batch.bytes += Math.max(payloadBytes, bytes)
}

/** The range of time the messages lie in; null when there are none. */
export function timesOf(messages: readonly Message[]): { fromMs: number; toMs: number } | null {
  if (messages.length === 0) return null
  let fromMs = Number.POSITIVE_INFINITY
  let lastMs = Number.NEGATIVE_INFINITY
  for (const { timestampMs } of messages) {
    fromMs = Math.min(fromMs, timestampMs)
    lastMs = Math.max(lastMs, timestampMs)
  }
  return { fromMs, toMs: lastMs + 1 }
}
