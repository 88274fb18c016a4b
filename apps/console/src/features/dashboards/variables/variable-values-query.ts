import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { timeRangeToWire } from '../../../kit/time/time-range.ts'
import {
  askedOverride,
  outcomeQuery,
  pivotLines,
  rangeOfPage,
  requestOf,
  useViewState,
  type Variable,
  type ViewOutcome,
  type ViewRequest,
  type ViewState,
  type ViewStore,
} from '../../view-model/index.ts'

/** Values that are offered, the most frequent ones; those beyond are found by the filter of the dashboard. */
export const mostValues = 1_000

interface CountedValue {
  value: string
  count: number
}

/** The values that a field has in the range of the page, under its filter and the other variables; most frequent first. */
export function useVariableValues(store: ViewStore, variable: Variable) {
  const request = valuesRequest(useViewState(store), variable)
  return useQuery({
    ...outcomeQuery(request),
    select: countedValues,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** A search of its own: only how often each value is there. */
export function valuesRequest(state: ViewState, variable: Variable): ViewRequest {
  const { history, activeQueryId, parameterBindings, variableValues, override } = state
  const { document } = history
  // Its own choice hides no values.
  const others = { ...variableValues, [variable.name]: [] }
  const asked = askedOverride({ history, override, variableValues: others })
  const asking = { override: asked, parameterBindings, onlyWidgetId: '' }
  const { body, ...request } = requestOf(document, activeQueryId, asking)
  const range = rangeOfPage(document, activeQueryId, override)
  const queries = body.queries?.map((query) => ({
    ...query,
    ...(range && !override?.timerange && { timerange: timeRangeToWire(range, 'UTC') }),
    search_types: [
      {
        type: 'pivot' as const,
        id: 'values',
        row_groups: [
          { type: 'values' as const, fields: [variable.field], limit: mostValues, skip_empty_values: true },
        ],
        column_groups: [],
        series: [{ type: 'count' as const, id: 'count', field: null }],
        sort: [{ type: 'series' as const, field: 'count', direction: 'Descending' as const }],
        rollup: true,
      },
    ],
  }))
  return { ...request, body: { ...body, ...(queries && { queries }) } }
}

/** Throws what went wrong, in the server's words. */
function countedValues({ results, errors }: ViewOutcome): CountedValue[] {
  const [error] = errors
  if (error) throw new Error(error.description)
  const { values } = results
  if (values?.type !== 'pivot') throw new Error('No answer came.')
  return pivotLines(values, false).lines.map(({ key, totals }) => ({
    value: key[0] ?? '',
    count: Number(totals.get('count') ?? 0),
  }))
}
