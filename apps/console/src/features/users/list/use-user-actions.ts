import type { UserOverview } from '@logline/contract'
import { useRouter } from '@tanstack/react-router'
import { errorText } from '../../../api/api-error.ts'
import { useTask } from '../../../api/use-task.ts'
import { useCurrentUser, useIsPermitted } from '../../../kit/current-user.tsx'
import type { RowAction } from '../../../kit/entity-table/columns/columns.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { useSaveStatus } from './use-save-status.ts'

interface UserQuestions {
  onDisable: (user: UserOverview) => void
  onDelete: (user: UserOverview) => void
}

/** What can be done with a user of the list; what one may not do is not offered. */
export function useUserActions(questions: UserQuestions): (user: UserOverview) => RowAction[] {
  const isPermitted = useIsPermitted()
  const router = useRouter()
  const ownId = useCurrentUser().id
  const save = useSaveStatus()
  const { run: enable } = useTask((user: UserOverview) => save(user, 'enabled'), {
    onFailed: (error) => toast.error(errorText(error)),
  })
  const goTo = (to: string) => () => void router.navigate({ to })
  const statusAction = (user: UserOverview): RowAction =>
    user.account_status === 'enabled'
      ? { label: 'Disable', onSelect: () => questions.onDisable(user) }
      : { label: 'Enable', onSelect: () => enable(user) }
  return (user) => {
    const { id, username, external_user, read_only } = user
    if (!isPermitted(`users:edit:${username}`)) return []
    const actions: RowAction[] = [
      read_only
        ? {
            label: 'System user',
            isPrimary: true,
            disabledReason: 'System users can only be modified in the server configuration file.',
            onSelect: () => undefined,
          }
        : { label: 'Edit', isPrimary: true, onSelect: goTo(paths.editUser(id)) },
      { label: 'Edit tokens', onSelect: goTo(paths.userTokens(id)) },
    ]
    if (read_only || !isPermitted('users:edit')) return actions
    if (!external_user && id !== ownId) actions.push(statusAction(user))
    actions.push({ label: 'Delete', isDangerous: true, onSelect: () => questions.onDelete(user) })
    return actions
  }
}
