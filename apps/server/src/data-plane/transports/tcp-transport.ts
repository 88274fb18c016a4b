import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { ConfigurationOf, connectionFields } from '@logline/contract/plug-ins'
import { boundConnections } from './bound-connections.ts'
import { loadTlsOptions } from './tls-options.ts'
import { listenError, type Transport, type TransportContext } from './transport.ts'

export type ConnectionConfiguration = ConfigurationOf<ReturnType<typeof connectionFields>>

/** Listens on TCP, plain or TLS, and gives each connection to what serves it. */
export class TcpTransport implements Transport {
  readonly #context: TransportContext
  readonly #configuration: ConnectionConfiguration
  readonly #serve: (socket: Socket) => void
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null

  constructor(
    context: TransportContext,
    configuration: ConnectionConfiguration,
    serve: (socket: Socket) => void,
  ) {
    this.#context = context
    this.#configuration = configuration
    this.#serve = serve
  }

  async start(): Promise<void> {
    const configuration = this.#configuration
    const onConnection = (socket: Socket) => this.#accept(socket)
    const server = configuration.tls_enable
      ? createTlsServer(await loadTlsOptions(configuration, this.#context.tlsFolders), onConnection)
      : createServer(onConnection)
    boundConnections(server, this.#context.intake.stats)
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
    if (this.#configuration.tcp_keepalive) socket.setKeepAlive(true)
    this.#serve(socket)
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
