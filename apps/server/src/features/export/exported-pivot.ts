import type { PivotSearchType } from '@logline/contract'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import { badRequest } from '../../http/errors.ts'
import { jobWire, type SearchService, searchForCaller } from '../searches/index.ts'
import { pivotCsv } from './pivot-csv.ts'
import type { WantedExport } from './wanted-export.ts'

const timeoutMs = 60_000

type ExportedPivot = PivotSearchType & { id: string }

/** The pivot that is wanted; null when it is messages. Throws 400 for what is neither. */
export function exportedPivot({ search, searchTypeId }: WantedExport): ExportedPivot | null {
  if (searchTypeId === null) return null
  const types = search.queries.flatMap(({ search_types }) => search_types)
  const type = types.find(({ id }) => id === searchTypeId)
  if (type?.type === 'messages') return null
  // as: a type of another kind never carries this name, by the schema of search types.
  if (type?.type === 'pivot') return type as ExportedPivot
  throw badRequest(`A search type of the type '${type?.type}' cannot be exported.`)
}

interface SentPivot {
  wanted: WantedExport
  pivot: ExportedPivot
  actor: Actor
  reply: FastifyReply
  headers: Record<string, string>
}

/** Runs the pivot as a search does and sends its table. Throws 400 with the reasons when it has no result. */
export async function sendPivot(
  searches: SearchService,
  { wanted, pivot, actor, reply, headers }: SentPivot,
): Promise<void> {
  const queries = wanted.search.queries.map((query) => ({ ...query, search_types: [pivot] }))
  const search = { ...wanted.search, queries }
  const job = await searchForCaller(searches, { search, state: wanted.state, actor, reply, timeoutMs })
  searches.forget(job)
  const { errors = [], results } = jobWire(job)
  const result = Object.values(results)[0]?.search_types[pivot.id]
  if (errors.length > 0 || result?.type !== 'pivot') {
    throw badRequest(errors.map(({ description }) => description).join(' ') || 'The pivot has no result.')
  }
  const neutralisesFormulas = wanted.file.neutralise_formulas
  reply
    .type('text/csv; charset=utf-8')
    .headers({ 'cache-control': 'no-store', ...headers })
    .send(pivotCsv(result, pivot, { neutralisesFormulas }))
}
