import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { FormBody } from './form-body.tsx'
import classes from './form-page.module.css'
import type { Form } from './use-form.ts'

interface FormPageProps<Values> {
  form: Form<Values>
  label: string
  submit: { label: string; busyLabel: string }
  /** Under which its shortcut is told. */
  group: string
  /** After it was sent, and when it is given up. */
  onLeave: () => void
  children: ReactNode
}

/** A form that is a page's whole content: says how many fields need attention, and leads to the first. */
export function FormPage<Values>({ form, label, submit, group, onLeave, children }: FormPageProps<Values>) {
  const frame = useRef<HTMLDivElement>(null)
  useShortcut(
    { keys: 'mod+Enter', label: submit.label, group },
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

interface FormPartProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** Fields of one subject, below a line and a title. */
export function FormPart({ title, description, children }: FormPartProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {description && <p>{description}</p>}
      {children}
    </section>
  )
}

/** Fields beside each other, as far as there is room. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
