import type { Filter } from '@logline/contract'
import { isKnownType, type NormalSearchType } from '../stored/normal-search.ts'
import type { Interpolate } from '../stored/search-parameters.ts'
import type { PlannedQuery } from './execution-state.ts'

/**
 * The query with its values put in. A search type whose values are not there keeps its text and is named in `unbound`.
 * Throws as the interpolation does when the query itself cannot do without.
 */
export function bindParameters(planned: PlannedQuery): {
  bound: PlannedQuery
  unbound: ReadonlyMap<string, unknown>
} {
  const { query, interpolate } = planned
  const unbound = new Map<string, unknown>()
  const types = new Map(
    query.search_types.map((type) => {
      try {
        return [type.id, boundType(type, interpolate)]
      } catch (problem) {
        unbound.set(type.id, problem)
        return [type.id, type]
      }
    }),
  )
  const current = (type: NormalSearchType) => types.get(type.id) ?? type
  const bound = {
    ...planned,
    query: {
      ...query,
      query: { ...query.query, query_string: interpolate(query.query.query_string) },
      filter: query.filter && boundFilter(query.filter, interpolate),
      search_types: query.search_types.map(current),
    },
    wanted: planned.wanted.map(current),
  }
  return { bound, unbound }
}

function boundType(type: NormalSearchType, interpolate: Interpolate): NormalSearchType {
  if (!isKnownType(type)) return type
  const { query, filter } = type
  return {
    ...type,
    ...(query ? { query: { ...query, query_string: interpolate(query.query_string) } } : {}),
    ...(filter ? { filter: boundFilter(filter, interpolate) } : {}),
  }
}

function boundFilter(filter: Filter, interpolate: Interpolate): Filter {
  return {
    ...filter,
    ...(filter.type === 'query_string' && filter.query ? { query: interpolate(filter.query) } : {}),
    ...(filter.filters ? { filters: filter.filters.map((child) => boundFilter(child, interpolate)) } : {}),
  }
}
