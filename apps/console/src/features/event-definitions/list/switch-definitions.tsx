import { eventDefinitions } from '@logline/contract'
import { errorText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { definitionRoutes } from '../model/definition-routes.ts'

interface SwitchDefinitionsProps {
  ids: readonly string[]
  isOn: boolean
  /** Told which of them are done. */
  onDone: (ids: readonly string[]) => void
  onClose: () => void
}

/** Enables or disables all selected definitions; those that could not be stay selected. */
export function SwitchDefinitions({ ids, isOn, onDone, onClose }: SwitchDefinitionsProps) {
  const change = useChange(isOn ? eventDefinitions.bulkSchedule : eventDefinitions.bulkUnschedule, {
    stale: definitionRoutes,
  })
  const verb = isOn ? 'enable' : 'disable'
  const count = ids.length
  const noun = count === 1 ? 'event definition' : 'event definitions'
  const confirm = async () => {
    const { failures } = await change({ body: { entity_ids: [...ids] } }).catch((error: unknown) => {
      throw new Error(
        `An error occurred while ${verb.slice(0, -1)}ing event definition. ${errorText(error)}`,
        {
          cause: error,
        },
      )
    })
    const failed = new Set(failures.map(({ entity_id }) => entity_id))
    const reasons = [...new Set(failures.map(({ failure_explanation }) => failure_explanation))].join(' ')
    if (failed.size === 0)
      toast.success(`${count} ${noun} ${count === 1 ? 'was' : 'were'} ${verb}d successfully.`)
    else toast.error(`${failed.size} out of ${count} selected ${noun} could not be ${verb}d. ${reasons}`)
    onDone(ids.filter((id) => !failed.has(id)))
  }
  return (
    <ConfirmDialog
      title={`${isOn ? 'Enable' : 'Disable'} Event Definitions`}
      onConfirm={confirm}
      onClose={onClose}
    >
      Are you sure you want to {verb} {count} {noun}?
    </ConfirmDialog>
  )
}
