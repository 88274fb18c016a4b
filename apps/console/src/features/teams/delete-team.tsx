import { teams } from '@logline/contract'
import { useChange } from '../../api/use-change.ts'
import { DeleteDialog } from '../../kit/dialogs/delete-dialog.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { teamLists } from './team-routes.ts'
import type { ListedTeam } from './use-team-rows.ts'

export function DeleteTeam({ team, onClose }: { team: ListedTeam; onClose: () => void }) {
  const { id, name } = team
  const remove = useChange(teams.remove, { stale: teamLists })
  return (
    <DeleteDialog
      what="team"
      question={`Do you really want to delete team "${name}"?`}
      consequences={lostWith(team)}
      onDelete={async () => {
        await remove({ params: { teamId: id } })
        toast.success(`Team "${name}" was deleted successfully`)
      }}
      onClose={onClose}
    />
  )
}

/** What goes with a team: it may have members whom one may not see. */
function lostWith({ roles, usernames }: ListedTeam): string {
  const who = usernames.length === 1 ? '1 member loses' : `${usernames.length} members lose`
  const byRoles =
    roles.length === 0 ? '' : ` and what its roles give: ${roles.map(({ name }) => name).join(', ')}`
  return `${usernames.length === 0 ? 'Its members lose' : who} what is shared with it${byRoles}.`
}
