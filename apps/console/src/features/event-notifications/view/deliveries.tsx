import { type EventDelivery, eventNotifications } from '@logline/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { pollingQuery } from '../../../api/query.ts'
import { DeliveryState } from '../../../kit/alerts/delivery-state.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { ShortPager } from '../../../kit/short-pager.tsx'
import { ErrorState } from '../../../ui/notices/state-view.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import classes from './deliveries.module.css'

const pageSize = 20
const everyMs = 5_000

/** What was sent by a notification, waits to be sent or failed, the newest first; of the last week. */
export function Deliveries({ notificationId }: { notificationId: string }) {
  const [page, setPage] = useState(1)
  const asked = { params: { notificationId }, query: { page, per_page: pageSize } }
  const { data, error } = useQuery({
    ...pollingQuery(eventNotifications.deliveries, asked, everyMs),
    placeholderData: keepPreviousData,
  })
  if (error && !data) {
    return (
      <ErrorState isCompact title="Deliveries could not be loaded">
        {errorText(error)}
      </ErrorState>
    )
  }
  if (!data) return null
  if (data.total === 0) return <p className={classes.none}>Nothing was sent in the last week.</p>
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">State</th>
              <th scope="col">Attempts</th>
              <th scope="col">Queued</th>
              <th scope="col">What came of it</th>
            </tr>
          </thead>
          <tbody>
            {data.deliveries.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} />
            ))}
          </tbody>
        </table>
      </div>
      <ShortPager of="deliveries" page={page} lastPage={Math.ceil(data.total / pageSize)} onPage={setPage} />
    </>
  )
}

function Row({ delivery }: { delivery: EventDelivery }) {
  const zone = useTimeZone()
  const { message, state, attempts, created_at, next_attempt_at, ended_at, error } = delivery
  return (
    <tr>
      <td title={message}>{message}</td>
      <td>
        <DeliveryState state={state} />
      </td>
      <td>{attempts}</td>
      <td>
        <Timestamp value={created_at} zone={zone} />
      </td>
      <td>
        {error}{' '}
        {next_attempt_at && attempts > 0 && (
          <>
            Next attempt: <Timestamp value={next_attempt_at} zone={zone} />
          </>
        )}
        {ended_at && state === 'sent' && <Timestamp value={ended_at} zone={zone} />}
      </td>
    </tr>
  )
}
