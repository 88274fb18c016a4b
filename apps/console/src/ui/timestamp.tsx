import { dateTimeText, parseWireTime, relativeText } from './time-text.ts'
import classes from './timestamp.module.css'

interface TimestampProps {
  /** As the wire gives it. */
  value: string
  /** IANA name; the browser's zone when left out. */
  zone?: string | undefined
  withMilliseconds?: boolean
}

/** A point in time in a zone; hovering shows it in UTC with milliseconds. */
export function Timestamp({ value, zone, withMilliseconds = false }: TimestampProps) {
  const date = parseWireTime(value)
  if (!date) return <span>{value}</span>
  const exact = date.toISOString()
  return (
    <time className={classes.time} dateTime={exact} title={exact}>
      {dateTimeText(date, zone, withMilliseconds)}
    </time>
  )
}

/** `5 minutes ago`; hovering shows the exact time. Does not tick by itself. */
export function RelativeTime({ value }: { value: string }) {
  const date = parseWireTime(value)
  if (!date) return <span>{value}</span>
  const exact = date.toISOString()
  return (
    <time dateTime={exact} title={exact}>
      {relativeText(date, new Date())}
    </time>
  )
}
