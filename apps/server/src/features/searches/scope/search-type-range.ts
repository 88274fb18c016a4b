import { isKnownType, type KnownType } from '../stored/normal-search.ts'
import { type EffectiveRange, searchTypeRange } from '../time/effective-time-range.ts'
import type { PlannedQuery } from './execution-state.ts'

/** The time range a search type runs over. Throws TimeRangeError when it cannot be worked out. */
export function rangeOfSearchType(
  type: KnownType,
  { query, globalRange }: Pick<PlannedQuery, 'query' | 'globalRange'>,
  nowMs: number,
): EffectiveRange {
  return searchTypeRange(type.timerange ?? null, {
    nowMs,
    queryRange: query.timerange,
    globalRange,
    rangeOfSearchType: (id) => {
      const other = query.search_types.find((each) => each.id === id)
      return other && isKnownType(other) ? { timerange: other.timerange ?? null } : undefined
    },
  })
}
