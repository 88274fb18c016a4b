import {
  constants,
  createSecureServer,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { Server, Socket } from 'node:net'
import type { ConfigurationOf, otlpFields } from '@logline/contract/plug-ins'
import { otlpResponse, otlpStatus } from '@logline/processing'
import { type RemoteAddress, remoteAddress } from '../../journal/journal-source.ts'
import { boundConnections } from '../bound-connections.ts'
import { type AcceptsCredentials, acceptedCredentials } from '../http/credentials.ts'
import { type BodyReader, type BodyResult, readBody } from '../http/http-body.ts'
import { listen } from '../tcp-transport.ts'
import { loadTlsOptions } from '../tls-options.ts'
import type { Transport, TransportContext } from '../transport.ts'
import { answerCall, type GrpcProblem, grpcHeaderBytes, readGrpcMessage, refuseCall } from './grpc-call.ts'
import { bearerScheme, type OtlpOutcome, OtlpRequests, wrongCredentials } from './otlp-requests.ts'

const path = '/opentelemetry.proto.collector.logs.v1.LogsService/Export'
const maxStreamsOfConnection = 100
const maxHeaderBytes = 8192
/** What a sender may send before it is read; it is counted as soon as it has come. */
const windowBytes = 1 << 20
/** Calls of all connections that are being received; at the bound the answer is RESOURCE_EXHAUSTED. */
const maxBufferedBytes = 64 << 20
/** As long as Node gives a request of HTTP/1.1. */
const maxCallMs = 300_000
const stopWaitMs = 2000

type OtlpConfiguration = ConfigurationOf<ReturnType<typeof otlpFields>>

/**
 * OTLP over gRPC: the one unary method that logs have, answered once the records are on disk. On Node's HTTP/2, where all
 * calls of an input share one bound for what is received; a library for gRPC has bounds for each call only.
 */
export class OtlpGrpcTransport implements Transport {
  readonly #context: TransportContext
  readonly #configuration: OtlpConfiguration
  readonly #accepts: AcceptsCredentials
  readonly #requests: OtlpRequests
  readonly #bodies: BodyReader
  readonly #sockets = new Set<Socket>()
  readonly #sessions = new Set<ServerHttp2Session>()
  #server: Server | null = null

  /** @throws Error with a text for people when the credentials are none */
  constructor(context: TransportContext, configuration: OtlpConfiguration) {
    this.#context = context
    this.#configuration = configuration
    this.#accepts = acceptedCredentials(configuration, bearerScheme)
    this.#requests = new OtlpRequests(context)
    const maxBytes = configuration.max_chunk_size + grpcHeaderBytes
    this.#bodies = { maxBytes, maxDecompressedBytes: maxBytes, maxBufferedBytes, bufferedBytes: 0 }
  }

  async start(): Promise<void> {
    const configuration = this.#configuration
    const settings = {
      maxConcurrentStreams: maxStreamsOfConnection,
      maxHeaderListSize: maxHeaderBytes,
      initialWindowSize: windowBytes,
    }
    const server = configuration.tls_enable
      ? createSecureServer({ settings, ...(await loadTlsOptions(configuration, this.#context.tlsFolders)) })
      : createServer({ settings })
    boundConnections(server, this.#context.intake.stats)
    server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) =>
      this.#handle(stream, headers),
    )
    server.on('session', (session: ServerHttp2Session) => this.#open(session))
    this.#countConnections(server)
    await listen(server, configuration.bind_address, configuration.port)
    this.#server = server
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (server === null) return
    const closed = new Promise((resolve) => server.close(resolve))
    // Calls that have begun are answered.
    for (const session of this.#sessions) session.close()
    const timer = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy()
    }, stopWaitMs)
    await closed
    clearTimeout(timer)
  }

  #countConnections(server: Server): void {
    const { stats } = this.#context.intake
    server.on('connection', (socket: Socket) => {
      stats.totalConnections++
      stats.openConnections++
      this.#sockets.add(socket)
      if (this.#configuration.tcp_keepalive) socket.setKeepAlive(true)
      socket.on('close', () => {
        this.#sockets.delete(socket)
        stats.openConnections--
      })
    })
    server.on('tlsClientError', (error: Error) => {
      stats.problem('invalidMessages', 'TLS handshake failed', error.message)
    })
    server.on('sessionError', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET') stats.problem('invalidMessages', 'Not valid HTTP/2', error.message)
    })
  }

  #open(session: ServerHttp2Session): void {
    this.#sessions.add(session)
    session.on('close', () => this.#sessions.delete(session))
    session.setLocalWindowSize(windowBytes)
    const { idle_writer_timeout } = this.#configuration
    session.setTimeout(idle_writer_timeout * 1000, () => session.close())
  }

  #handle(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    const deadline = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), maxCallMs)
    stream.on('close', () => clearTimeout(deadline))
    // A broken connection is the sender's affair: it sends again what was not answered.
    stream.on('error', () => undefined)
    const type = headers['content-type'] ?? ''
    if (headers[':method'] !== 'POST' || !type.startsWith('application/grpc')) {
      this.#count('Not a call of gRPC', type)
      stream.respond({ ':status': 415 }, { endStream: true })
      stream.close()
      return
    }
    const refusal = this.#refusalOf(headers)
    if (refusal !== null) {
      refuseCall(stream, refusal)
      return
    }
    // Nothing tells it any more of a sender that has hung up.
    const socket = stream.session?.socket
    const remote = remoteAddress(socket?.remoteAddress, socket?.remotePort)
    readBody(requestOf(stream, headers), this.#bodies, (result) =>
      this.#receive({ stream, headers, remote }, result),
    )
  }

  /** What is wrong before the message is read. */
  #refusalOf(headers: IncomingHttpHeaders): GrpcProblem | null {
    if (headers[':path'] !== path)
      return { code: otlpStatus.unimplemented, message: 'Only logs are taken here, by Export' }
    if (this.#accepts(headers.authorization)) return null
    const message = this.#count(wrongCredentials)
    return { code: otlpStatus.unauthenticated, message }
  }

  #receive(call: Call, result: BodyResult): void {
    const { stream } = call
    this.#context.intake.stats.readBytesTotal += result.receivedBytes
    switch (result.kind) {
      case 'body':
        this.#read(call, result.body)
        break
      case 'busy':
        respond(stream, this.#requests.shed('busy', 'Too many requests at once'))
        break
      case 'too-large':
        refuseCall(stream, { code: otlpStatus.resourceExhausted, message: this.#count(result.reason) })
        break
      case 'unreadable':
        refuseCall(stream, { code: otlpStatus.invalidArgument, message: this.#count(result.reason) })
        break
    }
  }

  #read({ stream, headers, remote }: Call, body: Buffer): void {
    const encoding = String(headers['grpc-encoding'] ?? 'identity')
    readGrpcMessage(body, { encoding, maxBytes: this.#configuration.max_chunk_size }, (read) => {
      if ('problem' in read) {
        this.#count(read.problem.message, body)
        refuseCall(stream, read.problem)
        return
      }
      const received = { body: read.message, form: 'protobuf', remote } as const
      void this.#requests.take(received).then((outcome) => respond(stream, outcome))
    })
  }

  #count(reason: string, sample: Buffer | string = ''): string {
    this.#context.intake.stats.problem('invalidMessages', reason, sample)
    return reason
  }
}

interface Call {
  stream: ServerHttp2Stream
  headers: IncomingHttpHeaders
  remote: RemoteAddress
}

/** What reads bodies knows requests of HTTP. */
function requestOf(stream: ServerHttp2Stream, headers: IncomingHttpHeaders) {
  return {
    headers,
    on: stream.on.bind(stream),
    get complete() {
      return stream.readableEnded
    },
  }
}

const retry = { retryAfter: 1 }

function respond(stream: ServerHttp2Stream, outcome: OtlpOutcome): void {
  switch (outcome.kind) {
    case 'taken':
      answerCall(stream, otlpResponse('protobuf', outcome.refused))
      break
    case 'unreadable':
      refuseCall(stream, { code: otlpStatus.invalidArgument, message: outcome.reason })
      break
    case 'busy':
      refuseCall(stream, { code: otlpStatus.resourceExhausted, message: outcome.reason, ...retry })
      break
    case 'failed':
      refuseCall(stream, { code: otlpStatus.internal, message: outcome.reason })
      break
    case 'unavailable':
      refuseCall(stream, { code: otlpStatus.unavailable, message: outcome.reason, ...retry })
      break
  }
}
