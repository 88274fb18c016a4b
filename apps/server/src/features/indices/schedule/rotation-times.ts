import { dayMs, periodMs, periodParts } from '@logline/time'

/** 1970-01-05, a Monday: weeks begin there (ISO 8601). */
const firstMondayMs = 4 * dayMs

interface Calendar {
  /** Greatest multiple of the period's largest unit that is not after a moment. */
  floor: (ms: number) => number
  /** One period later. */
  next: (ms: number) => number
}

/**
 * When rotation by time begins new indices: at multiples of the period's largest unit since 1970 in UTC, so that P1D
 * begins at midnight and PT6H at 0, 6, 12 and 18 o'clock; weeks begin on Mondays, months on their first day.
 */
export function rotationCalendar(period: string, longestMs: number | null): Calendar {
  const isLonger = longestMs !== null && periodMs(period) > longestMs
  const parts = isLonger ? [] : (periodParts(period) ?? [])
  const [largest, ...rest] = parts
  if (largest?.name === 'year' || largest?.name === 'month') {
    const months = largest.count * (largest.name === 'year' ? 12 : 1)
    const restMs = rest.reduce((sum, { count, lengthMs }) => sum + count * lengthMs, 0)
    return {
      floor: (ms) => {
        const date = new Date(ms)
        const month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
        return Date.UTC(1970, month - (month % months))
      },
      next: (ms) => {
        const date = new Date(ms)
        return date.setUTCMonth(date.getUTCMonth() + months) + restMs
      },
    }
  }
  const lengthMs = isLonger ? longestMs : periodMs(period)
  const unitMs = isLonger || !largest ? lengthMs : largest.count * largest.lengthMs
  const originMs = largest?.name === 'week' ? firstMondayMs : 0
  return {
    floor: (ms) => ms - positiveModulo(ms - originMs, unitMs),
    next: (ms) => ms + lengthMs,
  }
}

function positiveModulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
