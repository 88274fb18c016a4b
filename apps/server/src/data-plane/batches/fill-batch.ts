import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Message } from '@logline/message'
import type { RecordOutcome, RecordProcessor } from '@logline/processing'
import { countOutcome } from '../accounting/outcomes.ts'
import type { FrameCursor } from '../journal/frame.ts'
import type { KnownReplays } from '../journal/known-replays.ts'
import type { ProcessedRecords } from '../processing/processed-frame.ts'
import { addMessages, type OpenBatch } from './open-batch.ts'
import type { ReverseDns } from './reverse-dns.ts'

/** After so many records the event loop gets its turn: about 2 ms. */
const recordsPerTurn = 256

/** Whether the batch ends with the record of this number. */
type IsComplete = (batch: OpenBatch, recordNo: number) => boolean

interface BatchFillerOptions {
  /** With the surroundings that the frame needs. */
  processor: RecordProcessor
  reverseDns: ReverseDns
  /** Takes up the parts of replays that are read. */
  replays: KnownReplays
}

/** Puts the messages of frames into batches, up to the record after which the batch is complete. Answers the number of the one behind it. */
export class BatchFiller {
  readRecords = 0
  readonly #options: BatchFillerOptions

  constructor(options: BatchFillerOptions) {
    this.#options = options
  }

  /** Of records that are processed here. */
  async process(cursor: FrameCursor, open: OpenBatch, isComplete: IsComplete): Promise<number> {
    const { processor, reverseDns } = this.#options
    const { record } = cursor
    while (cursor.next()) {
      const address = processor.unresolvedAddress(record)
      if (address !== null) open.senderNames.set(address, await reverseDns.nameOf(address))
      const messages = processor.process(record)
      this.#add(open, processor, messages, record.payload.length)
      if (isComplete(open, record.recordNo)) break
      if (open.records % recordsPerTurn === 0) await nextTurn()
    }
    return record.recordNo + 1
  }

  /** Of records that a thread has processed. */
  async take(records: ProcessedRecords, open: OpenBatch, isComplete: IsComplete): Promise<number> {
    while (records.next()) {
      this.#add(open, records, records.messages, records.payloadBytes)
      if (isComplete(open, records.recordNo)) break
      if (open.records % recordsPerTurn === 0) await nextTurn()
    }
    return records.recordNo + 1
  }

  #add(
    open: OpenBatch,
    origin: { inputId: string; outcome: RecordOutcome; replayId: string | null },
    messages: readonly Message[],
    payloadBytes: number,
  ): void {
    addMessages(open, messages, payloadBytes)
    countOutcome(open.outcomes, origin.inputId, origin.outcome)
    if (origin.replayId !== null) this.#options.replays.add(origin.replayId)
    this.readRecords++
  }
}
