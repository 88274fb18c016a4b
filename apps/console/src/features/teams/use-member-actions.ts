import { type Team, teamMembers, users } from '@logline/contract'
import { errorText } from '../../api/api-error.ts'
import { useChange } from '../../api/use-change.ts'
import { useTask } from '../../api/use-task.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import type { RowAction } from '../../kit/entity-table/columns/columns.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { teamRoutes } from './team-routes.ts'
import type { ListedMember } from './use-member-rows.ts'

/** Takes a member out, and says so. Throws why it could not. */
export function useRemoveMember(team: Team): (member: ListedMember) => Promise<void> {
  const remove = useChange(teamMembers.remove, { stale: [...teamRoutes, users.paginated] })
  return async ({ username }) => {
    await remove({ params: { teamId: team.id, username } })
    toast.success(`User "${username}" was removed successfully`)
  }
}

/** Whom an authentication service puts back is asked about first. */
export function useMemberActions(
  team: Team,
  onAsk: (member: ListedMember) => void,
): (member: ListedMember) => RowAction[] {
  const isPermitted = useIsPermitted()
  const { run, isRunning, input } = useTask(useRemoveMember(team), {
    onFailed: (error) => toast.error(errorText(error)),
  })
  const refusalOf = ({ username }: ListedMember) => {
    if (!isPermitted(`users:rolesedit:${username}`))
      return 'You are not allowed to change the teams of this user.'
    return isRunning && input?.username === username ? 'Removing...' : undefined
  }
  return (member) => [
    {
      label: 'Remove',
      isPrimary: true,
      disabledReason: refusalOf(member),
      onSelect: () => (member.service === null ? run(member) : onAsk(member)),
    },
  ]
}
