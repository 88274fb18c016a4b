import { instantOfWall, startOfWall, wallMsAt } from '@logline/time'
import { casual, type ParsedComponents } from 'chrono-node'
import { knownZone } from './date-reader.ts'

/** Characters. A log line is longer, a date is not: the search for one takes some milliseconds for so many. */
const longest = 1_000

/**
 * The first date or time that a text names in English words; null for none. A day without a time of day has that of the
 * message, as "tomorrow" is a day after it.
 * @throws Error for a text that is too long
 */
export function flexibleDate(text: string, timeZone: string, nowMs: number): Date | null {
  if (text.length > longest) throw new Error(`The text is longer than ${longest} characters`)
  const zone = knownZone(timeZone)
  const nowWall = wallMsAt(nowMs, zone)
  const [found] = casual.parse(text, { instant: new Date(nowWall), timezone: 0 })
  if (found === undefined) return null
  const ms = instantOf(found.start, { zone, nowMs, nowWall })
  return Number.isNaN(ms) ? null : new Date(ms)
}

interface Clock {
  zone: string
  nowMs: number
  /** What the clock on the wall shows. */
  nowWall: number
}

/** A length from now is counted in real time, a time of day on the clock of the zone or of the zone it names. */
function instantOf(date: ParsedComponents, { zone, nowMs, nowWall }: Clock): number {
  const tags = date.tags()
  const wallMs = date.date().getTime()
  if (tags.has('result/relativeDateAndTime') || tags.has('casualReference/now'))
    return nowMs + wallMs - nowWall
  if (date.isCertain('timezoneOffset')) return wallMs
  const namesTime = date.isCertain('hour') || tags.has('parser/ENCasualTimeParser')
  if (namesTime) return instantOfWall(wallMs, zone)
  const timeOfDay = nowWall - startOfWall(nowWall, 'day')
  return instantOfWall(startOfWall(wallMs, 'day') + timeOfDay, zone)
}
