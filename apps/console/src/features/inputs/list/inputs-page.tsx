import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Fragment, useRef, useState } from 'react'
import { type TableState, useTableParams } from '../../../kit/entity-table/address/use-table-params.ts'
import { sortableIds } from '../../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../../kit/entity-table/entity-table.tsx'
import { clientPage } from '../../../kit/entity-table/rows/client-page.ts'
import type { RowsState } from '../../../kit/entity-table/rows/rows-state.ts'
import { Needs } from '../../../kit/needs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { inputsQuery, useClusterAnswers } from '../model/input-queries.ts'
import { type InputRow, inputRow, worstState } from '../model/input-row.ts'
import { stateCounts } from '../model/state-counts.ts'
import { AccountingStrip } from '../parts/accounting.tsx'
import { AddStaticField } from '../parts/add-static-field.tsx'
import { DeleteInput } from '../parts/delete-input.tsx'
import { useInputActions } from '../parts/use-input-actions.ts'
import { inputColumns, scopeText } from './input-columns.tsx'
import classes from './inputs.module.css'
import { RowDetails } from './row-details.tsx'

const noun = { one: 'input', many: 'inputs' }
const settings = {
  defaultSort: { sort: 'title', order: 'asc' },
  sortable: sortableIds(inputColumns),
  filters: ['scope', 'state', 'type'],
} as const

const searchShortcut = { keys: '/', label: 'Search for inputs', group: 'Inputs' }

export function InputsPage() {
  const [deleted, setDeleted] = useState<InputRow | null>(null)
  const [extended, setExtended] = useState<InputRow | null>(null)
  const state = useTableParams('inputs', settings)
  const { all, shown } = useInputRows(state)
  const actions = useInputActions({ onAddField: setExtended, onDelete: setDeleted })
  const list = useRef<HTMLDivElement>(null)
  useShortcut(searchShortcut, () => list.current?.querySelector('input')?.focus())
  return (
    <Page
      title="Inputs"
      description="Nodes accept data via inputs. Launch or terminate as many inputs as you want here."
      actions={<LaunchButton />}
    >
      <AccountingStrip />
      <div ref={list}>
        <EntityTable
          tableId="inputs"
          noun={noun}
          columns={inputColumns}
          state={state}
          rows={shown}
          row={{
            id: ({ input }) => input.id,
            name: ({ input }) => input.title,
            actions,
            isAudited: true,
            group: ({ input }) => groupOf(input.global, all),
            sections: (row) => [
              {
                id: 'details',
                title: 'Details',
                content: <RowDetails row={row} onAddField={() => setExtended(row)} />,
              },
            ],
          }}
          emptyAction={<LaunchButton />}
          note={<Counts rows={all} />}
        />
      </div>
      {deleted && <DeleteInput row={deleted} onClose={() => setDeleted(null)} />}
      {extended && <AddStaticField input={extended.input} onClose={() => setExtended(null)} />}
    </Page>
  )
}

function LaunchButton() {
  const router = useRouter()
  return (
    <Needs permission="inputs:create">
      <Button variant="primary" onClick={() => void router.navigate({ to: paths.launchInput() })}>
        Launch new input
      </Button>
    </Needs>
  )
}

function groupOf(isGlobal: boolean, all: readonly InputRow[]) {
  const count = all.filter(({ input }) => input.global === isGlobal).length
  return { title: isGlobal ? 'Global inputs' : 'Local inputs', note: `${count} configured` }
}

/** `8 inputs, 6 running, 1 failed, 1 stopped`. */
function Counts({ rows }: { rows: readonly InputRow[] }) {
  if (rows.length === 0) return null
  return (
    <span className={classes.counts}>
      {rows.length} {rows.length === 1 ? noun.one : noun.many}
      {stateCounts(rows).map(({ count, word, tone }) => (
        <Fragment key={word}>
          {', '}
          <span data-tone={tone}>
            {count} {word}
          </span>
        </Fragment>
      ))}
    </span>
  )
}

const filters = {
  scope: scopeText,
  state: (row: InputRow) => worstState(row) ?? 'NOT RUNNING',
  type: ({ input }: InputRow) => input.name,
}

const noInputs: readonly never[] = []

function useInputRows({ params }: TableState<keyof typeof filters>): {
  all: readonly InputRow[]
  shown: RowsState<InputRow>
} {
  const list = useQuery(inputsQuery)
  const found = list.data?.inputs ?? noInputs
  const { answers, error: clusterError, retry } = useClusterAnswers(found)
  if (!list.data || !answers) {
    const error = list.error ?? clusterError
    const again = () => void Promise.all([list.refetch(), retry()])
    return {
      all: noInputs,
      shown: error
        ? { state: 'error', title: 'Could not retrieve Inputs', error, retry: again }
        : { state: 'loading' },
    }
  }
  const all = found.map((input) => inputRow(input, answers))
  const searchedTexts = ({ input, address }: InputRow) => [input.title, input.name, address, input.id]
  const groupRank = ({ input }: InputRow) => (input.global ? 0 : 1)
  const page = clientPage({ rows: all, columns: inputColumns, searchedTexts, filters, groupRank }, params)
  return { all, shown: { state: 'ready', ...page } }
}
