import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel, ConsumeMessage } from 'amqplib'
import { maxPayloadBytes } from '../../intake/intake.ts'
import { remoteAddress } from '../../journal/journal-source.ts'
import type { TransportContext } from '../transport.ts'

/** Deliveries of a queue that are not in the journal yet. Few are as large as that; more is no use of a prefetch. */
const maxWaitingBytes = 64 << 20
const throttledMs = 1000
/** What is given back comes again at once. */
const giveBackAfterMs = 5000

interface QueueOptions {
  context: TransportContext
  isThrottlingAllowed: boolean
  requeuesInvalid: boolean
}

/** A broker says who published only if the publisher does. */
const nobody = remoteAddress(undefined, undefined)

/**
 * The deliveries of one queue on one channel. Each is acknowledged once it is on disk; those that were not when the channel
 * ends, the broker delivers again.
 */
export class AmqpQueue {
  readonly #channel: Channel
  readonly #options: QueueOptions
  /** In the order of their arrival. */
  #waiting: ConsumeMessage[] = []
  #waitingBytes = 0
  #isHeldUp = false
  /** In the journal; acknowledged together. */
  #taken: ConsumeMessage[] = []
  #isFinishing = false
  #isEnded = false
  #unacknowledged = 0

  constructor(channel: Channel, options: QueueOptions) {
    this.#channel = channel
    this.#options = options
  }

  /** False: more waits than this process may hold, and the channel must be given up. */
  deliver(message: ConsumeMessage): boolean {
    if (this.#isEnded || this.#isFinishing) return true
    this.#waiting.push(message)
    this.#waitingBytes += message.content.length
    if (!this.#isHeldUp) this.#take()
    return this.#waitingBytes <= maxWaitingBytes
  }

  /** The channel is gone: what waits comes again on the next one. */
  end(): void {
    this.#isEnded = true
    this.#waiting = []
    this.#waitingBytes = 0
  }

  /** Takes nothing more, and returns once what was taken is acknowledged. */
  async finish(): Promise<void> {
    this.#waiting = []
    this.#isFinishing = true
    while (this.#unacknowledged > 0 && !this.#isEnded) await sleep(10)
  }

  #take(): void {
    const { context, isThrottlingAllowed } = this.#options
    const receivedAtMs = Date.now()
    let next = 0
    for (const message of this.#waiting) {
      if (isThrottlingAllowed && context.isThrottled()) {
        this.#holdUp((resume) => setTimeout(resume, throttledMs))
        break
      }
      if (message.content.length > maxPayloadBytes) this.#refuse(message)
      else if (context.intake.accept(message.content, nobody, receivedAtMs)) this.#acknowledgeSoon(message)
      else {
        this.#holdUp((resume) => context.journal.onSpace(resume))
        break
      }
      this.#waitingBytes -= message.content.length
      context.intake.stats.readBytesTotal += message.content.length
      next++
    }
    this.#waiting.splice(0, next)
  }

  #holdUp(until: (resume: () => void) => void): void {
    this.#isHeldUp = true
    until(() => {
      this.#isHeldUp = false
      this.#take()
    })
  }

  #acknowledgeSoon(message: ConsumeMessage): void {
    this.#unacknowledged++
    if (this.#taken.push(message) > 1) return
    setImmediate(() => this.#acknowledge(this.#taken.splice(0)))
  }

  #acknowledge(messages: readonly ConsumeMessage[]): void {
    const { journal } = this.#options.context
    journal.whenDurable((isDurable) => {
      // What could not be written is written later, and acknowledged then.
      if (!isDurable) journal.onSpace(() => this.#acknowledge(messages))
      else if (!this.#isEnded) for (const message of messages) this.#channel.ack(message)
      if (isDurable) this.#unacknowledged -= messages.length
    })
  }

  #refuse(message: ConsumeMessage): void {
    const { context, requeuesInvalid } = this.#options
    const { stats } = context.intake
    stats.problem('invalidMessages', `Message larger than ${maxPayloadBytes} bytes`, message.content)
    const giveBack = () => {
      if (!this.#isEnded) this.#channel.nack(message, false, requeuesInvalid)
    }
    if (requeuesInvalid) setTimeout(giveBack, giveBackAfterMs).unref()
    else giveBack()
  }
}
