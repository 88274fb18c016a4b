import { dayMs, isTimeZone, utcOf, wallTimeAt, weekdayOf } from '@logline/time'
import { writtenInstant } from '../../codecs/decoding/written-time.ts'
import { type PatternPart, patternParts, type SaidTime } from './joda-pattern.ts'
import { knownLocale } from './local-names.ts'

export interface DateConfig {
  date_format: string
  time_zone: string
  locale: string
}

/** Milliseconds from 1970 that a date can be away. */
const farthestMs = 8.64e15

/**
 * Reads times by a pattern of Joda-Time (reference: extractors, section 5). A year that is not written is that of the
 * message; a pattern with a zone takes it from the text, any other has the zone of the configuration. Of a time that the
 * clock shows twice it is the first; one that it skips is as much later.
 * @throws Error for a pattern that cannot be read
 */
export function dateReader({
  date_format,
  time_zone,
  locale,
}: DateConfig): (text: string, nowMs: number) => Date {
  const parts = patternParts(date_format, knownLocale(locale))
  // Within quotes, too: a Z that is written out means UTC.
  const zone = /z/i.test(date_format) ? 'UTC' : knownZone(time_zone)
  return (text, nowMs) => {
    const said = readBy(parts, text)
    const ms = said && instantOf(said, zone, wallTimeAt(nowMs, said.zone ?? zone).year)
    if (ms === null || !(Math.abs(ms) <= farthestMs))
      throw new Error(`"${text.slice(0, 100)}" is no date of the form ${date_format}`)
    return new Date(ms)
  }
}

/** One that there is not is UTC. */
export function knownZone(name: string): string {
  return name !== '' && isTimeZone(name) ? name : 'UTC'
}

function readBy(parts: readonly PatternPart[], text: string): SaidTime | null {
  const said: SaidTime = {
    year: null,
    isShortYear: false,
    isBeforeChrist: false,
    month: 1,
    day: 1,
    dayOfYear: null,
    weekYear: null,
    week: null,
    weekday: 1,
    hour: 0,
    isHalfClock: false,
    halfDay: 0,
    minute: 0,
    second: 0,
    millisecond: 0,
    offsetMs: null,
    zone: null,
  }
  let at = 0
  for (const part of parts) {
    at = part(text, at, said)
    if (at === -1) return null
  }
  return at === text.length ? said : null
}

function instantOf(said: SaidTime, zone: string, yearNow: number): number | null {
  const dayWallMs = dayOf(said, yearNow)
  if (dayWallMs === null) return null
  const { minute, second, millisecond } = said
  const hour = said.isHalfClock ? said.hour + said.halfDay : said.hour
  const date = new Date(dayWallMs)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  const wall = { year, month, day, hour, minute, second, millisecond }
  if (said.offsetMs === null) return writtenInstant(wall, said.zone ?? zone)
  const asUtcMs = writtenInstant(wall, 'UTC')
  return asUtcMs === null ? null : asUtcMs - said.offsetMs
}

/** In wall milliseconds; null when there is no such day. */
function dayOf(said: SaidTime, yearNow: number): number | null {
  if (said.week !== null || said.weekYear !== null) return dayOfWeek(said, yearNow)
  const year = yearOf(said, yearNow)
  if (said.dayOfYear === null) return midnight(year, said.month, said.day)
  const first = midnight(year, 1, 1)
  const wallMs = first === null ? Number.NaN : first + (said.dayOfYear - 1) * dayMs
  return new Date(wallMs).getUTCFullYear() === year ? wallMs : null
}

/** The first week has the fourth of January in it. */
function dayOfWeek({ weekYear, week, weekday }: SaidTime, yearNow: number): number | null {
  const fourth = midnight(weekYear ?? yearNow, 1, 4)
  if (fourth === null) return null
  return fourth + ((week ?? 1) - 1) * 7 * dayMs + (weekday - 1 - weekdayOf(fourth)) * dayMs
}

function midnight(year: number, month: number, day: number): number | null {
  return utcOf({ year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 })
}

/** How far two digits look back: the hundred years that end so many years from now. */
const yearsAhead = 19

function yearOf({ year, isShortYear, isBeforeChrist }: SaidTime, yearNow: number): number {
  if (year === null) return yearNow
  if (isBeforeChrist) return 1 - year
  if (!isShortYear) return year
  const latest = yearNow + yearsAhead
  return latest - ((((latest - year) % 100) + 100) % 100)
}
