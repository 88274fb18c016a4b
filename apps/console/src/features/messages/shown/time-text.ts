import { formatInstant } from '../../../kit/time/zoned-time.ts'

/** A time of the wire in a zone, with milliseconds; a text that is no time as it is. */
export function timeText(iso: string, timeZone: string): string {
  const ms = Date.parse(iso)
  return Number.isNaN(ms) ? iso : formatInstant(ms, timeZone)
}
