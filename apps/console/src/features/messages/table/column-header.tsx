import { IconArrowDown, IconArrowsSort, IconArrowUp, IconX } from '@tabler/icons-react'
import { FieldMenu } from '../../values/index.ts'
import { ColumnResizer } from './column-resizer.tsx'
import classes from './message-table.module.css'

interface ColumnHeaderProps {
  field: string
  /** Pixels; null: it takes what the others leave. */
  width: number | null
  /** Null: not sorted by it. */
  order: 'ASC' | 'DESC' | null
  /** Null: it cannot be sorted. */
  onSort: ((field: string) => void) | null
  /** Null: the only column stays. */
  onRemove: ((field: string) => void) | null
}

const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const

export function ColumnHeader({ field, width, order, onSort, onRemove }: ColumnHeaderProps) {
  const Arrow = order ? (order === 'ASC' ? IconArrowUp : IconArrowDown) : IconArrowsSort
  const next = order === 'DESC' ? 'Ascending' : 'Descending'
  return (
    <th
      scope="col"
      aria-sort={onSort ? (order ? ariaSort[order] : 'none') : undefined}
      className={classes.header}
    >
      <div className={classes.headerLine}>
        <FieldMenu field={field} className={classes.headerName} />
        {onSort && (
          <button
            type="button"
            className={classes.sort}
            title={`Sort ${field} ${next}`}
            aria-label={`Sort ${field} ${next}`}
            data-sorted={order ?? undefined}
            onClick={() => onSort(field)}
          >
            <Arrow size={14} stroke={1.75} aria-hidden="true" />
          </button>
        )}
        {onRemove && (
          <button
            type="button"
            className={classes.remove}
            title={`Remove ${field} from table`}
            aria-label={`Remove ${field} from table`}
            onClick={() => onRemove(field)}
          >
            <IconX size={14} stroke={1.75} />
          </button>
        )}
      </div>
      {width !== null && <ColumnResizer field={field} width={width} />}
    </th>
  )
}
