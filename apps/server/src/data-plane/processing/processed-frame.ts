import type { Message } from '@logline/message'
import type { RecordOutcome, RecordProcessor } from '@logline/processing'
import type { FrameCursor } from '../journal/frame.ts'
import { MessagePacker, MessageUnpacker, type PackedMessages } from './packed-messages.ts'

/** Of the texts of its messages; with more, a frame of compressed payloads would take up the memory of the thread. */
const maxPackedBytes = 8 << 20

/** What a record came by, as far as it matters behind processing. */
interface Origin {
  inputId: string
  replayId: string | null
}

/** What became of the records of a frame, or of those behind the ones that were read before. Plain data. */
export interface ProcessedFrame {
  firstRecordNo: number
  origins: readonly Origin[]
  /** Of each record: number of its origin, outcome, bytes of its payload, messages. */
  records: Int32Array<ArrayBuffer>
  messages: PackedMessages
}

const outcomes: readonly RecordOutcome[] = ['stored', 'failed', 'dropped']
const numbersOfRecord = 4

/** Processes frames on a thread of its own. */
export class FrameProcessor {
  readonly #processor: RecordProcessor
  readonly #packer = new MessagePacker()

  constructor(processor: RecordProcessor) {
    this.#processor = processor
  }

  /**
   * All records from the cursor on, with the surroundings that the processor has. Null when the storing thread has to do
   * it: a name of a sender has to be asked for, or the messages are too large.
   */
  process(cursor: FrameCursor): ProcessedFrame | null {
    const packer = this.#packer
    const { record } = cursor
    const records: number[] = []
    const origins: Origin[] = []
    let firstRecordNo = -1
    while (cursor.next()) {
      if (firstRecordNo === -1) firstRecordNo = record.recordNo
      if (this.#processor.unresolvedAddress(record) !== null || packer.usedBytes > maxPackedBytes) {
        packer.take()
        return null
      }
      const messages = this.#processor.process(record)
      const outcomeNo = outcomes.indexOf(this.#processor.outcome)
      records.push(this.#originNo(origins), outcomeNo, record.payload.length, messages.length)
      for (const message of messages) packer.add(message)
    }
    return { firstRecordNo, origins, records: new Int32Array(records), messages: packer.take() }
  }

  /** Few, and mostly that of the record before. */
  #originNo(origins: Origin[]): number {
    const { inputId, replayId } = this.#processor
    const isSame = (origin: Origin) => origin.inputId === inputId && origin.replayId === replayId
    const no = origins.findLastIndex(isSame)
    return no === -1 ? origins.push({ inputId, replayId }) - 1 : no
  }
}

/** Walks through the records of a processed frame, as `FrameCursor` does through those that are not. */
export class ProcessedRecords {
  recordNo: number
  messages: readonly Message[] = []
  payloadBytes = 0
  inputId = ''
  outcome: RecordOutcome = 'dropped'
  replayId: string | null = null
  readonly #frame: ProcessedFrame
  readonly #unpacker: MessageUnpacker
  #at = 0

  constructor(frame: ProcessedFrame) {
    this.#frame = frame
    this.#unpacker = new MessageUnpacker(frame.messages)
    this.recordNo = frame.firstRecordNo - 1
  }

  /** Moves to the next record; false at the end of the frame. */
  next(): boolean {
    const { records, origins } = this.#frame
    const at = this.#at
    if (at >= records.length) return false
    this.#at = at + numbersOfRecord
    const origin = origins[records[at] ?? 0]
    this.inputId = origin?.inputId ?? ''
    this.replayId = origin?.replayId ?? null
    this.outcome = outcomes[records[at + 1] ?? 0] ?? 'dropped'
    this.payloadBytes = records[at + 2] ?? 0
    this.messages = this.#unpacked(records[at + 3] ?? 0)
    this.recordNo++
    return true
  }

  #unpacked(count: number): Message[] {
    const messages: Message[] = []
    for (let no = 0; no < count; no++) messages.push(this.#unpacker.next())
    return messages
  }
}

/** The buffers of a frame, which are handed over and not copied. */
export function buffersOf({ records, messages }: ProcessedFrame): ArrayBuffer[] {
  const { marks, numbers, shortTexts, longTexts } = messages
  return [records, marks, numbers, shortTexts, longTexts].map(({ buffer }) => buffer)
}
