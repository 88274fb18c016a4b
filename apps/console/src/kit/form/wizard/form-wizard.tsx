import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'
import { FormBody } from '../form-body.tsx'
import type { Form } from '../use-form.ts'
import { StepList } from './step-list.tsx'
import { errorsOf, type WizardStep, type WizardSteps } from './use-wizard-steps.ts'
import classes from './wizard.module.css'

interface FormWizardProps<Values> {
  /** Made with `onWrong: wizard.showFields`. */
  form: Form<Values>
  wizard: WizardSteps
  label: string
  submit: { label: string; busyLabel: string }
  /** Under which its shortcut is told. */
  group: string
  /** After it was sent, and when it is given up. */
  onLeave: () => void
  /** Beside all of the steps. */
  aside: ReactNode
  /** The fields of the current step. */
  children: ReactNode
}

/** A form in steps. The way on leads through what is right; each step can finish it, and leads to what is wrong. */
export function FormWizard<Values>(props: FormWizardProps<Values>) {
  const { form, wizard, label, submit, group, onLeave, aside, children } = props
  const { steps, current, next } = wizard
  const frame = useRef<HTMLDivElement>(null)
  const finish = useRef<HTMLButtonElement>(null)
  useShortcut({ keys: 'mod+Enter', label: submit.label, group }, () => finish.current?.click(), {
    inFields: true,
  })
  /** Back is always free. */
  const choose = (step: WizardStep): boolean => {
    const before = steps.slice(steps.indexOf(current), steps.indexOf(step))
    if (before.length > 0 && !form.tell(errorsOf(before, form.values))) return false
    wizard.show(step)
    return true
  }
  const goOn = (event: Pick<SyntheticEvent, 'preventDefault'>) => {
    event.preventDefault()
    if (next && flushSync(() => choose(next)))
      frame.current?.querySelector<HTMLElement>('form input, form textarea')?.focus()
  }
  const buttons = (
    <div className={classes.footer}>
      <Button onClick={onLeave}>Cancel</Button>
      <Button
        ref={finish}
        variant={next ? 'default' : 'primary'}
        isBusy={form.isSending}
        {...(next ? { onClick: (event) => form.submit(event, onLeave) } : { type: 'submit' })}
      >
        {form.isSending ? submit.busyLabel : submit.label}
      </Button>
      {next && (
        <Button type="submit" variant="primary">
          Next: {next.title}
        </Button>
      )}
    </div>
  )
  return (
    <div className={classes.wizard}>
      <Card className={classes.frame ?? ''} aria-label={label}>
        <StepList form={form} wizard={wizard} onChoose={choose} />
        <div ref={frame}>
          <FormBody form={next ? { ...form, submit: goOn } : form} onSent={onLeave} buttons={buttons}>
            {children}
          </FormBody>
        </div>
      </Card>
      <aside className={classes.aside}>{aside}</aside>
    </div>
  )
}
