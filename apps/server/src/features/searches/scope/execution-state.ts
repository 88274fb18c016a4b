import type { ExecutionOverride, ExecutionState, TimeRange } from '@logline/contract'
import type { NormalQuery, NormalSearch, NormalSearchType } from '../stored/normal-search.ts'
import { createInterpolation, type Interpolate } from '../stored/search-parameters.ts'

/** A query as one execution runs it. */
export interface PlannedQuery {
  query: NormalQuery
  /** The time range the execution puts in place of the query's and its search types'. */
  globalRange: TimeRange | null
  /** Search types to run; the others of the query are left alone. */
  wanted: readonly NormalSearchType[]
  /** Puts the values of this execution in place of the parameters. */
  interpolate: Interpolate
}

/** Applies an execution state to a search (reference: search semantics, section 2.2). */
export function applyExecutionState(search: NormalSearch, state: ExecutionState): PlannedQuery[] {
  const global = state.global_override ?? null
  const isGlobal = global !== null && hasAnyValue(global)
  const interpolate = createInterpolation(search.parameters, state.parameter_bindings)
  const kept = global?.keep_queries?.length ? new Set(global.keep_queries) : null
  return search.queries
    .filter((query) => kept === null || kept.has(query.id))
    .map((query) => ({
      ...applyOverride(query, isGlobal ? global : (state.queries?.[query.id] ?? null)),
      interpolate,
    }))
}

function hasAnyValue(override: ExecutionOverride): boolean {
  return Object.values(override).some((value) => {
    if (value === null || value === undefined) return false
    return typeof value === 'object' ? Object.keys(value).length > 0 : true
  })
}

function applyOverride(
  query: NormalQuery,
  override: ExecutionOverride | null,
): Omit<PlannedQuery, 'interpolate'> {
  const changed: NormalQuery = {
    ...query,
    timerange: override?.timerange ?? query.timerange,
    query: override?.query ?? query.query,
    search_types: query.search_types.map((type) => pageOf(type, override)),
  }
  const kept = override?.keep_search_types?.length ? new Set(override.keep_search_types) : null
  return {
    query: changed,
    globalRange: override?.timerange ?? null,
    wanted: changed.search_types.filter((type) => kept === null || kept.has(type.id)),
  }
}

/** Only message lists are paged; for all other types limit and offset have no effect. */
function pageOf(type: NormalSearchType, override: ExecutionOverride | null): NormalSearchType {
  const page = override?.search_types?.[type.id]
  if (!page || !isMessages(type)) return type
  return { ...type, limit: page.limit ?? type.limit, offset: page.offset ?? type.offset }
}

export function isMessages(type: NormalSearchType): type is Extract<NormalSearchType, { type: 'messages' }> {
  return type.type === 'messages'
}
