import type { FrameReader, FrameSink } from './frame-reader.ts'
import { type PartialBudget, PartialFrame } from './partial-frame.ts'

const newline = 0x0a
const carriageReturn = 0x0d

interface DelimiterOptions {
  /** The byte that ends a frame: 0x0a or 0x00. */
  delimiter: number
  maxFrameBytes: number
}

/**
 * Frames that end with a delimiter. A frame that is too long is counted and skipped to its end; the connection goes on
 * (the reference closes it, and loses what was sent behind). A last frame without delimiter is taken when the peer ends.
 */
export class DelimiterFrames implements FrameReader {
  readonly isBroken = false
  readonly #sink: FrameSink
  readonly #options: DelimiterOptions
  readonly #partial: PartialFrame
  #refused: Buffer | null = null
  #isSkipping = false

  constructor(sink: FrameSink, options: DelimiterOptions, budget: PartialBudget) {
    this.#sink = sink
    this.#options = options
    this.#partial = new PartialFrame(budget)
  }

  push(chunk: Buffer): boolean {
    const { delimiter } = this.#options
    let start = 0
    for (;;) {
      const end = chunk.indexOf(delimiter, start)
      if (end === -1) break
      if (!this.#finishFrame(chunk.subarray(start, end))) {
        this.#refused = chunk.subarray(start)
        return false
      }
      start = end + 1
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start))
    return true
  }

  resume(): boolean {
    const chunk = this.#refused
    this.#refused = null
    return chunk === null || this.push(chunk)
  }

  end(): boolean {
    if (this.#refused !== null) return false
    if (this.#partial.length === 0) return true
    return this.#finishFrame(Buffer.alloc(0))
  }

  #finishFrame(tail: Buffer): boolean {
    if (this.#isSkipping) {
      this.#isSkipping = false
      return true
    }
    const length = this.#partial.length + tail.length
    if (length > this.#options.maxFrameBytes) {
      this.#sink.invalid(`Frame longer than ${this.#options.maxFrameBytes} bytes`, this.#sample(tail))
    } else if (!this.#sink.frame(this.#trimmed(this.#joined(tail)))) {
      return false
    }
    if (this.#partial.length > 0) this.#partial.clear()
    return true
  }

  #joined(tail: Buffer): Buffer {
    return this.#partial.length === 0 ? tail : Buffer.concat([this.#partial.bytes, tail])
  }

  #trimmed(frame: Buffer): Buffer {
    const isCrLf = this.#options.delimiter === newline && frame[frame.length - 1] === carriageReturn
    return isCrLf ? frame.subarray(0, frame.length - 1) : frame
  }

  #keep(bytes: Buffer): void {
    if (this.#isSkipping) return
    const { maxFrameBytes } = this.#options
    if (this.#partial.length + bytes.length > maxFrameBytes + 1) {
      this.#skip(`Frame longer than ${maxFrameBytes} bytes`, bytes)
    } else if (!this.#partial.append(bytes)) {
      this.#skip('Too many unfinished frames on all connections', bytes)
    }
  }

  #skip(reason: string, bytes: Buffer): void {
    this.#sink.invalid(reason, this.#sample(bytes))
    this.#partial.clear()
    this.#isSkipping = true
  }

  #sample(bytes: Buffer): Buffer {
    return this.#partial.length > 0 ? this.#partial.bytes : bytes
  }
}
