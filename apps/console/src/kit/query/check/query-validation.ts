import { type QueryExplanation, type SearchParameter, searches } from '@logline/contract'
import { call } from '../../../api/call.ts'
import { composedQuery } from '../../../api/query.ts'
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

interface ValidationQuestion extends QueryDraft {
  timeZone: string
  parameters: readonly SearchParameter[]
}

const validation = composedQuery({
  reads: [searches.validate],
  load: async (question: ValidationQuestion, { signal }): Promise<QueryValidation> => {
    const { query, timeRange, streams, bindings, timeZone, parameters } = question
    if (query.trim() === '') return validQuery
    const body = {
      query: { type: 'elasticsearch', query_string: query },
      timerange: timeRangeToWire(timeRange, timeZone),
      streams: [...streams],
      parameters: [...parameters],
      parameter_bindings: Object.fromEntries(
        Object.entries(bindings).map(([name, value]) => [name, { type: 'value' as const, value }]),
      ),
    }
    const { status, explanations = [] } = await call(searches.validate, { body, signal })
    return { status, explanations }
  },
})

/** Asks the server what is wrong with a query; an empty one is never wrong. `parameters` are the declared ones. */
export function validationOptions(
  { query, timeRange, streams, bindings }: QueryDraft,
  timeZone: string,
  parameters: readonly SearchParameter[],
) {
  const question = { query, timeRange, streams, bindings, timeZone, parameters }
  // Known fields change slowly; typing back and forth need not ask again.
  return { ...validation(question), staleTime: 30_000 }
}
