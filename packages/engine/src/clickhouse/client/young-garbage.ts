import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** V8's own; it is given to no other context. */
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

/** Bytes of passed buffers after which they are collected. */
const collectedBytes = 32 * 1024 ** 2

/**
 * Frees the buffers that a stream has passed on. V8 lets 64 MiB of them wait, as they are hardly anything in its heap: a
 * young collection finds them all. Measured over five exports of five million messages: the process grows by 113 MiB
 * without, 88 with a collection every 32 MiB, 66 every 16; the rate against bare SQL is 0.60, 0.54 and 0.51.
 */
export class YoungGarbage {
  #bytes = 0

  passed(buffer: Buffer): void {
    this.#bytes += buffer.length
    if (this.#bytes < collectedBytes) return
    this.#bytes = 0
    collect({ type: 'minor' })
  }
}
