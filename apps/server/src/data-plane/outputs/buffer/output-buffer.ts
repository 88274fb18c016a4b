import { mkdir, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JournalPosition } from '../../journal/position.ts'
import { segmentHeaderBytes, syncFolder } from '../../journal/segment-file.ts'
import { type Segment, SegmentList } from '../../journal/segment-list.ts'
import { SegmentWriter } from '../../journal/segment-writer.ts'
import { type BufferState, loadBufferState, saveBufferState } from './buffer-state.ts'
import { framesOf } from './payload-frames.ts'

/** How far it was delivered is written down at most so often: what was sent since is sent again after a crash. */
const saveIntervalMs = 250
const retryMs = 1000
/** No ids are made of it. */
const salt = 0

export interface BufferOptions {
  dir: string
  /** At the bound new messages are dropped and counted: what waits is older, and was taken first. */
  maxBytes: number
  /** Below it the rest of the disk is left to the journal and the message store. */
  minFreeDiskBytes: number
  /** For the log. */
  report(text: string): void
}

/** What is open of a buffer. */
interface Files {
  segments: SegmentList
  writer: SegmentWriter
}

/** What a reader in another thread must know of it. */
export interface BufferExtent {
  durableEnd: JournalPosition
  segments: readonly Segment[]
}

/**
 * The messages that wait for one output, in segment files like those of the journal. Whatever the disk does, nobody but the
 * output feels it: what cannot be kept is dropped and counted.
 */
export class OutputBuffer {
  droppedMessages = 0
  /** Why messages were dropped last, for people. */
  lastDrop: { reason: string; atMs: number } | null = null
  /** Called whenever there is more to send. */
  onGrown: () => void = () => {}
  readonly #options: BufferOptions
  #files: Files | null = null
  #delivered: JournalPosition = { segment: 0, offset: segmentHeaderBytes, recordNo: 0 }
  #working: Promise<unknown>
  #saving: Promise<void> | null = null
  #isDirty = false
  #isClosed = false

  /** `after`: what must be done before its folder may be used. */
  constructor(options: BufferOptions, after: Promise<void> = Promise.resolve()) {
    this.#options = options
    this.#working = after.then(() => this.#open())
  }

  /** Null while its folder cannot be used. */
  get extent(): BufferExtent | null {
    const files = this.#files
    return files === null ? null : { durableEnd: files.writer.durableEnd, segments: files.segments.all() }
  }

  get delivered(): JournalPosition {
    return this.#delivered
  }

  get waiting(): { messages: number; bytes: number } {
    const files = this.#files
    const messages = files === null ? 0 : files.writer.durableEnd.recordNo - this.#delivered.recordNo
    if (files === null || messages === 0) return { messages: 0, bytes: 0 }
    let bytes = 0
    for (const { firstRecordNo, endRecordNo, endOffset } of files.segments.all()) {
      if (endRecordNo <= this.#delivered.recordNo) continue
      bytes += endOffset - (firstRecordNo === this.#delivered.segment ? this.#delivered.offset : 0)
    }
    return { messages, bytes }
  }

  /** Resolves once the payloads are on disk or dropped; never rejects. */
  append(payloads: readonly Uint8Array[]): Promise<void> {
    return this.#next(() => this.#append(payloads))
  }

  /** Tries to open it again after that has failed. */
  retryOpen(): void {
    if (this.#files === null) void this.#next(async () => undefined)
  }

  /** Told how far the receiver has it. */
  setDelivered(position: JournalPosition): void {
    this.#delivered = position
    this.#isDirty = true
    this.#saving ??= this.#save().finally(() => {
      this.#saving = null
    })
  }

  /** Writes down how far it was delivered. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#working
    await this.#saving
    if (this.#isDirty) await this.#saveNow()
    await this.#files?.writer.close()
  }

  /** Deletes it with everything that waits. */
  async remove(): Promise<void> {
    await this.close()
    await removeBuffer(this.#options.dir)
  }

  /** One thing after the other, once it is open. */
  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#working.then(async () => {
      if (this.#files === null) await this.#open()
      await work()
    })
    this.#working = done
    return done
  }

  async #open(): Promise<void> {
    const { dir, maxBytes, report } = this.#options
    try {
      await mkdir(dir, { recursive: true })
      const segments = new SegmentList(dir)
      const state = await this.#loadState()
      await segments.load({ salt, durableRecordNo: state?.durableRecordNo ?? 0 })
      const oldest = { ...this.#delivered, segment: segments.oldest?.firstRecordNo ?? 0 }
      this.#delivered = state?.delivered ?? { ...oldest, recordNo: oldest.segment }
      const ends = [segments.last?.endRecordNo ?? 0, this.#delivered.recordNo, state?.durableRecordNo ?? 0]
      const nextRecordNo = Math.max(...ends)
      const segmentBytes = maxBytes / 8
      const writer = new SegmentWriter({
        name: 'Its buffer',
        dir,
        salt,
        segments,
        nextRecordNo,
        segmentBytes,
      })
      await saveBufferState(dir, { delivered: this.#delivered, durableRecordNo: nextRecordNo })
      await syncFolder(dirname(dir))
      this.#files = { segments, writer }
      await this.#release(this.#files)
      this.onGrown()
    } catch (error) {
      report(`The buffer ${dir} of an output cannot be opened: ${String(error)}`)
    }
  }

  /** What was delivered is not known without it, and is delivered again. */
  async #loadState(): Promise<BufferState | null> {
    const { dir, report } = this.#options
    try {
      return await loadBufferState(dir)
    } catch (error) {
      report(
        `All that is in the buffer ${dir} of an output is sent again, as its state is damaged: ${String(error)}`,
      )
      return null
    }
  }

  async #append(payloads: readonly Uint8Array[]): Promise<void> {
    const files = this.#files
    if (this.#isClosed) return
    if (files === null) return this.#drop(payloads.length, 'The folder of its buffer cannot be used')
    const { bytes, reason } = await this.#room(files)
    const { writer } = files
    const { frames, taken } = framesOf(payloads, {
      firstRecordNo: writer.durableEnd.recordNo,
      maxBytes: bytes,
    })
    const isWritten = await writer.write(frames)
    if (!isWritten) this.#drop(taken, writer.failure ?? '')
    writer.forgetFailure()
    if (taken < payloads.length) this.#drop(payloads.length - taken, reason)
    if (isWritten && taken > 0) this.onGrown()
  }

  /** How much more may be kept, and what is said of that which is not. */
  async #room({ segments }: Files): Promise<{ bytes: number; reason: string }> {
    const { dir, maxBytes, minFreeDiskBytes } = this.#options
    const ofBuffer = maxBytes - segments.totalBytes() - segmentHeaderBytes
    // Unknown is not a reason to refuse: a write that fails will be.
    const ofDisk = await statfs(dir).then(
      ({ bavail, bsize }) => bavail * bsize - minFreeDiskBytes,
      () => Number.POSITIVE_INFINITY,
    )
    return ofDisk < ofBuffer
      ? { bytes: ofDisk, reason: `The disk of its buffer has less than ${minFreeDiskBytes} bytes left` }
      : { bytes: ofBuffer, reason: `Its buffer is full (${maxBytes} bytes)` }
  }

  #drop(messages: number, reason: string): void {
    if (messages === 0) return
    this.droppedMessages += messages
    this.lastDrop = { reason, atMs: Date.now() }
  }

  async #save(): Promise<void> {
    while (this.#isDirty && !this.#isClosed) {
      await this.#saveNow()
      await sleep(this.#isDirty ? retryMs : saveIntervalMs, undefined, { ref: false })
    }
  }

  /** What was delivered is deleted once that is written down. */
  async #saveNow(): Promise<void> {
    const files = this.#files
    if (files === null) return
    const { dir, report } = this.#options
    const delivered = this.#delivered
    this.#isDirty = false
    try {
      await saveBufferState(dir, { delivered, durableRecordNo: files.writer.durableEnd.recordNo })
      await this.#release(files)
    } catch (error) {
      this.#isDirty = true
      report(`How far an output has sent its buffer ${dir} cannot be written down: ${String(error)}`)
    }
  }

  async #release({ segments, writer }: Files): Promise<void> {
    const isAllDelivered = this.#delivered.recordNo >= writer.durableEnd.recordNo
    // The newest segment may fill a small buffer alone, and what is written to is never deleted.
    if (isAllDelivered && segments.totalBytes() >= this.#options.maxBytes / 2) writer.endSegment()
    await segments.deleteBefore(this.#delivered.recordNo, writer.activeSegment)
  }
}

export async function removeBuffer(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true })
}
