import { clockText, wallTimeAt } from '@logline/time'
import { IconAlertTriangle, IconBellRinging } from '@tabler/icons-react'
import { countedText } from '../../../../kit/number-text.ts'
import { ageText, type Freshness } from './freshness.ts'
import classes from './wall-head.module.css'
import { dayText, sinceText } from './wall-times.ts'

interface WallHeadProps {
  title: string
  /** Of the page; null when there is only one. */
  pageTitle: string | null
  /** `2 of 3`; null when all is seen at once. */
  place: string | null
  isPaused: boolean
  alerts: { count: number; firstMs: number | null } | null
  /** What has failed, in words. */
  faults: readonly string[]
  data: { freshness: Freshness; updatedAtMs: number }
  nowMs: number
  timeZone: string
}

/** What is shown, what is wrong, how old it is, and what time it is. */
export function WallHead(props: WallHeadProps) {
  const { title, pageTitle, place, isPaused, alerts, faults, data, nowMs, timeZone } = props
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <h1>{title}</h1>
        {pageTitle !== null && <h2>{pageTitle}</h2>}
        {place !== null && <p>{place}</p>}
        {isPaused && <p>Paused</p>}
      </div>
      <div className={classes.news} role="status">
        {alerts && (
          <p className={classes.alerts}>
            <IconBellRinging size={15} stroke={1.75} aria-hidden="true" />
            <span>
              {countedText(alerts.count, 'open alert', 'open alerts')}
              {alerts.firstMs !== null && `, first since ${sinceText(alerts.firstMs, nowMs, timeZone)}`}
            </span>
          </p>
        )}
        {faults.map((fault) => (
          <p key={fault} className={classes.fault}>
            <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />
            <span>{fault}</span>
          </p>
        ))}
      </div>
      <p className={classes.age} data-freshness={data.freshness}>
        {freshnessText(data, nowMs, timeZone)}
      </p>
      <p className={classes.day}>{dayText(nowMs, timeZone)}</p>
      <p className={classes.clock}>{clockText(wallTimeAt(nowMs, timeZone))}</p>
    </header>
  )
}

function freshnessText(
  { freshness, updatedAtMs }: WallHeadProps['data'],
  nowMs: number,
  timeZone: string,
): string {
  if (updatedAtMs === 0) return freshness === 'waiting' ? 'Loading…' : 'No data yet'
  if (freshness === 'stale') return `No new data since ${sinceText(updatedAtMs, nowMs, timeZone)}`
  const age = ageText(nowMs - updatedAtMs)
  return freshness === 'late' ? `${age} old` : `Live, ${age} ago`
}
