import { passkeys, secondFactors, sessions, type User } from '@logline/contract'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { useChange } from '../../../api/use-change.ts'
import { FormPassword, FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { createPasskey } from '../../../kit/passkeys/passkeys.ts'
import { browserName } from '../browser-name.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const schema = z.object({
  password: z.string().min(1, 'Field is required.'),
  name: z.string().trim().min(1, 'Field is required.').max(100, 'At most 100 characters.'),
})

interface AddPasskeyProps {
  user: User
  onClose: () => void
}

/** Asks for the password, lets the browser make the passkey, and shows recovery codes with the first factor. */
export function AddPasskey({ user, onClose }: AddPasskeyProps) {
  const [shown, setShown] = useState<readonly string[]>([])
  const codes = useRef<readonly string[]>([])
  const begin = useChange(passkeys.begin, { stale: [] })
  const add = useChange(passkeys.add, { stale: [secondFactors.get, sessions.ofUser] })
  const params = { userId: user.id }
  const form = useForm({
    schema,
    initialValues: { password: '', name: browserName(navigator.userAgent) },
    onSubmit: async ({ password, name }) => {
      const { challenge_id, options } = await begin({ params, body: { password } })
      const response = await createPasskey(options)
      const answer = await add({ params, body: { challenge_id, name, response } })
      codes.current = answer.recovery_codes ?? []
    },
  })
  if (shown.length > 0) return <RecoveryCodesDialog user={user} codes={shown} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title="Add passkey"
      size={460}
      submit={{ label: 'Add passkey', busyLabel: 'Waiting for the browser…' }}
      onClose={onClose}
      onSent={() => (codes.current.length > 0 ? setShown(codes.current) : onClose())}
    >
      <p>
        Your browser asks for your fingerprint, your face, a PIN or a security key. The passkey works at this
        address alone. With your first factor all your other sessions end, and scripts that sign in with your
        password need an access token from then on.
      </p>
      <FormPassword form={form} name="password" label="Your Password" isCurrent isFirst />
      <FormText form={form} name="name" label="Name" help="Tells your passkeys apart." />
    </FormDialog>
  )
}
