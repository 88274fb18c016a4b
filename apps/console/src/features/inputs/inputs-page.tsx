import { inputs } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../api/use-change.ts'
import { DeleteDialog } from '../../kit/dialogs/delete-dialog.tsx'
import { type TableState, useTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import { sortableIds } from '../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../kit/entity-table/entity-table.tsx'
import { clientPage } from '../../kit/entity-table/rows/client-page.ts'
import type { RowsState } from '../../kit/entity-table/rows/rows-state.ts'
import { Page } from '../../kit/page/page.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { inputColumns } from './input-columns.tsx'
import { inputCountersQuery, inputStatesQuery, inputsQuery } from './input-queries.ts'
import { type InputRow, inputRows } from './input-row.ts'
import { useInputActions } from './use-input-actions.ts'

const noun = { one: 'input', many: 'inputs' }
const settings = {
  defaultSort: { sort: 'title', order: 'asc' },
  sortable: sortableIds(inputColumns),
  filters: ['state', 'type'],
} as const

export function InputsPage() {
  const [deleted, setDeleted] = useState<InputRow | null>(null)
  const state = useTableParams('inputs', settings)
  const rows = useInputRows(state)
  const actions = useInputActions(setDeleted)
  return (
    <Page
      title="Inputs"
      description="Messages come in here: each input listens at an address for one kind of sender."
    >
      <EntityTable
        tableId="inputs"
        noun={noun}
        columns={inputColumns}
        state={state}
        rows={rows}
        row={{ id: ({ input }) => input.id, name: ({ input }) => input.title, actions }}
      />
      {deleted && <DeleteInput row={deleted} onClose={() => setDeleted(null)} />}
    </Page>
  )
}

function DeleteInput({ row, onClose }: { row: InputRow; onClose: () => void }) {
  const { id, title } = row.input
  const remove = useChange(inputs.remove, { stale: [inputs.list] })
  return (
    <DeleteDialog
      what="input"
      question={`Do you really want to delete input '${title}'?`}
      consequences={`It stops listening${row.address && ` on ${row.address}`} and its static fields go with it. Messages it received stay.`}
      onDelete={async () => {
        await remove({ params: { inputId: id } })
        toast.success(`Input '${title}' deleted successfully`)
      }}
      onClose={onClose}
    />
  )
}

/** As the columns show them. */
const filters = {
  state: ({ state }: InputRow) => state ?? 'NOT RUNNING',
  type: ({ input }: InputRow) => input.name,
}

function useInputRows({ params }: TableState<keyof typeof filters>): RowsState<InputRow> {
  const list = useQuery(inputsQuery)
  const states = useQuery(inputStatesQuery)
  const found = list.data?.inputs ?? []
  const counters = useQuery(inputCountersQuery(found))
  if (!list.data || !states.data) {
    const error = list.error ?? states.error
    const retry = () => void Promise.all([list.refetch(), states.refetch()])
    return error ? { state: 'error', title: 'Could not retrieve Inputs', error, retry } : { state: 'loading' }
  }
  const rows = inputRows(found, states.data.states, counters.data?.metrics ?? [])
  const searchedTexts = ({ input, address }: InputRow) => [input.title, input.name, address]
  return { state: 'ready', ...clientPage({ rows, columns: inputColumns, searchedTexts, filters }, params) }
}
