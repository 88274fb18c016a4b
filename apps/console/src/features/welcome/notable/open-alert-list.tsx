import type { events } from '@logline/contract'
import type { RouteAnswer } from '../../../api/call.ts'
import { AppLink } from '../../../kit/app-link.tsx'
import { countText } from '../../../kit/number-text.ts'
import { paths } from '../../../paths.ts'
import { RelativeTime } from '../../../ui/texts/timestamp.tsx'
import classes from './notable.module.css'
import { NotablePart, Quiet } from './notable-part.tsx'

/** Of the last day, those that nobody has acknowledged, the newest first. */
export function OpenAlertList({ found }: { found: RouteAnswer<typeof events.search> }) {
  if (found.total_events === 0) return <Quiet>No open alerts in the last 24 hours.</Quiet>
  const all = paths.alerts({
    alerts: 'only',
    acknowledged: 'exclude',
    rangetype: 'relative',
    relative: '86400',
  })
  return (
    <NotablePart
      title={found.total_events === 1 ? '1 open alert' : `${countText(found.total_events)} open alerts`}
      of="of the last 24 hours"
      more={<AppLink to={all}>See all</AppLink>}
    >
      {found.events.map(({ event }) => (
        <li key={event.id}>
          <AppLink to={paths.replayEvent(event.id)} className={classes.alert} title={event.message}>
            {event.message}
          </AppLink>
          <span className={classes.time}>
            <RelativeTime value={event.timestamp} />
          </span>
        </li>
      ))}
    </NotablePart>
  )
}
