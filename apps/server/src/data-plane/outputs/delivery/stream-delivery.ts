import type { Message } from '@logline/message'
import { type Delivery, noneRefused, type Refused } from './delivery.ts'
import { StreamConnection, type StreamTarget } from './stream-connection.ts'

interface StreamOptions {
  batchSize: number
  retryMs: number
  /** Asked for each connection: files may have changed. */
  target(): Promise<StreamTarget>
  /** A message with all that tells it from the next. */
  encode(message: Message): string
}

/** Messages one after the other over TCP or TLS. */
export class StreamDelivery implements Delivery {
  readonly batchSize: number
  readonly retryMs: number
  readonly confirmsWrites = false
  unconfirmedBytes = 0
  readonly #options: StreamOptions
  #connection: StreamConnection | null = null

  constructor(options: StreamOptions) {
    this.batchSize = options.batchSize
    this.retryMs = options.retryMs
    this.#options = options
  }

  async write(messages: readonly Message[], signal: AbortSignal): Promise<Refused> {
    this.#connection ??= await StreamConnection.open(await this.#options.target(), signal)
    const bytes = Buffer.from(messages.map((message) => this.#options.encode(message)).join(''))
    this.unconfirmedBytes += bytes.length
    await this.#connection.write(bytes, signal)
    return noneRefused
  }

  async confirm(signal: AbortSignal): Promise<void> {
    await this.#connection?.finish(signal)
    await this.close()
  }

  async close(): Promise<void> {
    this.#connection?.destroy()
    this.#connection = null
    this.unconfirmedBytes = 0
  }
}
