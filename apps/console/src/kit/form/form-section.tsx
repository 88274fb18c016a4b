import { type ReactNode, useId } from 'react'
import type { z } from 'zod'
import { errorText } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './form.module.css'
import { FormContext, type FormValues } from './form-context.ts'
import { useCheckedForm } from './use-checked-form.ts'

interface FormSectionProps<Result> {
  title: string
  initialValues: FormValues
  /** Checks what was typed and turns it into what is sent. */
  schema: z.ZodType<Result, FormValues>
  onSubmit: (values: Result) => Promise<unknown>
  submit: { label: string; busyLabel: string }
  /** Is empty again after it was sent, as for a password. */
  clears?: boolean
  children: ReactNode
}

/** A form of its own on a page: what it is for, the fields, one button. What was sent counts as unchanged from then on. */
export function FormSection<Result>(props: FormSectionProps<Result>) {
  const { title, initialValues, schema, onSubmit, submit, clears = false, children } = props
  const headingId = useId()
  const { form, isPending, error, onFormSubmit } = useCheckedForm({
    initialValues,
    schema,
    onSubmit,
    onDone: (form) => (clears ? form.reset() : form.resetDirty()),
  })
  return (
    <Card className={classes.section ?? ''} aria-labelledby={headingId}>
      <h2 className={classes.heading} id={headingId}>
        {title}
      </h2>
      <form onSubmit={onFormSubmit} noValidate>
        <FormContext value={form}>
          <div className={classes.fields}>
            {error && <Notice tone="danger">{errorText(error)}</Notice>}
            {children}
          </div>
        </FormContext>
        <div className={classes.submit}>
          <Button
            type="submit"
            isBusy={isPending}
            disabledReason={form.isDirty() ? undefined : 'Nothing has been changed.'}
          >
            {isPending ? submit.busyLabel : submit.label}
          </Button>
        </div>
      </form>
    </Card>
  )
}
