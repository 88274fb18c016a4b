import type {
  ScriptingAggregateRequest,
  ScriptingMessagesRequest,
  ScriptingTable,
  SearchType,
  SearchTypeResult,
} from '@logline/contract'
import type { MessageStore } from '@logline/engine'
import type { FastifyReply } from 'fastify'
import { type Db, newObjectId } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { badRequest } from '../../http/errors.ts'
import { knownFields } from '../fields/index.ts'
import {
  jobWire,
  normaliseSearch,
  type SearchService,
  searchForCaller,
  searchHttpProblem,
} from '../searches/index.ts'
import { readableStreams } from '../streams/index.ts'
import { aggregateTable, pivotType } from './aggregate-table.ts'
import { messagesType, messageTable, wantedFields } from './message-table.ts'

export interface ScriptingDependencies {
  db: Db
  messageStore: () => MessageStore
  searchService: SearchService
}

/** Who asks; the search ends when the reply is closed. */
interface Caller {
  actor: Actor
  reply: FastifyReply
}

export type ScriptingTables = ReturnType<typeof createScriptingTables>

const timeoutMs = 60_000
const day: ScriptingMessagesRequest['timerange'] = { type: 'relative', range: 86_400 }

/** Messages and aggregations as tables, with the rights of the caller. Throw 400 and 403 as searches do. */
export function createScriptingTables(dependencies: ScriptingDependencies) {
  return {
    async messages(wanted: ScriptingMessagesRequest, caller: Caller): Promise<ScriptingTable> {
      const result = await resultOf(dependencies, { wanted, searchType: messagesType(wanted), caller })
      if (result?.type !== 'messages') throw badRequest('Failed to obtain results.')
      const types = await fieldTypes(dependencies, wanted, caller.actor)
      return messageTable(result, wantedFields(wanted), types)
    },

    async aggregate(wanted: ScriptingAggregateRequest, caller: Caller): Promise<ScriptingTable> {
      const result = await resultOf(dependencies, { wanted, searchType: pivotType(wanted), caller })
      if (result?.type !== 'pivot') throw badRequest('Failed to obtain results.')
      return aggregateTable(result, wanted)
    },
  }
}

interface WantedResult {
  wanted: Pick<ScriptingMessagesRequest, 'query' | 'streams' | 'timerange'>
  searchType: SearchType
  caller: Caller
}

/** Runs a search of one search type. Throws 400 with the reasons when it has no result. */
async function resultOf(
  { searchService }: ScriptingDependencies,
  { wanted, searchType, caller: { actor, reply } }: WantedResult,
): Promise<SearchTypeResult | undefined> {
  const query = {
    id: 'query',
    timerange: wanted.timerange ?? day,
    streams: wanted.streams ?? [],
    query: { type: 'elasticsearch' as const, query_string: wanted.query ?? '*' },
    search_types: [{ ...searchType, id: 'table' }],
  }
  const search = normaliseSearch({ queries: [query] }, newObjectId)
  const job = await searchForCaller(searchService, { search, actor, reply, timeoutMs })
  searchService.forget(job)
  const { errors = [], results } = jobWire(job)
  if (errors.length > 0) {
    throw badRequest(`Failed to obtain results. ${errors.map(({ description }) => description).join(' ')}`)
  }
  return results.query?.search_types.table
}

/** Types of the wanted fields in the streams of the request, by name. */
async function fieldTypes(
  dependencies: ScriptingDependencies,
  wanted: ScriptingMessagesRequest,
  actor: Actor,
): Promise<ReadonlyMap<string, string>> {
  const readable = await readableStreams(dependencies.db, actor)
  const named = wanted.streams ?? []
  const streams = named.length === 0 ? readable : readable.filter(({ id }) => named.includes(id))
  const { username } = actor
  const scope = { streams, timeRange: null, names: wantedFields(wanted), username }
  try {
    const fields = await knownFields(dependencies, scope)
    return new Map(fields.map(({ name, type }) => [name, type.type]))
  } catch (error) {
    throw searchHttpProblem(error)
  }
}
