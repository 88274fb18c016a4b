import { grnOf, type StreamItem, users } from '@logline/contract'
import { useRouter } from '@tanstack/react-router'
import { errorText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { useTask } from '../../../api/use-task.ts'
import { useCurrentUser, useHolds, useIsPermitted } from '../../../kit/current-user.tsx'
import type { RowAction } from '../../../kit/entity-table/columns/columns.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { useOwns } from '../../sharing/index.ts'
import { fixedReason, type StreamRow } from '../model/stream-row.ts'
import { useResume } from '../model/stream-state.ts'
import { useRoutingRefusal } from '../model/use-routing-refusal.ts'
import { mayChangeState } from './status-cell.tsx'
import type { StreamDialog } from './stream-dialog.tsx'

interface GatedAction extends RowAction {
  isShown: boolean
}

/** What the signed-in user may do with a stream, in the order of the reference (streams, section 1). */
export function useStreamActions(open: (dialog: StreamDialog) => void): (row: StreamRow) => RowAction[] {
  const isPermitted = useIsPermitted()
  const holds = useHolds()
  const owns = useOwns()
  const router = useRouter()
  const begin = useStartPage()
  const routingRefusal = useRoutingRefusal()
  const { run: resume, isRunning, input: resumed } = useResume()
  return ({ stream }) => {
    const { id, disabled } = stream
    const fixed = fixedReason(stream)
    const mayEdit = isPermitted(`streams:edit:${id}`)
    const isResuming = isRunning && resumed?.id === id
    const actions: GatedAction[] = [
      {
        label: 'Share',
        isPrimary: true,
        isShown: true,
        disabledReason: owns(grnOf('stream', id))
          ? undefined
          : 'Sharing not possible: Only owners of this stream are allowed to share it.',
        onSelect: () => open({ kind: 'share', stream }),
      },
      {
        label: disabled ? 'Start Stream' : 'Stop Stream',
        isShown: holds(mayChangeState(id)),
        disabledReason: fixed ?? (isResuming ? 'Starting Stream...' : undefined),
        onSelect: () => (disabled ? resume(stream) : open({ kind: 'pause', stream })),
      },
      {
        label: 'Quick add rule',
        isShown: mayEdit,
        disabledReason: fixed ?? routingRefusal(id),
        onSelect: () => open({ kind: 'rule', stream }),
      },
      {
        label: 'Edit stream',
        isShown: mayEdit,
        disabledReason: fixed,
        onSelect: () => open({ kind: 'edit', stream }),
      },
      {
        label: 'Manage Rules',
        isShown: mayEdit,
        disabledReason: fixed,
        onSelect: () => void router.navigate({ to: paths.streamRules(id) }),
      },
      {
        label: 'Manage Outputs',
        isShown: isPermitted('stream_outputs:read'),
        onSelect: () => void router.navigate({ to: paths.streamOutputs(id) }),
      },
      {
        label: 'Alert when it falls silent',
        isShown: isPermitted('eventdefinitions:create', `streams:read:${id}`),
        disabledReason: fixed,
        onSelect: () => void router.navigate({ to: paths.newHeartbeat(stream) }),
      },
      { label: 'Set as startpage', isShown: true, ...begin(stream) },
      {
        label: 'Clone this stream',
        isShown: isPermitted('streams:create', `streams:read:${id}`),
        disabledReason: fixed,
        onSelect: () => open({ kind: 'clone', stream }),
      },
      {
        label: 'Delete this stream',
        isShown: mayEdit,
        isDangerous: true,
        disabledReason: fixed,
        onSelect: () => open({ kind: 'delete', stream }),
      },
    ]
    return actions.filter(({ isShown }) => isShown)
  }
}

/** Lets the signed-in user begin with a stream. */
function useStartPage(): (stream: StreamItem) => Pick<RowAction, 'onSelect' | 'disabledReason'> {
  const user = useCurrentUser()
  const update = useChange(users.update, { stale: [users.byId, users.byUsername] })
  const { run } = useTask(
    ({ id }: StreamItem) =>
      update({ params: { userId: user.id }, body: { startpage: { type: 'stream', id } } }),
    {
      onDone: () => toast.success('Your start page was changed successfully'),
      onFailed: (error) => toast.error(errorText(error), 'Could not change your start page'),
    },
  )
  return (stream) => ({
    onSelect: () => run(stream),
    disabledReason: user.read_only ? 'Your profile cannot be changed.' : undefined,
  })
}
