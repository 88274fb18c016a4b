import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { ConfigurationOf, httpFields } from '@logline/contract/plug-ins'
import { boundConnections } from '../bound-connections.ts'
import { listen } from '../tcp-transport.ts'
import { loadTlsOptions } from '../tls-options.ts'
import type { TransportContext } from '../transport.ts'

const maxHeaderBytes = 8192
const stopWaitMs = 2000

/** What all that takes requests has in common. */
export type RequestConfiguration = Omit<
  ConfigurationOf<ReturnType<typeof httpFields>>,
  'enable_bulk_receiving' | 'enable_cors'
>

/** A web server of an input, plain or TLS, which counts its connections. */
export class HttpListener {
  readonly #context: TransportContext
  readonly #configuration: RequestConfiguration
  readonly #onRequest: RequestListener
  #server: Server | null = null

  constructor(context: TransportContext, configuration: RequestConfiguration, onRequest: RequestListener) {
    this.#context = context
    this.#configuration = configuration
    this.#onRequest = onRequest
  }

  /** @throws Error with a text for people when it cannot listen */
  async start(): Promise<void> {
    const { bind_address, port, tls_enable, tcp_keepalive, idle_writer_timeout } = this.#configuration
    const options = { maxHeaderSize: maxHeaderBytes, keepAlive: tcp_keepalive }
    const server = tls_enable
      ? createTlsServer(
          { ...options, ...(await loadTlsOptions(this.#configuration, this.#context.tlsFolders)) },
          this.#onRequest,
        )
      : createServer(options, this.#onRequest)
    server.setTimeout(idle_writer_timeout * 1000)
    server.keepAliveTimeout = idle_writer_timeout * 1000
    boundConnections(server, this.#context.intake.stats)
    this.#countConnections(server)
    await listen(server, bind_address, port)
    this.#server = server
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (server === null) return
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), stopWaitMs)
    await closed
    clearTimeout(timer)
  }

  #countConnections(server: Server): void {
    const { stats } = this.#context.intake
    server.on('connection', (socket) => {
      stats.totalConnections++
      stats.openConnections++
      socket.on('close', () => stats.openConnections--)
    })
    server.on(this.#configuration.tls_enable ? 'secureConnection' : 'connection', rememberPeer)
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      if (error.code === 'ECONNRESET') {
        socket.destroy()
        return
      }
      stats.problem('invalidMessages', 'Not a valid HTTP request', error.message)
      if (socket.writable)
        socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    })
  }
}

/** Node knows the address of a peer that has hung up if it was asked before. */
function rememberPeer(socket: Socket): string | undefined {
  return socket.remoteAddress
}
