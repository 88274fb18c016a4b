import type { NormalSearchType } from '../stored/normal-search.ts'
import { type EffectiveRange, searchTypeRange } from '../time/effective-time-range.ts'
import type { PlannedQuery } from './execution-state.ts'

type RangedName = 'messages' | 'pivot' | 'events'
type Ranged = Extract<NormalSearchType, { type: RangedName }> & { type: RangedName }

/** Whether a search type can have a time range of its own. */
export function isRanged(type: NormalSearchType): type is Ranged {
  return ['messages', 'pivot', 'events'].includes(type.type)
}

/** The time range a search type runs over. Throws TimeRangeError when it cannot be worked out. */
export function rangeOfSearchType(
  type: Ranged,
  { query, globalRange }: Pick<PlannedQuery, 'query' | 'globalRange'>,
  nowMs: number,
): EffectiveRange {
  return searchTypeRange(type.timerange ?? null, {
    nowMs,
    queryRange: query.timerange,
    globalRange,
    rangeOfSearchType: (id) => {
      const other = query.search_types.find((each) => each.id === id)
      return other && isRanged(other) ? { timerange: other.timerange ?? null } : undefined
    },
  })
}
