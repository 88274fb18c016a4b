import type { ReactNode } from 'react'
import type { TableState } from '../../../kit/entity-table/address/use-table-params.ts'
import type { EntityColumn, RowAction } from '../../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../../kit/entity-table/entity-table.tsx'
import type { RowsState } from '../../../kit/entity-table/rows/rows-state.ts'
import type { OutputRow } from '../model/output-row.ts'
import { OutputDetails } from './output-details.tsx'

const noun = { one: 'output', many: 'outputs' }

interface OutputTableProps {
  tableId: string
  columns: readonly EntityColumn<OutputRow>[]
  state: TableState<never>
  rows: RowsState<OutputRow>
  actions: (row: OutputRow) => RowAction[]
  emptyAction?: ReactNode
}

/** Every list of outputs: a row opens to what it counted, where it goes and who uses it. */
export function OutputTable({ tableId, columns, state, rows, actions, emptyAction }: OutputTableProps) {
  return (
    <EntityTable
      tableId={tableId}
      noun={noun}
      columns={columns}
      state={state}
      rows={rows}
      row={{
        id: ({ output }) => output.id,
        name: ({ output }) => output.title,
        actions,
        isAudited: true,
        sections: (row) => [{ id: 'details', title: 'Details', content: <OutputDetails row={row} /> }],
      }}
      emptyAction={emptyAction}
    />
  )
}
