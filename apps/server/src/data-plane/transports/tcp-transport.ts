import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { ConfigurationOf, tcpFields } from '@logline/contract/plug-ins'
import { DelimiterFrames } from './delimiter-frames.ts'
import type { FrameReader, FrameSink } from './frame-reader.ts'
import { OctetFrames } from './octet-frames.ts'
import { PartialBudget } from './partial-frame.ts'
import { TcpConnection } from './tcp-connection.ts'
import { loadTlsOptions } from './tls-options.ts'
import { listenError, type Transport, type TransportContext } from './transport.ts'

/** Beyond it new connections are closed at once by Node. */
const maxConnections = 10_000
/** Unfinished frames of all connections of an input together; at the bound a frame is counted and skipped. */
const maxPartialBytes = 64 << 20

export type TcpConfiguration = ConfigurationOf<ReturnType<typeof tcpFields>>

interface TcpOptions {
  configuration: TcpConfiguration
  /** Syslog: a connection whose first byte is 1 to 9 counts octets (reference: inputs, section 3). */
  allowsOctetCounting: boolean
}

/** Listens on TCP, plain or TLS, and cuts each connection into messages. */
export class TcpTransport implements Transport {
  readonly #context: TransportContext
  readonly #options: TcpOptions
  readonly #budget = new PartialBudget(maxPartialBytes)
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null

  constructor(context: TransportContext, options: TcpOptions) {
    this.#context = context
    this.#options = options
  }

  async start(): Promise<void> {
    const { configuration } = this.#options
    const onConnection = (socket: Socket) => this.#accept(socket)
    const server = configuration.tls_enable
      ? createTlsServer(await loadTlsOptions(configuration, this.#context.tlsFolders), onConnection)
      : createServer(onConnection)
    server.maxConnections = maxConnections
    server.on('tlsClientError', (error: Error) => {
      this.#context.intake.stats.problem('invalidMessages', 'TLS handshake failed', error.message)
    })
    await listen(server, configuration.bind_address, configuration.port)
    this.#server = server
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (server === null) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #accept(socket: Socket): void {
    const { stats } = this.#context.intake
    stats.totalConnections++
    stats.openConnections++
    this.#sockets.add(socket)
    socket.on('close', () => {
      this.#sockets.delete(socket)
      stats.openConnections--
    })
    if (this.#options.configuration.tcp_keepalive) socket.setKeepAlive(true)
    new TcpConnection(socket, this.#context, (firstByte, sink) => this.#makeReader(firstByte, sink))
  }

  #makeReader(firstByte: number, sink: FrameSink): FrameReader {
    const { configuration, allowsOctetCounting } = this.#options
    const maxFrameBytes = configuration.max_message_size
    const isDigit = firstByte >= 0x31 && firstByte <= 0x39
    if (allowsOctetCounting && isDigit) return new OctetFrames(sink, maxFrameBytes, this.#budget)
    const delimiter = configuration.use_null_delimiter ? 0x00 : 0x0a
    return new DelimiterFrames(sink, { delimiter, maxFrameBytes }, this.#budget)
  }
}

/** @throws Error with a text for people */
export function listen(server: Server, address: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => reject(listenError(error, address, port))
    server.once('error', onError)
    server.listen(port, address, () => {
      server.off('error', onError)
      // Errors of a listening socket (too many open files) concern one connection, never the input.
      server.on('error', () => undefined)
      resolve()
    })
  })
}
