import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ConfigurationOf, httpFields } from '@logline/contract/plug-ins'
import { isGelfChunk } from '../../intake/gelf-chunks.ts'
import { type RemoteAddress, remoteAddress } from '../../journal/journal-source.ts'
import type { Transport, TransportContext } from '../transport.ts'
import { allowOrigin, sendAnswer } from './http-answer.ts'
import { type BodyReader, type BodyResult, readBody } from './http-body.ts'
import { HttpListener } from './http-listener.ts'

/** Bodies of all requests of an input that are being received; at the bound the answer is 503. */
const maxBufferedBytes = 64 << 20

export type HttpConfiguration = ConfigurationOf<ReturnType<typeof httpFields>>

export interface HttpPlace {
  path: string
  /** Most bytes a compressed body may become. */
  maxDecompressedBytes: number
  /** Whether its messages are GELF, of which a chunk alone is nothing. */
  isGelf: boolean
}

/** A body on its way into the journal. */
interface Delivery {
  body: Buffer
  remote: RemoteAddress
  receivedAtMs: number
  respond: (status: number) => void
}

/** Messages over HTTP: `POST` to one path, answered with 202 once they are on disk. */
export class HttpTransport implements Transport {
  readonly #context: TransportContext
  readonly #configuration: HttpConfiguration
  readonly #place: HttpPlace
  readonly #bodies: BodyReader
  readonly #listener: HttpListener

  constructor(context: TransportContext, configuration: HttpConfiguration, place: HttpPlace) {
    this.#context = context
    this.#configuration = configuration
    this.#place = place
    this.#listener = new HttpListener(context, configuration, (request, response) =>
      this.#handle(request, response),
    )
    this.#bodies = {
      maxBytes: configuration.max_chunk_size,
      maxDecompressedBytes: place.maxDecompressedBytes,
      maxBufferedBytes,
      bufferedBytes: 0,
    }
  }

  start(): Promise<void> {
    return this.#listener.start()
  }

  stop(): Promise<void> {
    return this.#listener.stop()
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    if (this.#configuration.enable_cors) allowOrigin(request, response, 'Authorization, Content-Type')
    const respond = (status: number) => {
      const headers: Record<string, string> = status === 405 ? { Allow: 'POST, OPTIONS' } : {}
      sendAnswer(request, response, { status, headers })
    }
    const status = statusWithoutBody(request, this.#place.path)
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
    if (this.#place.isGelf && isGelfChunk(body)) {
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
function statusWithoutBody({ method, url }: IncomingMessage, path: string): number | null {
  if (method === 'OPTIONS') return 200
  if (url !== path) return 404
  return method === 'POST' ? null : 405
}
