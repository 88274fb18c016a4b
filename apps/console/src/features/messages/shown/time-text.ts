import { instantText, parseInstant } from '@logline/time'

/** A time of the wire in a zone, with milliseconds; a text that is no time as it is. */
export function timeText(iso: string, timeZone: string): string {
  const ms = parseInstant(iso)
  return ms === null ? iso : instantText(ms, timeZone)
}
