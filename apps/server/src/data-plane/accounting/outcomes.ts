import { decodeUlidRecordNo, type Message } from '@logline/message'
import type { RecordOutcome } from '@logline/processing'

/** How many records of an input ended how. A record is what its sender sent as one message. */
export type Outcomes = Record<RecordOutcome, number>

/** By id of the input. */
export type OutcomesByInput = Record<string, Outcomes>

export function noOutcomes(): Outcomes {
  return { stored: 0, failed: 0, dropped: 0 }
}

export function countOutcome(counts: OutcomesByInput, inputId: string, outcome: RecordOutcome): void {
  counts[inputId] ??= noOutcomes()
  counts[inputId][outcome]++
}

export function addOutcomes(left: OutcomesByInput, right: OutcomesByInput): OutcomesByInput {
  const sums = { ...left }
  for (const [inputId, { stored, failed, dropped }] of Object.entries(right)) {
    const before = sums[inputId] ?? noOutcomes()
    sums[inputId] = {
      stored: before.stored + stored,
      failed: before.failed + failed,
      dropped: before.dropped + dropped,
    }
  }
  return sums
}

/** The same when the store did not take these messages. A record of which some were taken counts as failed, once. */
export function withRefused(counts: OutcomesByInput, refused: readonly Message[]): OutcomesByInput {
  const inputOfRecord = new Map(
    refused.map(({ id, fields }) => [decodeUlidRecordNo(id), String(fields.gl2_source_input)]),
  )
  let sums = counts
  for (const inputId of inputOfRecord.values())
    sums = addOutcomes(sums, { [inputId]: { stored: -1, failed: 1, dropped: 0 } })
  return sums
}
