import { demo } from '@logline/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import type { TimeRange } from '../../views/index.ts'
import classes from './first-message-hint.module.css'

const pollEveryMs = 1_000
/** What the demo data covers. */
const lastDay: TimeRange = { type: 'relative', from: 86_400 }

const demoStatusQuery = queryOptions({
  queryKey: ['demo', 'status'],
  queryFn: ({ signal }) => call(demo.status, { signal, isPolling: true }),
  refetchInterval: ({ state }) => (state.data?.state === 'loading' ? pollEveryMs : false),
})

/** Has the server send itself a day of sample logs, and then shows them. */
export function DemoDataOffer({ onSearch }: { onSearch: (range: TimeRange) => void }) {
  const queryClient = useQueryClient()
  const { data: status } = useQuery(demoStatusQuery)
  const start = useMutation({
    mutationFn: () => call(demo.start),
    onSuccess: (answer) => queryClient.setQueryData(demoStatusQuery.queryKey, answer),
  })
  const problem = start.error ? errorText(start.error) : status?.error
  return (
    <>
      {status?.state === 'live' ? (
        <Button onClick={() => onSearch(lastDay)}>Search the last day</Button>
      ) : (
        <Button onClick={() => start.mutate()} isBusy={start.isPending || status?.state === 'loading'}>
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
