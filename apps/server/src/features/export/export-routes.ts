import { exports, type KeptExport } from '@logline/contract'
import type { ExportFormat, MessageStore } from '@logline/engine'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { callerSignal } from '../../http/answers/caller-signal.ts'
import { HttpError } from '../../http/errors.ts'
import { savedAs } from '../../http/files/saved-as.ts'
import { sendExport } from '../../http/files/send-export.ts'
import { alreadySent, mount } from '../../http/mount.ts'
import type { SearchService, StatementQueue } from '../searches/index.ts'
import type { UserDirectory } from '../users/index.ts'
import { acceptedFormat, namedFormat } from './export-format.ts'
import { keepExport, loadExport } from './export-jobs.ts'
import { createExportService, type ExportService } from './export-service.ts'
import { exportedPivot, sendPivot } from './exported-pivot.ts'
import { exportOfMessages, exportOfSearch, type WantedExport } from './wanted-export.ts'

interface ExportFeatureDependencies {
  db: Db
  messageStore: () => MessageStore
  searchService: SearchService
  /** Of exports alone: each lasts until its caller has taken everything. */
  queue: StatementQueue
  directory: UserDirectory
}

interface Call {
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

/** Messages and pivots as files. */
export function registerExport(app: FastifyInstance, dependencies: ExportFeatureDependencies): void {
  const service = createExportService({ ...dependencies, log: app.log })
  registerDownloads(app, dependencies, service)
  registerJobs(app, dependencies, service)
}

function registerDownloads(
  app: FastifyInstance,
  { searchService }: ExportFeatureDependencies,
  service: ExportService,
): void {
  const download = async (kept: KeptExport, call: Call): Promise<typeof alreadySent> => {
    const format = acceptedFormat(call.request)
    const wanted = await wantedExport(searchService, kept, call.actor)
    const { filename } = kept.kind === 'search' ? kept.request : { filename: null }
    return send(service, wanted, {
      ...call,
      format,
      searchService,
      headers: filename ? savedAs(filename) : {},
    })
  }
  mount(app, exports.messages, (call) => download({ kind: 'messages', request: call.body }, call))
  mount(app, exports.search, (call) =>
    download(
      { kind: 'search', search_id: call.params.searchId, search_type_id: null, request: call.body },
      call,
    ),
  )
  mount(app, exports.searchType, (call) => {
    const { searchId, searchTypeId } = call.params
    return download(
      { kind: 'search', search_id: searchId, search_type_id: searchTypeId, request: call.body },
      call,
    )
  })
}

function registerJobs(
  app: FastifyInstance,
  { db, searchService }: ExportFeatureDependencies,
  service: ExportService,
): void {
  /** What would fail later is told now: a browser shows nothing but the bare answer of a download. */
  const keep = async (kept: KeptExport, { actor, reply }: Call): Promise<typeof alreadySent> => {
    await service.check(await wantedExport(searchService, kept, actor), actor)
    reply.type('text/plain; charset=utf-8').send(await keepExport(db, kept, actor))
    return alreadySent
  }
  mount(app, exports.messagesJob, (call) => keep({ kind: 'messages', request: call.body }, call))
  mount(app, exports.searchJob, (call) =>
    keep({ kind: 'search', search_id: call.params.searchId, search_type_id: null, request: call.body }, call),
  )
  mount(app, exports.searchTypeJob, (call) => {
    const { searchId, searchTypeId } = call.params
    return keep(
      { kind: 'search', search_id: searchId, search_type_id: searchTypeId, request: call.body },
      call,
    )
  })

  mount(app, exports.jobFile, async (call) => {
    const { exportJobId, filename } = call.params
    const kept = await loadExport(db, exportJobId, call.actor)
    const format = namedFormat(filename, call.request)
    const wanted = await wantedExport(searchService, kept, call.actor)
    return send(service, wanted, { ...call, format, searchService, headers: savedAs(filename) })
  })
}

function wantedExport(searches: SearchService, kept: KeptExport, actor: Actor): Promise<WantedExport> {
  return kept.kind === 'messages'
    ? Promise.resolve(exportOfMessages(kept.request))
    : exportOfSearch(searches, kept, actor)
}

interface SendCall extends Call {
  format: ExportFormat
  searchService: SearchService
  headers: Record<string, string>
}

async function send(
  service: ExportService,
  wanted: WantedExport,
  { actor, request, reply, format, searchService, headers }: SendCall,
): Promise<typeof alreadySent> {
  const pivot = exportedPivot(wanted)
  if (pivot) {
    if (format !== 'csv') {
      throw new HttpError(415, { type: 'ApiError', message: 'A pivot can be exported only as text/csv.' })
    }
    await sendPivot(searchService, { wanted, pivot, actor, reply, headers })
    return alreadySent
  }
  const file = await service.messages(wanted, { actor, request, format, signal: callerSignal(reply) })
  sendExport(reply, file, { format, headers })
  return alreadySent
}
