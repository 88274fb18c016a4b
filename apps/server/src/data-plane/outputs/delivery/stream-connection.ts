import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'

/** A receiver of logs has nothing to say. One that talks without end is left. */
const maxAnswerBytes = 1 << 20
/** So long a receiver may read what was sent before it ends the connection as well. */
const endWaitMs = 60_000

export interface StreamTarget {
  host: string
  port: number
  connectTimeoutMs: number
  isNoDelay: boolean
  isKeptAlive: boolean
  /** Null for plain TCP. */
  tls: ConnectionOptions | null
}

/** One connection to a receiver. Protocols of logs acknowledge nothing, but TCP does at its end: see `finish`. */
export class StreamConnection {
  readonly #socket: Socket
  readonly #closed: Promise<void>
  #failure: Error | null = null
  #isFinishing = false
  #answerBytes = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    this.#closed = new Promise((resolve) => socket.once('close', () => resolve()))
    socket.on('data', (bytes: Buffer) => this.#ignore(bytes))
    socket.on('error', (error) => this.#fail(error))
    socket.on('end', () => {
      if (!this.#isFinishing) this.#fail(new Error('The receiver has ended the connection'))
    })
  }

  /** @throws Error when there is none within the time */
  static async open(target: StreamTarget, signal: AbortSignal): Promise<StreamConnection> {
    const socket = socketTo(target)
    const connection = new StreamConnection(socket)
    const timer = setTimeout(
      () => connection.#fail(new Error(`no connection within ${target.connectTimeoutMs} ms`)),
      target.connectTimeoutMs,
    )
    const abort = () => connection.#fail(new Error('The output is stopping'))
    signal.addEventListener('abort', abort)
    try {
      const connected = new Promise((resolve) =>
        socket.once(target.tls === null ? 'connect' : 'secureConnect', resolve),
      )
      await Promise.race([connected, connection.#closed])
      connection.#requireSound()
      return connection
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  /** Resolves once the system has taken all of it, so that a slow receiver slows its sender down. */
  async write(bytes: Buffer, signal: AbortSignal): Promise<void> {
    await this.#until(signal, () => new Promise((resolve) => this.#socket.write(bytes, () => resolve())))
  }

  /**
   * Ends the connection and waits for the receiver to do the same, which it does when it has read everything: a system
   * whose program ends before sends a reset instead. So this tells what was received from what lies in buffers.
   * @throws Error when it is not known that everything was received
   */
  async finish(signal: AbortSignal): Promise<void> {
    this.#isFinishing = true
    // One that never ends its side has had all the time to read.
    const timer = setTimeout(() => this.#socket.destroy(), endWaitMs)
    try {
      await this.#until(signal, () => {
        this.#socket.end()
        return this.#closed
      })
    } finally {
      clearTimeout(timer)
    }
  }

  destroy(): void {
    this.#socket.destroy()
  }

  /** Whether it broke by itself. */
  get isBroken(): boolean {
    return this.#failure !== null
  }

  async #until(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    this.#requireSound()
    const abort = () => this.#fail(new Error('The output is stopping'))
    signal.addEventListener('abort', abort)
    try {
      await Promise.race([work(), this.#closed])
    } finally {
      signal.removeEventListener('abort', abort)
    }
    this.#requireSound()
  }

  #requireSound(): void {
    if (this.#failure !== null) throw this.#failure
  }

  #ignore(bytes: Buffer): void {
    this.#answerBytes += bytes.length
    if (this.#answerBytes > maxAnswerBytes)
      this.#fail(new Error(`The receiver has sent more than ${maxAnswerBytes} bytes, which nobody reads`))
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#socket.destroy()
  }
}

function socketTo({ host, port, isNoDelay, isKeptAlive, tls }: StreamTarget): Socket {
  const options = { host, port, noDelay: isNoDelay, keepAlive: isKeptAlive, keepAliveInitialDelay: 30_000 }
  if (tls === null) return connectTcp(options)
  const socket = connectTls({ ...options, ...tls, ...(isIP(host) === 0 ? { servername: host } : {}) })
  socket.setNoDelay(isNoDelay)
  if (isKeptAlive) socket.setKeepAlive(true, 30_000)
  return socket
}
