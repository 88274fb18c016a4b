import { indexSets } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { useTask } from '../../../api/use-task.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import type { TableParams } from '../../../kit/entity-table/address/table-url.ts'
import { useTableParams } from '../../../kit/entity-table/address/use-table-params.ts'
import { type RowAction, sortableIds } from '../../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../../kit/entity-table/entity-table.tsx'
import { clientPage } from '../../../kit/entity-table/rows/client-page.ts'
import type { RowsState } from '../../../kit/entity-table/rows/rows-state.ts'
import { Needs } from '../../../kit/needs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { indexSetRoutes, indexSetsQuery, totalQuery } from '../model/index-set-queries.ts'
import { type IndexSetRow, statsText } from '../model/index-set-row.ts'
import { useWarnings } from '../outlook/use-warnings.ts'
import { DeleteIndexSet } from './delete-index-set.tsx'
import { indexSetColumns } from './index-set-columns.tsx'
import classes from './index-sets.module.css'
import { DiskWarning, StoreLine } from './store-line.tsx'

const noun = { one: 'index set', many: 'index sets' }
const settings = {
  defaultSort: { sort: 'title', order: 'asc' },
  sortable: sortableIds(indexSetColumns),
} as const

export function IndexSetsPage() {
  const [deleted, setDeleted] = useState<IndexSetRow | null>(null)
  const state = useTableParams('index-sets', settings)
  const rows = useIndexSetRows(state.params)
  const actions = useIndexSetActions(setDeleted)
  return (
    <Page
      title="Indices and Index Sets"
      heading="Indices & Index Sets"
      description="A stream writes messages to an index set, which says how they are kept and for how long."
      actions={<CreateButton />}
    >
      <StoreLine />
      <DiskWarning />
      <EntityTable
        tableId="index-sets"
        noun={noun}
        columns={indexSetColumns}
        state={state}
        rows={rows}
        row={{ id: ({ set }) => set.id, name: ({ set }) => set.title, actions, isAudited: true }}
        emptyAction={<CreateButton />}
        note={
          <Needs permission="indexsets:read">
            <Total />
          </Needs>
        }
      />
      {deleted && <DeleteIndexSet row={deleted} onClose={() => setDeleted(null)} />}
    </Page>
  )
}

function CreateButton() {
  const router = useRouter()
  return (
    <Needs permission="indexsets:create">
      <Button variant="primary" onClick={() => void router.navigate({ to: paths.createIndexSet() })}>
        Create index set
      </Button>
    </Needs>
  )
}

function Total() {
  const { data, error } = useQuery(totalQuery)
  return (
    <span className={classes.total}>
      <b>Total:</b> {data ? statsText(data) : error ? 'Could not retrieve global index stats.' : 'N/A'}
    </span>
  )
}

const noSets: readonly never[] = []
const noStats = { indices: 0, documents: 0, size: 0 }

function useIndexSetRows(params: TableParams): RowsState<IndexSetRow> {
  const { data, error, refetch } = useQuery(indexSetsQuery)
  const warnings = useWarnings(data?.index_sets ?? noSets)
  if (!data) {
    const retry = () => void refetch()
    return error
      ? { state: 'error', title: 'Could not retrieve index sets.', error, retry }
      : { state: 'loading' }
  }
  const rows = data.index_sets.map((set) => ({
    set,
    stats: data.stats[set.id] ?? noStats,
    warning: warnings.get(set.id) ?? null,
  }))
  const searchedTexts = ({ set }: IndexSetRow) => [set.title, set.description ?? '', set.index_prefix, set.id]
  return { state: 'ready', ...clientPage({ rows, columns: indexSetColumns, searchedTexts }, params) }
}

/** What the signed-in user may do with an index set. */
function useIndexSetActions(onDelete: (row: IndexSetRow) => void): (row: IndexSetRow) => RowAction[] {
  const isPermitted = useIsPermitted()
  const router = useRouter()
  const { run } = useSetDefault()
  return (row) => {
    const { id, default: isDefault, can_be_default: canBeDefault } = row.set
    const actions: (RowAction & { permission: string })[] = [
      {
        permission: `indexsets:edit:${id}`,
        label: 'Edit',
        isPrimary: true,
        onSelect: () => void router.navigate({ to: paths.configureIndexSet(id) }),
      },
      {
        permission: `indexsets:read:${id}`,
        label: 'Promoted fields',
        onSelect: () => void router.navigate({ to: paths.promotedFields(id) }),
      },
      {
        permission: `indexsets:edit:${id}`,
        label: 'Set as default',
        disabledReason: isDefault
          ? 'It is the default index set.'
          : canBeDefault
            ? undefined
            : 'Only a writable index set for messages can be the default.',
        onSelect: () => run(row),
      },
      {
        permission: `indexsets:delete:${id}`,
        label: 'Delete',
        isDangerous: true,
        onSelect: () => onDelete(row),
      },
    ]
    return actions.filter(({ permission }) => isPermitted(permission))
  }
}

function useSetDefault() {
  const change = useChange(indexSets.setDefault, { stale: indexSetRoutes })
  return useTask<IndexSetRow>(({ set }) => change({ params: { id: set.id } }), {
    onDone: (_, { set }) => toast.success(`Successfully set index set '${set.title}' as default`),
    onFailed: (error, { set }) =>
      toast.error(
        `Setting index set '${set.title}' as default failed with status: ${errorText(error)}`,
        'Could not set default index set.',
      ),
  })
}
