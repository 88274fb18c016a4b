import type { AuthenticationTestResult } from '@logline/contract'
import { errorText } from '../../../api/api-error.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import classes from './trial.module.css'

interface TrialResultProps {
  /** Such as "Connection test failed with status". */
  failure: string
  result: AuthenticationTestResult | null
  error: Error | null
  isOld: boolean
}

/** What a directory has answered: each thing that is wrong on a line of its own. */
export function TrialResult({ failure, result, error, isOld }: TrialResultProps) {
  if (error)
    return (
      <Notice tone="danger">
        {failure}: {errorText(error)}
      </Notice>
    )
  if (!result) return null
  const { success, message, errors } = result
  return (
    <>
      {isOld && <Notice tone="info">This was the answer before the settings were changed.</Notice>}
      <Notice tone={success ? (errors.length > 0 ? 'warn' : 'ok') : 'danger'}>
        <p className={classes.message}>{message === '' ? 'There was an error' : message}</p>
        {errors.length > 0 && (
          <ul className={classes.errors}>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        )}
      </Notice>
    </>
  )
}
