/** Wall-clock time in some zone, as a person reads it off a clock. Months count from 1. */
export interface LocalTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** Wall-clock time at an instant (milliseconds since 1970-01-01 UTC) in an IANA zone. */
export function localTimeAt(epochMs: number, timeZone: string): LocalTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(epochMs)
      .map((part) => [part.type, part.value]),
  )
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type) ?? 0)
  return {
    year: parts.get('era') === 'BC' ? 1 - number('year') : number('year'),
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
    millisecond: ((epochMs % 1000) + 1000) % 1000,
  }
}

/**
 * Instant of a wall-clock time. A time that a clock change skips moves forward by the gap, one that occurs twice
 * is the first. Null when there is no such day or hour.
 */
export function instantOf(local: LocalTime, timeZone: string): number | null {
  const asUtc = utcMs(local)
  if (asUtc === null) return null
  // Two guesses suffice: the offset before and the offset after a possible clock change nearby.
  const earlier = asUtc - offsetAt(asUtc - 86_400_000, timeZone)
  const later = asUtc - offsetAt(asUtc + 86_400_000, timeZone)
  const isAt = (epochMs: number) => utcMs(localTimeAt(epochMs, timeZone)) === asUtc
  if (isAt(earlier)) return earlier
  return isAt(later) ? later : earlier
}

function offsetAt(epochMs: number, timeZone: string): number {
  return (utcMs(localTimeAt(epochMs, timeZone)) ?? epochMs) - epochMs
}

function utcMs(local: LocalTime): number | null {
  const { year, month, day, hour, minute, second, millisecond } = local
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, millisecond)
  const isSame =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  return isSame ? date.getTime() : null
}

const two = (number: number) => String(number).padStart(2, '0')

/** `YYYY-MM-DD` */
export function dateText(local: LocalTime): string {
  return `${String(local.year).padStart(4, '0')}-${two(local.month)}-${two(local.day)}`
}

/** `HH:mm:ss` */
export function clockText(local: LocalTime): string {
  return `${two(local.hour)}:${two(local.minute)}:${two(local.second)}`
}

/** `YYYY-MM-DD HH:mm:ss.SSS` */
export function localTimeText(local: LocalTime): string {
  return `${dateText(local)} ${clockText(local)}.${String(local.millisecond).padStart(3, '0')}`
}

/** `YYYY-MM-DD HH:mm:ss.SSS` in the zone. */
export function formatInstant(epochMs: number, timeZone: string): string {
  return localTimeText(localTimeAt(epochMs, timeZone))
}

const localForm = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,3}))?)?)?$/

/** Reads `YYYY-MM-DD [HH:mm:ss[.SSS]]`; null when the text has another form or names no real time. */
export function parseLocalTime(text: string): LocalTime | null {
  const match = text.trim().match(localForm)
  if (!match) return null
  const number = (index: number) => Number(match[index] ?? 0)
  const local = {
    year: number(1),
    month: number(2),
    day: number(3),
    hour: number(4),
    minute: number(5),
    second: number(6),
    millisecond: Number((match[7] ?? '').padEnd(3, '0')),
  }
  return utcMs(local) === null ? null : local
}
