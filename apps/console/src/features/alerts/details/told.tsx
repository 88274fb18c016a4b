import { type DeliveryOfEvent, type Event, eventNotifications } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { DeliveryState } from '../../../kit/alerts/delivery-state.tsx'
import { AppLink } from '../../../kit/app-link.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { paths } from '../../../paths.ts'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import classes from './event-details.module.css'

const weekMs = 7 * 86_400_000

/** Who was told of an event, as far as the user may know. */
export function Told({ event }: { event: Event }) {
  const { data, error } = useQuery({
    ...query(eventNotifications.ofEvent, { params: { eventId: event.id } }),
    retry: false,
  })
  if (error && !data) return <span className={classes.none}>It could not be loaded.</span>
  if (!data) return null
  if (data.deliveries.length > 0)
    return data.deliveries.map((delivery) => <Delivery key={delivery.id} delivery={delivery} />)
  const isOld = Date.now() - Date.parse(event.timestamp_processing) > weekMs
  return <span className={classes.none}>{isOld ? 'Kept for a week only.' : 'Nobody.'}</span>
}

function Delivery({ delivery }: { delivery: DeliveryOfEvent }) {
  const { notification, state, next_attempt_at, ended_at, error } = delivery
  const zone = useTimeZone()
  return (
    <div>
      {notification ? (
        <AppLink to={paths.eventNotification(notification.id)}>{notification.title}</AppLink>
      ) : (
        'A notification that you may not read'
      )}{' '}
      <DeliveryState state={state} />{' '}
      {state === 'sent' && ended_at && <Timestamp value={ended_at} zone={zone} />}
      {state !== 'sent' && error}
      {next_attempt_at && error && (
        <>
          {' '}
          Next attempt: <Timestamp value={next_attempt_at} zone={zone} />
        </>
      )}
    </div>
  )
}
