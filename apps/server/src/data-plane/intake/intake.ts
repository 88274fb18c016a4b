import type { Journal } from '../journal/journal.ts'
import type { JournalSource, RemoteAddress } from '../journal/journal-source.ts'
import type { InputStats } from '../plan/input-stats.ts'

/** Where a transport puts its messages. */
export interface Intake {
  readonly stats: InputStats
  /** False: a bound of the journal is reached, and the message was not taken. */
  accept(payload: Buffer, remote: RemoteAddress, receivedAtMs: number): boolean
}

/** Larger messages are refused by every transport: a record must fit well into a segment. */
export const maxPayloadBytes = 32 << 20

interface JournalIntakeOptions {
  source: JournalSource
  stats: InputStats
  /** Its senders neither wait nor send again. */
  isLossy: boolean
}

/** Puts each message of an input into the journal and counts it. */
export class JournalIntake implements Intake {
  readonly stats: InputStats
  readonly #journal: Journal
  readonly #source: JournalSource
  readonly #isLossy: boolean

  constructor(journal: Journal, { source, stats, isLossy }: JournalIntakeOptions) {
    this.#journal = journal
    this.#source = source
    this.#isLossy = isLossy
    this.stats = stats
  }

  accept(payload: Buffer, remote: RemoteAddress, receivedAtMs: number): boolean {
    const { stats } = this
    if (payload.length === 0) {
      stats.emptyMessages++
      return true
    }
    if (payload.length > maxPayloadBytes) {
      stats.problem('invalidMessages', `Message larger than ${maxPayloadBytes} bytes`, payload)
      return true
    }
    if (!this.#append(payload, remote, receivedAtMs)) return false
    stats.incomingMessages++
    stats.rawSizeBytes += payload.length
    return true
  }

  #append(payload: Buffer, remote: RemoteAddress, receivedAtMs: number): boolean {
    const source = this.#source
    return this.#isLossy
      ? this.#journal.appendLossy({ source, remote, receivedAtMs, payload })
      : this.#journal.append(source, remote, receivedAtMs, payload)
  }
}
