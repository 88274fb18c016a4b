import type { ExecutionState, SearchTypeTimeRange } from '@logline/contract'
import { badRequest } from '../../../http/errors.ts'
import { isKnownType, type NormalSearch } from '../stored/normal-search.ts'
import { resolveTimeRange, TimeRangeError } from '../time/effective-time-range.ts'

/** Throws 400 when a range of the search or of its execution names times in words that are not understood. */
export function requireReadableRanges(search: NormalSearch, state: ExecutionState): void {
  const overrides = [state.global_override, ...Object.values(state.queries ?? {})]
  for (const override of overrides) requireReadableRange(override?.timerange)
  for (const query of search.queries) {
    requireReadableRange(query.timerange)
    // The member of a search type of unknown kind is nobody's time range.
    for (const type of query.search_types) if (isKnownType(type)) requireReadableRange(type.timerange)
  }
}

export function requireReadableRange(range: SearchTypeTimeRange | null | undefined): void {
  if (range?.type !== 'keyword') return
  try {
    resolveTimeRange(range, Date.now())
  } catch (error) {
    throw error instanceof TimeRangeError ? badRequest(error.message) : error
  }
}
