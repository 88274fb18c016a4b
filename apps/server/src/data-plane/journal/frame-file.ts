import { type FileHandle, open } from 'node:fs/promises'
import { type FrameHeader, frameHeaderBytes, isFrameIntact, readFrameHeader } from './frame.ts'
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

/** Reads the frames of one segment file through a window of about 1 MB. */
export class FrameFile {
  readonly salt: number
  readonly #file: FileHandle
  #window = Buffer.alloc(0)
  #windowStart = 0
  #windowLength = 0

  private constructor(file: FileHandle, salt: number) {
    this.#file = file
    this.salt = salt
  }

  /** Null when the file has no valid segment header. */
  static async open(dir: string, firstRecordNo: number): Promise<FrameFile | null> {
    const file = await open(segmentPath(dir, firstRecordNo), 'r')
    const header = await readSegmentHeader(file)
    if (header?.firstRecordNo === firstRecordNo) return new FrameFile(file, header.salt)
    await file.close()
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
