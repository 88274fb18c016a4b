import { dayMs, hourMs, minuteMs, secondMs, shiftWall, startOfDay, zoneOffsetMs } from '@logline/time'
import type { TimeInterval } from '../../store/message-store.ts'
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
      const monthsSince1970 = monthNo - 1970 * 12
      return startOfDay(shiftWall(0, monthsSince1970, 'month'), timeZone)
    },
  }
}

/** `dayNo` counts from 1970-01-01 on the calendar of the zone. */
function localMidnightMs(dayNo: number, timeZone: string): number {
  return startOfDay(dayNo * dayMs, timeZone)
}

function isUtc(timeZone: string): boolean {
  return timeZone === 'UTC' || timeZone === 'Etc/UTC' || timeZone === 'GMT'
}
