import { events } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { pollingQuery } from '../../../api/query.ts'
import { countText } from '../../../kit/number-text.ts'
import classes from './open-alerts.module.css'

const everyMs = 60_000
/** Alerts of a day: what nobody has looked after by then is found in the list. */
const rangeSeconds = 86_400
const most = 99

const asked = {
  body: {
    timerange: { type: 'relative' as const, range: rangeSeconds },
    filter: { alerts: 'only' as const, acknowledged: 'exclude' as const },
    per_page: 1,
  },
}

/** How many alerts of the last day nobody has acknowledged; nothing while there are none, or nobody knows. */
export function OpenAlerts() {
  const { data } = useQuery({ ...pollingQuery(events.search, asked, everyMs), retry: false })
  const count = data?.total_events ?? 0
  if (count === 0) return null
  const label = `${countText(count)} open ${count === 1 ? 'alert' : 'alerts'}`
  return (
    <span className={classes.badge} role="img" aria-label={label} title={`${label} of the last day`}>
      {count > most ? `${most}+` : count}
    </span>
  )
}
