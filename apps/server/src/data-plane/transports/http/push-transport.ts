import type { IncomingMessage, ServerResponse } from 'node:http'
import { remoteAddress } from '../../journal/journal-source.ts'
import { PartialBudget } from '../partial-frame.ts'
import type { Transport, TransportContext } from '../transport.ts'
import type { AcceptsCredentials } from './credentials.ts'
import { type HttpAnswer, sendAnswer } from './http-answer.ts'
import { type BodyReader, type BodyResult, readBody } from './http-body.ts'
import { HttpListener, type RequestConfiguration } from './http-listener.ts'
import type { Arrival } from './journal-feed.ts'

/** Bodies of all requests of an input that are being received; at the bound the answer is 429. */
const maxBufferedBytes = 64 << 20
const maxDecompressedBytes = 32 << 20
/** Bodies, decompressed, that wait for those before them or for the disk; at the bound the answer is 429. */
const maxWaitingBytes = 128 << 20

/** A request that was read. */
export interface PushRequest extends Arrival {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: Buffer
}

/** What `take` gives back as soon as the journal has the messages: the answer comes when they are on disk. */
export type PendingAnswer = () => Promise<HttpAnswer>

/** The API of another product, as its senders know it. */
export interface PushApi {
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
  accepts: AcceptsCredentials
  /** Asked by those who do not know a password yet. */
  isOpen(url: URL): boolean
  /** Null: the body is needed. */
  answerAtOnce(method: string, url: URL, host: string): HttpAnswer | null
  isLeftEncoded(request: Pick<IncomingMessage, 'headers'>): boolean
  /** Puts the messages into the journal. One request is taken at a time. */
  take(request: PushRequest): Promise<PendingAnswer>
  /** What is wrong, in the form in which its senders expect it. */
  refusal(status: number, reason: string): HttpAnswer
}

/** Takes what senders of another product push over HTTP, and answers when it is on disk. */
export class PushTransport implements Transport {
  readonly #context: TransportContext
  readonly #api: PushApi
  readonly #bodies: BodyReader
  readonly #listener: HttpListener
  readonly #waiting = new PartialBudget(maxWaitingBytes)
  #last: Promise<unknown> = Promise.resolve()

  constructor(context: TransportContext, configuration: RequestConfiguration, api: PushApi) {
    this.#context = context
    this.#api = api
    this.#listener = new HttpListener(context, configuration, (request, response) =>
      this.#handle(request, response),
    )
    this.#bodies = {
      maxBytes: configuration.max_chunk_size,
      maxDecompressedBytes,
      maxBufferedBytes,
      bufferedBytes: 0,
      isLeftEncoded: (request) => api.isLeftEncoded(request),
    }
  }

  start(): Promise<void> {
    return this.#listener.start()
  }

  async stop(): Promise<void> {
    await this.#listener.stop()
    await this.#last
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const respond = ({ headers, ...answer }: HttpAnswer) =>
      sendAnswer(request, response, { ...answer, headers: { ...this.#api.headers, ...headers } })
    const { method = '', headers } = request
    const url = URL.parse(request.url ?? '', 'http://input')
    if (url === null) {
      respond(this.#api.refusal(400, 'The address cannot be read'))
      return
    }
    if (!this.#api.isOpen(url) && !this.#api.accepts(headers.authorization)) {
      this.#context.intake.stats.problem('invalidMessages', 'Wrong or missing credentials', url.pathname)
      respond(this.#api.refusal(401, 'Wrong or missing credentials'))
      return
    }
    const atOnce = this.#api.answerAtOnce(method, url, headers.host ?? '')
    if (atOnce !== null) {
      respond(atOnce)
      return
    }
    readBody(request, this.#bodies, (result) => {
      const { remoteAddress: address, remotePort } = request.socket
      const arrival = { remote: remoteAddress(address, remotePort), receivedAtMs: Date.now() }
      void this.#receive(result, { ...arrival, method, url, headers }).then(respond)
    })
  }

  async #receive(result: BodyResult, request: Omit<PushRequest, 'body'>): Promise<HttpAnswer> {
    const { stats } = this.#context.intake
    stats.readBytesTotal += result.receivedBytes
    switch (result.kind) {
      case 'body':
        return this.#accept({ ...request, body: result.body })
      case 'busy':
        return this.#shed('Too many requests at once')
      case 'too-large':
        stats.problem('invalidMessages', result.reason, `${request.headers['content-length'] ?? ''} bytes`)
        return this.#api.refusal(413, result.reason)
      case 'unreadable':
        stats.problem('invalidMessages', result.reason, result.sample)
        return this.#api.refusal(400, result.reason)
    }
  }

  async #accept(request: PushRequest): Promise<HttpAnswer> {
    const bytes = request.body.length
    if (!this.#waiting.take(bytes)) return this.#shed('Too many requests at once')
    const taken = this.#last.then(() => this.#api.take(request))
    // A fault of one request is told to its sender only.
    this.#last = taken.catch(() => undefined)
    try {
      const pending = await taken
      return await pending()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#context.intake.stats.problem('invalidMessages', reason, request.body)
      return this.#api.refusal(500, 'The request cannot be taken')
    } finally {
      this.#waiting.giveBack(bytes)
    }
  }

  #shed(reason: string): HttpAnswer {
    this.#context.intake.stats.problem('shedMessages', reason, 'HTTP 429')
    return this.#api.refusal(429, reason)
  }
}
