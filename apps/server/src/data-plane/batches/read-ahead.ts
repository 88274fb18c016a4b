import { FrameCursor, frameHeaderBytes } from '../journal/frame.ts'
import { JournalReader, type JournalTail, type UnreadFrame } from '../journal/journal-reader.ts'
import type { JournalPosition } from '../journal/position.ts'
import type { JournalLoss } from '../plan/plan.ts'
import type { BatchPlan } from '../plans/batch-plan.ts'
import { buffersOf, ProcessedRecords } from '../processing/processed-frame.ts'
import type { ProcessingThreads } from '../processing/processing-threads.ts'

/** Of frames that are read ahead, or what threads have made of them. Beyond it may be those that threads have: two each. */
const maxAheadBytes = 8 << 20

/** A frame on its way into batches. */
export interface FrameAhead {
  /** The plan it goes by, to its end. */
  plan: BatchPlan
  /** Of the ids of its records. */
  salt: number
  /** What a thread has made of its records, or the records themselves: they are still to be processed. */
  records: ProcessedRecords | FrameCursor
}

/** A piece of the journal: what of it could not be read, and the frame behind that, unless there is none. */
interface Piece {
  plan: BatchPlan
  losses: readonly JournalLoss[]
  /** Null for none, and while a thread works at it. */
  frame: FrameAhead | null
  isReady: boolean
  /** In the journal. */
  frameBytes: number
  /** In memory. */
  heldBytes: number
  end: JournalPosition
}

interface ReadAheadOptions {
  journal: JournalTail
  from: JournalPosition
  /** Null: one frame at a time, which whoever takes it processes. */
  threads: ProcessingThreads | null
  /** Told of losses when the batches come to them. */
  onLoss(loss: JournalLoss): void
  /** A thread is done with a frame. */
  onReady(): void
}

/**
 * Gives out the frames of the journal in their order, whatever thread has processed them. A frame goes by the plan that
 * holds when it is read: with a change nothing is processed anew, so that changes, however many, cannot hold up the rest.
 */
export class ReadAhead {
  readonly #options: ReadAheadOptions
  readonly #reader: JournalReader
  readonly #queue: Piece[] = []
  #heldBytes = 0
  /** Of what is read, and not in the queue yet. */
  #losses: JournalLoss[] = []
  #position: JournalPosition
  #taken: Piece | null = null

  constructor(options: ReadAheadOptions) {
    this.#options = options
    this.#position = options.from
    this.#reader = new JournalReader(options.journal, options.from, (loss) => this.#losses.push(loss))
  }

  /** Behind what was taken, or within it after `returnTo`. */
  get position(): JournalPosition {
    return this.#position
  }

  /** Of what is to be taken next; null when nothing was read ahead. */
  get nextPlan(): BatchPlan | null {
    return this.#queue[0]?.plan ?? null
  }

  /** Reads as far as there is something, and room for it. */
  async fill(plan: BatchPlan): Promise<void> {
    while (this.#hasRoom()) {
      const frame = await this.#reader.next()
      if (frame !== null || this.#losses.length > 0) this.#add(frame, plan)
      if (frame === null) return
    }
  }

  /** The next frame; null when none is ready, or it goes by another plan than the batch that is being filled. */
  take(batchPlan: BatchPlan | null): FrameAhead | null {
    for (;;) {
      const [piece] = this.#queue
      if (!piece?.isReady || (batchPlan !== null && piece.plan !== batchPlan)) return null
      this.#queue.shift()
      this.#heldBytes -= piece.heldBytes
      for (const loss of piece.losses) this.#options.onLoss(loss)
      piece.losses = []
      this.#position = piece.end
      this.#taken = piece
      if (piece.frame !== null) return piece.frame
    }
  }

  /** The batch ends before this record of the frame taken last: the rest of it is what comes next. */
  returnTo(recordNo: number): void {
    const piece = this.#taken
    if (piece === null || recordNo >= piece.end.recordNo) return
    this.#position = { ...piece.end, offset: piece.end.offset - piece.frameBytes, recordNo }
    this.#queue.unshift(piece)
    this.#heldBytes += piece.heldBytes
  }

  async close(): Promise<void> {
    await this.#reader.close()
  }

  #hasRoom(): boolean {
    const { threads } = this.#options
    if (threads === null) return this.#queue.length === 0
    return threads.hasRoom && this.#heldBytes < maxAheadBytes
  }

  #add(frame: UnreadFrame | null, plan: BatchPlan): void {
    const frameBytes = frame === null ? 0 : frameHeaderBytes + frame.header.bodyBytes
    const piece: Piece = {
      plan,
      losses: this.#losses,
      frame: null,
      isReady: true,
      frameBytes,
      heldBytes: frameBytes,
      end: this.#reader.position,
    }
    this.#losses = []
    this.#queue.push(piece)
    this.#heldBytes += frameBytes
    if (frame !== null) this.#begin(piece, frame)
  }

  #begin(piece: Piece, { buffer, at, header, firstUnreadNo }: UnreadFrame): void {
    const { threads, onReady } = this.#options
    const { plan } = piece
    const { salt } = this.#reader
    const unprocessed = (bytes: Buffer, start: number) => {
      const records = new FrameCursor(bytes, start, header)
      records.skipTo(firstUnreadNo)
      piece.frame = { plan, salt, records }
    }
    if (threads === null) {
      unprocessed(buffer, at)
      return
    }
    piece.isReady = false
    // The buffer is the reader's, which reads on.
    const bytes = new Uint8Array(buffer.subarray(at, at + piece.frameBytes))
    threads.process({ bytes, header, firstUnreadNo, salt }, plan, (result) => {
      if (Buffer.isBuffer(result)) unprocessed(result, 0)
      else {
        piece.frame = { plan, salt, records: new ProcessedRecords(result) }
        this.#heldBytes -= piece.heldBytes
        piece.heldBytes = buffersOf(result).reduce((sum, { byteLength }) => sum + byteLength, 0)
        this.#heldBytes += piece.heldBytes
      }
      piece.isReady = true
      onReady()
    })
  }
}
