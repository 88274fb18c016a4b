import type { AggregationConfig } from '../../../view-model/index.ts'
import type { TableHeading } from './prepare-table.ts'

type Sorts = AggregationConfig['sort']

export interface ShownSort {
  direction: 'Ascending' | 'Descending'
  /** Place among several, from 1; null when it is the only one. */
  place: number | null
  ariaSort: 'ascending' | 'descending'
}

/** Null: the rows are not sorted by this column. */
export function sortOf(sorts: Sorts, { sort }: Pick<TableHeading, 'sort'>): ShownSort | null {
  const index = sorts.findIndex((one) => one.type === sort?.type && one.field === sort.field)
  const found = sorts[index]
  if (!found) return null
  return {
    direction: found.direction,
    place: sorts.length > 1 ? index + 1 : null,
    ariaSort: found.direction === 'Ascending' ? 'ascending' : 'descending',
  }
}

/** Ascending, then descending, then not at all; sorts by other columns stay. */
export function nextSort(sorts: Sorts, heading: Pick<TableHeading, 'sort'>): Sorts {
  const { sort } = heading
  if (!sort) return sorts
  const current = sortOf(sorts, heading)
  const isOwn = (one: Sorts[number]) => one.type === sort.type && one.field === sort.field
  if (!current) return [...sorts, { ...sort, direction: 'Ascending' }]
  if (current.direction === 'Descending') return sorts.filter((one) => !isOwn(one))
  return sorts.map((one) => (isOwn(one) ? { ...one, direction: 'Descending' as const } : one))
}
