import type { Readable } from 'node:stream'
import type { ExportFormat, ExportRequest, MessageStore } from '@logline/engine'
import { canonicalTimeZone, isTimeZone } from '@logline/time'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import { identifyAgain } from '../../http/authentication/identify-again.ts'
import { badRequest } from '../../http/errors.ts'
import {
  bindParameters,
  exportMessages,
  type PlannedQuery,
  type SearchContext,
  type SearchService,
  type StatementQueue,
  searchHttpProblem,
  searchTypeScope,
} from '../searches/index.ts'
import type { UserDirectory } from '../users/index.ts'
import type { WantedExport, WantedFile } from './wanted-export.ts'

export type ExportService = ReturnType<typeof createExportService>

interface ExportDependencies {
  searchService: SearchService
  messageStore: () => MessageStore
  /** Of exports alone: each lasts until its caller has taken everything. */
  queue: StatementQueue
  directory: UserDirectory
  log: FastifyBaseLogger
}

interface Call {
  actor: Actor
  format: ExportFormat
  signal: AbortSignal
}

interface Download extends Call {
  request: FastifyRequest
}

const defaultFields = ['timestamp', 'source', 'message']

/** What is wanted as files, with the rights of searches. */
export function createExportService({
  searchService,
  messageStore,
  queue,
  directory,
  log,
}: ExportDependencies) {
  /** What the statement asks for. Throws what is wrong with the wish, before the engine is asked. */
  async function prepare(wanted: WantedExport, { actor, format, signal }: Call) {
    const { catalogue, nowMs, query } = await plannedExport(searchService, wanted, actor)
    const { username } = actor
    const context: SearchContext = { store: messageStore, queue, catalogue, username, nowMs, signal, log }
    try {
      const scope = scopeOfExport(context, query, wanted.searchTypeId)
      const request: ExportRequest = { scope, format, offset: 0, ...(await fileOf(wanted.file, actor)) }
      return { context, request }
    } catch (error) {
      throw searchHttpProblem(error)
    }
  }

  async function fileOf(file: WantedFile, actor: Actor) {
    const { fields_in_order, limit, order, neutralise_formulas } = file
    return {
      fields: fields_in_order ?? defaultFields,
      limit: limit ?? null,
      order,
      neutralisesFormulas: neutralise_formulas,
      timeZone: file.time_zone ? zoneOf(file.time_zone) : await zoneOfUser(actor),
    }
  }

  async function zoneOfUser({ userId }: Actor): Promise<string> {
    const known = await directory.byId(userId)
    const zone = known?.user.timezone ?? null
    return zone !== null && isTimeZone(zone) ? zoneOf(zone) : 'UTC'
  }

  return {
    /** Throws what `messages` would throw before the engine is asked. */
    async check(wanted: WantedExport, actor: Actor): Promise<void> {
      await prepare(wanted, { actor, format: 'csv', signal: new AbortController().signal })
    },

    /** The file, once the engine has begun to answer. */
    async messages(wanted: WantedExport, call: Download): Promise<Readable> {
      const { context, request } = await prepare(wanted, call)
      const caller = identifyAgain(call.request, { extendsSession: true })
      try {
        return await exportMessages(context, request, caller)
      } catch (error) {
        throw searchHttpProblem(error)
      }
    },
  }
}

/** The name as the time zone database writes it. */
function zoneOf(name: string): string {
  const zone = canonicalTimeZone(name)
  if (zone === null) throw badRequest(`Unknown time zone "${name}"`)
  return zone
}

async function plannedExport(searches: SearchService, wanted: WantedExport, actor: Actor) {
  const { planned, refusals, ...rest } = await searches.plan(wanted.search, wanted.state, actor)
  const [query] = planned
  if (!query) throw badRequest('The execution state leaves out the query that is to be exported.')
  const [refusal] = refusals
  if (refusal) throw badRequest(refusal.description)
  return { ...rest, query }
}

function scopeOfExport(context: SearchContext, planned: PlannedQuery, searchTypeId: string | null) {
  const { bound, unbound } = bindParameters(planned)
  const type = bound.query.search_types.find(({ id }) => id === searchTypeId) ?? null
  if (type && unbound.has(type.id)) throw unbound.get(type.id)
  return searchTypeScope(context, bound, type).scope
}
