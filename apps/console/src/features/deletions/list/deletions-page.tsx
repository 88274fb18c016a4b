import { type MessageDeletion, messageDeletions } from '@logline/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pollingQuery } from '../../../api/query.ts'
import { useChange } from '../../../api/use-change.ts'
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog.tsx'
import type { TableParams } from '../../../kit/entity-table/address/table-url.ts'
import { useTableParams } from '../../../kit/entity-table/address/use-table-params.ts'
import { sortableIds } from '../../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../../kit/entity-table/entity-table.tsx'
import type { RowsState } from '../../../kit/entity-table/rows/rows-state.ts'
import { messagesText } from '../../../kit/number-text.ts'
import { Page } from '../../../kit/page/page.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { deletionColumns } from './deletion-columns.tsx'
import { DeletionFacts } from './deletion-facts.tsx'

const noun = { one: 'deletion', many: 'deletions' }
const settings = {
  defaultSort: { sort: 'created_at', order: 'desc' },
  sortable: sortableIds(deletionColumns),
} as const
const pollEveryMs = 2_000

/** Who deleted which messages, how far it is, and when they were gone. */
export function DeletionsPage() {
  const [cancelled, setCancelled] = useState<MessageDeletion | null>(null)
  const state = useTableParams('deletions', settings)
  const rows = useDeletionRows(state.params)
  return (
    <Page
      title="Message Deletions"
      description="Messages that were deleted for good. To delete some, search for them and choose “Delete messages of this search” in the menu of the search."
    >
      <EntityTable
        tableId="deletions"
        noun={noun}
        columns={deletionColumns}
        state={state}
        rows={rows}
        row={{
          id: ({ id }) => id,
          name: ({ query }) => query,
          sections: (deletion) => [
            { id: 'details', title: 'Details', content: <DeletionFacts deletion={deletion} /> },
          ],
          actions: (deletion) =>
            deletion.is_cancelable
              ? [{ label: 'Cancel', isPrimary: true, onSelect: () => setCancelled(deletion) }]
              : [],
        }}
      />
      {cancelled && <CancelDeletion deletion={cancelled} onClose={() => setCancelled(null)} />}
    </Page>
  )
}

function useDeletionRows({ query, page, pageSize, sort, order }: TableParams): RowsState<MessageDeletion> {
  const asked = { query, page, per_page: pageSize, sort: sortOf(sort), order }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...pollingQuery(messageDeletions.list, { query: asked }, pollEveryMs),
    placeholderData: keepPreviousData,
  })
  if (!data) return error ? { state: 'error', error, retry: () => void refetch() } : { state: 'loading' }
  const { total, page: shown } = data.pagination
  return {
    state: 'ready',
    rows: data.elements,
    total,
    page: shown,
    isStale: isPlaceholderData,
    choices: [],
  }
}

function sortOf(sort: string): 'created_at' | 'created_by' {
  return sort === 'created_by' ? sort : 'created_at'
}

function CancelDeletion({ deletion, onClose }: { deletion: MessageDeletion; onClose: () => void }) {
  const cancel = useChange(messageDeletions.cancel, { stale: [messageDeletions.list] })
  return (
    <ConfirmDialog
      title={`Cancel the deletion of ${messagesText(deletion.messages)}?`}
      confirmLabel="Cancel the deletion"
      onConfirm={async () => {
        await cancel({ params: { deletionId: deletion.id } })
        toast.success('The deletion is being cancelled.')
      }}
      onClose={onClose}
    >
      It ends before its next step. What is deleted by then stays deleted.
    </ConfirmDialog>
  )
}
