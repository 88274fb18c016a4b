import { randomInt } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { JournalCounters } from '../plan/plan.ts'
import { FrameBuilder, frameHeaderBytes, maxSourcesInFrame } from './frame.ts'
import { JournalBounds, type JournalLimits } from './journal-bounds.ts'
import { noLosses } from './journal-losses.ts'
import type { JournalSource, RemoteAddress } from './journal-source.ts'
import {
  type JournalProgress,
  type JournalState,
  loadJournalState,
  saveJournalState,
} from './journal-state.ts'
import type { JournalPosition } from './position.ts'
import { listSegments, segmentHeaderBytes } from './segment-file.ts'
import { SegmentList } from './segment-list.ts'
import { SegmentWriter } from './segment-writer.ts'

export type { JournalLimits }

export interface NewRecord {
  source: JournalSource
  remote: RemoteAddress
  receivedAtMs: number
  payload: Uint8Array
}

const frameBytes = 1 << 20
/** Full frames waiting for the disk. At the bound new records are refused: 16 MB are about 25,000 messages. */
const maxWaitingBytes = 16 << 20
/**
 * The same for what is lost when it is refused: senders who can wait take up all that is free. Found by a flood over TCP
 * beside 5,000 datagrams a second, of which 91 % were refused, though the disk had room.
 */
const maxWaitingBytesOfLossy = 24 << 20
const maxSpareFrames = 4
const maxCommitDelayMs = 50
const writeRetryDelayMs = 1000

/**
 * The durable queue between the sockets and the message store: append-only segment files of checksummed frames,
 * committed in groups with one fdatasync. Never deletes what was not stored; at a limit it refuses instead.
 */
export class Journal {
  readonly dir: string
  readonly state: JournalState
  readonly segments: SegmentList
  /** What a crash left half-written, and was cut off when the journal was opened. */
  readonly cutBytes: number
  /** Called whenever `durableEnd` has moved. */
  onDurable: () => void = () => {}
  readonly #writer: SegmentWriter
  readonly #bounds: JournalBounds
  readonly #spare: FrameBuilder[] = []
  #filling: FrameBuilder
  #sealed: FrameBuilder[] = []
  #waitingBytes = 0
  #appendedMessages = 0
  #commitTimer: NodeJS.Timeout | null = null
  #isDue = false
  #isCommitting = false
  #isClosed = false
  #spaceListeners: (() => void)[] = []
  #committedRecordNo: number

  private constructor(
    dir: string,
    { state, segments, cutBytes }: { state: JournalState; segments: SegmentList; cutBytes: number },
    limits: JournalLimits,
  ) {
    this.dir = dir
    this.state = state
    this.segments = segments
    this.cutBytes = cutBytes
    const { read, durableRecordNo } = state
    const nextRecordNo = Math.max(segments.last?.endRecordNo ?? 0, read.recordNo, durableRecordNo)
    this.#filling = new FrameBuilder(frameBytes)
    this.#filling.reset(nextRecordNo)
    this.#writer = new SegmentWriter({
      name: 'The journal',
      dir,
      salt: state.salt,
      segments,
      nextRecordNo,
      segmentBytes: limits.maxSizeBytes / 8,
    })
    this.#bounds = new JournalBounds(dir, limits, segments)
    this.#bounds.onRelieved = () => this.#notifySpace()
    this.#committedRecordNo = committedRecordNo(state)
  }

  /** @throws Error when the folder cannot be used or its state file is damaged */
  static async open(dir: string, limits: JournalLimits): Promise<Journal> {
    await mkdir(dir, { recursive: true })
    let state = await loadJournalState(dir)
    if (state === null) {
      if ((await listSegments(dir)).length > 0)
        throw new Error(`The journal in ${dir} has records but no state file. Restore it`)
      const read = { segment: 0, offset: segmentHeaderBytes, recordNo: 0 }
      const counts = { outcomes: {}, replays: [], losses: noLosses, durableRecordNo: 0 }
      const first = { salt: randomInt(0x10000), read, inFlight: [], ...counts }
      await saveJournalState(dir, first)
      state = first
    }
    const segments = new SegmentList(dir)
    const cutBytes = await segments.load(state)
    const journal = new Journal(dir, { state, segments, cutBytes }, limits)
    await journal.#bounds.start(journal.#committedRecordNo)
    // What was stored before, and not deleted because it was still written to.
    await journal.release(state)
    return journal
  }

  /**
   * Takes a copy of the payload. False when a bound is reached (see `refusalReason`): the caller keeps the record and
   * tries again after `onSpace`, tells its sender, or sheds it.
   */
  append(source: JournalSource, remote: RemoteAddress, receivedAtMs: number, payload: Uint8Array): boolean {
    return this.#append({ source, remote, receivedAtMs, payload }, maxWaitingBytes)
  }

  /** The same for a record that can only be shed when it is refused: some memory is kept for those. */
  appendLossy(record: NewRecord): boolean {
    return this.#append(record, maxWaitingBytesOfLossy)
  }

  /** The same with some that are written at once, behind one checksum: after a crash all of them are there, or none. */
  appendTogether(records: readonly NewRecord[]): boolean {
    const bytes = records.reduce(
      (sum, { source, remote, payload }) => sum + FrameBuilder.recordBytes(source, remote, payload.length),
      0,
    )
    const frame = this.#frameFor(bytes, records.length, maxWaitingBytes)
    if (frame === null) return false
    for (const { source, remote, receivedAtMs, payload } of records)
      frame.add(source, remote, receivedAtMs, payload)
    this.#appendedMessages += records.length
    return true
  }

  /** Calls back once everything appended so far is durable, or with false when it could not be written in time. */
  whenDurable(callback: (isDurable: boolean) => void): void {
    const frame = this.#filling.recordCount > 0 ? this.#filling : this.#sealed.at(-1)
    if (frame === undefined) {
      callback(true)
      return
    }
    frame.waiters.push(callback)
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => this.#commit())
  }

  /** Whether records of about so many bytes would be taken now. */
  hasSpaceFor(bytes: number): boolean {
    const isRoom = this.#waitingBytes === 0 || this.#waitingBytes + bytes < maxWaitingBytes
    return this.refusalReason === null && isRoom
  }

  /** Calls back once, when records may be taken again. */
  onSpace(callback: () => void): void {
    this.#spaceListeners.push(callback)
  }

  /** Why nothing is taken, for people; null while records are taken or only memory is short for a moment. */
  get refusalReason(): string | null {
    if (this.#isClosed) return 'The data plane is stopping'
    return this.#writer.failure ?? this.#bounds.reason
  }

  /** Where the durable part ends. */
  get durableEnd(): JournalPosition {
    return this.#writer.durableEnd
  }

  /** Told how far the messages are stored, once that is durable: deletes what is no longer needed. */
  async release(progress: JournalProgress): Promise<void> {
    this.#committedRecordNo = committedRecordNo(progress)
    const isAllStored = this.#committedRecordNo >= this.durableEnd.recordNo
    // The newest segment may fill a small journal alone, and what is written to is never deleted.
    if (isAllStored && this.segments.totalBytes() >= this.#bounds.limits.maxSizeBytes)
      this.#writer.endSegment()
    await this.segments.deleteBefore(this.#committedRecordNo, this.#writer.activeSegment)
    this.#bounds.check(this.#committedRecordNo)
  }

  counters(): Omit<JournalCounters, 'readMessages' | 'losses'> {
    return {
      appendedMessages: this.#appendedMessages,
      uncommittedMessages: this.durableEnd.recordNo - this.#committedRecordNo,
      sizeBytes: this.segments.totalBytes(),
      sizeLimitBytes: this.#bounds.limits.maxSizeBytes,
      segments: this.segments.count,
      oldestSegmentAtMs: this.segments.oldest?.createdAtMs ?? null,
    }
  }

  /** Commits what was appended and takes nothing more. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#bounds.stop()
    this.#writer.forgetFailure()
    if (this.#filling.recordCount > 0 || this.#sealed.length > 0) {
      await new Promise((resolve) => this.whenDurable(resolve))
    }
    if (this.#commitTimer !== null) clearTimeout(this.#commitTimer)
    await this.#writer.close()
  }

  #append({ source, remote, receivedAtMs, payload }: NewRecord, maxWaiting: number): boolean {
    const frame = this.#frameFor(FrameBuilder.recordBytes(source, remote, payload.length), 1, maxWaiting)
    if (frame === null) return false
    frame.add(source, remote, receivedAtMs, payload)
    this.#appendedMessages++
    return true
  }

  /** The frame that records of at most so many bytes and sources go to; null when a bound is reached. */
  #frameFor(bytes: number, sources: number, maxWaiting: number): FrameBuilder | null {
    if (this.refusalReason !== null) return null
    let frame = this.#filling
    if (frame.usedBytes + bytes > frame.buffer.length || frame.sourceCount + sources > maxSourcesInFrame) {
      if (this.#waitingBytes >= maxWaiting) return null
      frame = this.#startFrame(bytes)
    }
    if (frame.recordCount === 0) this.#scheduleCommit()
    return frame
  }

  #startFrame(recordBytes: number): FrameBuilder {
    const full = this.#filling
    const nextRecordNo = full.firstRecordNo + full.recordCount
    if (full.recordCount > 0) {
      this.#sealed.push(full)
      this.#waitingBytes += full.buffer.length
    } else {
      this.#keepSpare(full)
    }
    const neededBytes = frameHeaderBytes + recordBytes
    const frame = neededBytes > frameBytes ? new FrameBuilder(neededBytes) : this.#spare.pop()
    this.#filling = frame ?? new FrameBuilder(frameBytes)
    this.#filling.reset(nextRecordNo)
    if (this.#sealed.length > 0) this.#commit()
    return this.#filling
  }

  #scheduleCommit(): void {
    this.#commitTimer ??= setTimeout(() => {
      this.#commitTimer = null
      this.#isDue = true
      this.#commit()
    }, maxCommitDelayMs)
  }

  #commit(): void {
    if (this.#isCommitting || this.#writer.failure !== null) return
    this.#isCommitting = true
    void this.#commitWaiting()
  }

  async #commitWaiting(): Promise<void> {
    let isWritten = true
    while (isWritten && (this.#sealed.length > 0 || (this.#isDue && this.#filling.recordCount > 0))) {
      if (this.#isDue && this.#filling.recordCount > 0) this.#startFrame(0)
      this.#isDue = false
      isWritten = await this.#writeFrames(this.#sealed.slice())
    }
    this.#isDue = false
    this.#isCommitting = false
  }

  async #writeFrames(frames: FrameBuilder[]): Promise<boolean> {
    const isWritten = await this.#writer.write(frames)
    for (const frame of frames) for (const waiter of frame.waiters.splice(0)) waiter(isWritten)
    if (!isWritten) {
      if (!this.#isClosed) setTimeout(() => this.#retryWrite(), writeRetryDelayMs)
      return false
    }
    this.#sealed.splice(0, frames.length)
    for (const frame of frames) {
      this.#waitingBytes -= frame.buffer.length
      this.#keepSpare(frame)
    }
    this.#bounds.check(this.#committedRecordNo)
    this.onDurable()
    this.#notifySpace()
    return true
  }

  /** After a failed write (disk full, most likely) the frames are still here; they are tried again until it works. */
  #retryWrite(): void {
    if (this.#isClosed) return
    this.#writer.forgetFailure()
    this.#isDue = true
    this.#commit()
  }

  #keepSpare(frame: FrameBuilder): void {
    if (frame.buffer.length === frameBytes && this.#spare.length < maxSpareFrames) this.#spare.push(frame)
  }

  #notifySpace(): void {
    if (this.#spaceListeners.length === 0 || this.refusalReason !== null) return
    const listeners = this.#spaceListeners
    this.#spaceListeners = []
    for (const listener of listeners) listener()
  }
}

/** Before it everything is stored: the start of the oldest batch in flight, or of what was not read. */
function committedRecordNo({ read, inFlight }: JournalProgress): number {
  return Math.min(read.recordNo, ...inFlight.map((batch) => batch.from.recordNo))
}
