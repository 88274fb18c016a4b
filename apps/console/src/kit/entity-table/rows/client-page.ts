import type { SortOrder, TableParams } from '../address/table-url.ts'
import type { EntityColumn } from '../columns/columns.ts'
import { type FilterChoices, filterValues } from '../filters/table-filters.ts'

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

interface ClientList<Row, Field extends string> {
  rows: readonly Row[]
  columns: readonly EntityColumn<Row>[]
  /** The texts of a row the filter looks into. */
  searchedTexts: (row: Row) => readonly string[]
  /** What a row has in the fields that the list is narrowed by. */
  filters?: Readonly<Record<Field, (row: Row) => string>>
  /** Rows that come in groups stay in them, however they are sorted: the place of its group. */
  groupRank?: (row: Row) => number
}

/** One page of a list the browser holds whole: filtered without case, sorted naturally, beyond the end the last page. */
export function clientPage<Row, const Field extends string = never>(
  list: ClientList<Row, Field>,
  params: TableParams<NoInfer<Field>>,
) {
  const narrowed: readonly [string, (row: Row) => string][] = Object.entries(list.filters ?? {})
  const needle = params.query.trim().toLowerCase()
  const found = list.rows.filter(
    (row) =>
      list.searchedTexts(row).some((text) => text.toLowerCase().includes(needle)) &&
      narrowed.every(([field, textOf]) => isAmong(filterValues(params.filters, field), textOf(row))),
  )
  const sorted = found.toSorted(comparison(list, params))
  const lastPage = Math.max(1, Math.ceil(sorted.length / params.pageSize))
  const page = Math.min(params.page, lastPage)
  const start = (page - 1) * params.pageSize
  const choices = narrowed.map(([field, textOf]) => choicesOf(field, list.rows.map(textOf)))
  return { rows: sorted.slice(start, start + params.pageSize), total: sorted.length, page, choices }
}

function isAmong(wanted: readonly string[], value: string): boolean {
  return wanted.length === 0 || wanted.includes(value)
}

/** What there is to choose, whatever is chosen. */
function choicesOf(field: string, values: readonly string[]): FilterChoices {
  const options = [...new Set(values)].sort(natural.compare).map((value) => ({ value, title: value }))
  return { field, options }
}

function comparison<Row>(
  { columns, groupRank = () => 0 }: Pick<ClientList<Row, never>, 'columns' | 'groupRank'>,
  params: SortOrder,
) {
  const sortBy = columns.find((column) => column.id === params.sort)?.sortBy
  const sign = params.order === 'asc' ? 1 : -1
  const byColumn = (a: Row, b: Row) =>
    typeof sortBy === 'function' ? sign * compare(sortBy(a), sortBy(b)) : 0
  return (a: Row, b: Row) => groupRank(a) - groupRank(b) || byColumn(a, b)
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : natural.compare(String(a), String(b))
}
