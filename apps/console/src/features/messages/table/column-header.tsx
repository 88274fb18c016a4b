import { IconArrowDown, IconArrowsSort, IconArrowUp, IconX } from '@tabler/icons-react'
import type { DragEvent } from 'react'
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
  /** Where columns can be dragged: to the place of `field`. */
  onDrop?: ((dragged: string, field: string) => void) | undefined
  /** What its column is drawn as, for styles. */
  kind?: string
}

/** Only columns are dropped here. */
const draggedType = 'application/x-logline-column'

const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const

export function ColumnHeader(props: ColumnHeaderProps) {
  const { field, width, order, onSort, onRemove, onDrop } = props
  const Arrow = order ? (order === 'ASC' ? IconArrowUp : IconArrowDown) : IconArrowsSort
  const next = order === 'DESC' ? 'Ascending' : 'Descending'
  return (
    <th
      scope="col"
      aria-sort={onSort ? (order ? ariaSort[order] : 'none') : undefined}
      className={classes.header}
      data-kind={props.kind}
      {...(onDrop && dropHandlers((dragged) => onDrop(dragged, field)))}
    >
      <div className={classes.headerLine} {...(onDrop && dragHandlers(field))}>
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

function dragHandlers(field: string) {
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent<HTMLElement>) => {
      dataTransfer.setData(draggedType, field)
      dataTransfer.effectAllowed = 'move'
    },
  }
}

function dropHandlers(onDropped: (dragged: string) => void) {
  const mark = ({ currentTarget }: DragEvent<HTMLElement>, isOver: boolean) =>
    currentTarget.toggleAttribute('data-dropped', isOver)
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(draggedType)) return
      event.preventDefault()
      mark(event, true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => mark(event, false),
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      mark(event, false)
      onDropped(event.dataTransfer.getData(draggedType))
    },
  }
}
