import { randomUUID } from 'node:crypto'
import type { ConfigurationOf, elasticsearchFields } from '@logline/contract/plug-ins'
import { type BulkItem, DecodeError, documentRecord, readBulkBody, readDocument } from '@logline/processing'
import { maxPayloadBytes } from '../../intake/intake.ts'
import { type AcceptsCredentials, acceptedCredentials } from '../http/credentials.ts'
import type { HttpAnswer } from '../http/http-answer.ts'
import { feedJournal, isDurable } from '../http/journal-feed.ts'
import type { PendingAnswer, PushApi, PushRequest } from '../http/push-transport.ts'
import type { TransportContext } from '../transport.ts'
import { filterPath } from './filter-path.ts'
import { probeAnswer } from './probes.ts'

export type ElasticsearchConfiguration = ConfigurationOf<ReturnType<typeof elasticsearchFields>>

/** Which index and document the address of a request names. */
interface Target {
  kind: 'bulk' | 'document'
  index: string
  id: string
}

/** What became of an item; null: it was taken. */
type Refusal = { status: number; type: string; reason: string } | null

const busy: Refusal = {
  status: 429,
  type: 'es_rejected_execution_exception',
  reason: 'The journal takes no more messages now',
}

/** The part of the API of Elasticsearch that senders of logs use. */
export class ElasticsearchApi implements PushApi {
  // Clients of Elastic refuse to go on without it.
  readonly headers = { 'X-Elastic-Product': 'Elasticsearch', 'Content-Type': 'application/json' }
  readonly accepts: AcceptsCredentials
  readonly #context: TransportContext
  readonly #version: string

  /** @throws Error with a text for people when the credentials are none */
  constructor(context: TransportContext, configuration: ElasticsearchConfiguration) {
    this.#context = context
    this.#version = configuration.version || '8.19.0'
    const forms = (key: string) => [key, Buffer.from(key).toString('base64')]
    this.accepts = acceptedCredentials(configuration, { name: 'ApiKey', forms })
  }

  isOpen(): boolean {
    return false
  }

  isLeftEncoded(): boolean {
    return false
  }

  answerAtOnce(method: string, url: URL, host: string): HttpAnswer | null {
    if (targetOf(method, url) !== null) return null
    const answer = probeAnswer(method, url.pathname, { host, version: this.#version })
    if (answer === null)
      return this.refusal(400, `no handler found for uri [${url.pathname}] and method [${method}]`)
    return method === 'HEAD' ? { status: 200 } : { status: 200, body: JSON.stringify(answer) }
  }

  async take({ method, url, body, ...arrival }: PushRequest): Promise<PendingAnswer> {
    const target = targetOf(method, url)
    const filter = filterPath(url.searchParams.get('filter_path') ?? '')
    if (target === null || filter === null) return this.#refused(400, 'The address has too many filters')
    let items: BulkItem[]
    try {
      const { index, id, kind } = target
      items = kind === 'bulk' ? readBulkBody(body, index) : [{ action: 'index', index, id, document: body }]
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      this.#context.intake.stats.problem('invalidMessages', error.message, body)
      return this.#refused(400, error.message)
    }
    const startedAtMs = Date.now()
    const refusals = await this.#feed(items, arrival)
    return async () => {
      const isWritten = await isDurable(this.#context.journal)
      const outcome = isWritten ? refusals : refusals.map((refusal) => refusal ?? busy)
      this.#countShed(outcome)
      if (target.kind === 'document') return documentAnswer(items, outcome)
      const entries = items.map((item, no) => ({ [item.action]: itemAnswer(item, outcome[no] ?? null) }))
      const errors = outcome.some((refusal) => refusal !== null)
      const answer = { took: Date.now() - startedAtMs, errors, items: entries }
      return { status: 200, body: JSON.stringify(filter(answer)) }
    }
  }

  refusal(status: number, reason: string): HttpAnswer {
    const type =
      status === 401
        ? 'security_exception'
        : status === 429
          ? 'es_rejected_execution_exception'
          : 'illegal_argument_exception'
    const error = { root_cause: [{ type, reason }], type, reason }
    const headers: Record<string, string> =
      status === 401 ? { 'WWW-Authenticate': 'Basic realm="logline", ApiKey' } : {}
    return { status, headers, body: JSON.stringify({ error, status }) }
  }

  #refused(status: number, reason: string): PendingAnswer {
    return async () => this.refusal(status, reason)
  }

  /** Puts what can be read into the journal. What it does not take any more, and all behind it, is to be sent again. */
  async #feed(items: readonly BulkItem[], arrival: Pick<PushRequest, 'remote' | 'receivedAtMs'>) {
    const { stats } = this.#context.intake
    const refusals: Refusal[] = []
    let offered = 0
    function* records() {
      for (const item of items) {
        const record = recordOf(item)
        if (Buffer.isBuffer(record)) {
          refusals.push(null)
          offered++
          yield record
        } else {
          stats.problem('invalidMessages', record?.reason ?? '', item.document ?? item.action)
          refusals.push(record)
        }
      }
    }
    const taken = await feedJournal(this.#context, records(), arrival)
    if (taken < offered) refusals.pop()
    while (refusals.length < items.length) refusals.push(busy)
    return refusals
  }

  #countShed(outcome: readonly Refusal[]): void {
    const { intake, journal } = this.#context
    const count = outcome.filter((refusal) => refusal === busy).length
    if (count === 0) return
    intake.stats.problem('shedMessages', journal.refusalReason ?? 'The journal is busy', 'HTTP 429', count)
  }
}

/** `/_bulk`, `/<index>/_bulk`, `/<index>/_doc`, `/<index>/_doc/<id>`, `/<index>/_create/<id>`; null for another address. */
function targetOf(method: string, { pathname }: URL): Target | null {
  if (method !== 'POST' && method !== 'PUT') return null
  const parts = pathname.split('/').slice(1).map(decoded)
  if (parts.at(-1) === '_bulk' && parts.length <= 3)
    return { kind: 'bulk', index: parts.length > 1 ? (parts[0] ?? '') : '', id: '' }
  const [index = '', verb, id = '', ...more] = parts
  const isDocument = verb === '_create' ? id !== '' : verb === '_doc'
  return isDocument && index !== '' && more.length === 0 ? { kind: 'document', index, id } : null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What the journal keeps of an item, or why it is refused. */
function recordOf({ action, index, id, document }: BulkItem): Buffer | Refusal {
  if (document === null || action === 'update' || action === 'delete') {
    const reason = `Messages are never changed: ${action} is not supported`
    return { status: 400, type: 'illegal_argument_exception', reason }
  }
  try {
    readDocument(document.toString())
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    return { status: 400, type: 'document_parsing_exception', reason: error.message }
  }
  const record = documentRecord({ index, id, document })
  if (record.length <= maxPayloadBytes) return record
  const reason = `Document larger than ${maxPayloadBytes} bytes`
  return { status: 413, type: 'illegal_argument_exception', reason }
}

function itemAnswer({ index, id }: BulkItem, refusal: Refusal): object {
  const named = id === '' ? { _index: index } : { _index: index, _id: id }
  if (refusal !== null) {
    const { status, type, reason } = refusal
    return { ...named, status, error: { type, reason } }
  }
  const _shards = { total: 1, successful: 1, failed: 0 }
  return { ...named, _version: 1, result: 'created', _shards, _seq_no: 0, _primary_term: 1, status: 201 }
}

function documentAnswer(items: readonly BulkItem[], [refusal = null]: readonly Refusal[]): HttpAnswer {
  const [item] = items
  if (refusal !== null || item === undefined) {
    const { status, type, reason } = refusal ?? {
      status: 400,
      type: 'illegal_argument_exception',
      reason: '',
    }
    const error = { root_cause: [{ type, reason }], type, reason }
    return { status, body: JSON.stringify({ error, status }) }
  }
  const { status: _, ...answer } = {
    status: 201,
    ...itemAnswer({ ...item, id: item.id || randomUUID() }, null),
  }
  return { status: 201, body: JSON.stringify(answer) }
}
