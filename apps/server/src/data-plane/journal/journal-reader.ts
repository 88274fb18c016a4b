import { FrameFile, type FrameView } from './frame-file.ts'
import type { JournalPosition } from './position.ts'
import { segmentHeaderBytes } from './segment-file.ts'
import type { Segment } from './segment-list.ts'

/** What a reader sees of the journal. */
export interface JournalTail {
  readonly dir: string
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

/** Reads durable frames in order. What is damaged is skipped to the next segment and reported. */
export class JournalReader {
  readonly #journal: JournalTail
  readonly #reportDamage: (text: string) => void
  #position: JournalPosition
  #file: FrameFile | null = null
  #fileSegment = -1
  #lastFrameOffset = segmentHeaderBytes

  constructor(journal: JournalTail, position: JournalPosition, reportDamage: (text: string) => void) {
    this.#journal = journal
    this.#position = position
    this.#reportDamage = reportDamage
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
      const segment = this.#journal.segmentAtOrAfter(this.#position.segment)
      if (segment === undefined) return null
      if (segment.firstRecordNo !== this.#position.segment) this.#moveTo(segment)
      if (this.#position.recordNo >= segment.endRecordNo) {
        if (!this.#skipTo(segment)) return null
        continue
      }
      const frame = await this.#readFrame(segment)
      if (frame !== null) return frame
      this.#reportDamage(
        `Journal segment ${segment.firstRecordNo} is damaged: records ${this.#position.recordNo} to ${segment.endRecordNo - 1} are lost`,
      )
      this.#position = { ...this.#position, offset: segment.endOffset, recordNo: segment.endRecordNo }
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

  async #readFrame(segment: Segment): Promise<UnreadFrame | null> {
    if (this.#file === null || this.#fileSegment !== segment.firstRecordNo) {
      await this.close()
      this.#file = await FrameFile.open(this.#journal.dir, segment.firstRecordNo)
      this.#fileSegment = segment.firstRecordNo
    }
    const { offset, recordNo: firstUnreadNo } = this.#position
    const frame = await this.#file?.read(offset, segment.endOffset)
    if (frame === null || frame === undefined) return null
    const { firstRecordNo, recordCount } = frame.header
    const recordNo = firstRecordNo + recordCount
    if (firstUnreadNo < firstRecordNo || firstUnreadNo >= recordNo) return null
    this.#lastFrameOffset = offset
    this.#position = { segment: segment.firstRecordNo, offset: frame.endOffset, recordNo }
    return { ...frame, firstUnreadNo }
  }

  /** Moves behind a segment that is read to its end; false when none follows yet. */
  #skipTo(done: Segment): boolean {
    const next = this.#journal.segmentAtOrAfter(done.firstRecordNo + 1)
    if (next === undefined) return false
    this.#moveTo(next)
    return true
  }

  #moveTo(segment: Segment): void {
    this.#position = {
      segment: segment.firstRecordNo,
      offset: segmentHeaderBytes,
      recordNo: segment.firstRecordNo,
    }
  }
}
