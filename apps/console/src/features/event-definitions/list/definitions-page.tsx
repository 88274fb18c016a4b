import { type EventDefinition, eventDefinitions } from '@logline/contract'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AlertTabs } from '../../../kit/alerts/alert-tabs.tsx'
import { useTableParams } from '../../../kit/entity-table/address/use-table-params.ts'
import { type BulkAction, sortableIds } from '../../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../../kit/entity-table/entity-table.tsx'
import { usePageRows } from '../../../kit/entity-table/rows/use-page-rows.ts'
import { Needs } from '../../../kit/needs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { definitionNoun } from '../model/definition-noun.ts'
import { definitionColumns } from './definition-columns.tsx'
import { type DefinitionDialog, DeleteDefinitions, OpenDefinitionDialog } from './definition-dialogs.tsx'
import { ClearQueueContext } from './scheduling-cell.tsx'
import { SwitchDefinitions } from './switch-definitions.tsx'
import { useDefinitionActions } from './use-definition-actions.ts'

const settings = {
  defaultSort: { sort: 'title', order: 'asc' },
  sortable: sortableIds(definitionColumns),
} as const

/** When they run next changes by itself. */
const refreshMs = 10_000

export function DefinitionsPage() {
  const [dialog, setDialog] = useState<DefinitionDialog | null>(null)
  const [bulk, setBulk] = useState<BulkDialog | null>(null)
  const state = useTableParams('event_definitions', settings)
  const rows = usePageRows(eventDefinitions.paginated, state.params, {
    rowsOf: ({ elements }) => elements,
    refreshMs: () => refreshMs,
  })
  const actions = useDefinitionActions(setDialog)
  const clearQueue = (definition: EventDefinition) => setDialog({ kind: 'clear-queue', definition })
  const create = <CreateButton />
  return (
    <Page
      title="Event Definitions"
      description="What to look for in messages, how often, and whom to tell of it."
      actions={create}
    >
      <AlertTabs current="definitions" />
      <ClearQueueContext value={clearQueue}>
        <EntityTable
          tableId="event_definitions"
          noun={definitionNoun}
          columns={definitionColumns}
          state={state}
          rows={rows}
          row={{ id: ({ id }) => id, name: ({ title }) => title, actions, isAudited: true }}
          bulkActions={bulkActions(setBulk)}
          emptyAction={create}
        />
      </ClearQueueContext>
      {dialog && <OpenDefinitionDialog dialog={dialog} onClose={() => setDialog(null)} />}
      {bulk?.kind === 'delete' && (
        <DeleteDefinitions ids={bulk.ids} onDeleted={bulk.done} onClose={() => setBulk(null)} />
      )}
      {bulk && bulk.kind !== 'delete' && (
        <SwitchDefinitions
          ids={bulk.ids}
          isOn={bulk.kind === 'enable'}
          onDone={bulk.done}
          onClose={() => setBulk(null)}
        />
      )}
    </Page>
  )
}

function CreateButton() {
  const router = useRouter()
  return (
    <Needs permission="eventdefinitions:create">
      <Button variant="primary" onClick={() => void router.navigate({ to: paths.createEventDefinition() })}>
        Create event definition
      </Button>
    </Needs>
  )
}

interface BulkDialog {
  kind: 'enable' | 'disable' | 'delete'
  ids: readonly string[]
  /** Told which of them are done. */
  done: (ids: readonly string[]) => void
}

/** What the server refuses for some of the selected definitions, it says of each. */
function bulkActions(ask: (dialog: BulkDialog) => void): BulkAction[] {
  const asks =
    (kind: BulkDialog['kind']): BulkAction['onSelect'] =>
    (ids, done) =>
      ask({ kind, ids, done })
  return [
    { label: 'Enable', onSelect: asks('enable') },
    { label: 'Disable', onSelect: asks('disable') },
    { label: 'Delete', isDangerous: true, onSelect: asks('delete') },
  ]
}
