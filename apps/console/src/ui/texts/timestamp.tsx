import { hereTimeZone, instantText, parseInstant, relativeText, secondsText } from '@logline/time'
import classes from './timestamp.module.css'

interface TimestampProps {
  /** As the wire gives it. */
  value: string
  /** IANA name; the browser's zone when left out. */
  zone?: string | undefined
  withMilliseconds?: boolean
}

/** A point in time in a zone; hovering shows it in UTC with milliseconds. */
export function Timestamp({ value, zone = hereTimeZone(), withMilliseconds = false }: TimestampProps) {
  const ms = parseInstant(value)
  if (ms === null) return <span>{value}</span>
  const exact = new Date(ms).toISOString()
  return (
    <time className={classes.time} dateTime={exact} title={exact}>
      {withMilliseconds ? instantText(ms, zone) : secondsText(ms, zone)}
    </time>
  )
}

/** `5 minutes ago`; hovering shows the exact time. Does not tick by itself. */
export function RelativeTime({ value }: { value: string }) {
  const ms = parseInstant(value)
  if (ms === null) return <span>{value}</span>
  const exact = new Date(ms).toISOString()
  return (
    <time dateTime={exact} title={exact}>
      {relativeText(ms, Date.now())}
    </time>
  )
}
