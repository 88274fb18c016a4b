import { secondFactors, type User } from '@logline/contract'
import { useChange } from '../../../api/use-change.ts'
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { nameOf } from '../user-queries.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface DialogProps {
  user: User
  onClose: () => void
}

const stale = [secondFactors.get]

/** Of oneself. */
export function TurnOffDialog({ user, onClose }: DialogProps) {
  const remove = useChange(secondFactors.remove, { stale })
  return (
    <PasswordDialog
      title="Turn off second factor"
      submit={{ label: 'Turn off', busyLabel: 'Turning off…' }}
      onPassword={async (password) => {
        await remove({ params: { userId: user.id }, body: { password } })
        toast.success('The second factor is off')
      }}
      onClose={onClose}
    >
      From then on your password alone is enough to sign in. Your app, your passkeys and your recovery codes
      open nothing any more.
    </PasswordDialog>
  )
}

/** Of somebody who has lost app, passkeys and recovery codes. */
export function ResetDialog({ user, onClose }: DialogProps) {
  const remove = useChange(secondFactors.remove, { stale })
  return (
    <ConfirmDialog
      title="Reset second factor"
      confirmLabel="Reset second factor"
      isDestructive
      onConfirm={async () => {
        await remove({ params: { userId: user.id } })
        toast.success(`The second factor of ${nameOf(user)} was reset`)
      }}
      onClose={onClose}
    >
      The password alone is then enough to sign in as {nameOf(user)}, until a second factor is set up anew.
      Make sure that it is {nameOf(user)} who asks for it.
    </ConfirmDialog>
  )
}
