import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal, ModalFooter } from '../../ui/overlays/modal.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { FormBody } from './form-body.tsx'
import type { FormState } from './use-form.ts'

interface FormDialogProps {
  form: FormState
  title: string
  /** Width in px; left out: that of all dialogs. */
  size?: number
  onClose: () => void
  /** What comes after it was sent; left out: it closes. */
  onSent?: () => void
  submit: { label: string; busyLabel: string; note?: ReactNode }
  children: ReactNode
}

/** A form in a dialog, which closes when it was sent and asks before it closes with something typed. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, size, onClose, onSent = onClose, submit, children } = props
  const [isLeaving, setLeaving] = useState(false)
  const close = () => (form.isDirty() ? setLeaving(true) : onClose())
  const buttons = (
    <ModalFooter note={submit.note}>
      <Button onClick={close}>Cancel</Button>
      <Button type="submit" variant="primary" isBusy={form.isSending}>
        {form.isSending ? submit.busyLabel : submit.label}
      </Button>
    </ModalFooter>
  )
  return (
    <Modal opened onClose={close} title={title} closeOnClickOutside={false} {...(size && { size })}>
      <FormBody form={form} onSent={onSent} buttons={buttons}>
        {children}
      </FormBody>
      {isLeaving && (
        <ConfirmDialog
          title="Discard what you entered?"
          confirmLabel="Discard"
          isDestructive
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          What you typed into “{title}” has not been saved.
        </ConfirmDialog>
      )}
    </Modal>
  )
}
