import type { ReactNode } from 'react'
import { z } from 'zod'
import { FormPassword } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'

const schema = z.object({ password: z.string().min(1, 'Field is required.') })

interface PasswordDialogProps {
  title: string
  submit: { label: string; busyLabel: string }
  /** The dialog waits for it, stays open and says why when it fails. */
  onPassword: (password: string) => Promise<void>
  onClose: () => void
  /** What comes after the right password; left out: it closes. */
  onSent?: () => void
  /** What comes of it. */
  children: ReactNode
}

/** Asks whoever holds the session for the own password: the session alone is not enough for this. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, submit, onPassword, onClose, onSent = onClose, children } = props
  const form = useForm({
    schema,
    initialValues: { password: '' },
    onSubmit: ({ password }) => onPassword(password),
  })
  return (
    <FormDialog form={form} title={title} size={460} submit={submit} onClose={onClose} onSent={onSent}>
      <p>{children}</p>
      <FormPassword form={form} name="password" label="Your Password" isCurrent isFirst />
    </FormDialog>
  )
}
