import { type FieldPolicyName, indexSets, promotedFields } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { pollingQuery, query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useTask } from '../../api/use-task.ts'
import { useIsPermitted, useTimeZone } from '../../kit/current-user.tsx'
import type { TableParams } from '../../kit/entity-table/address/table-url.ts'
import { useTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import { type RowAction, sortableIds } from '../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../kit/entity-table/entity-table.tsx'
import { clientPage } from '../../kit/entity-table/rows/client-page.ts'
import type { RowsState } from '../../kit/entity-table/rows/rows-state.ts'
import { Page, PageSkeleton } from '../../kit/page/page.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { Timestamp } from '../../ui/texts/timestamp.tsx'
import { ForbidField } from './forbid-field.tsx'
import { PinFieldDialog } from './pin-field-dialog.tsx'
import { type PromotedFieldRow, promotedFieldColumns } from './promoted-field-columns.tsx'
import { costText, unmeasuredText } from './promoted-field-words.ts'
import classes from './promoted-fields.module.css'

const noun = {
  one: 'field',
  many: 'fields',
  none: 'No field has columns of its own yet: one gets them when searches have used it three times.',
}
const settings = {
  defaultSort: { sort: 'field', order: 'asc' },
  sortable: sortableIds(promotedFieldColumns),
} as const

/** Columns come and go in the background. */
const everyMs = 3_000
const listQuery = (id: string) => pollingQuery(promotedFields.list, { params: { id } }, everyMs)

/** Which fields of an index set have columns of their own, why, and what they cost. */
export function PromotedFieldsPage() {
  const { indexSetId: id } = useParams({ from: '/system/index_sets/$indexSetId/fields' })
  const { data: set, error } = useQuery(query(indexSets.get, { params: { id } }))
  const [isPinning, setPinning] = useState(false)
  const [forbidden, setForbidden] = useState<PromotedFieldRow | null>(null)
  const state = useTableParams('promoted-fields', settings)
  const rows = usePromotedFieldRows(id, state.params)
  const actions = usePolicyActions(id, setForbidden)
  const mayEdit = useIsPermitted()(`indexsets:edit:${id}`)
  if (error && !set) throw error
  if (!set) return <PageSkeleton />
  const pin = mayEdit && (
    <Button variant="primary" onClick={() => setPinning(true)}>
      Pin a field
    </Button>
  )
  return (
    <Page
      title="Promoted Fields"
      heading={`Promoted fields of ${set.title}`}
      description="Fields that searches use much get columns of their own, which are quicker to read. Each takes room on the disk and a little of every insert; what searches find never depends on them."
      breadcrumb={[{ caption: 'Indices & Index Sets', to: paths.indices() }]}
      actions={pin}
    >
      <EntityTable
        tableId="promoted-fields"
        noun={noun}
        columns={promotedFieldColumns}
        state={state}
        rows={rows}
        row={{ id: ({ field }) => field, name: ({ field }) => field, ...(mayEdit && { actions }) }}
        emptyAction={pin}
        note={<Cost id={id} />}
      />
      <Facts id={id} />
      {isPinning && <PinFieldDialog indexSetId={id} onClose={() => setPinning(false)} />}
      {forbidden && <ForbidField indexSetId={id} row={forbidden} onClose={() => setForbidden(null)} />}
    </Page>
  )
}

function Cost({ id }: { id: string }) {
  const { data } = useQuery(listQuery(id))
  return data ? <span className={classes.note}>{costText(data)}</span> : null
}

function Facts({ id }: { id: string }) {
  const { data } = useQuery(listQuery(id))
  const zone = useTimeZone()
  if (!data) return null
  return (
    <p className={classes.facts}>
      Uses are those of the server that answers, since <Timestamp value={data.counted_since} zone={zone} />.{' '}
      {unmeasuredText(data)}
    </p>
  )
}

function usePromotedFieldRows(id: string, params: TableParams): RowsState<PromotedFieldRow> {
  const { data, error, refetch } = useQuery(listQuery(id))
  if (!data) {
    const retry = () => void refetch()
    return error
      ? { state: 'error', title: 'Could not retrieve promoted fields.', error, retry }
      : { state: 'loading' }
  }
  const rows = data.fields.map((field) => ({
    ...field,
    maxColumns: data.max_columns,
    sizeOfSet: data.size,
  }))
  const list = { rows, columns: promotedFieldColumns, searchedTexts: (row: PromotedFieldRow) => [row.field] }
  return { state: 'ready', ...clientPage(list, params) }
}

const doneTexts: Record<FieldPolicyName, (field: string) => string> = {
  automatic: (field) => `Successfully left the field '${field}' to its use`,
  pinned: (field) => `Successfully pinned the field '${field}'`,
  forbidden: (field) => `Successfully forbade columns of the field '${field}'`,
}

function usePolicyActions(
  id: string,
  onForbid: (row: PromotedFieldRow) => void,
): (row: PromotedFieldRow) => RowAction[] {
  const decide = useChange(promotedFields.decide, { stale: [promotedFields.list] })
  const { run } = useTask<{ field: string; policy: FieldPolicyName }>(
    ({ field, policy }) => decide({ params: { id, field }, body: { policy } }),
    {
      onDone: (_, { field, policy }) => toast.success(doneTexts[policy](field)),
      onFailed: (error, { field }) => toast.error(errorText(error), `Could not change the field '${field}'.`),
    },
  )
  return (row) => {
    const { field, policy } = row
    const reason = (of: FieldPolicyName, text: string) => (policy === of ? text : undefined)
    return [
      {
        label: 'Automatic',
        disabledReason: reason('automatic', 'Its use decides already.'),
        onSelect: () => run({ field, policy: 'automatic' }),
      },
      {
        label: 'Pin',
        disabledReason: reason('pinned', 'It is pinned.'),
        onSelect: () => run({ field, policy: 'pinned' }),
      },
      {
        label: 'Forbid',
        isDangerous: true,
        disabledReason: reason('forbidden', 'It is forbidden.'),
        onSelect: () => onForbid(row),
      },
    ]
  }
}
