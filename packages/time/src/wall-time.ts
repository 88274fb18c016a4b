import { dayMs, hourMs, minuteMs, secondMs } from './durations.ts'
import { zoneOffsetMs } from './time-zone.ts'

/**
 * What calendar and clock on a wall show, in the calendar of today for all times. Months count from 1. The same as one
 * number, "wall milliseconds", is the instant at which UTC clocks show it: what calendars do is reckoned with those.
 */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
}

/** Wall milliseconds; null when there is no such day, or no such time of day. */
export function utcOf({ year, month, day, hour, minute, second, millisecond }: WallTime): number | null {
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return null
  if (millisecond < 0 || millisecond > 999) return null
  // `Date.UTC` takes years below 100 for those of the 20th century.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.getTime() + hour * hourMs + minute * minuteMs + second * secondMs + millisecond
}

/** The parts of wall milliseconds. */
export function wallTimeOf(wallMs: number): WallTime {
  const date = new Date(wallMs)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  }
}

/** What the clock of a zone shows at an instant, in wall milliseconds. */
export function wallMsAt(ms: number, timeZone: string): number {
  return ms + zoneOffsetMs(ms, timeZone)
}

/** What the clock of a zone shows at an instant. */
export function wallTimeAt(ms: number, timeZone: string): WallTime {
  return wallTimeOf(wallMsAt(ms, timeZone))
}

/**
 * The instant at which the clock of a zone shows a time; null when there is no such day, or no such time of day.
 * Of a time that the clock shows twice it is the first; one that it skips is as much later. Java does the same, and
 * RFC 5545.
 */
export function instantOf(wall: WallTime, timeZone: string): number | null {
  const wallMs = utcOf(wall)
  return wallMs === null ? null : instantOfWall(wallMs, timeZone)
}

/** As `instantOf`, of wall milliseconds. */
export function instantOfWall(wallMs: number, timeZone: string): number {
  // A zone is never further from UTC than a day: these are the offsets before and after a change in between.
  const before = zoneOffsetMs(wallMs - dayMs, timeZone)
  const after = zoneOffsetMs(wallMs + dayMs, timeZone)
  if (before === after) return wallMs - before
  const [earlier, later] = [wallMs - Math.max(before, after), wallMs - Math.min(before, after)]
  if (wallMsAt(earlier, timeZone) === wallMs) return earlier
  return wallMsAt(later, timeZone) === wallMs ? later : wallMs - before
}

/**
 * The first instant of the day that begins at midnight `wallMs` of a zone: after a midnight that the clock skips, when
 * the clock has changed.
 */
export function startOfDay(wallMs: number, timeZone: string): number {
  const midnight = instantOfWall(wallMs, timeZone)
  if (wallMsAt(midnight, timeZone) === wallMs) return midnight
  // The clock jumps over midnight: the change is the first instant at which it shows more.
  let [before, after] = [midnight - dayMs, midnight]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallMsAt(middle, timeZone) < wallMs) before = middle
    else after = middle
  }
  return after
}
