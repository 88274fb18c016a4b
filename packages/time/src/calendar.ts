import { dayMs, hourMs, minuteMs, secondMs } from './durations.ts'

export type CalendarUnit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second'

const lengthsMs = { week: 7 * dayMs, day: dayMs, hour: hourMs, minute: minuteMs, second: secondMs } as const

/** 0 for Monday. */
export function weekdayOf(wallMs: number): number {
  return (new Date(wallMs).getUTCDay() + 6) % 7
}

/** The start of the unit that a wall time lies in, both in wall milliseconds; weeks begin on Monday. */
export function startOfWall(wallMs: number, unit: CalendarUnit): number {
  const date = new Date(wallMs)
  if (unit === 'year') return midnightOf(date.getUTCFullYear(), 0, 1)
  if (unit === 'month') return midnightOf(date.getUTCFullYear(), date.getUTCMonth(), 1)
  const lengthMs = unit === 'week' ? dayMs : lengthsMs[unit]
  const start = Math.floor(wallMs / lengthMs) * lengthMs
  return unit === 'week' ? start - weekdayOf(wallMs) * dayMs : start
}

/** The start of the unit behind the one that a wall time lies in. */
export function startAfterWall(wallMs: number, unit: CalendarUnit): number {
  return shiftWall(startOfWall(wallMs, unit), 1, unit)
}

/** A wall time so many units later; the 31st of a month without one is its last day. NaN beyond all calendars. */
export function shiftWall(wallMs: number, amount: number, unit: CalendarUnit): number {
  if (unit !== 'year' && unit !== 'month') return wallMs + amount * lengthsMs[unit]
  const date = new Date(wallMs)
  const months = date.getUTCMonth() + (unit === 'year' ? 12 : 1) * amount
  const lastDay = new Date(midnightOf(date.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const day = midnightOf(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), lastDay))
  return day + (wallMs - startOfWall(wallMs, 'day'))
}

/** Months count from 0, and may be of another year. `Date.UTC` takes years below 100 for those of the 20th century. */
function midnightOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day)
}
