import { parseInstant } from '@logline/time'
import { recordOfResult } from '../../../kit/messages/message-record.ts'
import type { AbsoluteRange } from '../../../kit/time/time-range.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { type MessagesConfig, useView } from '../../view-model/index.ts'
import { type Endless, endlessLimit } from './use-endless.ts'

interface StreamEndProps {
  endless: Endless
  /** How many messages are there. */
  shown: number
  sort: MessagesConfig['sort'][number] | undefined
}

/** Below the last message: that more is coming, why it is not, or how many there were. */
export function StreamEnd({ endless, shown, sort }: StreamEndProps) {
  const { total, isLoading, error, again } = endless
  const { zoomTo } = useView()
  if (error !== null) {
    return (
      <span role="alert">
        More messages could not be loaded: {error} <Button onClick={again}>Try again</Button>
      </span>
    )
  }
  if (isLoading || shown < Math.min(total, endlessLimit)) return <span>Loading more messages...</span>
  if (shown >= total) {
    return <span>{total === 1 ? 'One message.' : `All ${total.toLocaleString('en')} messages.`}</span>
  }
  const range = sort?.field === 'timestamp' ? rangeAfter(endless, sort.direction) : null
  return (
    <>
      <span>
        The first {shown.toLocaleString('en')} of {total.toLocaleString('en')} messages.
      </span>
      {range && <Button onClick={() => zoomTo(range)}>Go on from here</Button>}
    </>
  )
}

/** The time from the last message on, in the direction of the order; those of its very millisecond come once more. */
function rangeAfter({ parts }: Endless, direction: 'Ascending' | 'Descending'): AbsoluteRange | null {
  const searched = parts[0]?.effective_timerange
  const last = parts.at(-1)?.messages.at(-1)
  const ms = last ? parseInstant(recordOfResult(last).timestamp) : null
  if (!searched || ms === null) return null
  const at = (instant: number) => new Date(instant).toISOString()
  return direction === 'Descending'
    ? { type: 'absolute', from: searched.from, to: at(ms + 1) }
    : { type: 'absolute', from: at(ms), to: searched.to }
}
