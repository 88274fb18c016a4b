import type { FileHandle } from 'node:fs/promises'
import type { FrameBuilder } from './frame.ts'
import type { JournalPosition } from './position.ts'
import { createSegment, segmentHeaderBytes } from './segment-file.ts'
import type { Segment, SegmentList } from './segment-list.ts'

const maxSegmentBytes = 64 << 20
const minSegmentBytes = 1 << 20
const maxSegmentAgeMs = 3_600_000

interface SegmentWriterOptions {
  /** Of what it writes, as the failures begin that people read. */
  name: string
  dir: string
  salt: number
  segments: SegmentList
  nextRecordNo: number
  /** At this size a new segment is started; held between 1 MB and 64 MB. */
  segmentBytes: number
}

/** Writes frames to the newest segment and makes them durable. One write at a time. */
export class SegmentWriter {
  /** What went wrong at the last write, until it is tried again. */
  failure: string | null = null
  durableEnd: JournalPosition
  readonly #options: SegmentWriterOptions
  readonly #segmentBytes: number
  #file: FileHandle | null = null
  #active: Segment | null = null
  #isWriting = false
  #isEnded = false

  constructor(options: SegmentWriterOptions) {
    this.#options = options
    this.#segmentBytes = Math.min(Math.max(options.segmentBytes, minSegmentBytes), maxSegmentBytes)
    const last = options.segments.last
    this.durableEnd = {
      segment: last?.firstRecordNo ?? options.nextRecordNo,
      offset: last?.endOffset ?? segmentHeaderBytes,
      recordNo: options.nextRecordNo,
    }
  }

  /** The segment that frames are written to, or the next will be; null when they will start a new one. */
  get activeSegment(): Segment | null {
    return this.#isSegmentFull() && !this.#isWriting ? null : this.#active
  }

  /** The next frames start a new segment. */
  endSegment(): void {
    this.#isEnded = true
  }

  /** True once all frames are on disk; false when that failed, and then none of them counts as written. */
  async write(frames: readonly FrameBuilder[]): Promise<boolean> {
    const first = frames[0]
    if (first === undefined) return true
    this.#isWriting = true
    try {
      if (this.#isSegmentFull()) await this.#startSegment(first.firstRecordNo)
      await this.#append(frames)
      return true
    } catch (error) {
      this.failure = `${this.#options.name} cannot be written: ${error instanceof Error ? error.message : String(error)}`
      await this.#abandonSegment()
      return false
    } finally {
      this.#isWriting = false
    }
  }

  forgetFailure(): void {
    this.failure = null
  }

  async close(): Promise<void> {
    await this.#file?.close()
    this.#file = null
    this.#active = null
  }

  #isSegmentFull(): boolean {
    const active = this.#active
    if (this.#file === null || active === null || this.#isEnded) return true
    return active.endOffset >= this.#segmentBytes || Date.now() - active.createdAtMs >= maxSegmentAgeMs
  }

  async #startSegment(firstRecordNo: number): Promise<void> {
    await this.close()
    this.#isEnded = false
    const { dir, salt, segments } = this.#options
    this.#file = await createSegment(dir, { firstRecordNo, salt })
    this.#active = {
      firstRecordNo,
      endOffset: segmentHeaderBytes,
      endRecordNo: firstRecordNo,
      createdAtMs: Date.now(),
    }
    segments.add(this.#active)
  }

  async #append(frames: readonly FrameBuilder[]): Promise<void> {
    const file = this.#file
    const active = this.#active
    if (file === null || active === null) throw new Error('No segment is open')
    const buffers = frames.map((frame) => frame.seal())
    const bytes = buffers.reduce((sum, buffer) => sum + buffer.length, 0)
    const { bytesWritten } = await file.writev(buffers, active.endOffset)
    if (bytesWritten < bytes) throw new Error('No space left on the device (short write)')
    await file.datasync()
    const last = frames.at(-1)
    active.endOffset += bytes
    active.endRecordNo = last === undefined ? active.endRecordNo : last.firstRecordNo + last.recordCount
    this.durableEnd = {
      segment: active.firstRecordNo,
      offset: active.endOffset,
      recordNo: active.endRecordNo,
    }
  }

  /**
   * After a failed write or sync nobody knows what is in the file behind its durable end. It is cut, and the frames
   * will go to a new segment. Should the cut fail too, readers still ignore what lies behind a successor's first record.
   */
  async #abandonSegment(): Promise<void> {
    const file = this.#file
    const active = this.#active
    this.#file = null
    this.#active = null
    this.#options.segments.removeEmpty()
    if (file === null || active === null) return
    try {
      await file.truncate(active.endOffset)
    } catch {
      // The disk refuses even this: covered by the rule above.
    }
    await file.close().catch(() => undefined)
  }
}
