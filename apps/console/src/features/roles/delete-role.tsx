import { roles } from '@logline/contract'
import { useChange } from '../../api/use-change.ts'
import { DeleteDialog } from '../../kit/dialogs/delete-dialog.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { roleLists } from './role-routes.ts'
import type { ListedRole } from './use-role-rows.ts'

/** The words of the reference (users, roles and teams, section 6). */
export function DeleteRole({ role, onClose }: { role: ListedRole; onClose: () => void }) {
  const { name, usernames } = role
  const remove = useChange(roles.remove, { stale: roleLists })
  const assigned = usernames.length === 1 ? 'one user' : `${usernames.length} users`
  return (
    <DeleteDialog
      what="role"
      question={`Do you really want to delete role "${name}"?`}
      consequences={usernames.length > 0 && `It is still assigned to ${assigned}.`}
      onDelete={async () => {
        await remove({ params: { rolename: name } })
        toast.success(`Role "${name}" was deleted successfully`)
      }}
      onClose={onClose}
    />
  )
}
