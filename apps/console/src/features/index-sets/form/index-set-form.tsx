import { type ReactNode, useRef } from 'react'
import { FormBody } from '../../../kit/form/form-body.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { IndexSetValues } from '../model/index-set-values.ts'
import classes from './index-set-form.module.css'

interface IndexSetFormProps {
  form: Form<IndexSetValues>
  label: string
  submit: { label: string; busyLabel: string }
  /** After it was sent, and when it is given up. */
  onLeave: () => void
  children: ReactNode
}

/** The frame of the two forms of an index set: says how many fields need attention, and leads to the first. */
export function IndexSetForm({ form, label, submit, onLeave, children }: IndexSetFormProps) {
  const frame = useRef<HTMLDivElement>(null)
  useShortcut(
    { keys: 'mod+Enter', label: submit.label, group: 'Index sets' },
    () => frame.current?.querySelector('form')?.requestSubmit(),
    { inFields: true },
  )
  const wrong = Object.keys(form.model.errors).length
  const buttons = (
    <div className={classes.footer}>
      <span className={classes.attention} role="status">
        {wrong > 0 && `${wrong} ${wrong === 1 ? 'setting needs' : 'settings need'} attention`}
      </span>
      <Button onClick={onLeave}>Cancel</Button>
      <Button type="submit" variant="primary" isBusy={form.isSending}>
        {form.isSending ? submit.busyLabel : submit.label}
      </Button>
    </div>
  )
  return (
    <Card className={classes.frame ?? ''} aria-label={label}>
      <div ref={frame}>
        <FormBody form={form} onSent={onLeave} buttons={buttons}>
          {children}
        </FormBody>
      </div>
    </Card>
  )
}
