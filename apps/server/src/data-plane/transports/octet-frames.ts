import type { FrameReader, FrameSink } from './frame-reader.ts'
import { type PartialBudget, PartialFrame } from './partial-frame.ts'

const space = 0x20
const newline = 0x0a
const zero = 0x30
const nine = 0x39
const maxLengthDigits = 10

/** Octet counting of syslog over TCP: `LENGTH SP MESSAGE`, LENGTH in decimal (RFC 6587, section 3.4.1). */
export class OctetFrames implements FrameReader {
  readonly #sink: FrameSink
  readonly #maxFrameBytes: number
  readonly #partial: PartialFrame
  #refused: Buffer | null = null
  #isBroken = false
  #digits = ''
  /** Bytes the frame still lacks; -1 while its length is being read. */
  #missingBytes = -1
  #isSkipping = false

  constructor(sink: FrameSink, maxFrameBytes: number, budget: PartialBudget) {
    this.#sink = sink
    this.#maxFrameBytes = maxFrameBytes
    this.#partial = new PartialFrame(budget)
  }

  get isBroken(): boolean {
    return this.#isBroken
  }

  push(chunk: Buffer): boolean {
    let at = 0
    while (at < chunk.length && !this.#isBroken) {
      if (this.#missingBytes === -1) {
        at = this.#readLength(chunk, at)
        continue
      }
      const end = Math.min(at + this.#missingBytes, chunk.length)
      if (!this.#readBody(chunk.subarray(at, end))) {
        this.#refused = chunk.subarray(at)
        return false
      }
      at = end
    }
    return true
  }

  resume(): boolean {
    const chunk = this.#refused
    this.#refused = null
    return chunk === null || this.push(chunk)
  }

  end(): boolean {
    if (this.#refused !== null) return false
    if (this.#missingBytes > 0 && !this.#isSkipping) {
      this.#sink.invalid('Connection ended in the middle of a frame', this.#partial.bytes)
    }
    this.#partial.clear()
    this.#missingBytes = -1
    return true
  }

  #readLength(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (byte >= zero && byte <= nine && this.#digits.length < maxLengthDigits) {
        this.#digits += String.fromCharCode(byte)
      } else if (byte === space && this.#digits !== '') {
        this.#startBody(Number(this.#digits))
        return at + 1
      } else if (byte !== newline || this.#digits !== '') {
        // Without a length there is no way to find the next frame.
        this.#sink.invalid('Not an octet-counted frame: no length', chunk.subarray(start))
        this.#isBroken = true
        return chunk.length
      }
    }
    return chunk.length
  }

  #startBody(length: number): void {
    this.#digits = ''
    this.#missingBytes = length === 0 ? -1 : length
    this.#isSkipping = length > this.#maxFrameBytes
    if (this.#isSkipping) {
      this.#sink.invalid(`Frame longer than ${this.#maxFrameBytes} bytes`, Buffer.from(`${length}`))
    }
  }

  #readBody(bytes: Buffer): boolean {
    const isComplete = bytes.length === this.#missingBytes
    if (this.#isSkipping) {
      this.#missingBytes -= bytes.length
    } else if (isComplete) {
      const frame = this.#partial.length === 0 ? bytes : Buffer.concat([this.#partial.bytes, bytes])
      if (!this.#sink.frame(frame)) return false
      this.#partial.clear()
      this.#missingBytes = 0
    } else {
      this.#missingBytes -= bytes.length
      if (!this.#partial.append(bytes)) this.#dropFrame(bytes)
    }
    if (isComplete) {
      this.#missingBytes = -1
      this.#isSkipping = false
    }
    return true
  }

  #dropFrame(sample: Buffer): void {
    this.#sink.invalid('Too many unfinished frames on all connections', sample)
    this.#partial.clear()
    this.#isSkipping = true
  }
}
