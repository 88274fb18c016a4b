import { dayMs, hourMs, parseOffset } from '@logline/time'
import { type WritersZone, writtenInstant, yearAt } from '../decoding/written-time.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Senders' clocks may be ahead; a date further ahead than this belongs to the year before. */
const maxAheadMs = 30 * dayMs
const maxBehindMs = 335 * dayMs

const bsdPattern = /^([A-Za-z]{3}) {1,2}(\d{1,2}) (\d\d):(\d\d):(\d\d)$/

/** `Oct 11 22:14:15` of RFC 3164. Takes the year of the receive time, or its neighbour around New Year. */
export function parseBsdDate(text: string, zone: WritersZone, receivedAtMs: number): number | null {
  const match = bsdPattern.exec(text)
  const month = monthNumber(match?.[1])
  if (match === null || month === null) return null
  return withoutYear(receivedAtMs, zone, (year) =>
    writtenInstant({ year, month, ...clockOf(match, 2), millisecond: 0 }, zone),
  )
}

const isoPattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?(Z|z|[+-]\d\d(?::?\d\d)?)?)?$/

/** ISO 8601 as in RFC 5424; without an offset it is in the given zone. */
export function parseIsoDate(text: string, zone: WritersZone): number | null {
  const match = isoPattern.exec(text)
  if (match === null) return null
  const time = {
    year: Number(match[1]),
    month: Number(match[2]),
    day: Number(match[3]),
    hour: Number(match[4] ?? 0),
    minute: Number(match[5] ?? 0),
    second: Number(match[6] ?? 0),
    millisecond: Math.trunc(Number(`0.${match[7] ?? '0'}`) * 1000),
  }
  if (match[8] === undefined) return writtenInstant(time, zone)
  const utcMs = writtenInstant(time, 'UTC')
  const offset = parseOffset(match[8])
  return utcMs === null || offset === null ? null : utcMs - offset
}

const ciscoPattern =
  /^(?:(\d{4}) )?([A-Za-z]{3}) {1,2}(\d{1,2}) (?:(\d{4}) )?(\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(?: ([A-Za-z]{1,5}|(?:GMT|UTC)?[+-]\d\d:?\d\d))?$/

const dialectPattern =
  /^ ?[*.]?(?:\d{4} )?[A-Za-z]{3} {1,2}\d{1,2} (?:\d{4} )?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?( (?:[A-Za-z]{3,5}|(?:GMT|UTC)?[+-]\d\d:?\d\d)(?=[: ]|$))?:?(?= |$)/
const marks = /^ ?[*.]?|:$/g

/**
 * Dates as devices write them that do not keep to RFC 3164: a year before the month or behind the day, fractions of
 * seconds, a zone, a mark for a clock that is not set, a colon behind it.
 * @returns the instant and the characters it takes; null when the text begins otherwise
 */
export function findDialectDate(
  text: string,
  zone: WritersZone,
  receivedAtMs: number,
): { timestampMs: number; length: number } | null {
  const match = dialectPattern.exec(text)
  if (match === null) return null
  const read = (date: string) => parseCiscoDate(date.replaceAll(marks, ''), zone, receivedAtMs)
  const timestampMs = read(match[0])
  if (timestampMs !== null) return { timestampMs, length: match[0].length }
  // What looks like the name of a zone may be the host.
  const length = match[0].length - (match[1]?.length ?? 0) - (match[0].endsWith(':') ? 1 : 0)
  const withoutZone = read(match[0].slice(0, length))
  return match[1] === undefined || withoutZone === null ? null : { timestampMs: withoutZone, length }
}

const epochPattern = /^\d{10}(?:\.\d{1,9})?$/

/** Seconds since 1970, as Meraki writes them. */
export function parseEpoch(text: string): number | null {
  return epochPattern.test(text) ? Math.trunc(Number(text) * 1000) : null
}

const spacedIsoPattern = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?(?= |$)/

/** A date of ISO 8601 and its time with a space between them, as one token; null when the text begins otherwise. */
export function spacedIsoDate(text: string): string | null {
  return spacedIsoPattern.exec(text)?.[0] ?? null
}

/** Hours from UTC of the zone names that Cisco devices write. */
const zoneHours: Readonly<Record<string, number>> = {
  UTC: 0, GMT: 0, Z: 0, WET: 0, WEST: 1, BST: 1, CET: 1, MEZ: 1, CEST: 2, MESZ: 2, EET: 2, EEST: 3, MSK: 3,
  EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10,
  JST: 9, KST: 9, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13,
} // biome-ignore format: one line for each part of the world

/** `Oct 11 22:14:15.123 CET`, with a year before the month or behind the day. */
export function parseCiscoDate(text: string, zone: WritersZone, receivedAtMs: number): number | null {
  const match = ciscoPattern.exec(text)
  const month = monthNumber(match?.[2])
  if (match === null || month === null) return null
  const offset = zoneOffset(match[9])
  if (offset === null) return null
  const millisecond = Number((match[8] ?? '').slice(0, 3).padEnd(3, '0'))
  const clock = { month, day: Number(match[3]), ...timeOf(match, 5), millisecond }
  const toMs = (year: number) => {
    const ms = writtenInstant({ year, ...clock }, offset === undefined ? zone : 'UTC')
    return ms === null ? null : ms - (offset ?? 0)
  }
  const year = match[1] ?? match[4]
  return year === undefined ? withoutYear(receivedAtMs, zone, toMs) : toMs(Number(year))
}

/** Milliseconds; undefined when no zone is written, null when it is unknown. */
function zoneOffset(name: string | undefined): number | null | undefined {
  if (name === undefined) return undefined
  const hours = zoneHours[name.toUpperCase()]
  return hours === undefined ? parseOffset(name.replace(/^(?:GMT|UTC)/, '')) : hours * hourMs
}

/** Tries the year of the receive time; the reference stops there and dates the last logs of December a year ahead. */
function withoutYear(
  receivedAtMs: number,
  zone: WritersZone,
  toMs: (year: number) => number | null,
): number | null {
  const year = yearAt(receivedAtMs, zone)
  const ms = toMs(year)
  if (ms === null) return toMs(year - 1)
  if (ms - receivedAtMs > maxAheadMs) return toMs(year - 1) ?? ms
  if (receivedAtMs - ms > maxBehindMs) return toMs(year + 1) ?? ms
  return ms
}

function monthNumber(name: string | undefined): number | null {
  const index = months.indexOf(name?.toLowerCase() ?? '')
  return index === -1 ? null : index + 1
}

function clockOf(
  match: RegExpExecArray,
  from: number,
): { day: number; hour: number; minute: number; second: number } {
  return { day: Number(match[from]), ...timeOf(match, from + 1) }
}

function timeOf(match: RegExpExecArray, from: number): { hour: number; minute: number; second: number } {
  return { hour: Number(match[from]), minute: Number(match[from + 1]), second: Number(match[from + 2]) }
}
