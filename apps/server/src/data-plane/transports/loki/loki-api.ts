import type { IncomingMessage } from 'node:http'
import type { ConfigurationOf, lokiFields } from '@logline/contract/plug-ins'
import {
  DecodeError,
  entryRecord,
  type PushedStream,
  readPushJson,
  readPushProtobuf,
  unfoldedLength,
  unpackedSnappy,
} from '@logline/processing'
import { type AcceptsCredentials, acceptedCredentials } from '../http/credentials.ts'
import type { HttpAnswer } from '../http/http-answer.ts'
import { feedJournal, isDurable } from '../http/journal-feed.ts'
import type { PendingAnswer, PushApi, PushRequest } from '../http/push-transport.ts'
import type { TransportContext } from '../transport.ts'

export type LokiConfiguration = ConfigurationOf<ReturnType<typeof lokiFields>>

const pushPaths: ReadonlySet<string> = new Set(['/loki/api/v1/push', '/api/prom/push'])
const maxUnpackedBytes = 32 << 20
/** What a request may become once each entry has the labels of its stream. */
const maxUnfoldedLength = 128 << 20

/** The part of the API of Loki that senders of logs use (https://grafana.com/docs/loki/latest/reference/loki-http-api/). */
export class LokiApi implements PushApi {
  readonly headers = { 'Content-Type': 'text/plain; charset=utf-8' }
  readonly accepts: AcceptsCredentials
  readonly #context: TransportContext

  /** @throws Error with a text for people when the credentials are none */
  constructor(context: TransportContext, configuration: LokiConfiguration) {
    this.#context = context
    this.accepts = acceptedCredentials(configuration, { name: 'Bearer', forms: (token) => [token] })
  }

  isOpen({ pathname }: URL): boolean {
    return pathname === '/ready'
  }

  /** Snappy has no first bytes of its own, and some blocks begin as zlib does. */
  isLeftEncoded(request: Pick<IncomingMessage, 'headers'>): boolean {
    return !isJson(request)
  }

  answerAtOnce(method: string, { pathname }: URL): HttpAnswer | null {
    if (pathname === '/ready') {
      if (method !== 'GET' && method !== 'HEAD') return notAllowed('GET, HEAD')
      const { refusalReason } = this.#context.journal
      if (refusalReason !== null) return this.refusal(503, refusalReason)
      return { status: 200, ...(method === 'GET' ? { body: 'ready\n' } : {}) }
    }
    if (!pushPaths.has(pathname)) return this.refusal(404, 'Not found')
    return method === 'POST' ? null : notAllowed('POST')
  }

  async take(request: PushRequest): Promise<PendingAnswer> {
    const { intake, journal } = this.#context
    let streams: PushedStream[]
    try {
      streams = streamsOf(request)
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      const { message } = error
      intake.stats.problem('invalidMessages', message, request.body)
      return async () => this.refusal(400, message)
    }
    if (unfoldedLength(streams) > maxUnfoldedLength) {
      const reason = `More than ${maxUnfoldedLength} bytes once each entry has its labels`
      intake.stats.problem('invalidMessages', reason, request.body)
      return async () => this.refusal(413, reason)
    }
    if (journal.refusalReason !== null) return async () => this.#shed()
    const tenant = request.headers['x-scope-orgid']
    const count = streams.reduce((sum, { entries }) => sum + entries.length, 0)
    const taken = await feedJournal(this.#context, records(streams, String(tenant ?? '')), request)
    return async () => {
      const isWritten = await isDurable(journal)
      return isWritten && taken === count ? { status: 204 } : this.#shed()
    }
  }

  refusal(status: number, reason: string): HttpAnswer {
    const headers: Record<string, string> =
      status === 401 ? { 'WWW-Authenticate': 'Basic realm="logline"' } : {}
    return { status, headers, body: `${reason}\n` }
  }

  /** Senders of Loki send all of the request again. */
  #shed(): HttpAnswer {
    const { intake, journal } = this.#context
    const reason = journal.refusalReason ?? 'The journal cannot be written'
    intake.stats.problem('shedMessages', reason, 'HTTP 503')
    return this.refusal(503, reason)
  }
}

function isJson({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
}

/** @throws DecodeError */
function streamsOf(request: PushRequest): PushedStream[] {
  if (isJson(request)) return readPushJson(request.body.toString())
  return readPushProtobuf(unpackedSnappy(request.body, maxUnpackedBytes))
}

function* records(streams: readonly PushedStream[], tenant: string): Generator<Buffer> {
  for (const { labels, entries } of streams)
    for (const entry of entries) yield entryRecord({ ...entry, labels, tenant })
}

function notAllowed(methods: string): HttpAnswer {
  return { status: 405, headers: { Allow: methods }, body: 'Method not allowed\n' }
}
