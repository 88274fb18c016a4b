import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import classes from './form.module.css'
import { FormBody } from './form-body.tsx'
import type { FormState } from './use-form.ts'

interface FormCardProps {
  form: FormState
  title: string
  submit: { label: string; busyLabel: string }
  /** For what is made new: a way out, and a button that can be pressed at once. Left out: something that is changed. */
  onCancel?: () => void
  children: ReactNode
}

/** A form of its own on a page: what it is for, the fields, its button. */
export function FormCard(props: FormCardProps) {
  const { form, title, submit, onCancel, children } = props
  const headingId = useId()
  const canSend = onCancel !== undefined || form.isDirty() || form.isSending
  const buttons = (
    <div className={classes.submit}>
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      <Button
        type="submit"
        variant={onCancel ? 'primary' : 'default'}
        isBusy={form.isSending}
        disabledReason={canSend ? undefined : 'Nothing has been changed.'}
      >
        {form.isSending ? submit.busyLabel : submit.label}
      </Button>
    </div>
  )
  return (
    <Card className={classes.section ?? ''} aria-labelledby={headingId}>
      <h2 className={classes.heading} id={headingId}>
        {title}
      </h2>
      <FormBody form={form} buttons={buttons}>
        {children}
      </FormBody>
    </Card>
  )
}
