import { IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import { messagesText } from '../../../kit/number-text.ts'
import { isAllTime } from '../../../kit/time/time-range.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import { type SearchParams, useView } from '../../view-model/index.ts'
import { offerCountsQuery, type SearchOffer, searchOffers } from './search-offers.ts'

/** Few searches need it. */
const FirstMessageHint = lazyComponent(
  async () => (await import('../../../kit/first-log/first-message-hint.tsx')).FirstMessageHint,
)

interface NothingFoundProps {
  params: SearchParams
  /** Searches with these parts changed. */
  onOffer: (change: SearchOffer['change']) => void
}

/** Nothing was found: says where it was looked for, and what would find something, with how much. */
export function NothingFound({ params, onOffer }: NothingFoundProps) {
  const { timeZone } = useView()
  const isWidest = isAllTime(params.timeRange)
  const isUnfiltered = params.query.trim() === '' && params.streams.length === 0
  const offers = searchOffers(params)
  const { data: counts } = useQuery({ ...offerCountsQuery({ params, timeZone }), staleTime: 10_000 })
  return (
    <>
      <EmptyState
        icon={<IconSearchOff size={20} stroke={1.75} />}
        title={isWidest && isUnfiltered ? 'No messages have arrived yet' : 'No messages found'}
        action={offers.map(({ label, change }, index) => {
          const count = counts?.[index] ?? null
          // What finds nothing either helps nobody.
          if (count === 0) return null
          return (
            <Button key={label} onClick={() => onOffer(change)}>
              {count === null ? label : `${label} (${messagesText(count)})`}
            </Button>
          )
        })}
      >
        {whyNothing(params, isUnfiltered)}
      </EmptyState>
      {isUnfiltered && (
        <Suspense>
          <FirstMessageHint onResults={(timeRange) => onOffer({ timeRange })} />
        </Suspense>
      )}
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
