import type { ReactNode } from 'react'
import { errorText } from '../../api/api-error.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { LeaveGuard } from '../dialogs/leave-guard.tsx'
import classes from './form.module.css'
import type { FormState } from './use-form.ts'

interface FormBodyProps {
  form: FormState
  onSent?: () => void
  buttons: ReactNode
  children: ReactNode
}

/** The one layout of a form: what went wrong, the fields below each other, the buttons. Asks before what was typed is left. */
export function FormBody({ form, onSent, buttons, children }: FormBodyProps) {
  return (
    <form onSubmit={(event) => form.submit(event, onSent)} noValidate>
      <div className={classes.fields}>
        {form.error && (
          <div ref={bringIntoSight}>
            <Notice tone="danger">{errorText(form.error)}</Notice>
          </div>
        )}
        {children}
      </div>
      {buttons}
      <LeaveGuard isLost={form.isDirty} />
    </form>
  )
}

/** Of a long form: whoever has sent it from its end sees why it was refused. */
function bringIntoSight(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' })
}
