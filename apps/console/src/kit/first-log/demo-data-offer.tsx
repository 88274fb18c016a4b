import { demo } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { errorText } from '../../api/api-error.ts'
import { pollingQuery } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useTask } from '../../api/use-task.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { TimeRange } from '../time/time-range.ts'
import classes from './first-message-hint.module.css'

const pollEveryMs = 1_000
/** What the demo data covers. */
const lastDay: TimeRange = { type: 'relative', from: 86_400 }

/** Has the server send itself a day of sample logs, and shows them when they are there. */
export function DemoDataOffer({ onResults }: { onResults: (range: TimeRange) => void }) {
  const { data: status } = useQuery({
    ...pollingQuery(demo.status, {}, pollEveryMs),
    refetchInterval: ({ state }) => (state.data?.state === 'loading' ? pollEveryMs : false),
  })
  const start = useTask(useChange(demo.start, { stale: [demo.status] }))
  useWhenLoaded(status?.state, () => onResults(lastDay))
  const problem = start.error ? errorText(start.error) : status?.error
  return (
    <>
      {status?.state === 'live' ? (
        <Button onClick={() => onResults(lastDay)}>Search the last day</Button>
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

/** Whoever has seen it load need not ask for it. */
function useWhenLoaded(state: string | undefined, onLoaded: () => void): void {
  const last = useRef(state)
  const tell = useEffectEvent(onLoaded)
  useEffect(() => {
    if (last.current === 'loading' && state === 'live') tell()
    last.current = state
  }, [state])
}
