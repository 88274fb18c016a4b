import { setTimeout as sleep } from 'node:timers/promises'
import type { JournalTail } from '../../journal/journal-reader.ts'
import type { JournalPosition } from '../../journal/position.ts'
import { type Delivery, noneRefused, RetryLater } from '../delivery/delivery.ts'
import { failureText } from '../delivery/failure-text.ts'
import type { SendHealth, SendProgress } from '../delivery/send-progress.ts'
import { BackOff } from './back-off.ts'
import { type MessageBatch, WaitingMessages } from './waiting-messages.ts'

/**
 * What was written is confirmed when this much of it is not, after this time, and when nothing more comes: all of it is
 * sent again when the connection breaks.
 */
const maxUnconfirmedBytes = 16 << 20
const maxUnconfirmedMs = 10_000
const idleMs = 1000
/** A write in progress has so long when the output is stopped. */
const stopWaitMs = 2000
/** After so long without an end of a write the state says so. */
const stallMs = 30_000

interface SenderOptions {
  /** Of its buffer. */
  tail: JournalTail
  delivered: JournalPosition
  delivery: Delivery
  onProgress(progress: SendProgress): void
  onHealth(health: SendHealth): void
}

/** Sends what waits in the buffer of one output, in order, each message at least once. */
export class OutputSender {
  #delivered: JournalPosition
  readonly #options: SenderOptions
  readonly #backOff = new BackOff()
  readonly #stopping = new AbortController()
  /** Cuts off what is in progress. */
  readonly #aborting = new AbortController()
  readonly #running: Promise<void>
  #isFailing = false
  #wake: () => void = () => {}
  /** Written and not confirmed. */
  #pending: SendProgress | null = null
  #pendingSinceMs = 0

  constructor(options: SenderOptions) {
    this.#options = options
    this.#delivered = options.delivered
    this.#running = this.#run()
  }

  /** To be called when the buffer has grown. */
  wake(): void {
    this.#wake()
  }

  /** Ends within a few seconds, whatever the receiver does. Answers how far it has come. */
  async stop(): Promise<JournalPosition> {
    this.#stopping.abort()
    this.#wake()
    const timer = setTimeout(() => this.#aborting.abort(), stopWaitMs)
    await this.#running
    clearTimeout(timer)
    return this.#delivered
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        await this.#sendAll()
      } catch (error) {
        this.#pending = null
        await this.#options.delivery.close()
        if (!this.#isStopping) await this.#pause(error)
      }
    }
    await this.#options.delivery.close()
  }

  /** Until it is stopped. @throws Error when something fails */
  async #sendAll(): Promise<void> {
    const { tail, delivery } = this.#options
    const waiting = new WaitingMessages(tail, this.#delivered)
    try {
      while (!this.#isStopping) {
        const grown = this.#nextGrowth()
        const batch = await waiting.next(delivery.batchSize)
        if (batch !== null) await this.#write(batch)
        const isQuiet = batch === null && !(await this.#isGrownSoon(grown))
        if (this.#pending !== null && (isQuiet || this.#isConfirmDue())) await this.#confirm()
      }
      if (this.#pending !== null) await this.#confirm()
    } finally {
      await waiting.close()
    }
  }

  async #write({ messages, lost, end }: MessageBatch): Promise<void> {
    const { delivery } = this.#options
    const isNone = messages.length === 0
    const refused = isNone
      ? noneRefused
      : await this.#watched(delivery.write(messages, this.#aborting.signal))
    if (this.#pending === null) this.#pendingSinceMs = Date.now()
    const before = this.#pending ?? { written: 0, dropped: 0, reason: null }
    const reason = refused.messages > 0 ? refused.reason : lost > 0 ? 'Its buffer is damaged' : before.reason
    this.#pending = {
      delivered: end,
      written: before.written + messages.length - refused.messages,
      dropped: before.dropped + refused.messages + lost,
      reason,
    }
    if (delivery.confirmsWrites) this.#settle()
  }

  #isConfirmDue(): boolean {
    const isOld = Date.now() - this.#pendingSinceMs >= maxUnconfirmedMs
    return isOld || this.#options.delivery.unconfirmedBytes >= maxUnconfirmedBytes
  }

  async #confirm(): Promise<void> {
    await this.#watched(this.#options.delivery.confirm(this.#aborting.signal))
    this.#settle()
  }

  #settle(): void {
    const { onProgress, onHealth } = this.#options
    if (this.#pending === null) return
    this.#delivered = this.#pending.delivered
    onProgress(this.#pending)
    this.#pending = null
    this.#backOff.succeeded()
    if (this.#isFailing) onHealth({ state: 'running', error: null, failedAttempts: 0 })
    this.#isFailing = false
  }

  async #pause(error: unknown): Promise<void> {
    this.#isFailing = true
    this.#options.onHealth({ state: 'reconnecting', error: failureText(error), failedAttempts: 1 })
    const askedMs = error instanceof RetryLater ? error.afterMs : 0
    const waitMs = this.#backOff.nextMs({ firstMs: this.#options.delivery.retryMs, askedMs })
    await sleep(waitMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
  }

  /** Resolves when the buffer grows from now on. */
  #nextGrowth(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    return promise
  }

  /** Waits for more messages; with some that are not confirmed no longer than a moment. */
  async #isGrownSoon(grown: Promise<void>): Promise<boolean> {
    let isGrown = true
    const stopWaiting = () => {
      isGrown = false
      this.#wake()
    }
    const timer = this.#pending === null ? null : setTimeout(stopWaiting, idleMs)
    await grown
    if (timer !== null) clearTimeout(timer)
    return isGrown
  }

  /** Says so when the receiver is there and takes nothing. */
  async #watched<T>(work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      this.#isFailing = true
      const error = `The receiver has taken nothing for ${stallMs / 1000} seconds`
      this.#options.onHealth({ state: 'reconnecting', error, failedAttempts: 0 })
    }, stallMs)
    return work.finally(() => clearTimeout(timer))
  }
}
