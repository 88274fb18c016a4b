import { useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { Card } from '../../ui/card.tsx'
import type { EntityNoun } from '../entities/entity-noun.ts'
import type { TableState } from './address/use-table-params.ts'
import type { BulkAction, EntityColumn, RowKind } from './columns/columns.ts'
import { useTableLayout } from './columns/use-table-layout.ts'
import { useVisibleColumns } from './columns/use-visible-columns.ts'
import classes from './entity-table.module.css'
import { Pager } from './pager.tsx'
import type { RowsState } from './rows/rows-state.ts'
import { SelectAllCell } from './selection-cells.tsx'
import { TableBody } from './table-body.tsx'
import { features } from './table-features.ts'
import { leastTableWidth, TableHead } from './table-head.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useAuditAction } from './use-audit-action.ts'

interface EntityTableProps<Row extends object> {
  /** Under it the user's choice of columns is kept: the same as for `useTableParams`. */
  tableId: string
  noun: EntityNoun
  /** At module scope. */
  columns: readonly EntityColumn<Row>[]
  state: TableState
  rows: RowsState<Row>
  row: RowKind<Row>
  bulkActions?: readonly BulkAction[]
  /** For a list without anything: the one thing to do next. */
  emptyAction?: ReactNode
  /** At the right of the filters: what there is to say of all rows. */
  note?: ReactNode
}

const noRows: readonly never[] = []

/** The one list of the console: toolbar, head, rows, pager; its paging, sorting, search and filters in the address. */
export function EntityTable<Row extends object>(props: EntityTableProps<Row>) {
  const { tableId, noun, columns, state, rows, bulkActions = [] } = props
  const row = useAuditAction(props.row)
  const { permitted, visibility, setVisible } = useVisibleColumns(useTableLayout(tableId), columns)
  const columnDefs = useMemo(() => columns.map(({ id }) => ({ id })), [columns])
  const data = rows.state === 'ready' ? rows.rows : noRows
  const model = useTable({
    features,
    columns: columnDefs,
    data,
    getRowId: row.id,
    state: { columnVisibility: visibility },
  })
  const shown = permitted.filter(({ id }) => model.getColumn(id)?.getIsVisible())
  const extra = {
    hasSelection: bulkActions.length > 0,
    hasSections: row.sections !== undefined && !row.opensByCell,
    hasActions: row.actions !== undefined,
  }
  const deselect = (ids: readonly string[]) =>
    model.setRowSelection((selected) =>
      Object.fromEntries(Object.entries(selected).filter(([id]) => !ids.includes(id))),
    )
  return (
    <div className={classes.entityTable}>
      <TableToolbar
        noun={noun}
        state={state}
        columns={permitted}
        visibility={visibility}
        onVisibility={setVisible}
        note={props.note}
        choices={rows.state === 'ready' ? rows.choices : undefined}
        selection={
          extra.hasSelection ? { ids: model.getSelectedRowIds(), deselect, actions: bulkActions } : null
        }
      />
      <Card className={classes.frame ?? ''}>
        <table
          className={classes.table}
          style={{ minWidth: leastTableWidth(shown, extra) }}
          aria-busy={rows.state === 'loading' || undefined}
        >
          <TableHead
            columns={shown}
            state={state}
            selectAll={extra.hasSelection && <SelectAllCell table={model} />}
            hasSections={extra.hasSections}
            hasActions={extra.hasActions}
          />
          <TableBody
            noun={noun}
            columns={shown}
            state={state}
            rows={rows}
            model={model}
            row={row}
            emptyAction={props.emptyAction}
            hasSelection={extra.hasSelection}
          />
        </table>
      </Card>
      {rows.state === 'ready' && <Pager noun={noun} state={state} total={rows.total} page={rows.page} />}
    </div>
  )
}
