import type { Message } from '@logline/message'

/** Messages that never arrive, though the receiver is there. */
export interface Refused {
  messages: number
  /** Of the last of them, for people. */
  reason: string
}

export const noneRefused: Refused = { messages: 0, reason: '' }

/**
 * How one output reaches its receiver. What it throws makes the sender close it, and send everything that was not
 * confirmed again to a new one.
 */
export interface Delivery {
  /** Messages of one `write` at most. */
  readonly batchSize: number
  /** First wait after a failure. */
  readonly retryMs: number
  /** Whether a `write` that resolves is known to have arrived; else it is when `confirm` resolves. */
  readonly confirmsWrites: boolean
  /**
   * Hands messages over, in their order.
   * @throws Error with a text for people
   */
  write(messages: readonly Message[], signal: AbortSignal): Promise<Refused>
  /** Bytes that were written since the last `confirm`. */
  readonly unconfirmedBytes: number
  /** @throws Error with a text for people when something written did not arrive, as far as is known */
  confirm(signal: AbortSignal): Promise<void>
  /** At once. */
  close(): Promise<void>
}

/** What a delivery gets of the process it runs in. */
export interface DeliverySurroundings {
  /** Where files for TLS may lie; null for anywhere. */
  tlsFolders: readonly string[] | null
  /** For the log, what people who configure outputs must not read. */
  report(text: string): void
}

/** The receiver says when it wants to be asked again. */
export class RetryLater extends Error {
  readonly afterMs: number

  constructor(text: string, afterMs: number) {
    super(text)
    this.afterMs = afterMs
  }
}
