import { randomUUID } from 'node:crypto'
import type {
  BackendQuery,
  Filter,
  Search,
  SearchParameter,
  SearchQuery,
  SearchType,
  TimeRange,
} from '@logline/contract'

/** A search type with its id. Members that were absent or null stay so. */
export type NormalSearchType = SearchType & { id: string }

export type KnownType = Extract<NormalSearchType, { type: 'messages' | 'pivot' | 'events' }>

/** The members of a type of unknown kind are kept, and mean nothing to us. */
export function isKnownType(type: NormalSearchType): type is KnownType {
  return ['messages', 'pivot', 'events'].includes(type.type)
}

/** A query with all defaults filled in. */
export interface NormalQuery {
  id: string
  timerange: TimeRange
  filter: Filter | null
  filters: readonly (Record<string, unknown> & { type: string })[]
  query: BackendQuery
  search_types: readonly NormalSearchType[]
}

export interface NormalSearch {
  id: string
  queries: readonly NormalQuery[]
  parameters: readonly SearchParameter[]
}

/** Fills in what a request may leave out (reference: search semantics, section 1). */
export function normaliseSearch(search: Search, newId: () => string): NormalSearch {
  return {
    id: search.id ?? newId(),
    queries: (search.queries ?? []).map(normaliseQuery),
    parameters: search.parameters ?? [],
  }
}

function normaliseQuery(query: SearchQuery): NormalQuery {
  return {
    id: query.id ?? randomUUID(),
    timerange: query.timerange ?? { type: 'relative', range: 300 },
    filter: query.streams?.length ? anyOfStreams(query.streams) : (query.filter ?? null),
    filters: query.filters ?? [],
    query: query.query ?? { type: 'elasticsearch', query_string: '' },
    search_types: (query.search_types ?? []).map((type) => ({ ...type, id: type.id ?? randomUUID() })),
  }
}

/** The filter the console writes for a choice of streams. */
export function anyOfStreams(streamIds: readonly string[]): Filter {
  return { type: 'or', filters: streamIds.map((id) => ({ type: 'stream', id })) }
}

/** Ids of the streams a filter tree names, each once. */
export function streamsOfFilter(filter: Filter | null): string[] {
  if (!filter) return []
  const own = filter.type === 'stream' && filter.id ? [filter.id] : []
  return [...new Set([...own, ...(filter.filters ?? []).flatMap(streamsOfFilter)])]
}
