import { dayMs, hourMs, minuteMs, secondMs } from './durations.ts'

/** Whether the system knows the time zone, by any of its names. */
export function isTimeZone(name: string): boolean {
  return zoneOf(name) !== null
}

/**
 * The name of a zone as it is written in the time zone database: `europe/berlin` is `Europe/Berlin`. Null for one there
 * is not, and for an offset such as `+01:00`: it knows no changes of the clock.
 */
export function canonicalTimeZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null
  return zoneOf(name)?.name ?? null
}

let here: string | undefined

/** The zone of this machine or browser. */
export function hereTimeZone(): string {
  // A machine whose setting names no zone is taken for one in UTC.
  here ??= [new Intl.DateTimeFormat().resolvedOptions().timeZone].find(isTimeZone) ?? 'UTC'
  return here
}

/** The names of all zones, UTC first. */
export function timeZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
}

interface Zone {
  format: Intl.DateTimeFormat
  /** As the time zone database writes it. To ask the format each time was 1 % of a short search. */
  name: string
}

const zones = new Map<string, Zone | null>()
/** Names come from requests and messages, too. */
const maxZones = 1_000

function zoneOf(timeZone: string): Zone | null {
  const known = zones.get(timeZone)
  if (known !== undefined) return known
  const format = newFormat(timeZone)
  const zone = format && { format, name: format.resolvedOptions().timeZone }
  if (zones.size >= maxZones) zones.clear()
  zones.set(timeZone, zone)
  return zone
}

function newFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null
  }
}

function knownFormatOf(timeZone: string): Intl.DateTimeFormat {
  const zone = zoneOf(timeZone)
  if (zone === null) throw new RangeError(`"${timeZone}" is no time zone.`)
  return zone.format
}

const quarterHourMs = 15 * minuteMs
const maxOffsets = 10_000
/**
 * By zone, then by quarter of an hour; null where the clock changes within it, as it did at 00:01 in Newfoundland.
 * Formatting takes microseconds, and messages come by tens of thousands a second.
 */
const offsets = new Map<string, Map<number, number | null>>()
let offsetCount = 0

/**
 * How far the clock of a zone is ahead of UTC at an instant (milliseconds since 1970 UTC), in milliseconds. Whole
 * seconds; before there were zones, those of local mean time.
 *
 * @throws RangeError for a zone there is not
 */
export function zoneOffsetMs(ms: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const quarter = Math.floor(ms / quarterHourMs)
  let offset = offsets.get(timeZone)?.get(quarter)
  if (offset === undefined) {
    offset = steadyOffsetMs(quarter * quarterHourMs, timeZone)
    keep(timeZone, quarter, offset)
  }
  return offset ?? formattedOffsetMs(ms, timeZone)
}

function steadyOffsetMs(startMs: number, timeZone: string): number | null {
  const offset = formattedOffsetMs(startMs, timeZone)
  return offset === formattedOffsetMs(startMs + quarterHourMs - 1, timeZone) ? offset : null
}

function keep(timeZone: string, quarter: number, offset: number | null): void {
  if (offsetCount >= maxOffsets) {
    offsets.clear()
    offsetCount = 0
  }
  const ofZone = offsets.get(timeZone) ?? new Map<number, number | null>()
  offsets.set(timeZone, ofZone.set(quarter, offset))
  offsetCount += 1
}

function formattedOffsetMs(ms: number, timeZone: string): number {
  const part: Record<string, number> = {}
  let isBeforeChrist = false
  for (const { type, value } of knownFormatOf(timeZone).formatToParts(ms)) {
    if (type === 'era') isBeforeChrist = value.startsWith('B')
    else part[type] = Number(value)
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  // The year before 1 is written as 1 BC. `Date.UTC` takes years below 100 for those of the 20th century.
  const shown = new Date(0).setUTCFullYear(isBeforeChrist ? 1 - year : year, month - 1, day)
  const time = hour * hourMs + minute * minuteMs + second * secondMs
  return shown + time - Math.floor(ms / secondMs) * secondMs
}

/** `Z`, `+02`, `+0200` or `+02:00` in milliseconds; null when it is none of them. */
export function parseOffset(text: string): number | null {
  if (text === 'Z' || text === 'z') return 0
  const match = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(text)
  if (match === null) return null
  const [, sign, hours, minutes = 0] = match
  const offset = Number(hours) * hourMs + Number(minutes) * minuteMs
  if (offset >= dayMs || Number(minutes) > 59) return null
  return sign === '-' ? -offset : offset
}

/** `+05:30` for an offset in milliseconds; seconds are left out. */
export function offsetText(offsetMs: number): string {
  const minutes = Math.floor(Math.abs(offsetMs) / minuteMs)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
