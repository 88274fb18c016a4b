import type { ExecutionState } from '@logline/contract'
import { searchTypeId } from '../configs/search-type-id.ts'
import type { ViewOutcome } from './view-run.ts'
import { questionOf, type ViewRequest } from './view-search.ts'

/**
 * Of all time the server makes months, counted from 1970. Once it is known when the messages begin and end, bars over
 * that span say more: the execution that makes them, or null when there is nothing to refine.
 */
export function refinement(request: ViewRequest, outcome: ViewOutcome): ExecutionState | null {
  const ids = request.widgets.flatMap((widget) =>
    Object.entries(questionOf(widget, request.comparison)).flatMap(([name, searchType]) =>
      isCoarse(searchType) ? [searchTypeId(widget, name)] : [],
    ),
  )
  const ranges = ids.flatMap((id) => {
    const result = outcome.results[id]
    return result?.type === 'pivot' && result.total > 0 ? [result.effective_timerange] : []
  })
  // ISO texts of one form: their order is that of time.
  const from = ranges.map((range) => range.from).sort()[0]
  const to = ranges
    .map((range) => range.to)
    .sort()
    .at(-1)
  if (!from || !to || !isAllTimeOf(request)) return null
  return {
    ...request.state,
    global_override: {
      ...request.state.global_override,
      // One millisecond beyond the last message, so that it is counted.
      timerange: { type: 'absolute', from, to: new Date(Date.parse(to) + 1).toISOString() },
      keep_search_types: ids,
    },
  }
}

/** A pivot over time of the query's own range, whose buckets the server chooses. */
function isCoarse(searchType: ReturnType<typeof questionOf>[string]): boolean {
  if (searchType.type !== 'pivot' || searchType.timerange) return false
  const groups: unknown = 'row_groups' in searchType ? searchType.row_groups : []
  return (
    Array.isArray(groups) &&
    groups.some(
      (group: { type?: unknown; interval?: { type?: unknown } }) =>
        group.type === 'time' && group.interval?.type === 'auto',
    )
  )
}

export function isAllTimeOf({ body, state }: ViewRequest): boolean {
  const range = state.global_override?.timerange ?? body.queries?.[0]?.timerange
  return range?.type === 'relative' && (range.range === 0 || (range.range === undefined && range.from === 0))
}
