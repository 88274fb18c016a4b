import { dateText, parseWallTime, type WallTime, wallTimeText } from '@logline/time'

export type ClockPart = 'hour' | 'minute' | 'second'
type DayEdge = 'start' | 'end' | 'between'

const largest: Record<ClockPart, number> = { hour: 23, minute: 59, second: 59 }
const midnight: WallTime = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 }

/** The day of a typed time, as the calendar wants it; null while the text is not a time. */
export function dateOfText(text: string): string | null {
  const local = parseWallTime(text)
  return local && dateText(local)
}

/** The same time of day on another day (`YYYY-MM-DD`). */
export function withDate(text: string, date: string): string {
  const day = parseWallTime(date)
  if (!day) return text
  const clock = parseWallTime(text) ?? midnight
  return wallTimeText({ ...clock, year: day.year, month: day.month, day: day.day })
}

export function clockPartOf(text: string, part: ClockPart): number {
  return parseWallTime(text)?.[part] ?? 0
}

/** Sets the hour, minute or second that was typed: too large becomes the largest, what is no number becomes 0. */
export function withClockPart(text: string, part: ClockPart, typed: string): string {
  const local = parseWallTime(text)
  if (!local) return text
  const number = /^\d+$/.test(typed.trim()) ? Math.min(Number(typed), largest[part]) : 0
  return wallTimeText({ ...local, [part]: number })
}

export function dayEdgeOf(text: string): DayEdge {
  const local = parseWallTime(text)
  if (!local) return 'between'
  const clock = [local.hour, local.minute, local.second].join(':')
  if (clock === '0:0:0') return 'start'
  return clock === '23:59:59' ? 'end' : 'between'
}

/** To the beginning of the day, or from there to its end (specification, section 9). */
export function toggleDayEdge(text: string): string {
  const local = parseWallTime(text)
  if (!local) return text
  const edge =
    dayEdgeOf(text) === 'start'
      ? { hour: 23, minute: 59, second: 59, millisecond: 999 }
      : { hour: 0, minute: 0, second: 0, millisecond: 0 }
  return wallTimeText({ ...local, ...edge })
}
