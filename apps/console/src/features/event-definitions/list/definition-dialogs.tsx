import { type EventDefinition, eventDefinitions, eventNotifications, grnOf } from '@logline/contract'
import { Suspense } from 'react'
import { statusText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog.tsx'
import { DeleteDialog, DeleteManyDialog } from '../../../kit/dialogs/delete-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { ShareDialog } from '../../sharing/index.ts'
import { definitionNoun } from '../model/definition-noun.ts'
import { definitionRoutes } from '../model/definition-routes.ts'

/** Something that is asked about one definition. */
export interface DefinitionDialog {
  kind: 'share' | 'duplicate' | 'enable' | 'disable' | 'delete' | 'clear-queue'
  definition: EventDefinition
}

interface DialogProps {
  definition: EventDefinition
  onClose: () => void
}

export function OpenDefinitionDialog({
  dialog: { kind, definition },
  onClose,
}: {
  dialog: DefinitionDialog
  onClose: () => void
}) {
  const { id, title } = definition
  switch (kind) {
    case 'share':
      return (
        <Suspense fallback={null}>
          <ShareDialog
            entity={{ grn: grnOf('event_definition', id), noun: 'event definition', title }}
            onClose={onClose}
          />
        </Suspense>
      )
    case 'duplicate':
      return <DuplicateDefinition definition={definition} onClose={onClose} />
    case 'enable':
    case 'disable':
      return <SwitchDefinition definition={definition} isOn={kind === 'enable'} onClose={onClose} />
    case 'delete':
      return <DeleteDefinition definition={definition} onClose={onClose} />
    case 'clear-queue':
      return <ClearQueue definition={definition} onClose={onClose} />
  }
}

function DuplicateDefinition({ definition, onClose }: DialogProps) {
  const { title } = definition
  const create = useChange(eventDefinitions.create, { stale: definitionRoutes })
  const duplicate = async () => {
    const { id: _, scheduler: __, updated_at: ___, ...same } = definition
    const body = { ...same, title: `COPY-${title}`, _scope: 'DEFAULT' }
    await create({ body, query: { schedule: 'false' } }).catch((error: unknown) => {
      throw new Error(`Copying Event Definition "${title}" failed with status: ${statusText(error)}`, {
        cause: error,
      })
    })
    toast.success('Event Definition copied successfully')
  }
  return (
    <ConfirmDialog title="Copy Event Definition" onConfirm={duplicate} onClose={onClose}>
      Are you sure you want to create a copy of "{title}"? The copy is disabled until you enable it.
    </ConfirmDialog>
  )
}

function SwitchDefinition({ definition, isOn, onClose }: DialogProps & { isOn: boolean }) {
  const { id, title } = definition
  const change = useChange(isOn ? eventDefinitions.schedule : eventDefinitions.unschedule, {
    stale: definitionRoutes,
  })
  const verb = isOn ? 'enable' : 'disable'
  const confirm = async () => {
    await change({ params: { definitionId: id } }).catch((error: unknown) => {
      throw new Error(`Could not ${verb} the event definition: ${statusText(error)}`, { cause: error })
    })
    toast.success(`Event Definition successfully ${verb}d`)
  }
  return (
    <ConfirmDialog
      title={`${isOn ? 'Enable' : 'Disable'} Event Definition`}
      onConfirm={confirm}
      onClose={onClose}
    >
      Are you sure you want to {verb} "{title}"?
      {!isOn && ' While it is disabled, nothing is looked at, and what happens meanwhile makes no events.'}
    </ConfirmDialog>
  )
}

function DeleteDefinition({ definition, onClose }: DialogProps) {
  const { id, title } = definition
  const remove = useChange(eventDefinitions.remove, { stale: definitionRoutes })
  const confirm = async () => {
    await remove({ params: { definitionId: id } }).catch((error: unknown) => {
      throw new Error(`Deleting Event Definition "${title}" failed with status: ${statusText(error)}`, {
        cause: error,
      })
    })
    toast.success('Event Definition deleted successfully')
  }
  return (
    <DeleteDialog
      what="Event Definition"
      question={`Are you sure you want to delete "${title}"?`}
      consequences="The events it has made stay; what waits to be sent of them is not sent."
      onDelete={confirm}
      onClose={onClose}
    />
  )
}

function ClearQueue({ definition, onClose }: DialogProps) {
  const { id, title } = definition
  const clear = useChange(eventNotifications.clearQueue, { stale: definitionRoutes })
  const confirm = async () => {
    await clear({ params: { definitionId: id } }).catch((error: unknown) => {
      throw new Error(`Clearing queued notifications failed with status: ${statusText(error)}`, {
        cause: error,
      })
    })
    toast.success('Queued notifications were successfully cleared.')
  }
  return (
    <ConfirmDialog title="Clear queued notifications" onConfirm={confirm} onClose={onClose}>
      Are you sure you want to clear queued notifications for "{title}"?
    </ConfirmDialog>
  )
}

interface DeleteDefinitionsProps {
  ids: readonly string[]
  onDeleted: (ids: readonly string[]) => void
  onClose: () => void
}

export function DeleteDefinitions({ ids, onDeleted, onClose }: DeleteDefinitionsProps) {
  const remove = useChange(eventDefinitions.bulkDelete, { stale: definitionRoutes })
  return (
    <DeleteManyDialog
      noun={definitionNoun}
      ids={ids}
      remove={(entity_ids) => remove({ body: { entity_ids } })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
