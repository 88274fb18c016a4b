import { InputStats } from '../plan/input-stats.ts'
import type { TransportContext } from '../transports/transport.ts'

/** What a transport puts its messages into, without a disk: full or broken as a test wants it. */
export class StandInJournal {
  /** As they were taken, in order. */
  readonly payloads: string[] = []
  readonly stats = new InputStats()
  /** How many more it takes before it is full. */
  room = Number.POSITIVE_INFINITY
  /** How many more it takes before it has to write. */
  memory = Number.POSITIVE_INFINITY
  isWritable = true
  writes = 0
  #untilWrite = Number.POSITIVE_INFINITY

  readonly context: TransportContext = {
    intake: { stats: this.stats, accept: (payload) => this.#accept(payload) },
    journal: this.#flowControl(),
    reportHealth: () => undefined,
    isThrottled: () => false,
    tlsFolders: null,
  }

  #accept(payload: Buffer): boolean {
    if (this.room === 0) return false
    if (this.#untilWrite === 0) return false
    if (this.#untilWrite === Number.POSITIVE_INFINITY) this.#untilWrite = this.memory
    this.payloads.push(payload.toString())
    this.room--
    this.#untilWrite--
    return true
  }

  #flowControl(): TransportContext['journal'] {
    const reason = () => (this.room === 0 ? 'The journal is full' : null)
    return {
      onSpace: () => undefined,
      hasSpaceFor: () => reason() === null,
      whenDurable: (callback) => {
        this.writes++
        this.#untilWrite = this.memory
        setImmediate(() => callback(this.isWritable))
      },
      get refusalReason() {
        return reason()
      },
    }
  }
}
