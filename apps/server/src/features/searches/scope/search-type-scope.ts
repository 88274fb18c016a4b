import type { SearchScope } from '@logline/engine'
import type { Expression } from '@logline/query-language'
import { expressionOf, filterExpression } from '../engine/query-text.ts'
import { type SearchContext, scopeOf } from '../engine/search-context.ts'
import { isKnownType, type NormalSearchType, streamsOfFilter } from '../stored/normal-search.ts'
import { ownStreams } from '../stored/search-streams.ts'
import { type EffectiveRange, resolveTimeRange } from '../time/effective-time-range.ts'
import type { PlannedQuery } from './execution-state.ts'
import { rangeOfSearchType } from './search-type-range.ts'

/** Which messages a search type is about, or null for all of its query; `root` is the query's own query string. */
export function searchTypeScope(
  context: Pick<SearchContext, 'catalogue' | 'nowMs'>,
  planned: PlannedQuery,
  type: NormalSearchType | null,
): { scope: SearchScope; range: EffectiveRange; root: Expression } {
  const { query } = planned
  const ranged = type && isKnownType(type) ? type : null
  const root = expressionOf(query.query.query_string)
  const range = ranged
    ? rangeOfSearchType(ranged, planned, context.nowMs)
    : resolveTimeRange(query.timerange, context.nowMs)
  const own = ranged ? ownStreams(ranged) : []
  const scope = scopeOf(context.catalogue, own.length > 0 ? own : streamsOfFilter(query.filter), range, [
    root,
    ...present(filterExpression(query.filter)),
    ...present(filterExpression(ranged?.filter)),
    ...present(ranged?.query ? expressionOf(ranged.query.query_string) : null),
  ])
  return { scope, range, root }
}

function present<T>(value: T | null): T[] {
  return value === null ? [] : [value]
}
