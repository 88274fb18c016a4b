import { useLocation, useNavigate } from '@tanstack/react-router'
import { type TableLayout, useTableLayout } from '../columns/use-table-layout.ts'
import {
  pageSizes,
  parseTableUrl,
  printTableUrl,
  type SortOrder,
  type TableDefaults,
  type TableParams,
  tableUrlOf,
} from './table-url.ts'

export interface TableState {
  params: TableParams
  /** Any change but one of the page goes back to page 1. */
  change: (part: Partial<TableParams>) => void
}

/** Paging, sorting and filter of a list page, kept in its address; the user's own order and page size come first. */
export function useTableParams(
  tableId: string,
  defaults: SortOrder,
  sortable: readonly string[],
): TableState {
  const raw: Record<string, unknown> = useLocation().search
  const navigate = useNavigate()
  const layout = useTableLayout(tableId)
  const chosen = chosenDefaults(layout, defaults, sortable)
  const params = parseTableUrl(tableUrlOf(raw), chosen, sortable)
  const change = (part: Partial<TableParams>) => {
    const next = { ...params, page: 1, ...part }
    remember(layout, part, next)
    // Typing a filter must not fill the history with every letter.
    const isTyping = part.query !== undefined
    void navigate({ to: '.', search: printTableUrl(next, chosen), replace: isTyping })
  }
  return { params, change }
}

function chosenDefaults(
  { preferences: { sort, per_page } }: TableLayout,
  defaults: SortOrder,
  sortable: readonly string[],
): TableDefaults {
  const order = sort && sortable.includes(sort.field) ? { sort: sort.field, order: sort.order } : defaults
  return per_page && pageSizes.includes(per_page) ? { ...order, pageSize: per_page } : order
}

function remember(layout: TableLayout, part: Partial<TableParams>, { sort, order }: TableParams): void {
  if (part.pageSize !== undefined) layout.save({ per_page: part.pageSize })
  if (part.sort !== undefined || part.order !== undefined) layout.save({ sort: { field: sort, order } })
}
