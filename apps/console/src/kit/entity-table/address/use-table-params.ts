import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type TableLayout, useTableLayout } from '../columns/use-table-layout.ts'
import {
  pageSizes,
  parseTableUrl,
  printTableUrl,
  type TableDefaults,
  type TableParams,
  type TableSettings,
  tableUrlOf,
} from './table-url.ts'

export interface TableState<Field extends string = string> {
  params: TableParams<Field>
  /** What the list can be narrowed by. */
  filterFields: readonly Field[]
  /** Any change but one of the page goes back to page 1. */
  change: (part: Partial<TableParams<string>>) => void
}

/** Paging, sorting, search and filters of a list page, kept in its address; the user's own order and page size come first. */
export function useTableParams<const Field extends string = never>(
  tableId: string,
  settings: TableSettings<Field>,
): TableState<Field> {
  const raw: Record<string, unknown> = useLocation().search
  const navigate = useNavigate()
  const layout = useTableLayout(tableId)
  const chosen = chosenDefaults(layout, settings)
  const params = parseTableUrl(tableUrlOf(raw), settings, chosen)
  const change = (part: Partial<TableParams<string>>) => {
    const next = { ...params, page: 1, ...part }
    remember(layout, part, next)
    // Typing must not fill the history with every letter.
    const isTyping = part.query !== undefined
    void navigate({ to: '.', search: printTableUrl(next, chosen), replace: isTyping })
  }
  return { params, filterFields: settings.filters ?? [], change }
}

/** The same for a list in a dialog, which is no part of the page's address. */
export function useDialogTableParams(tableId: string, settings: TableSettings): TableState<never> {
  const layout = useTableLayout(tableId)
  const state = useLocalTableParams(chosenDefaults(layout, settings))
  const change = (part: Partial<TableParams<string>>) => {
    remember(layout, part, { ...state.params, ...part })
    state.change(part)
  }
  return { ...state, change }
}

/** For a short list in a dialog, of which nothing is kept. */
export function useLocalTableParams(initial: TableDefaults): TableState<never> {
  const [params, setParams] = useState<TableParams<never>>(() => parseTableUrl({}, { sortable: [] }, initial))
  const change = (part: Partial<TableParams<string>>) =>
    setParams({ ...params, page: 1, ...part, filters: [] })
  return { params, filterFields: [], change }
}

function chosenDefaults(
  { preferences: { sort, per_page } }: TableLayout,
  { defaultSort, sortable }: TableSettings<string>,
): TableDefaults {
  const order = sort && sortable.includes(sort.field) ? { sort: sort.field, order: sort.order } : defaultSort
  return per_page && pageSizes.includes(per_page) ? { ...order, pageSize: per_page } : order
}

function remember(
  layout: TableLayout,
  part: Partial<TableParams<string>>,
  { sort, order }: TableParams<string>,
): void {
  if (part.pageSize !== undefined) layout.save({ per_page: part.pageSize })
  if (part.sort !== undefined || part.order !== undefined) layout.save({ sort: { field: sort, order } })
}
