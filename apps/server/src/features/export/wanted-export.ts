import type {
  ExecutionState,
  KeptExport,
  MessagesExportRequest,
  SearchExportRequest,
  TimeRange,
} from '@logline/contract'
import { newObjectId } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { normaliseSearch, type SearchService } from '../searches/index.ts'

/** What is to be exported: a search with one query, or one search type of a search. */
export interface WantedExport {
  search: ReturnType<typeof normaliseSearch>
  state: ExecutionState
  searchTypeId: string | null
  file: WantedFile
}

export type WantedFile = Pick<
  SearchExportRequest,
  'fields_in_order' | 'limit' | 'time_zone' | 'order' | 'neutralise_formulas'
>

const defaultRange: TimeRange = { type: 'relative', range: 300 }

/** An export of messages that match a query. */
export function exportOfMessages(request: MessagesExportRequest): WantedExport {
  const { timerange, query_string, streams } = request
  const query = {
    id: 'query',
    timerange: timerange ?? defaultRange,
    query: query_string ?? { type: 'elasticsearch' as const, query_string: '' },
    streams: streams ?? [],
    search_types: [],
  }
  const search = normaliseSearch({ queries: [query] }, newObjectId)
  return { search, state: {}, searchTypeId: null, file: request }
}

/** An export of a stored search. Throws 404, 403, and 400 where the search has not exactly one query. */
export async function exportOfSearch(
  searches: SearchService,
  { search_id: searchId, search_type_id: searchTypeId, request }: Extract<KeptExport, { kind: 'search' }>,
  actor: Actor,
): Promise<WantedExport> {
  const stored = await searches.load(searchId, actor)
  const queries =
    searchTypeId === null
      ? stored.queries
      : stored.queries.filter(({ search_types }) => search_types.some(({ id }) => id === searchTypeId))
  if (searchTypeId !== null && queries.length === 0) {
    throw notFound(`Search ${searchId} has no search type with id ${searchTypeId}`)
  }
  if (searchTypeId === null && queries.length !== 1) {
    throw badRequest(
      `Only a search with one query can be exported as a whole, and this one has ${queries.length}.`,
    )
  }
  const [query] = queries
  const { execution_state, timerange } = request
  const state = stateWithRange(execution_state ?? {}, query?.id ?? '', timerange ?? null)
  return { search: { ...stored, queries: queries.slice(0, 1) }, state, searchTypeId, file: request }
}

/** The range of the request goes before those of the search and of its execution. */
function stateWithRange(state: ExecutionState, queryId: string, timerange: TimeRange | null): ExecutionState {
  if (!timerange) return state
  const { queries, global_override } = state
  const isGlobal = Object.keys(global_override ?? {}).length > 0
  return {
    ...state,
    queries: { ...queries, [queryId]: { ...queries?.[queryId], timerange } },
    ...(isGlobal ? { global_override: { ...global_override, timerange } } : {}),
  }
}
