import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { ConfigurationOf, inputDescriptions } from '@logline/contract/plug-ins'
import { isGelfChunk } from '../intake/gelf-chunks.ts'
import { type RemoteAddress, remoteAddress } from '../journal/journal-source.ts'
import { type BodyReader, type BodyResult, readBody } from './http-body.ts'
import { listen } from './tcp-transport.ts'
import { loadTlsOptions } from './tls-options.ts'
import type { Transport, TransportContext } from './transport.ts'

const path = '/gelf'
const maxHeaderBytes = 8192
/** Bodies of all requests of an input that are being received; at the bound the answer is 503. */
const maxBufferedBytes = 64 << 20
const stopWaitMs = 2000

type HttpConfiguration = ConfigurationOf<typeof inputDescriptions.gelfHttp.fields>

/** A body on its way into the journal. */
interface Delivery {
  body: Buffer
  remote: RemoteAddress
  receivedAtMs: number
  respond: (status: number) => void
}

/** Messages over HTTP: `POST /gelf`, answered with 202 once they are on disk. */
export class HttpTransport implements Transport {
  readonly #context: TransportContext
  readonly #configuration: HttpConfiguration
  readonly #bodies: BodyReader
  #server: Server | null = null

  constructor(context: TransportContext, configuration: HttpConfiguration) {
    this.#context = context
    this.#configuration = configuration
    this.#bodies = {
      maxBytes: configuration.max_chunk_size,
      maxDecompressedBytes: configuration.decompress_size_limit,
      maxBufferedBytes,
      bufferedBytes: 0,
    }
  }

  async start(): Promise<void> {
    const { bind_address, port, tls_enable, tcp_keepalive, idle_writer_timeout } = this.#configuration
    const options = { maxHeaderSize: maxHeaderBytes, keepAlive: tcp_keepalive }
    const onRequest = (request: IncomingMessage, response: ServerResponse) => this.#handle(request, response)
    const server = tls_enable
      ? createTlsServer(
          { ...options, ...(await loadTlsOptions(this.#configuration, this.#context.tlsFolders)) },
          onRequest,
        )
      : createServer(options, onRequest)
    server.setTimeout(idle_writer_timeout * 1000)
    server.keepAliveTimeout = idle_writer_timeout * 1000
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

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const { origin } = request.headers
    if (this.#configuration.enable_cors && origin !== undefined) {
      response.setHeader('Access-Control-Allow-Origin', origin)
      response.setHeader('Access-Control-Allow-Credentials', 'true')
      response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type')
    }
    const respond = (status: number) => answer(request, response, status)
    const status = statusWithoutBody(request)
    if (status === null) readBody(request, this.#bodies, (result) => this.#receive(request, result, respond))
    else respond(status)
  }

  #receive(request: IncomingMessage, result: BodyResult, respond: (status: number) => void): void {
    const { stats } = this.#context.intake
    stats.readBytesTotal += result.receivedBytes
    switch (result.kind) {
      case 'body':
        this.#accept(request, result.body, respond)
        break
      case 'busy':
        respond(this.#shed('Too many requests at once'))
        break
      case 'too-large':
        stats.problem('invalidMessages', result.reason, `${request.headers['content-length'] ?? ''} bytes`)
        respond(413)
        break
      case 'unreadable':
        stats.problem('invalidMessages', result.reason, result.sample)
        respond(400)
        break
    }
  }

  #accept(request: IncomingMessage, body: Buffer, respond: (status: number) => void): void {
    const { intake, journal } = this.#context
    const remote = remoteAddress(request.socket.remoteAddress, request.socket.remotePort)
    if (isGelfChunk(body)) {
      // The reference answers 202 and may then wait in vain for the other chunks: nothing to acknowledge.
      intake.stats.problem('invalidMessages', 'A chunk of a GELF message over HTTP', body)
      respond(400)
    } else if (journal.hasSpaceFor(body.length)) {
      this.#take({ body, remote, receivedAtMs: Date.now(), respond }, 0)
    } else {
      respond(this.#shed('The journal is busy'))
    }
  }

  /**
   * Takes the body, or its lines one after another from `start` on. What follows those the journal has room for waits
   * until they are written: to refuse it then would make the sender repeat those, too.
   */
  #take(delivery: Delivery, start: number): void {
    const { intake, journal } = this.#context
    const { body, remote, receivedAtMs, respond } = delivery
    const isBulk = this.#configuration.enable_bulk_receiving
    let at = start
    do {
      const end = isBulk ? endOfLine(body, at) : body.length
      const payload = body.subarray(at, isBulk && body[end - 1] === 0x0d ? Math.max(end - 1, at) : end)
      if (!intake.accept(payload, remote, receivedAtMs)) {
        if (at > 0 && journal.refusalReason === null) journal.onSpace(() => this.#take(delivery, at))
        else respond(this.#shed('The journal is busy'))
        return
      }
      at = end + 1
    } while (at < body.length)
    journal.whenDurable((isDurable) => respond(isDurable ? 202 : this.#shed('The journal cannot be written')))
  }

  #shed(reason: string): 503 {
    const { intake, journal } = this.#context
    intake.stats.problem('shedMessages', journal.refusalReason ?? reason, 'HTTP 503')
    return 503
  }
}

function endOfLine(body: Buffer, start: number): number {
  const end = body.indexOf(0x0a, start)
  return end === -1 ? body.length : end
}

/** Null when the body decides. */
function statusWithoutBody(request: IncomingMessage): number | null {
  if (request.method === 'OPTIONS') return 200
  if (request.url !== path) return 404
  return request.method === 'POST' ? null : 405
}

/** Answers without a body. When the request was not read to its end the connection cannot be used again. */
function answer(request: IncomingMessage, response: ServerResponse, status: number): void {
  if (response.headersSent || response.destroyed) return
  const headers: Record<string, string> = { 'Content-Length': '0' }
  if (status === 405) headers.Allow = 'POST, OPTIONS'
  if (status === 503) headers['Retry-After'] = '1'
  if (!request.complete) headers.Connection = 'close'
  response.writeHead(status, headers)
  response.end()
  if (!request.complete) request.resume()
}
