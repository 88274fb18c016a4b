import { clusterConfigs, type SearchError } from '@logline/contract'
import { periodMs } from '@logline/time'
import type { Db } from '../../../db/index.ts'
import { readClusterConfig } from '../../cluster-config/index.ts'
import { isKnownType } from '../stored/normal-search.ts'
import { type EffectiveRange, resolveTimeRange, TimeRangeError } from '../time/effective-time-range.ts'
import type { PlannedQuery } from './execution-state.ts'
import { rangeOfSearchType } from './search-type-range.ts'

/** How far back from its end a search may reach, in milliseconds; Infinity without a limit. */
export async function readRangeLimitMs(db: Db): Promise<number> {
  const { query_time_range_limit } = await readClusterConfig(db, clusterConfigs.searches)
  return periodMs(query_time_range_limit) || Number.POSITIVE_INFINITY
}

interface Limit {
  nowMs: number
  limitMs: number
}

/**
 * What reaches further back than is allowed (reference: search semantics, section 2.3). Ranges that cannot be worked
 * out are not told here.
 */
export function limitProblems(planned: readonly PlannedQuery[], { nowMs, limitMs }: Limit): SearchError[] {
  const isTooLong = (resolve: () => EffectiveRange) => isLonger(resolve, limitMs)
  return planned.flatMap((each) => {
    const query_id = each.query.id
    const ofQuery = isTooLong(() => resolveTimeRange(each.query.timerange, nowMs))
      ? [{ type: 'query' as const, query_id, description: 'Search out of allowed time range limit' }]
      : []
    const ranged = each.wanted.filter(isKnownType).filter(({ timerange }) => timerange)
    const ofTypes = ranged.filter((type) => isTooLong(() => rangeOfSearchType(type, each, nowMs)))
    return [
      ...ofQuery,
      ...ofTypes.map(({ id, type }) => ({
        type: 'search_type' as const,
        query_id,
        search_type_id: id,
        description: `Search type '${type}' out of allowed time range limit`,
      })),
    ]
  })
}

function isLonger(resolve: () => EffectiveRange, limitMs: number): boolean {
  try {
    const { fromMs, toMs } = resolve()
    return fromMs < toMs - limitMs
  } catch (error) {
    if (error instanceof TimeRangeError) return false
    throw error
  }
}

/** The part of a range that may be searched. */
export function withinLimit(range: EffectiveRange, limitMs: number): EffectiveRange {
  const earliestMs = range.toMs - limitMs
  return range.fromMs < earliestMs ? { ...range, fromMs: earliestMs, isAllTime: false } : range
}
