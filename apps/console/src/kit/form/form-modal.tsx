import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { errorText } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Modal, ModalFooter } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import classes from './form.module.css'
import { FormContext, type FormValues } from './form-context.ts'
import { useCheckedForm } from './use-checked-form.ts'

interface FormModalProps<Result> {
  title: string
  initialValues: FormValues
  /** Checks what was typed and turns it into what is sent. */
  schema: z.ZodType<Result, FormValues>
  /** Closes when it resolves; when it fails, the form stays as it is and says why. */
  onSubmit: (values: Result) => Promise<unknown>
  onClose: () => void
  submit: { label: string; busyLabel: string; note?: ReactNode }
  children: ReactNode
}

/** A form in a dialog: the fields are its children, each bound by its name. */
export function FormModal<Result>(props: FormModalProps<Result>) {
  const { title, initialValues, schema, onSubmit, onClose, submit, children } = props
  const [isLeaving, setIsLeaving] = useState(false)
  const { form, isPending, error, onFormSubmit } = useCheckedForm({
    initialValues,
    schema,
    onSubmit,
    onDone: onClose,
  })
  const close = () => (form.isDirty() ? setIsLeaving(true) : onClose())
  return (
    <Modal opened onClose={close} title={title} closeOnClickOutside={false}>
      <form onSubmit={onFormSubmit} noValidate>
        <FormContext value={form}>
          <div className={classes.fields}>
            {error && <Notice tone="danger">{errorText(error)}</Notice>}
            {children}
          </div>
        </FormContext>
        <ModalFooter note={submit.note}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isPending}>
            {isPending ? submit.busyLabel : submit.label}
          </Button>
        </ModalFooter>
      </form>
      {isLeaving && (
        <ConfirmDialog
          title="Discard what you entered?"
          confirmLabel="Discard"
          isDestructive
          onConfirm={onClose}
          onClose={() => setIsLeaving(false)}
        >
          What you typed into “{title}” has not been saved.
        </ConfirmDialog>
      )}
    </Modal>
  )
}
