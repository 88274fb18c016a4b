/**
 * Wall-clock times in a time zone. `null` stands for the zone of this machine.
 */
export type TimeZone = string | null

export interface WallTime {
  year: number
  /** 1 to 12 */
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
}

/** Milliseconds since 1970, or null when there is no such time. */
export function wallTimeToMs(time: WallTime, zone: TimeZone): number | null {
  if (!isPossible(time)) return null
  const { year, month, day, hour, minute, second, millisecond } = time
  if (zone === null) return new Date(year, month - 1, day, hour, minute, second, millisecond).getTime()
  const asUtcMs = Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
  // The offset belongs to the true time, which is off by the offset: the second round settles times next to a change.
  const guessMs = asUtcMs - offsetMs(asUtcMs, zone)
  return asUtcMs - offsetMs(guessMs, zone)
}

function isPossible(time: WallTime): boolean {
  const { year, month, day, hour, minute, second } = time
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 60) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The year at a moment in a zone: dates of RFC 3164 have none of their own. */
export function yearAt(atMs: number, zone: TimeZone): number {
  if (zone === null) return new Date(atMs).getFullYear()
  return new Date(atMs + offsetMs(atMs, zone)).getUTCFullYear()
}

/** Whether the system knows the time zone. */
export function isKnownTimeZone(zone: string): boolean {
  return formatterOf(zone) !== null
}

const formatters = new Map<string, Intl.DateTimeFormat | null>()

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  let formatter: Intl.DateTimeFormat | null = null
  try {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    // Not a zone: remembered as null.
  }
  formatters.set(zone, formatter)
  return formatter
}

const quarterHourMs = 900_000
const maxCachedOffsets = 10_000
/** By zone and quarter of an hour: offsets change only at such moments, and formatting takes 5 µs. */
const offsets = new Map<string, number>()

function offsetMs(atMs: number, zone: string): number {
  const key = `${zone} ${Math.floor(atMs / quarterHourMs)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const text =
    formatterOf(zone)
      ?.formatToParts(atMs)
      .find((part) => part.type === 'timeZoneName')?.value ?? ''
  const offset = parseOffset(text.replace('GMT', '')) ?? 0
  if (offsets.size >= maxCachedOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** `Z`, `+02`, `+0200` or `+02:00` in milliseconds; null when it is none of them. */
export function parseOffset(text: string): number | null {
  if (text === 'Z' || text === 'z' || text === '') return 0
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(text)
  if (match === null) return null
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return (match[1] === '-' ? -minutes : minutes) * 60_000
}
