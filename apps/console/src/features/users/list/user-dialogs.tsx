import { type UserOverview, users } from '@logline/contract'
import { statusText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog.tsx'
import { DeleteDialog } from '../../../kit/dialogs/delete-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { nameOf } from '../user-queries.ts'
import { useSaveStatus } from './use-save-status.ts'
import { userLists } from './user-routes.ts'

interface UserDialogProps {
  user: UserOverview
  onClose: () => void
}

/** The words of the reference (users, roles and teams, section 1). */
export function DeleteUser({ user, onClose }: UserDialogProps) {
  const name = nameOf(user)
  const remove = useChange(users.remove, { stale: userLists })
  return (
    <DeleteDialog
      what="user"
      question={`Do you really want to delete user ${name}?`}
      consequences="All of its sessions end, and its access tokens are deleted."
      onDelete={async () => {
        await remove({ params: { userId: user.id } }).catch((error) => {
          throw new Error(`Deleting user "${name}" failed with status: ${statusText(error)}`, {
            cause: error,
          })
        })
        toast.success(`User "${name}" was deleted successfully`)
      }}
      onClose={onClose}
    />
  )
}

export function DisableUser({ user, onClose }: UserDialogProps) {
  const save = useSaveStatus()
  return (
    <ConfirmDialog
      title="Disable user"
      confirmLabel="Disable user"
      isDestructive
      onConfirm={() => save(user, 'disabled')}
      onClose={onClose}
    >
      Do you really want to disable user {nameOf(user)}? All current sessions will be terminated.
    </ConfirmDialog>
  )
}
