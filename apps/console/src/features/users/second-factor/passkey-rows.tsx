import { type Passkey, passkeys as routes, secondFactors, type User } from '@logline/contract'
import { useState } from 'react'
import { useChange } from '../../../api/use-change.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { RelativeTime, Timestamp } from '../../../ui/texts/timestamp.tsx'
import classes from '../user.module.css'
import { PasswordDialog } from './password-dialog.tsx'

interface PasskeyRowsProps {
  user: User
  passkeys: readonly Passkey[]
  isOwn: boolean
}

/** Each passkey of a user, which the user alone removes. */
export function PasskeyRows({ user, passkeys, isOwn }: PasskeyRowsProps) {
  const zone = useTimeZone()
  const [removed, setRemoved] = useState<Passkey | null>(null)
  return (
    <>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={classes.row}>
          <span className={classes.words}>
            <span className={classes.name}>{passkey.name}</span>
            <span className={classes.fact}>
              Passkey, added <Timestamp value={passkey.created_at} zone={zone} />,{' '}
              {passkey.last_used_at === null ? (
                'never used'
              ) : (
                <>
                  last used <RelativeTime value={passkey.last_used_at} />
                </>
              )}
            </span>
          </span>
          {isOwn && (
            <Button aria-label={`Remove passkey ${passkey.name}`} onClick={() => setRemoved(passkey)}>
              Remove
            </Button>
          )}
        </li>
      ))}
      {removed && <RemoveDialog user={user} passkey={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

interface RemoveDialogProps {
  user: User
  passkey: Passkey
  onClose: () => void
}

function RemoveDialog({ user, passkey, onClose }: RemoveDialogProps) {
  const remove = useChange(routes.remove, { stale: [secondFactors.get] })
  return (
    <PasswordDialog
      title="Remove passkey"
      submit={{ label: 'Remove passkey', busyLabel: 'Removing…' }}
      onPassword={async (password) => {
        await remove({ params: { userId: user.id, passkeyId: passkey.id }, body: { password } })
        toast.success(`The passkey ${passkey.name} was removed`)
      }}
      onClose={onClose}
    >
      “{passkey.name}” lets you in no more. When it is your only second factor, your password alone is enough
      from then on, and your recovery codes open nothing any more.
    </PasswordDialog>
  )
}
