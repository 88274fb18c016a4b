import { type QueryExplanation, type SearchParameter, searches } from '@logline/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { type TimeRange, timeRangeToWire } from '../../time/time-range.ts'
import type { Bindings } from '../text/parameter-values.ts'

/** What the meaning of a query text depends on. */
export interface QueryDraft {
  query: string
  timeRange: TimeRange
  streams: readonly string[]
  /** Values of parameters. */
  bindings: Bindings
}

export interface QueryValidation {
  status: 'OK' | 'WARNING' | 'ERROR'
  explanations: readonly QueryExplanation[]
}

export const validQuery: QueryValidation = { status: 'OK', explanations: [] }

/** Asks the server what is wrong with a query; an empty one is never wrong. `parameters` are the declared ones. */
export function validationOptions(
  { query, timeRange, streams, bindings }: QueryDraft,
  timeZone: string,
  parameters: readonly SearchParameter[],
) {
  const isEmpty = query.trim() === ''
  const body = {
    query: { type: 'elasticsearch', query_string: query },
    timerange: timeRangeToWire(timeRange, timeZone),
    streams: [...streams],
    parameters: [...parameters],
    parameter_bindings: Object.fromEntries(
      Object.entries(bindings).map(([name, value]) => [name, { type: 'value' as const, value }]),
    ),
  }
  return queryOptions({
    queryKey: ['search', 'validation', body],
    queryFn: async ({ signal }): Promise<QueryValidation> => {
      if (isEmpty) return validQuery
      const { status, explanations = [] } = await call(searches.validate, { body, signal })
      return { status, explanations }
    },
    // Known fields change slowly; typing back and forth need not ask again.
    staleTime: 30_000,
  })
}
