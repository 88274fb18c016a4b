import { connect } from 'node:net'
import {
  compressed,
  json,
  window,
} from '../../../../../packages/processing/src/codecs/testing/lumberjack-frames.ts'

/** The frames of a window with an event for each text, in one compressed frame as beats send them. */
export function windowOf(texts: readonly string[]): Buffer {
  const frames = texts.map((text, index) => json(index + 1, text))
  return Buffer.concat([window(texts.length), compressed(Buffer.concat(frames))])
}

/** A connection of a beat. */
export class LumberjackSender {
  readonly #socket
  #answered = Buffer.alloc(0)
  #isClosed = false

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (bytes: Buffer) => {
      this.#answered = Buffer.concat([this.#answered, bytes])
    })
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => {
      this.#isClosed = true
    })
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** The sequence numbers that were acknowledged, with the version each acknowledgement has. */
  get acknowledged(): string[] {
    const numbers: string[] = []
    for (let at = 0; at + 6 <= this.#answered.length; at += 6)
      numbers.push(`${this.#answered.toString('latin1', at, at + 2)}${this.#answered.readUInt32BE(at + 2)}`)
    return numbers
  }

  write(bytes: Buffer): void {
    this.#socket.write(bytes)
  }

  /**
   * Returns once the system has taken the bytes, or the connection is closed; always after a turn of the event loop, so
   * that whoever writes without end does not keep a closed connection from being told.
   */
  async written(bytes: Buffer): Promise<void> {
    await new Promise((resolve) => this.#socket.write(bytes, () => setImmediate(resolve)))
  }

  /** As somebody who takes no acknowledgements. */
  pause(): void {
    this.#socket.pause()
  }

  close(): void {
    this.#socket.destroy()
  }

  [Symbol.dispose](): void {
    this.close()
  }
}
