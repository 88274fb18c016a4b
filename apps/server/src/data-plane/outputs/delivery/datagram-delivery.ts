import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import type { Message } from '@logline/message'
import { type Delivery, noneRefused, type Refused } from './delivery.ts'

interface DatagramOptions {
  host: string
  port: number
  batchSize: number
  retryMs: number
  /** Datagrams on their way at the same time. */
  maxInFlight: number
  /** The datagrams of a message; a text that says why it has none. */
  encode(message: Message): readonly Buffer[] | string
}

/** Messages by UDP: what the system has sent counts as written, and nobody knows what arrives. */
export class DatagramDelivery implements Delivery {
  readonly batchSize: number
  readonly retryMs: number
  readonly confirmsWrites = true
  readonly unconfirmedBytes = 0
  readonly #options: DatagramOptions
  #socket: Socket | null = null
  /** What a system on the way has told, such as that nobody listens at the port. */
  #failure: Error | null = null

  constructor(options: DatagramOptions) {
    this.batchSize = options.batchSize
    this.retryMs = options.retryMs
    this.#options = options
  }

  async write(messages: readonly Message[]): Promise<Refused> {
    this.#socket ??= await this.#open()
    const { encode, maxInFlight } = this.#options
    let refused = noneRefused
    let inFlight: Promise<void>[] = []
    for (const message of messages) {
      const datagrams = encode(message)
      if (typeof datagrams === 'string') {
        refused = { messages: refused.messages + 1, reason: datagrams }
        continue
      }
      for (const datagram of datagrams) inFlight.push(this.#send(datagram))
      if (inFlight.length < maxInFlight) continue
      await Promise.all(inFlight)
      inFlight = []
    }
    await Promise.all(inFlight)
    if (this.#failure !== null) throw this.#failure
    return refused
  }

  async confirm(): Promise<void> {}

  async close(): Promise<void> {
    this.#socket?.close()
    this.#socket = null
    this.#failure = null
  }

  async #open(): Promise<Socket> {
    const { address, family } = await lookup(this.#options.host)
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
    socket.on('error', (error) => {
      this.#failure ??= error
    })
    // Of a connected socket the system tells when it hears that nobody listens.
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.connect(this.#options.port, address, () => {
        socket.off('error', reject)
        resolve()
      })
    }).catch((error: unknown) => {
      socket.close()
      throw error
    })
    return socket
  }

  #send(datagram: Buffer): Promise<void> {
    return new Promise((resolve) => {
      this.#socket?.send(datagram, (error) => {
        if (error !== null) this.#failure ??= error
        resolve()
      })
    })
  }
}
