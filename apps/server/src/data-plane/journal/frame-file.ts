import { type FileHandle, open } from 'node:fs/promises'
import {
  type FrameHeader,
  frameHeaderBytes,
  frameMagicBytes,
  isFrameIntact,
  readFrameHeader,
} from './frame.ts'
import { readSegmentHeader, segmentPath } from './segment-file.ts'

const windowBytes = 1 << 20

/** A frame inside the window: valid until the next one is read. */
export interface FrameView {
  buffer: Buffer
  at: number
  header: FrameHeader
  /** Offset in the file of what follows the frame. */
  endOffset: number
}

interface RecordRange {
  from: number
  /** The number behind the last. */
  until: number
}

/** Reads the frames of one segment file through a window of about 1 MB. */
export class FrameFile {
  readonly salt: number
  readonly isHeaderIntact: boolean
  readonly #file: FileHandle
  #window = Buffer.alloc(0)
  #windowStart = 0
  #windowLength = 0

  private constructor(file: FileHandle, salt: number, isHeaderIntact: boolean) {
    this.#file = file
    this.salt = salt
    this.isHeaderIntact = isHeaderIntact
  }

  /** The salt is that of the journal: it counts when the header of the segment is damaged. */
  static async open(dir: string, firstRecordNo: number, salt: number): Promise<FrameFile> {
    const file = await open(segmentPath(dir, firstRecordNo), 'r')
    const header = await readSegmentHeader(file)
    return header?.firstRecordNo === firstRecordNo
      ? new FrameFile(file, header.salt, true)
      : new FrameFile(file, salt, false)
  }

  /**
   * The first whole and intact frame at `offset` or behind it, with records of these numbers only; null when there is none
   * before `end`. Reads on where a frame is damaged. Numbers tell frames that a failed write has left from those that count.
   */
  async find(offset: number, end: number, { from, until }: RecordRange): Promise<FrameView | null> {
    for (let at = offset; await this.#load(at, frameHeaderBytes, end); at++) {
      const loaded = this.#window.subarray(0, this.#windowLength)
      const found = loaded.indexOf(frameMagicBytes, at - this.#windowStart)
      if (found === -1) {
        // The first bytes of the next frame may be the last of the window.
        at = this.#windowStart + this.#windowLength - frameMagicBytes.length
        continue
      }
      at = this.#windowStart + found
      if (!(await this.#load(at, frameHeaderBytes, end))) return null
      const header = readFrameHeader(this.#window, at - this.#windowStart)
      const isWithin =
        header !== null && header.firstRecordNo >= from && header.firstRecordNo + header.recordCount <= until
      const frame = isWithin ? await this.read(at, end) : null
      if (frame !== null) return frame
    }
    return null
  }

  /** The frame at `offset`, or null when no whole and intact frame lies between there and `end`. */
  async read(offset: number, end: number): Promise<FrameView | null> {
    if (!(await this.#load(offset, frameHeaderBytes, end))) return null
    const header = readFrameHeader(this.#window, offset - this.#windowStart)
    if (header === null) return null
    const totalBytes = frameHeaderBytes + header.bodyBytes
    if (!(await this.#load(offset, totalBytes, end))) return null
    const at = offset - this.#windowStart
    if (!isFrameIntact(this.#window, at, header)) return null
    return { buffer: this.#window, at, header, endOffset: offset + totalBytes }
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  /** Makes sure that the window holds the bytes; false when they do not exist before `end`. */
  async #load(offset: number, bytes: number, end: number): Promise<boolean> {
    if (offset + bytes > end) return false
    if (offset >= this.#windowStart && offset + bytes <= this.#windowStart + this.#windowLength) return true
    const wanted = Math.min(Math.max(bytes, windowBytes), end - offset)
    if (this.#window.length < wanted || (this.#window.length > windowBytes && wanted <= windowBytes)) {
      this.#window = Buffer.allocUnsafeSlow(Math.max(wanted, Math.min(windowBytes, wanted * 2)))
    }
    const { bytesRead } = await this.#file.read(this.#window, 0, wanted, offset)
    this.#windowStart = offset
    this.#windowLength = bytesRead
    return bytesRead >= bytes
  }
}
