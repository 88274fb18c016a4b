import { useFormModel } from '../../kit/form/form-context.ts'
import { FormCheckbox, FormChoice, FormNumber } from '../../kit/form/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { timeoutUnits } from './session-timeout.ts'
import classes from './user.module.css'

const units = timeoutUnits.map(({ value, label }) => ({ value, label })).toReversed()

/** How long a session lasts that is not used; a time for all users comes before it. */
export function SessionTimeoutFields({ isGlobal }: { isGlobal: boolean }) {
  const { neverEnds } = useFormModel().getValues()
  if (isGlobal) {
    return (
      <Notice tone="info">
        Sessions Timeout: one time holds for all users. It is set in the configuration of this installation.
      </Notice>
    )
  }
  return (
    <>
      <FormCheckbox
        name="neverEnds"
        label="Sessions do not time out"
        help="Changing the session timeout logs the user out: all sessions of before end."
      />
      {neverEnds !== true && (
        <div className={classes.pair}>
          <FormNumber
            name="amount"
            label="Sessions Timeout"
            min={1}
            help="Sessions end after so long without use."
          />
          <FormChoice name="unit" label="Timeout unit" choices={units} />
        </div>
      )}
    </>
  )
}
