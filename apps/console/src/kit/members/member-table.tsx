import type { UserOverview } from '@logline/contract'
import type { EntityNoun } from '../entities/entity-noun.ts'
import type { TableState } from '../entity-table/address/use-table-params.ts'
import type { EntityColumn, RowAction } from '../entity-table/columns/columns.ts'
import { EntityTable } from '../entity-table/entity-table.tsx'
import type { RowsState } from '../entity-table/rows/rows-state.ts'
import classes from './members.module.css'

interface MemberTableProps<Member extends UserOverview> {
  tableId: string
  noun: EntityNoun
  /** At module scope. */
  columns: readonly EntityColumn<Member>[]
  state: TableState
  rows: RowsState<Member>
  /** Left out: nobody is taken out here. */
  actions?: ((member: Member) => RowAction[]) | undefined
}

/** Who belongs to something, within a section about it. */
export function MemberTable<Member extends UserOverview>({ actions, ...table }: MemberTableProps<Member>) {
  return (
    <div className={classes.table}>
      <EntityTable
        {...table}
        row={{ id: ({ id }) => id, name: ({ username }) => username, ...(actions && { actions }) }}
      />
    </div>
  )
}
