import type { TableParams } from '../address/table-url.ts'
import type { EntityColumn } from '../columns/columns.ts'

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

interface ClientList<Row> {
  rows: readonly Row[]
  columns: readonly EntityColumn<Row>[]
  /** The texts of a row the filter looks into. */
  searchedTexts: (row: Row) => readonly string[]
}

/** One page of a list the browser holds whole: filtered without case, sorted naturally, beyond the end the last page. */
export function clientPage<Row>(list: ClientList<Row>, params: TableParams) {
  const needle = params.query.trim().toLowerCase()
  const found = list.rows.filter((row) =>
    list.searchedTexts(row).some((text) => text.toLowerCase().includes(needle)),
  )
  const sorted = found.toSorted(comparison(list.columns, params))
  const lastPage = Math.max(1, Math.ceil(sorted.length / params.pageSize))
  const page = Math.min(params.page, lastPage)
  const start = (page - 1) * params.pageSize
  return { rows: sorted.slice(start, start + params.pageSize), total: sorted.length, page }
}

function comparison<Row>(columns: readonly EntityColumn<Row>[], params: TableParams) {
  const sortBy = columns.find((column) => column.id === params.sort)?.sortBy
  const sign = params.order === 'asc' ? 1 : -1
  return (a: Row, b: Row) => (typeof sortBy === 'function' ? sign * compare(sortBy(a), sortBy(b)) : 0)
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : natural.compare(String(a), String(b))
}
