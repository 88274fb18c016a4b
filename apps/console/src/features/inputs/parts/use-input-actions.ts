import { useRouter } from '@tanstack/react-router'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import type { RowAction } from '../../../kit/entity-table/columns/columns.ts'
import { paths } from '../../../paths.ts'
import { type InputRow, isRunning } from '../model/input-row.ts'
import { useStateChange } from './use-state-change.ts'

interface ActionTargets {
  onAddField: (row: InputRow) => void
  onDelete: (row: InputRow) => void
}

/** What the signed-in user may do with an input. */
export function useInputActions({ onAddField, onDelete }: ActionTargets): (row: InputRow) => RowAction[] {
  const isPermitted = useIsPermitted()
  const router = useRouter()
  const { run, input: changed, isRunning: isChanging } = useStateChange()
  return (row) => {
    const { id } = row.input
    const isBusy = isChanging && changed?.input.id === id
    const verb = isRunning(row) ? 'Stop' : 'Start'
    const progress = isRunning(row) ? 'Stopping...' : 'Starting...'
    const actions: (RowAction & { permission: string })[] = [
      {
        permission: `inputs:changestate:${id}`,
        label: `${verb} input`,
        isPrimary: true,
        disabledReason: isBusy ? progress : undefined,
        onSelect: () => run(row),
      },
      {
        permission: 'searches:relative',
        label: 'Show received messages',
        onSelect: () => void router.navigate({ href: paths.receivedMessages(id) }),
      },
      {
        permission: `inputs:edit:${id}`,
        label: 'Edit input',
        onSelect: () => void router.navigate({ to: paths.editInput(id) }),
      },
      {
        permission: `inputs:edit:${id}`,
        label: 'Manage extractors',
        onSelect: () => void router.navigate({ to: paths.extractors(id) }),
      },
      { permission: `inputs:edit:${id}`, label: 'Add static field', onSelect: () => onAddField(row) },
      {
        permission: `inputs:terminate:${id}`,
        label: 'Delete input',
        isDangerous: true,
        onSelect: () => onDelete(row),
      },
    ]
    return actions.filter(({ permission }) => isPermitted(permission))
  }
}
