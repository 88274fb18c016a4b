import type { TimeInterval } from '@logline/engine'
import {
  canonicalTimeZone,
  dayMs as day,
  hourMs as hour,
  minuteMs as minute,
  secondMs as second,
} from '@logline/time'

/** Longest range (inclusive) and the interval it is cut into (reference: search types, section 3.1). */
const autoIntervals: readonly (readonly [rangeMs: number, interval: string | number])[] = [
  [20, 1],
  [200, 5],
  [500, 10],
  [1 * second, 20],
  [2 * second, 40],
  [10 * second, 200],
  [30 * second, 500],
  [1 * minute, '1s'],
  [2 * minute, '2s'],
  [4 * minute, '5s'],
  [7 * minute, '10s'],
  [10 * minute, '20s'],
  [30 * minute, '30s'],
  [1 * hour, '1m'],
  [2 * hour, '2m'],
  [4 * hour, '5m'],
  [12 * hour, '10m'],
  [16 * hour, '15m'],
  [1 * day, '30m'],
  [2 * day, '1h'],
  [4 * day, '2h'],
  [10 * day, '4h'],
  [12 * day, '6h'],
  [28 * day, '12h'],
  [60 * day, '1d'],
  [120 * day, '2d'],
  [180 * day, '3d'],
  [365 * day, '1w'],
]

/** The interval of a time group that leaves the choice to the server. `scaling` above 1 makes buckets coarser. */
export function autoInterval(rangeMs: number, scaling: number): TimeInterval {
  const scaledMs = rangeMs * scaling
  const found = autoIntervals.find(([limitMs]) => scaledMs <= limitMs)
  if (!found) return parseTimeUnit(scaledMs < 730 * day ? '14d' : '1M')
  const [, interval] = found
  return typeof interval === 'number' ? { kind: 'fixed', lengthMs: interval } : parseTimeUnit(interval)
}

const calendarUnits = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
} as const

const lengthsMs: Record<string, number> = {
  s: second,
  m: minute,
  h: hour,
  d: day,
  w: 7 * day,
  M: 30 * day,
  y: 365 * day,
}

/** Reads `10m`, `1w`, …: one unit follows the calendar (a year does not), several have a fixed length. */
export function parseTimeUnit(text: string): TimeInterval {
  const quantity = Number.parseInt(text, 10)
  const unit = text.slice(-1)
  if (quantity === 1 && isCalendarUnit(unit)) {
    return { kind: 'calendar', unit: calendarUnits[unit], timeZone: 'UTC' }
  }
  return { kind: 'fixed', lengthMs: quantity * (lengthsMs[unit] ?? day) }
}

/** The same interval with its calendar units beginning in a zone; fixed lengths know no zone. */
export function inZone(interval: TimeInterval, timeZone: string): TimeInterval {
  if (interval.kind === 'fixed') return interval
  // The engine takes names as they are written in the time zone database only.
  return { ...interval, timeZone: canonicalTimeZone(timeZone) ?? timeZone }
}

function isCalendarUnit(unit: string): unit is keyof typeof calendarUnits {
  return unit in calendarUnits
}
