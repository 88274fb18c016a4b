import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TableState } from './address/use-table-params.ts'
import type { EntityColumn } from './columns/columns.ts'
import classes from './entity-table.module.css'

interface TableHeadProps<Row> {
  columns: readonly EntityColumn<Row>[]
  state: TableState
  /** The checkbox for all rows, when rows can be selected. */
  selectAll: ReactNode
  hasSections: boolean
  hasActions: boolean
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, state, selectAll, hasSections, hasActions } = props
  return (
    <>
      <ColumnWidths
        columns={columns}
        hasSelection={Boolean(selectAll)}
        hasSections={hasSections}
        hasActions={hasActions}
      />
      <thead className={classes.head}>
        <tr>
          {selectAll && <th className={classes.selectCell}>{selectAll}</th>}
          {hasSections && (
            <th className={classes.openCell}>
              <span className="visually-hidden">Details</span>
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} state={state} />
          ))}
          {hasActions && (
            <th className={classes.actionsCell}>
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
    </>
  )
}

function HeadCell<Row>({ column, state }: { column: EntityColumn<Row>; state: TableState }) {
  const { sort, order } = state.params
  const isSorted = sort === column.id
  const nextOrder = isSorted && order === 'asc' ? 'desc' : 'asc'
  const ariaSort = isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined
  const Arrow = isSorted ? (order === 'desc' ? IconArrowDown : IconArrowUp) : IconArrowsSort
  const action = `Sort ${column.title.toLowerCase()} ${nextOrder === 'asc' ? 'ascending' : 'descending'}`
  return (
    <th data-align={column.align} data-narrow={column.isTitleHidden} aria-sort={ariaSort}>
      {column.isTitleHidden && <span className="visually-hidden">{column.title}</span>}
      {!column.isTitleHidden && column.sortBy === undefined && column.title}
      {!column.isTitleHidden && column.sortBy !== undefined && (
        <button
          type="button"
          className={classes.sort}
          data-sorted={isSorted || undefined}
          title={action}
          onClick={() => state.change({ sort: column.id, order: nextOrder })}
        >
          {column.title}
          <Arrow size={14} stroke={1.75} className={classes.sortArrow ?? ''} aria-hidden="true" />
        </button>
      )}
    </th>
  )
}

/** What a column without a fixed width needs at least (specification, section 9). */
const leastWidth = 150
const selectWidth = 20
const openWidth = 36
const actionsWidth = 220

/** What the table has beside the columns of the rows. */
export interface ExtraColumns {
  hasSelection: boolean
  hasSections: boolean
  hasActions: boolean
}

/** Below this many pixels the table does not get narrower. */
export function leastTableWidth<Row>(
  columns: readonly EntityColumn<Row>[],
  { hasSelection, hasSections, hasActions }: ExtraColumns,
): number {
  const own = columns.reduce((sum, { width }) => sum + (width ?? leastWidth), 0)
  return (
    own + (hasSelection ? selectWidth : 0) + (hasSections ? openWidth : 0) + (hasActions ? actionsWidth : 0)
  )
}

function ColumnWidths<Row>(props: ExtraColumns & { columns: readonly EntityColumn<Row>[] }) {
  const weights = props.columns.reduce((sum, { width, weight = 1 }) => (width ? sum : sum + weight), 0)
  return (
    <colgroup>
      {props.hasSelection && <col style={{ width: `${selectWidth}px` }} />}
      {props.hasSections && <col style={{ width: `${openWidth}px` }} />}
      {props.columns.map(({ id, width, weight = 1 }) => (
        // Widths are data of the columns.
        <col key={id} style={{ width: width ? `${width}px` : `${(weight / weights) * 100}%` }} />
      ))}
      {props.hasActions && <col style={{ width: `${actionsWidth}px` }} />}
    </colgroup>
  )
}
