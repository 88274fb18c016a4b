import type { PivotResult } from '@logline/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { composedQuery } from '../../../../api/query.ts'
import { type FieldType, isNumeric } from '../../../../kit/fields/field-type.ts'
import {
  askedOverride,
  outcomeQuery,
  pivotLines,
  requestOf,
  type SearchTypeInput,
  useRun,
  useView,
  useViewState,
  type ViewOutcome,
  type ViewRequest,
  type ViewState,
} from '../../../view-model/index.ts'

/** Values that are asked for when a field is opened, and when somebody wants to see or filter all. */
export const fewValues = 50
export const mostValues = 10_000

/** What the current query says about a field. */
export interface FieldSummary {
  /** Messages of the query. */
  total: number
  /** Messages that have the field. */
  present: number
  /** Different values; counted roughly when there are very many. */
  distinct: number
  /** Most frequent first. */
  top: readonly { value: string; count: number }[]
  /** By name, such as `min`; of numbers only. */
  figures: ReadonlyMap<string, number>
}

const figureNames = ['min', 'max'] as const
const percentiles = { p50: 50, p95: 95 } as const

/** Asked for while the field is open in the list; anew after each run, with the old answer shown until then. */
export function useFieldSummary(field: string, type: FieldType, limit: number) {
  const { store } = useView()
  const { updatedAtMs, outcome } = useRun()
  const request = summaryRequest(useViewState(store), {
    field,
    type,
    limit,
    range: outcome?.effectiveRange ?? null,
  })
  return useQuery({
    ...summaryQuery({ request, runAtMs: updatedAtMs }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}

interface SummaryQuestion {
  request: ViewRequest
  /** The run that it belongs to, milliseconds. */
  runAtMs: number
}

const summaryQuery = composedQuery({
  reads: [],
  asked: ({ request: { body, state }, runAtMs }: SummaryQuestion) => ({ body, state, runAtMs }),
  load: async ({ request }, { client }) =>
    summaryOf(await client.fetchQuery({ ...outcomeQuery(request), staleTime: 0 })),
})

interface Asked {
  field: string
  type: FieldType
  /** Values, the most frequent ones. */
  limit: number
  /** Of the results that are shown, so that the numbers fit them; null before there are any. */
  range: ViewOutcome['effectiveRange']
}

/** The query of the open page with nothing but what is asked about one field. */
export function summaryRequest(state: ViewState, { field, type, limit, range }: Asked): ViewRequest {
  const { history, activeQueryId, parameterBindings } = state
  const asking = { override: askedOverride(state), parameterBindings, onlyWidgetId: '' }
  const { body, ...request } = requestOf(history.document, activeQueryId, asking)
  const queries = body.queries?.map((query) => ({
    ...query,
    ...(range && { timerange: { type: 'absolute' as const, ...range } }),
    search_types: searchTypesFor(field, type, limit),
  }))
  return { ...request, body: { ...body, ...(queries && { queries }) } }
}

function searchTypesFor(field: string, type: FieldType, limit: number): SearchTypeInput[] {
  const figures = [
    { type: 'count' as const, id: 'present', field },
    { type: 'card' as const, id: 'distinct', field },
    ...(isNumeric(type)
      ? [
          ...figureNames.map((name) => ({ type: name, id: name, field })),
          ...Object.entries(percentiles).map(([id, percentile]) => ({
            type: 'percentile' as const,
            id,
            field,
            percentile,
          })),
        ]
      : []),
  ]
  const group = { type: 'values' as const, fields: [field], limit, skip_empty_values: true }
  const byCount = { type: 'series' as const, field: 'count', direction: 'Descending' as const }
  return [
    {
      type: 'pivot',
      id: 'figures',
      row_groups: [],
      column_groups: [],
      series: figures,
      sort: [],
      rollup: true,
    },
    {
      type: 'pivot',
      id: 'top',
      row_groups: [group],
      column_groups: [],
      series: [{ type: 'count', id: 'count', field: null }],
      sort: [byCount],
      rollup: true,
    },
  ]
}

/** Throws what went wrong, in the server's words. */
export function summaryOf({ results, errors }: Pick<ViewOutcome, 'results' | 'errors'>): FieldSummary {
  const [error] = errors
  if (error) throw new Error(error.description)
  const { figures: figuresResult, top: topResult } = results
  if (figuresResult?.type !== 'pivot' || topResult?.type !== 'pivot') throw new Error('No answer came.')
  const figures = totalsOf(figuresResult)
  const top = pivotLines(topResult, false).lines.map(({ key, totals }) => ({
    value: key[0] ?? '',
    count: Number(totals.get('count') ?? 0),
  }))
  return {
    total: figuresResult.total,
    present: figures.get('present') ?? 0,
    distinct: figures.get('distinct') ?? 0,
    top,
    figures: new Map([...figures].filter(([name]) => name !== 'present' && name !== 'distinct')),
  }
}

function totalsOf(result: PivotResult): Map<string, number> {
  const values = (result.rows ?? []).flatMap((row) => row.values)
  return new Map(
    values.flatMap(({ key, value }) => {
      const name = key.at(-1)
      return name !== undefined && typeof value === 'number' ? [[name, value]] : []
    }),
  )
}
