import { FormCheckbox, FormChoice, FormNumber } from '../../../kit/form/fields.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { timeoutUnits } from '../session-timeout.ts'
import classes from '../user.module.css'
import type { Account } from '../user-members.ts'

const units = timeoutUnits.map(({ value, label }) => ({ value, label })).toReversed()

interface SessionTimeoutProps {
  form: Form<Account>
  /** One time holds for everybody. */
  isGlobal: boolean
  /** What changing it does. */
  help?: string
}

/** How long a session lasts that is not used; a time for all users comes before it. */
export function SessionTimeoutFields({ form, isGlobal, help }: SessionTimeoutProps) {
  const { neverEnds } = form.values
  if (isGlobal) {
    return (
      <Notice tone="info">
        Sessions Timeout: one time holds for all users. It is set in the configuration of this installation.
      </Notice>
    )
  }
  return (
    <>
      <FormCheckbox form={form} name="neverEnds" label="Sessions do not time out" help={help} />
      {!neverEnds && (
        <div className={classes.pair}>
          <FormNumber
            form={form}
            name="amount"
            label="Sessions Timeout"
            min={1}
            help="Sessions end after so long without use."
          />
          <FormChoice form={form} name="unit" label="Timeout unit" choices={units} />
        </div>
      )}
    </>
  )
}
