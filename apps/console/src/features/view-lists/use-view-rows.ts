import type { ViewSummary } from '@logline/contract'
import { statusText } from '../../api/api-error.ts'
import type { TableParams } from '../../kit/entity-table/address/table-url.ts'
import type { RowsState } from '../../kit/entity-table/rows/rows-state.ts'
import { usePageRows } from '../../kit/entity-table/rows/use-page-rows.ts'
import type { ViewKind } from './view-kinds.ts'

export function useViewRows(kind: ViewKind, params: TableParams): RowsState<ViewSummary> {
  const rows = usePageRows(kind.list, params, { rowsOf: ({ elements }) => elements })
  if (rows.state !== 'error') return rows
  const { title, text } = kind.loadFailure
  return { ...rows, title, error: text(statusText(rows.error)) }
}
