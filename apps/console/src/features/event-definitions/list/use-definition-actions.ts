import { type EventDefinition, grnOf } from '@logline/contract'
import { useRouter } from '@tanstack/react-router'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import type { RowAction } from '../../../kit/entity-table/columns/columns.ts'
import { paths } from '../../../paths.ts'
import { useOwns } from '../../sharing/index.ts'
import type { DefinitionDialog } from './definition-dialogs.tsx'

/** What the signed-in user may do with a definition (reference: alerts, section 3). */
export function useDefinitionActions(
  open: (dialog: DefinitionDialog) => void,
): (definition: EventDefinition) => RowAction[] {
  const isPermitted = useIsPermitted()
  const owns = useOwns()
  const router = useRouter()
  return (definition) => {
    const { id, config, scheduler } = definition
    const looksAtMessages = config.type === 'aggregation-v1'
    const mayEdit = isPermitted(`eventdefinitions:edit:${id}`)
    const isScheduled = scheduler?.is_scheduled ?? false
    const ask = (kind: DefinitionDialog['kind']) => () => open({ kind, definition })
    const actions: (RowAction & { isShown: boolean })[] = [
      {
        label: 'Share',
        isPrimary: true,
        isShown: true,
        disabledReason: owns(grnOf('event_definition', id))
          ? undefined
          : 'Sharing not possible: Only owners of this event definition are allowed to share it.',
        onSelect: ask('share'),
      },
      {
        label: 'Edit',
        isShown: mayEdit,
        onSelect: () => void router.navigate({ to: paths.editEventDefinition(id) }),
      },
      {
        label: 'Duplicate',
        isShown: looksAtMessages && isPermitted('eventdefinitions:create'),
        onSelect: ask('duplicate'),
      },
      {
        label: isScheduled ? 'Disable' : 'Enable',
        isShown: looksAtMessages && mayEdit,
        onSelect: ask(isScheduled ? 'disable' : 'enable'),
      },
      {
        label: 'Replay search',
        isShown: looksAtMessages,
        onSelect: () => void router.navigate({ to: paths.replayDefinition(id) }),
      },
      {
        label: 'Delete',
        isDangerous: true,
        isShown: looksAtMessages && isPermitted(`eventdefinitions:delete:${id}`),
        onSelect: ask('delete'),
      },
    ]
    return actions.filter(({ isShown }) => isShown)
  }
}
