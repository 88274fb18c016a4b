import { secondFactors, type User } from '@logline/contract'
import { useState } from 'react'
import { useChange } from '../../../api/use-change.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

interface NewRecoveryCodesProps {
  user: User
  onClose: () => void
}

/** Asks for the password, then shows the codes. */
export function NewRecoveryCodes({ user, onClose }: NewRecoveryCodesProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isShown, setShown] = useState(false)
  const renew = useChange(secondFactors.renewRecoveryCodes, { stale: [secondFactors.get] })
  const makeCodes = async (password: string) => {
    const answer = await renew({ params: { userId: user.id }, body: { password } })
    setCodes(answer.recovery_codes)
  }
  if (isShown && codes) return <RecoveryCodesDialog user={user} codes={codes} onClose={onClose} />
  return (
    <PasswordDialog
      title="New recovery codes"
      submit={{ label: 'Make new codes', busyLabel: 'Making…' }}
      onPassword={makeCodes}
      onSent={() => setShown(true)}
      onClose={onClose}
    >
      You get ten new codes. Those you have open nothing any more.
    </PasswordDialog>
  )
}
