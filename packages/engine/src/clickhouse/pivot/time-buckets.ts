import type { TimeInterval } from '../../message-store.ts'
import type { SqlParameters } from '../compile/parameters.ts'

/**
 * A time axis as numbered buckets: `sql` is the number of a message's bucket, neighbours differ by one, so gaps are
 * filled by counting.
 */
export interface TimeBuckets {
  sql: string
  /** First millisecond of a bucket, since 1970 UTC. */
  startMs(bucketNo: number): number
}

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** 1970-01-05, the first Monday after the epoch. */
const firstMondayMs = 4 * dayMs

/**
 * Calendar units are aligned in their time zone, with weeks from Monday, hours as its clock shows them at `lastMs`, the
 * end of what is searched; fixed lengths to the epoch.
 */
export function timeBuckets(interval: TimeInterval, lastMs: number, parameters: SqlParameters): TimeBuckets {
  if (interval.kind === 'fixed') return fixedBuckets(interval.lengthMs, 0)
  const { unit, timeZone } = interval
  switch (unit) {
    case 'second':
      return fixedBuckets(secondMs, 0)
    case 'minute':
      return fixedBuckets(minuteMs, 0)
    case 'hour':
      return fixedBuckets(hourMs, -(zoneOffsetMs(lastMs, timeZone) % hourMs))
    case 'day':
      return isUtc(timeZone) ? fixedBuckets(dayMs, 0) : localDays(timeZone, 1, parameters)
    case 'week':
      return isUtc(timeZone) ? fixedBuckets(7 * dayMs, firstMondayMs) : localDays(timeZone, 7, parameters)
    case 'month':
      return localMonths(timeZone, parameters)
  }
}

/** `intDiv` rounds towards zero: everything is moved above it first, by a multiple of the length. */
function fixedBuckets(lengthMs: number, phaseMs: number): TimeBuckets {
  const length = Math.max(1, Math.floor(lengthMs))
  const shift = Math.ceil(1e13 / length) * length - phaseMs
  return {
    sql: `intDiv(toUnixTimestamp64Milli(ts) + ${shift}, ${length})`,
    startMs: (bucketNo) => bucketNo * length - shift,
  }
}

function localDays(timeZone: string, days: 1 | 7, parameters: SqlParameters): TimeBuckets {
  const day = `toInt32(toDate32(ts, ${parameters.add('String', timeZone)}))`
  if (days === 1) return { sql: day, startMs: (dayNo) => localMidnightMs(dayNo, timeZone) }
  // Far above zero for the same reason as in fixedBuckets; 1970-01-05 is a Monday.
  const shiftDays = 7 * 100_000 - 4
  return {
    sql: `intDiv(${day} + ${shiftDays}, 7)`,
    startMs: (weekNo) => localMidnightMs(weekNo * 7 - shiftDays, timeZone),
  }
}

function localMonths(timeZone: string, parameters: SqlParameters): TimeBuckets {
  const zone = parameters.add('String', timeZone)
  return {
    sql: `toYear(ts, ${zone}) * 12 + toMonth(ts, ${zone}) - 1`,
    startMs: (monthNo) => {
      const firstDay = Date.UTC(Math.floor(monthNo / 12), monthNo % 12, 1) / dayMs
      return localMidnightMs(firstDay, timeZone)
    },
  }
}

/**
 * The moment a local day begins: where a change of the clock skips midnight, the first moment after it, where the clock
 * shows two, the first.
 */
function localMidnightMs(dayNo: number, timeZone: string): number {
  const wallMs = dayNo * dayMs
  // By the clock of the day before and by that of the day after, should it change in between.
  const before = wallMs - zoneOffsetMs(wallMs - dayMs, timeZone)
  const after = wallMs - zoneOffsetMs(wallMs + dayMs, timeZone)
  if (before === after) return before
  const midnights = [before, after].filter((ms) => ms + zoneOffsetMs(ms, timeZone) === wallMs)
  return midnights.length > 0 ? Math.min(...midnights) : before
}

function isUtc(timeZone: string): boolean {
  return timeZone === 'UTC' || timeZone === 'Etc/UTC' || timeZone === 'GMT'
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far a zone's clock is ahead of UTC at a moment. */
function zoneOffsetMs(ms: number, timeZone: string): number {
  if (isUtc(timeZone)) return 0
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(ms)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / secondMs) * secondMs
}
