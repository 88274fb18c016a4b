import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react'
import { statusText } from '../../../api/api-error.ts'
import classes from './rules-page.module.css'

interface VerdictProps {
  isLoaded: boolean
  /** Null until it is known. */
  test: { matches: boolean } | null
  error: Error | null
}

/** Would the loaded message go into the stream? */
export function Verdict({ isLoaded, test, error }: VerdictProps) {
  const { tone, Icon, text } = verdictOf({ isLoaded, test, error })
  return (
    <p className={classes.verdict} data-tone={tone} role="status">
      <Icon size={16} stroke={2} aria-hidden="true" />
      {text}
    </p>
  )
}

function verdictOf({ isLoaded, test, error }: VerdictProps) {
  if (error) {
    const text = `Could not test stream rules of stream. Testing stream rules of stream failed with status: ${statusText(error)}`
    return { tone: 'danger', Icon: IconX, text }
  }
  if (!isLoaded) {
    const text = 'Please load a message in Step 1 above to check if it would match against these rules.'
    return { tone: 'info', Icon: IconAlertCircle, text }
  }
  if (!test) return { tone: 'info', Icon: IconAlertCircle, text: 'Testing ...' }
  return test.matches
    ? { tone: 'ok', Icon: IconCheck, text: 'This message would be routed to this stream!' }
    : { tone: 'danger', Icon: IconX, text: 'This message would not be routed to this stream.' }
}
