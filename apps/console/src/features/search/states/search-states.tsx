import { IconSearchOff } from '@tabler/icons-react'
import { allTime, isAllTime, type TimeRange, timeRangeLabel } from '../../../kit/time/time-range.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import type { SearchParams } from '../../view-model/index.ts'
import { FirstMessageHint } from './first-message-hint.tsx'

/** Nothing was found: says where it was looked for, and what to do next. */
export function NothingFound({
  params,
  onWiden,
}: {
  params: SearchParams
  onWiden: (range: TimeRange) => void
}) {
  const isWidest = isAllTime(params.timeRange)
  const isUnfiltered = params.query.trim() === '' && params.streams.length === 0
  const wider = widerRange(params.timeRange)
  return (
    <>
      <EmptyState
        icon={<IconSearchOff size={20} stroke={1.75} />}
        title={isWidest && isUnfiltered ? 'No messages have arrived yet' : 'No messages found'}
        action={
          !isWidest && (
            <>
              {wider && (
                <Button onClick={() => onWiden(wider)}>
                  Search the {timeRangeLabel(wider).toLowerCase()}
                </Button>
              )}
              <Button onClick={() => onWiden(allTime)}>Search all messages</Button>
            </>
          )
        }
      >
        {whyNothing(params, isUnfiltered)}
      </EmptyState>
      {isUnfiltered && <FirstMessageHint onSearch={onWiden} />}
    </>
  )
}

function whyNothing({ query, timeRange, streams }: SearchParams, isUnfiltered: boolean): string {
  if (isAllTime(timeRange) && isUnfiltered) return 'Send a first message, or look around with demo data.'
  const what = query.trim() === '' ? 'Nothing arrived' : 'Nothing matches the query'
  const where = streams.length > 0 ? ' in the selected streams' : ''
  const hint = query.trim() === '' ? '' : ' Look for typing errors, or take a part of the query away.'
  return isAllTime(timeRange) ? `${what}${where}.${hint}` : `${what}${where} in this time range.${hint}`
}

/** The next larger step for short ranges. */
function widerRange(range: TimeRange): TimeRange | null {
  if (range.type !== 'relative' || range.to) return null
  const seconds = [3_600, 86_400, 604_800].find((step) => step >= range.from * 4)
  return seconds === undefined ? null : { type: 'relative', from: seconds }
}
