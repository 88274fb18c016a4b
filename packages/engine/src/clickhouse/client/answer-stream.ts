import { finished, type Readable, Transform, type TransformCallback } from 'node:stream'
import { EngineError, errorInAnswer, toEngineError } from './engine-error.ts'
import { YoungGarbage } from './young-garbage.ts'

/** The engine writes why it broke off behind the last row: at most 16 KiB of text, with its marks around it. */
const heldBackBytes = 32 * 1024

/** Enough to go on while the processes on either side are not running: with 64 KiB each waits for the other. */
const bufferedBytes = 256 * 1024

interface AnswerStreamOptions {
  /** What the engine marks a failure by, in this answer alone; empty when it has not said. */
  tag: string
  /** The stream is over before the engine has said everything. */
  onBrokenOff: () => void
  signal?: AbortSignal
}

/**
 * The bytes of an answer without what the engine wrote into it when it failed half-way: that belongs in a log, not in a
 * file. Ends only when the answer is complete; fails with an EngineError otherwise.
 */
export function answerStream(answer: Readable, { tag, onBrokenOff, signal }: AnswerStreamOptions): Readable {
  const whole = new WholeAnswer(tag)
  const cancel = () => whole.destroy(new EngineError('cancelled', 'The export was cancelled'))
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel, { once: true })
  finished(answer, (cause) => {
    if (cause) whole.breakOff(cause)
  })
  finished(whole, { writable: false }, (cause) => {
    signal?.removeEventListener('abort', cancel)
    answer.destroy()
    if (cause) onBrokenOff()
  })
  return answer.pipe(whole)
}

/** Passes bytes on when enough others have come behind them. */
class WholeAnswer extends Transform {
  readonly #tag: string
  readonly #garbage = new YoungGarbage()
  #held: Buffer[] = []
  #heldBytes = 0

  constructor(tag: string) {
    super({ highWaterMark: bufferedBytes })
    this.#tag = tag
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#garbage.passed(chunk)
    this.#held.push(chunk)
    this.#heldBytes += chunk.length
    let [first] = this.#held
    while (first && this.#heldBytes - first.length >= heldBackBytes) {
      this.push(first)
      this.#held.shift()
      this.#heldBytes -= first.length
      ;[first] = this.#held
    }
    done()
  }

  override _flush(done: TransformCallback): void {
    const failure = this.#failure()
    if (!failure) for (const chunk of this.#held) this.push(chunk)
    done(failure)
  }

  /** Ends with what the engine wrote last, when it wrote why. */
  breakOff(cause: unknown): void {
    this.destroy(this.#failure() ?? toEngineError(cause))
  }

  #failure(): EngineError | null {
    if (this.#tag === '') return null
    const text = Buffer.concat(this.#held).toString('utf8')
    const place = text.lastIndexOf(`__exception__\r\n${this.#tag}\r\n`)
    if (place < 0) return null
    return errorInAnswer(text.slice(place)) ?? new EngineError('unknown', 'The engine broke off its answer')
  }
}
