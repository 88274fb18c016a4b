import { type TimeRange, type UniversalSearchResponse, universalSearch } from '@logline/contract'
import type { MessageStore } from '@logline/engine'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../../../db/index.ts'
import { type Actor, requirePermission } from '../../../http/actor.ts'
import { callerSignal } from '../../../http/answers/caller-signal.ts'
import { preferredMedia } from '../../../http/answers/preferred-media.ts'
import { identifyAgain } from '../../../http/authentication/identify-again.ts'
import { badRequest, missingStreamPermission } from '../../../http/errors.ts'
import { sendExport } from '../../../http/files/send-export.ts'
import { alreadySent, mount } from '../../../http/mount.ts'
import { storedDecorators } from '../../decorators/index.ts'
import { readableStreams } from '../../streams/index.ts'
import { loadCatalogue, type SearchContext, type SearchLog } from '../engine/search-context.ts'
import { searchHttpProblem } from '../engine/search-problem.ts'
import type { StatementQueue } from '../engine/statement-queue.ts'
import { exportMessages } from '../export/export-messages.ts'
import { readRangeLimitMs } from '../scope/time-range-limit.ts'
import { defaultStreamIds, requireStreams } from '../stored/search-streams.ts'
import { fieldNames, universalPage, universalScope } from './universal-search.ts'

interface UniversalSearchDependencies {
  db: Db
  store: () => MessageStore
  queue: StatementQueue
  /** Of exports, which last. */
  exportQueue: StatementQueue
  log: SearchLog
}

type PageQuery = Omit<z.output<typeof universalSearch.relative.query>, 'range'>
type ExportQuery = Omit<z.output<typeof universalSearch.exportRelative.query>, 'range'>

interface Call<Query> {
  query: Query
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

interface Ranges<Query> {
  kind: 'relative' | 'absolute' | 'keyword'
  rangeOf: (query: Query) => TimeRange
  /** What tells an export's file from others. */
  nameOf: (query: Query) => string
}

const relative: Ranges<{ range: number }> = {
  kind: 'relative',
  rangeOf: ({ range }) => ({ type: 'relative', range }),
  nameOf: ({ range }) => `${range}`,
}

const absolute: Ranges<{ from: string; to: string }> = {
  kind: 'absolute',
  rangeOf: ({ from, to }) => ({ type: 'absolute', from, to }),
  nameOf: ({ from, to }) => `${from}-${to}`,
}

const keyword: Ranges<{ keyword: string; timezone: string }> = {
  kind: 'keyword',
  rangeOf: ({ keyword, timezone }) => ({ type: 'keyword', keyword, timezone }),
  nameOf: ({ keyword }) => keyword,
}

/** The older search interface that scripts use: messages of one query string, a page of them or all as CSV. */
export function registerUniversalSearch(
  app: FastifyInstance,
  dependencies: UniversalSearchDependencies,
): void {
  const search = universalSearch
  mount(app, search.relative, (call) => answer(dependencies, relative, call))
  mount(app, search.absolute, (call) => answer(dependencies, absolute, call))
  mount(app, search.keyword, (call) => answer(dependencies, keyword, call))
  mount(app, search.exportRelative, (call) => download(dependencies, relative, call))
  mount(app, search.exportAbsolute, (call) => download(dependencies, absolute, call))
  mount(app, search.exportKeyword, (call) => download(dependencies, keyword, call))
}

/** One page as JSON, or all messages as CSV, as the caller's `Accept` says. */
async function answer<Query extends PageQuery>(
  dependencies: UniversalSearchDependencies,
  ranges: Ranges<Query>,
  call: Call<Query>,
): Promise<UniversalSearchResponse | typeof alreadySent> {
  const { query, request } = call
  const isCsv = preferredMedia(request, ['application/json', 'text/csv']) === 'text/csv'
  const { context, scope } = await prepare(
    isCsv ? { ...dependencies, queue: dependencies.exportQueue } : dependencies,
    ranges,
    call,
  )
  const { fields } = query
  if (isCsv) {
    if (!fields) throw badRequest('`fields` is needed for CSV: the columns, separated by commas.')
    const file = { query: { ...query, fields }, scope, headers: {} }
    return sendCsv(context, call, file)
  }
  try {
    const isPlain = query.decorate === 'false'
    const decorators = isPlain
      ? []
      : await storedDecorators(dependencies.db, streamsOfFilterText(query.filter))
    return await universalPage(context, scope, { query, decorators })
  } catch (error) {
    throw searchHttpProblem(error)
  }
}

async function download<Query extends ExportQuery>(
  dependencies: UniversalSearchDependencies,
  ranges: Ranges<Query>,
  call: Call<Query>,
): Promise<typeof alreadySent> {
  const { context, scope } = await prepare({ ...dependencies, queue: dependencies.exportQueue }, ranges, call)
  // Nothing that could end the header or the name.
  const name = ranges.nameOf(call.query).replaceAll(/[^\w .:+-]/g, '_')
  const fileName = `graylog-search-result-${ranges.kind}-${name}.csv`
  const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
  return sendCsv(context, call, { query: call.query, scope, headers })
}

/** What is searched, once it is known that the caller may; it stops when the caller goes. */
async function prepare<Query extends { query: string; filter: string }>(
  { db, store, queue, log }: UniversalSearchDependencies,
  { kind, rangeOf }: Ranges<Query>,
  { query, actor, reply }: Call<Query>,
) {
  const streamIds = await permittedStreams(db, query.filter, actor, `searches:${kind}`)
  const signal = callerSignal(reply)
  const { username } = actor
  const [catalogue, limitMs] = await Promise.all([loadCatalogue(db), readRangeLimitMs(db)])
  const context: SearchContext = {
    ...{ store, queue, catalogue, username, log },
    nowMs: Date.now(),
    signal,
  }
  try {
    const range = rangeOf(query)
    const scope = universalScope(context, { query: query.query, range, streamIds, limitMs })
    return { context, scope }
  } catch (error) {
    throw searchHttpProblem(error)
  }
}

interface WantedCsv {
  query: ExportQuery
  scope: ReturnType<typeof universalScope>
  headers: Record<string, string>
}

async function sendCsv(
  context: SearchContext,
  { request, reply }: Pick<Call<ExportQuery>, 'request' | 'reply'>,
  { query, scope: { scope }, headers }: WantedCsv,
): Promise<typeof alreadySent> {
  const fields = fieldNames(query.fields)
  if (fields.length === 0) throw badRequest('`fields` names no column.')
  try {
    const wanted = { scope, fields: [...new Set(fields)], ...csvFile(query) }
    const caller = identifyAgain(request, { extendsSession: true })
    const csv = await exportMessages(context, wanted, caller)
    sendExport(reply, csv, { format: 'csv', headers })
    return alreadySent
  } catch (error) {
    throw searchHttpProblem(error)
  }
}

/** The newest first; `batch_size` is of no effect, as nothing is fetched in batches. */
function csvFile({ offset, limit }: ExportQuery) {
  const whole = { order: 'DESC', offset, limit: limit === 0 ? null : limit } as const
  return { ...whole, format: 'csv', timeZone: 'UTC', neutralisesFormulas: true } as const
}

/** The streams of the filter, which must all be readable; without one, all the actor may read. */
async function permittedStreams(db: Db, filter: string, actor: Actor, permission: string): Promise<string[]> {
  const named = streamsOfFilterText(filter)
  if (named.length > 0) {
    requireStreams(named, actor)
    return named
  }
  requirePermission(actor, permission)
  const streamIds = defaultStreamIds(await readableStreams(db, actor))
  if (streamIds.length === 0) throw missingStreamPermission([])
  return streamIds
}

/** Ids in `streams:a,b`; an empty filter and `*` name none. */
function streamsOfFilterText(filter: string): string[] {
  const text = filter.trim()
  if (text === '' || text === '*') return []
  const [, ids] = /^streams:([\w,]+)$/.exec(text) ?? []
  if (ids === undefined) throw badRequest('`filter` must be empty or have the form streams:<id>[,<id>…].')
  return ids.split(',').filter((id) => id !== '')
}
