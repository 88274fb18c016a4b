import type { JournalLoss } from '../plan/plan.ts'
import { frameHeaderBytes } from './frame.ts'
import { FrameFile, type FrameView } from './frame-file.ts'
import type { JournalPosition } from './position.ts'
import { segmentHeaderBytes } from './segment-file.ts'
import type { Segment } from './segment-list.ts'

/** What a reader sees of the journal. */
export interface JournalTail {
  readonly dir: string
  /** Of the ids of its records. */
  readonly salt: number
  /** Where the durable part ends. */
  readonly durableEnd: JournalPosition
  /** The segment at the number, or the first one behind it when that file is gone. */
  segmentAtOrAfter(firstRecordNo: number): Segment | undefined
}

/** A frame of which some records may have been read before. */
export interface UnreadFrame extends FrameView {
  /** The first record that was not. */
  firstUnreadNo: number
}

/** Reads durable frames in order. What is damaged or missing is told, and left out up to the next frame that is intact. */
export class JournalReader {
  readonly #journal: JournalTail
  readonly #onLoss: (loss: JournalLoss) => void
  #position: JournalPosition
  #file: FrameFile | null = null
  #fileSegment = -1
  #lastFrameOffset = segmentHeaderBytes

  constructor(journal: JournalTail, position: JournalPosition, onLoss: (loss: JournalLoss) => void) {
    this.#journal = journal
    this.#position = position
    this.#onLoss = onLoss
  }

  /** Behind the last frame read, or inside it after `returnTo`: then the offset is that of the frame. */
  get position(): JournalPosition {
    return this.#position
  }

  /** The salt of the ids of the records in the last frame read. */
  get salt(): number {
    return this.#file?.salt ?? 0
  }

  /** The next frame that begins before `until`, by default before the durable end; null when there is none. */
  async next(until: JournalPosition = this.#journal.durableEnd): Promise<UnreadFrame | null> {
    while (this.#position.recordNo < until.recordNo) {
      const segment = this.#segmentToRead()
      if (segment === undefined || segment.firstRecordNo > this.#position.recordNo) {
        this.#lose(Math.min(segment?.firstRecordNo ?? until.recordNo, until.recordNo), 0)
        continue
      }
      if (segment.firstRecordNo !== this.#position.segment)
        this.#position = { ...this.#position, segment: segment.firstRecordNo, offset: segmentHeaderBytes }
      const frame = (await this.#readFrame(segment)) ?? (await this.#readBehindDamage(segment, until))
      if (frame !== null) return frame
    }
    return null
  }

  /** Goes back to a record of the last frame read: the frame is read again, and begins with it. */
  returnTo(recordNo: number): void {
    if (recordNo >= this.#position.recordNo) return
    this.#position = { ...this.#position, offset: this.#lastFrameOffset, recordNo }
  }

  async close(): Promise<void> {
    await this.#file?.close()
    this.#file = null
  }

  /** The one that holds the next record, or else the first one behind it; undefined when both are gone. */
  #segmentToRead(): Segment | undefined {
    let segment = this.#journal.segmentAtOrAfter(this.#position.segment)
    while (segment !== undefined && segment.endRecordNo <= this.#position.recordNo)
      segment = this.#journal.segmentAtOrAfter(segment.firstRecordNo + 1)
    return segment
  }

  async #readFrame(segment: Segment): Promise<UnreadFrame | null> {
    const file = await this.#open(segment)
    const { offset, recordNo: firstUnreadNo } = this.#position
    const frame = await file.read(offset, segment.endOffset)
    if (frame === null) return null
    const { firstRecordNo, recordCount } = frame.header
    const recordNo = firstRecordNo + recordCount
    if (firstUnreadNo < firstRecordNo || firstUnreadNo >= recordNo) return null
    this.#lastFrameOffset = offset
    this.#position = { segment: segment.firstRecordNo, offset: frame.endOffset, recordNo }
    return { ...frame, firstUnreadNo }
  }

  /** The next frame of the segment that is intact; null when there is none before `until`. */
  async #readBehindDamage(segment: Segment, until: JournalPosition): Promise<UnreadFrame | null> {
    const file = await this.#open(segment)
    const { offset, recordNo } = this.#position
    const within = { from: recordNo, until: segment.endRecordNo }
    const found = await file.find(offset, segment.endOffset, within)
    const nextRecordNo = found?.header.firstRecordNo ?? segment.endRecordNo
    const nextOffset = found === null ? segment.endOffset : found.endOffset - frameBytes(found)
    // Who reads on from there tells of the rest.
    if (nextRecordNo > until.recordNo) {
      this.#lose(until.recordNo, 0)
      return null
    }
    this.#lose(nextRecordNo, Math.max(nextOffset - offset, 0))
    this.#position = { ...this.#position, offset: nextOffset }
    return found === null || nextRecordNo === until.recordNo ? null : this.#readFrame(segment)
  }

  #lose(endRecordNo: number, bytes: number): void {
    const { segment, recordNo: firstRecordNo } = this.#position
    this.#position = { ...this.#position, recordNo: endRecordNo }
    const records = endRecordNo - firstRecordNo
    if (records > 0) this.#onLoss({ segment, firstRecordNo, records, bytes, foundAtMs: Date.now() })
  }

  async #open(segment: Segment): Promise<FrameFile> {
    if (this.#file === null || this.#fileSegment !== segment.firstRecordNo) {
      await this.close()
      const { dir, salt } = this.#journal
      this.#file = await FrameFile.open(dir, segment.firstRecordNo, salt)
      this.#fileSegment = segment.firstRecordNo
    }
    return this.#file
  }
}

function frameBytes({ header }: FrameView): number {
  return frameHeaderBytes + header.bodyBytes
}
