import type { Traffic } from '@logline/contract'
import { clockText, hereTimeZone, wallTimeAt } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorText, missingStreamsOf } from '../../../api/api-error.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { keptRows } from '../rows/kept-rows.ts'
import { EmptySystem, NoStreams } from './first-steps.tsx'
import classes from './traffic.module.css'
import { type TrafficBy, trafficQuery } from './traffic-query.ts'
import { hasTimeBefore } from './traffic-rows.ts'
import { TrafficTable } from './traffic-table.tsx'
import { stretchText } from './traffic-text.ts'

const choices: { value: TrafficBy; label: string }[] = [
  { value: 'service', label: 'Service' },
  { value: 'source', label: 'Source' },
  { value: 'stream', label: 'Stream' },
]
const choiceKey = 'logline-welcome-by'

function keptChoice(): TrafficBy {
  const kept = localStorage.getItem(choiceKey)
  return choices.find(({ value }) => value === kept)?.value ?? 'service'
}

/** Volume and errors of the last day beside the day before; where there is nothing yet, how to begin. */
export function TrafficSection() {
  const [by, setBy] = useState(keptChoice)
  const id = useId()
  const query = useQuery(trafficQuery(by))
  const { data, error, isPlaceholderData } = query
  if (missingStreamsOf(error)) return <NoStreams />
  if (data?.groups.length === 0) return <EmptySystem onLoaded={() => void query.refetch()} />
  return (
    <Card
      className={classes.section}
      aria-labelledby={id}
      aria-busy={data === undefined || isPlaceholderData}
    >
      <div className={classes.head}>
        <h2 id={id}>Messages and errors</h2>
        <p>{data && <Compared traffic={data} />}</p>
        <Segmented
          size="xs"
          aria-label="Count by"
          data={choices}
          value={by}
          onChange={(value) => {
            const chosen = choices.find((choice) => choice.value === value)?.value ?? by
            localStorage.setItem(choiceKey, chosen)
            setBy(chosen)
          }}
        />
      </div>
      {error && (
        <Notice tone="danger">
          Could not load messages and errors: {errorText(error)}{' '}
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </Notice>
      )}
      {data ? <TrafficTable traffic={data} /> : !error && <WaitingRows />}
    </Card>
  )
}

function Compared({ traffic }: { traffic: Traffic }) {
  const timeZone = useTimeZone()
  const { timerange, counted_at } = traffic
  const length = stretchText(Date.parse(timerange.to) - Date.parse(timerange.from))
  const before = hasTimeBefore(traffic)
    ? `beside the ${length} before in grey`
    : `too little arrived in the ${length} before to compare`
  const at = clockText(wallTimeAt(Date.parse(counted_at), timeZone ?? hereTimeZone()))
  return `Last ${length}, ${before}. Counted ${at}`
}

function WaitingRows() {
  const rows = keptRows('traffic', 5)
  // With the head and, of several, the sum.
  const lines = rows > 1 ? rows + 2 : rows + 1
  return (
    <div className={classes.waiting}>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
        <div key={at}>
          <Skeleton width={[62, 48, 55, 40][at % 4] ?? 50} />
        </div>
      ))}
    </div>
  )
}
