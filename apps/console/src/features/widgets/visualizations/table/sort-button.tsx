import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { ShownSort } from './table-sort.ts'

interface SortButtonProps {
  name: string
  sort: ShownSort | null
  onClick: () => void
}

/** The words of the reference (widgets, section 4). */
function titleOf(name: string, sort: ShownSort | null): string {
  if (!sort) return `Sort ${name} Ascending`
  return sort.direction === 'Ascending' ? `Sort ${name} Descending` : `Remove ${name} sort`
}

export function SortButton({ name, sort, onClick }: SortButtonProps) {
  const Arrow = sort ? (sort.direction === 'Ascending' ? IconArrowUp : IconArrowDown) : IconArrowsSort
  const title = titleOf(name, sort)
  return (
    <button
      type="button"
      className={classes.control}
      title={title}
      aria-label={title}
      data-on={sort !== null || undefined}
      onClick={onClick}
    >
      <Arrow size={14} stroke={1.75} aria-hidden="true" />
      {sort?.place && <sup>{sort.place}</sup>}
    </button>
  )
}
