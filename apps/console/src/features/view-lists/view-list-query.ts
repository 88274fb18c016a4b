import { type ViewSummary, viewSortFields } from '@logline/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { RowsState } from '../../kit/entity-table/rows-state.ts'
import type { TableParams } from '../../kit/entity-table/table-url.ts'
import type { ViewKind } from './view-kinds.ts'

/** Every list of views; anything that makes, changes or deletes one makes it old. */
export const viewListKey = ['view-list'] as const

function viewListQuery({ tableId, list }: ViewKind, { page, pageSize, sort, order, query }: TableParams) {
  const field = viewSortFields.find((field) => field === sort)
  const asked = { page, per_page: pageSize, order, query, ...(field && { sort: field }) }
  return queryOptions({
    queryKey: [...viewListKey, tableId, asked],
    queryFn: ({ signal }) => call(list, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useViewRows(kind: ViewKind, params: TableParams): RowsState<ViewSummary> {
  const { data, error, isPlaceholderData, refetch } = useQuery(viewListQuery(kind, params))
  if (error && !data) {
    const { title, text } = kind.loadFailure
    return { state: 'error', title, error: text(errorText(error)), retry: () => void refetch() }
  }
  if (!data) return { state: 'loading' }
  const { total, page } = data.pagination
  return { state: 'ready', rows: data.elements, total, page, isStale: isPlaceholderData }
}
