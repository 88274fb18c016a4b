import { hereTimeZone, instantOf, type WallTime, wallTimeAt } from '@logline/time'

/** The zone that times without one are meant in; null: that of this machine. */
export type WritersZone = string | null

/** As `instantOf`; a leap second is the first second of the next minute, as the clocks of most senders have it. */
export function writtenInstant(wall: WallTime, zone: WritersZone): number | null {
  const isLeapSecond = wall.second === 60
  const ms = instantOf(isLeapSecond ? { ...wall, second: 59 } : wall, zone ?? hereTimeZone())
  return ms !== null && isLeapSecond ? ms + 1000 : ms
}

/** The year that senders write at a moment: dates of RFC 3164 have none of their own. */
export function yearAt(ms: number, zone: WritersZone): number {
  return wallTimeAt(ms, zone ?? hereTimeZone()).year
}
