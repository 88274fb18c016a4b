import { useRef, useState } from 'react'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { useTableParams } from '../../../kit/entity-table/address/use-table-params.ts'
import { type BulkAction, sortableIds } from '../../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../../kit/entity-table/entity-table.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { useCreating } from '../../../kit/page/use-creating.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CreateStreamDialog } from '../form/stream-dialogs.tsx'
import { fixedReason } from '../model/stream-row.ts'
import { type StreamFilters, useStreamRows } from '../model/use-stream-rows.ts'
import { AssignIndexSet } from './assign-index-set.tsx'
import { useBulkStates } from './bulk-states.ts'
import { DeleteStreams } from './delete-streams.tsx'
import { RulesActions, RulesSection, rulesNote } from './rules-section.tsx'
import { streamColumns } from './stream-columns.tsx'
import { OpenStreamDialog, type StreamDialog } from './stream-dialog.tsx'
import { useStreamActions } from './use-stream-actions.ts'

const noun = { one: 'stream', many: 'streams', none: 'There are no streams that you may read.' }
const settings = {
  defaultSort: { sort: 'title', order: 'asc' },
  sortable: sortableIds(streamColumns),
  filters: ['disabled', 'index_set_id', 'created_at'],
} as const
/** For those who do not know what index sets there are. */
const fewSettings = { ...settings, filters: ['disabled', 'created_at'] } as const

const searchShortcut = { keys: '/', label: 'Search for streams', group: 'Streams' }

export function StreamsPage() {
  const [isCreating, setCreating] = useCreating()
  const [dialog, setDialog] = useState<StreamDialog | null>(null)
  const [bulk, setBulk] = useState<BulkDialog | null>(null)
  const maySeeSets = useIsPermitted()('indexsets:read')
  const state = useTableParams<StreamFilters>('streams', maySeeSets ? settings : fewSettings)
  const rows = useStreamRows(state.params)
  const actions = useStreamActions(setDialog)
  const bulkActions = useBulkActions(setBulk)
  const list = useRef<HTMLDivElement>(null)
  useShortcut(searchShortcut, () => list.current?.querySelector('input')?.focus())
  const create = <CreateButton onCreate={() => setCreating(true)} />
  return (
    <Page
      title="Streams"
      description="Route messages into categories in real time, by rules. A message may go into several streams."
      actions={create}
    >
      <div ref={list}>
        <EntityTable
          tableId="streams"
          noun={noun}
          columns={streamColumns}
          state={state}
          rows={rows}
          row={{
            id: ({ stream }) => stream.id,
            name: ({ stream }) => stream.title,
            actions,
            isAudited: true,
            opensByCell: true,
            sections: ({ stream }) =>
              fixedReason(stream) === undefined
                ? [
                    {
                      id: 'rules',
                      title: 'Rules',
                      note: rulesNote(stream),
                      actions: (
                        <RulesActions stream={stream} onAddRule={() => setDialog({ kind: 'rule', stream })} />
                      ),
                      content: <RulesSection stream={stream} />,
                    },
                  ]
                : [],
          }}
          bulkActions={bulkActions}
          emptyAction={create}
        />
      </div>
      {isCreating && <CreateStreamDialog onClose={() => setCreating(false)} />}
      {dialog && <OpenStreamDialog dialog={dialog} onClose={() => setDialog(null)} />}
      {bulk?.kind === 'assign' && (
        <AssignIndexSet ids={bulk.ids} onAssigned={bulk.done} onClose={() => setBulk(null)} />
      )}
      {bulk?.kind === 'delete' && (
        <DeleteStreams ids={bulk.ids} onDeleted={bulk.done} onClose={() => setBulk(null)} />
      )}
    </Page>
  )
}

function CreateButton({ onCreate }: { onCreate: () => void }) {
  return (
    <Needs permission="streams:create">
      <Button variant="primary" onClick={onCreate}>
        Create stream
      </Button>
    </Needs>
  )
}

interface BulkDialog {
  kind: 'assign' | 'delete'
  ids: readonly string[]
  /** Told which of them are done. */
  done: (ids: readonly string[]) => void
}

/** What the server refuses for some of the selected streams, it says of each. */
function useBulkActions(ask: (dialog: BulkDialog) => void): BulkAction[] {
  const maySeeSets = useIsPermitted()('indexsets:read')
  const { resume, pause } = useBulkStates()
  const assign: BulkAction = {
    label: 'Assign index set',
    onSelect: (ids, done) => ask({ kind: 'assign', ids, done }),
  }
  return [
    ...(maySeeSets ? [assign] : []),
    { label: 'Start stream(s)', onSelect: (ids, done) => resume({ ids, done }) },
    { label: 'Stop stream(s)', onSelect: (ids, done) => pause({ ids, done }) },
    { label: 'Delete', isDangerous: true, onSelect: (ids, done) => ask({ kind: 'delete', ids, done }) },
  ]
}
