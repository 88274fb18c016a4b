import type { Team } from '@logline/contract'
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.tsx'
import { useRemoveMember } from './use-member-actions.ts'
import type { ListedMember } from './use-member-rows.ts'

interface RemoveMappedMemberProps {
  team: Team
  member: ListedMember
  onClose: () => void
}

/** Says that it does not last. */
export function RemoveMappedMember({ team, member, onClose }: RemoveMappedMemberProps) {
  const remove = useRemoveMember(team)
  const { username, service } = member
  return (
    <ConfirmDialog
      title="Remove member"
      confirmLabel="Remove member"
      isDestructive
      onConfirm={() => remove(member)}
      onClose={onClose}
    >
      {username} was put into this team by {service}, by the groups they have there. At the next sign-in that
      happens again, unless they have left those groups. Remove {username} until then?
    </ConfirmDialog>
  )
}
