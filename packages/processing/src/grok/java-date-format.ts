import { isTimeZone, parseOffset } from '@logline/time'
import { RE2JS } from 're2js'
import { writtenInstant } from '../codecs/decoding/written-time.ts'

/** What the parts of a text say. */
interface Parts {
  year: number
  month: number
  day: number
  hour: number
  /** 0 or 12 hours to add to `hour`; null for a clock of 24 hours. */
  halfDay: 0 | 12 | null
  minute: number
  second: number
  millisecond: number
  offsetMs: number | null
  zone: string | null
}

/** How one part of a format is found in a text, and what it says. */
interface Part {
  regex: string
  read: (text: string, parts: Parts) => void
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longMonths = 'January|February|March|April|May|June|July|August|September|October|November|December'
const longDays = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday'
const abbreviated = (names: string) => names.replaceAll(/([A-Z][a-z]{2})[a-z]*/g, '$1')

/** No date is longer. */
const maxTextLength = 200

/** A run of the same letter, a quoted text, or anything else. */
const piece = /([A-Za-z])\1*|'((?:[^']|'')*)'|[^A-Za-z']/g

/**
 * Reads times by a pattern of Java's DateTimeFormatter. English names; no offset or zone in the text: the zone of this
 * machine; a date alone: the start of that day.
 * @throws Error for a letter that is not understood
 */
export function javaDateFormat(pattern: string): (text: string) => Date {
  const parts: Part[] = []
  let source = ''
  for (const match of pattern.matchAll(piece)) {
    const [text, letter, quoted] = match
    if (letter !== undefined) {
      const part = partOf(letter, text.length, pattern)
      parts.push(part)
      source += `(${part.regex})`
    } else if (text === '[') source += '(?:'
    else if (text === ']') source += ')?'
    else source += escaped(quoted === undefined ? text : quoted === '' ? "'" : quoted.replaceAll("''", "'"))
  }
  const form = compiled(source, pattern)
  return (text) => readBy(form, parts, text)
}

/** Of linear time: formats are written by users, and their parts can overlap. */
function compiled(source: string, pattern: string): RE2JS {
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
  } catch {
    throw new Error(`The date format "${pattern}" cannot be read`)
  }
}

function readBy(form: RE2JS, parts: readonly Part[], text: string): Date {
  const matcher = form.matcher(text)
  const isMatch = text.length <= maxTextLength && matcher.matches()
  const said: Parts = {
    year: 1970,
    month: 1,
    day: 1,
    hour: 0,
    halfDay: null,
    minute: 0,
    second: 0,
    millisecond: 0,
    offsetMs: null,
    zone: null,
  }
  for (const [index, part] of isMatch ? parts.entries() : []) {
    const found = matcher.group(index + 1)
    if (found !== null) part.read(found, said)
  }
  const ms = isMatch ? instantOf(said) : null
  if (ms === null || Number.isNaN(ms)) throw new Error(`Text '${text}' could not be parsed as a date`)
  return new Date(ms)
}

function instantOf({ halfDay, offsetMs, zone, ...time }: Parts): number | null {
  const hour = halfDay === null ? time.hour : (time.hour % 12) + halfDay
  if (offsetMs === null) return writtenInstant({ ...time, hour }, zone)
  const asUtcMs = writtenInstant({ ...time, hour }, 'UTC')
  return asUtcMs === null ? null : asUtcMs - offsetMs
}

const number = (least: number, most = least) => `\\d{${least},${most}}`

function partOf(letter: string, count: number, pattern: string): Part {
  const digits = count === 1 ? number(1, 2) : number(count)
  const numeric = (member: 'month' | 'day' | 'hour' | 'minute' | 'second'): Part => ({
    regex: digits,
    read: (text, parts) => {
      parts[member] = Number(text)
    },
  })
  switch (letter) {
    case 'y':
    case 'u':
      return year(count)
    case 'M':
    case 'L':
      return count > 2 ? namedMonth(count) : numeric('month')
    case 'd':
      return numeric('day')
    case 'H':
    case 'K':
    case 'h':
      return numeric('hour')
    case 'm':
      return numeric('minute')
    case 's':
      return numeric('second')
    case 'S':
    case 'n':
      return fraction(count)
    case 'a':
      return { regex: 'AM|PM', read: readHalfDay }
    case 'E':
      // Which day it is follows from the date.
      return { regex: count > 3 ? longDays : abbreviated(longDays), read: () => {} }
    case 'Z':
    case 'X':
    case 'x':
      return { regex: 'Z|[+-]\\d\\d(?::?\\d\\d)?', read: readOffset }
    case 'z':
    case 'V':
      return { regex: '[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*', read: readZone }
    default:
      throw new Error(`The date format "${pattern}" has "${letter}", which is not understood`)
  }
}

function year(count: number): Part {
  return {
    regex: count === 2 ? number(2) : number(4),
    read: (text, parts) => {
      parts.year = count === 2 ? 2000 + Number(text) : Number(text)
    },
  }
}

function namedMonth(count: number): Part {
  return {
    regex: count > 3 ? longMonths : abbreviated(longMonths),
    read: (text, parts) => {
      parts.month = months.indexOf(text.slice(0, 3).toLowerCase()) + 1
    },
  }
}

function fraction(count: number): Part {
  return {
    regex: number(count),
    read: (text, parts) => {
      parts.millisecond = Math.trunc(Number(`0.${text}`) * 1000)
    },
  }
}

function readHalfDay(text: string, parts: Parts): void {
  parts.halfDay = text.toLowerCase() === 'pm' ? 12 : 0
}

function readOffset(text: string, parts: Parts): void {
  const offsetMs = parseOffset(text)
  if (offsetMs === null) throw new Error(`"${text}" is no offset from UTC`)
  parts.offsetMs = offsetMs
}

function readZone(text: string, parts: Parts): void {
  if (!isTimeZone(text)) throw new Error(`"${text}" is no time zone`)
  parts.zone = text
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
