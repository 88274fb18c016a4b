import type { Route } from '@logline/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RouteAnswer, RouteInput } from '../../../api/call.ts'
import { query } from '../../../api/query.ts'
import type { TableParams } from '../address/table-url.ts'
import type { FilterChoices, TableFilter } from '../filters/table-filters.ts'
import type { RowsState } from './rows-state.ts'

interface PageOf {
  total: number
  page: number
}

interface ListQuery {
  page: number
  per_page: number
  query: string
  sort?: string
  order: 'asc' | 'desc'
  filters?: TableFilter[]
}

interface TablePage {
  pagination: PageOf
  attributes: readonly {
    id: string
    filter_options?: readonly { value: string; title: string }[] | undefined
  }[]
}

/** A list of the API that is searched, narrowed, sorted and paged by the server. */
type ListRoute = Route<z.ZodType, z.ZodType<ListQuery>, z.ZodType, z.ZodType<PageOf | TablePage>>

/** The fields that a route lets its list be narrowed by. */
type FilterFieldOf<R extends ListRoute> = NonNullable<
  z.output<R['query']>['filters']
>[number] extends `${infer Field}:${string}`
  ? Field
  : never

interface PageSource<R extends ListRoute, Row> {
  rowsOf: (answer: RouteAnswer<R>) => readonly Row[]
  /** Path parameters, of a list that belongs to something. */
  params?: RouteInput<R>['params']
  /** How soon such an answer is asked for again, without anybody asking; false: never. */
  refreshMs?: (answer: RouteAnswer<R>) => number | false
}

/**
 * The rows of a list page: what its address asks for as the route takes it, and the answer as the table shows it. While
 * another page is loaded the last one stays. Columns that sort have the names the route sorts by.
 */
export function usePageRows<R extends ListRoute, Row>(
  route: R,
  { query: text, page, pageSize, sort, order, filters }: TableParams<FilterFieldOf<R>>,
  { rowsOf, params, refreshMs }: PageSource<R, Row>,
): RowsState<Row> {
  const narrowed = filters.length > 0 && { filters }
  const asked = { query: text, page, per_page: pageSize, sort, order, ...narrowed }
  const input = { ...(params !== undefined && { params }), query: asked } as RouteInput<R> // see ListRoute
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query(route, input),
    refetchInterval: ({ state }) => (refreshMs && state.data ? refreshMs(state.data) : false),
    placeholderData: keepPreviousData,
  })
  if (!data) return error ? { state: 'error', error, retry: () => void refetch() } : { state: 'loading' }
  const answer: PageOf | TablePage = data
  const found = 'pagination' in answer ? answer.pagination : answer
  return {
    state: 'ready',
    rows: rowsOf(data),
    total: found.total,
    page: found.page,
    isStale: isPlaceholderData,
    choices: 'attributes' in answer ? choicesOf(answer) : [],
  }
}

function choicesOf({ attributes }: TablePage): FilterChoices[] {
  return attributes.map(({ id, filter_options: options = [] }) => ({ field: id, options }))
}
