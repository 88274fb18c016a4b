import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ConfigurationOf, otlpHttpFields } from '@logline/contract/plug-ins'
import { type OtlpForm, otlpResponse, otlpStatus, otlpStatusText } from '@logline/processing'
import { remoteAddress } from '../../journal/journal-source.ts'
import { type AcceptsCredentials, acceptedCredentials } from '../http/credentials.ts'
import { allowOrigin, sendAnswer } from '../http/http-answer.ts'
import { type BodyReader, type BodyResult, readBody } from '../http/http-body.ts'
import { HttpListener } from '../http/http-listener.ts'
import type { Transport, TransportContext } from '../transport.ts'
import { bearerScheme, type OtlpOutcome, OtlpRequests, wrongCredentials } from './otlp-requests.ts'

const path = '/v1/logs'
/** Bodies of all requests of an input that are being received; at the bound the answer is 429. */
const maxBufferedBytes = 64 << 20
const retryAfterSeconds = 1

type OtlpHttpConfiguration = ConfigurationOf<ReturnType<typeof otlpHttpFields>>

const contentTypes: Readonly<Record<OtlpForm, string>> = {
  protobuf: 'application/x-protobuf',
  json: 'application/json',
}

/** Of each HTTP status the code in the body (OTLP/HTTP: failures). */
const codes = {
  400: otlpStatus.invalidArgument,
  401: otlpStatus.unauthenticated,
  404: otlpStatus.notFound,
  405: otlpStatus.unimplemented,
  413: otlpStatus.resourceExhausted,
  415: otlpStatus.invalidArgument,
  429: otlpStatus.resourceExhausted,
  500: otlpStatus.internal,
  503: otlpStatus.unavailable,
} as const

interface Refusal {
  status: keyof typeof codes
  reason: string
}

/** OTLP over HTTP: `POST /v1/logs` in protobuf or JSON, answered in the same form once the records are on disk. */
export class OtlpHttpTransport implements Transport {
  readonly #context: TransportContext
  readonly #configuration: OtlpHttpConfiguration
  readonly #accepts: AcceptsCredentials
  readonly #requests: OtlpRequests
  readonly #bodies: BodyReader
  readonly #listener: HttpListener

  /** @throws Error with a text for people when the credentials are none */
  constructor(context: TransportContext, configuration: OtlpHttpConfiguration) {
    this.#context = context
    this.#configuration = configuration
    this.#accepts = acceptedCredentials(configuration, bearerScheme)
    this.#requests = new OtlpRequests(context)
    const { max_chunk_size: maxBytes } = configuration
    this.#bodies = { maxBytes, maxDecompressedBytes: maxBytes, maxBufferedBytes, bufferedBytes: 0 }
    this.#listener = new HttpListener(context, configuration, (request, response) =>
      this.#handle(request, response),
    )
  }

  start(): Promise<void> {
    return this.#listener.start()
  }

  stop(): Promise<void> {
    return this.#listener.stop()
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    if (this.#configuration.enable_cors)
      allowOrigin(request, response, 'Authorization, Content-Type, Content-Encoding')
    if (request.method === 'OPTIONS') {
      sendAnswer(request, response, { status: 200 })
      return
    }
    const form = formOf(request)
    const refusal = this.#refusalOf(request, form)
    if (refusal === null && form !== null)
      readBody(request, this.#bodies, (result) => this.#receive({ request, response, form }, result))
    else if (refusal !== null) refuse({ request, response, form: form ?? 'json' }, refusal)
  }

  /** What is wrong before the body is read. */
  #refusalOf(request: IncomingMessage, form: OtlpForm | null): Refusal | null {
    if (request.url !== path) return { status: 404, reason: `Logs are sent to ${path}` }
    if (request.method !== 'POST') return { status: 405, reason: 'Logs are sent by POST' }
    if (!this.#accepts(request.headers.authorization))
      return { status: 401, reason: this.#count(wrongCredentials) }
    if (form !== null) return null
    const accepted = Object.values(contentTypes).join(' or ')
    return { status: 415, reason: this.#count(`The content type is not ${accepted}`) }
  }

  #receive(exchange: Exchange, result: BodyResult): void {
    const { request } = exchange
    const { stats } = this.#context.intake
    stats.readBytesTotal += result.receivedBytes
    switch (result.kind) {
      case 'body': {
        const remote = remoteAddress(request.socket.remoteAddress, request.socket.remotePort)
        const received = { body: result.body, form: exchange.form, remote }
        void this.#requests.take(received).then((outcome) => respond(exchange, outcome))
        break
      }
      case 'busy':
        respond(exchange, this.#requests.shed('busy', 'Too many requests at once'))
        break
      case 'too-large':
        refuse(exchange, { status: 413, reason: this.#count(result.reason) })
        break
      case 'unreadable':
        refuse(exchange, { status: 400, reason: this.#count(result.reason, result.sample) })
        break
    }
  }

  #count(reason: string, sample: Buffer | string = ''): string {
    this.#context.intake.stats.problem('invalidMessages', reason, sample)
    return reason
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  form: OtlpForm
}

function respond(exchange: Exchange, outcome: OtlpOutcome): void {
  const { request, response, form } = exchange
  switch (outcome.kind) {
    case 'taken': {
      const body = otlpResponse(form, outcome.refused)
      sendAnswer(request, response, { status: 200, headers: { 'Content-Type': contentTypes[form] }, body })
      break
    }
    case 'unreadable':
      refuse(exchange, { status: 400, reason: outcome.reason })
      break
    case 'busy':
      refuse(exchange, { status: 429, reason: outcome.reason })
      break
    case 'failed':
      refuse(exchange, { status: 500, reason: outcome.reason })
      break
    case 'unavailable':
      refuse(exchange, { status: 503, reason: outcome.reason })
      break
  }
}

function refuse({ request, response, form }: Exchange, { status, reason }: Refusal): void {
  const retryAfter = status === 429 || status === 503 ? retryAfterSeconds : null
  const headers: Record<string, string> = { 'Content-Type': contentTypes[form] }
  if (status === 401) headers['WWW-Authenticate'] = 'Basic realm="logline", Bearer'
  if (status === 405) headers.Allow = 'POST, OPTIONS'
  const body = otlpStatusText(form, { code: codes[status], message: reason, retryAfter })
  sendAnswer(request, response, { status, headers, body })
}

/** Null for a content type that OTLP has not. */
function formOf({ headers }: IncomingMessage): OtlpForm | null {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1)
  switch (type.trim().toLowerCase()) {
    case 'application/x-protobuf':
    case 'application/protobuf':
      return 'protobuf'
    case 'application/json':
      return 'json'
    default:
      return null
  }
}
