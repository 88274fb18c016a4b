import { inputStates } from '@logline/contract'
import { useRouter } from '@tanstack/react-router'
import { errorText } from '../../api/api-error.ts'
import { useChange } from '../../api/use-change.ts'
import { useTask } from '../../api/use-task.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import type { RowAction } from '../../kit/entity-table/columns/columns.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { type InputRow, isRunning } from './input-row.ts'

/** What can be done with an input in the list. */
export function useInputActions(onDelete: (row: InputRow) => void): (row: InputRow) => RowAction[] {
  const isPermitted = useIsPermitted()
  const router = useRouter()
  const { run, input: changed, isRunning: isChanging } = useStateChange()
  return (row) => {
    const { id } = row.input
    const isBusy = isChanging && changed?.input.id === id
    const verb = isRunning(row) ? 'Stop' : 'Start'
    const progress = isRunning(row) ? 'Stopping...' : 'Starting...'
    const actions: RowAction[] = []
    if (isPermitted(`inputs:changestate:${id}`)) {
      actions.push({
        label: `${verb} input`,
        isPrimary: true,
        disabledReason: isBusy ? progress : undefined,
        onSelect: () => run(row),
      })
    }
    actions.push({
      label: 'Show received messages',
      onSelect: () => void router.navigate({ href: paths.receivedMessages(id) }),
    })
    if (isPermitted(`inputs:terminate:${id}`)) {
      actions.push({ label: 'Delete input', isDangerous: true, onSelect: () => onDelete(row) })
    }
    return actions
  }
}

function useStateChange() {
  const start = useChange(inputStates.start, { stale: [inputStates.list] })
  const stop = useChange(inputStates.stop, { stale: [inputStates.list] })
  const change = (row: InputRow) => (isRunning(row) ? stop : start)({ params: { inputId: row.input.id } })
  return useTask<InputRow>(change, {
    onDone: (_, row) => {
      const word = isRunning(row) ? 'stop' : 'start'
      const done = isRunning(row) ? 'stopped' : 'started'
      toast.success(
        `Request to ${word} input '${row.input.title}' was sent successfully.`,
        `Input '${row.input.title}' will be ${done} shortly`,
      )
    },
    onFailed: (error, row) => {
      const doing = isRunning(row) ? 'stopping' : 'starting'
      const done = isRunning(row) ? 'stopped' : 'started'
      toast.error(
        `Error ${doing} input '${row.input.title}': ${errorText(error)}`,
        `Input '${row.input.title}' could not be ${done}`,
      )
    },
  })
}
