import { demo } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../api/api-error.ts'
import { pollingQuery } from '../../../api/query.ts'
import { useChange } from '../../../api/use-change.ts'
import { useTask } from '../../../api/use-task.ts'
import type { TimeRange } from '../../../kit/time/time-range.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import classes from './first-message-hint.module.css'

const pollEveryMs = 1_000
/** What the demo data covers. */
const lastDay: TimeRange = { type: 'relative', from: 86_400 }

/** Has the server send itself a day of sample logs, and then shows them. */
export function DemoDataOffer({ onSearch }: { onSearch: (range: TimeRange) => void }) {
  const { data: status } = useQuery({
    ...pollingQuery(demo.status, {}, pollEveryMs),
    refetchInterval: ({ state }) => (state.data?.state === 'loading' ? pollEveryMs : false),
  })
  const start = useTask(useChange(demo.start, { stale: [demo.status] }))
  const problem = start.error ? errorText(start.error) : status?.error
  return (
    <>
      {status?.state === 'live' ? (
        <Button onClick={() => onSearch(lastDay)}>Search the last day</Button>
      ) : (
        <Button onClick={() => start.run()} isBusy={start.isRunning || status?.state === 'loading'}>
          Load demo data
        </Button>
      )}
      <p className={classes.text} role="status">
        {status?.state === 'loading' &&
          `${status.sent_messages.toLocaleString('en')} of about ${status.expected_messages.toLocaleString('en')} messages sent`}
      </p>
      {problem && <p className={classes.problem}>{problem}</p>}
    </>
  )
}
