import { isTimeZone, parseOffset } from '@logline/time'
import { halfDayNames, monthNames, type NumberedNames, weekdayNames } from './local-names.ts'

/** What a text says about a time. */
export interface SaidTime {
  year: number | null
  /** Of two digits: the century is that of the present. */
  isShortYear: boolean
  isBeforeChrist: boolean
  month: number
  day: number
  dayOfYear: number | null
  /** By ISO 8601: the year a week belongs to, its number, and the day of it from 1 for Monday. */
  weekYear: number | null
  week: number | null
  weekday: number
  hour: number
  /** Whether the hour is one of a clock of 12 hours. */
  isHalfClock: boolean
  /** 12 after noon, else 0. */
  halfDay: number
  minute: number
  second: number
  millisecond: number
  offsetMs: number | null
  zone: string | null
}

/** Reads a part of a text from a position on; the position behind it, or -1 when something else stands there. */
export type PatternPart = (text: string, at: number, said: SaidTime) => number

/** A run of the same letter, a quoted text, or anything else. */
const piece = /([A-Za-z])\1*|'((?:[^']|'')*)'|[^A-Za-z']+/g
/** Letters of numbers, but for months, which may be names. */
const numericLetters = 'YxyDdehHKkmsSw'

/**
 * The parts of a pattern as Joda-Time has them. Each is read once, from left to right, so that no text takes longer than
 * its length.
 * @throws Error that says what cannot be read
 */
export function patternParts(pattern: string, locale: string): PatternPart[] {
  const pieces = [...pattern.matchAll(piece)]
  const length = pieces.reduce((sum, [text]) => sum + text.length, 0)
  if (length < pattern.length) throw new Error('A quote is not closed.')
  return pieces.map(([text, letter, quoted], index) => {
    if (letter === undefined)
      return literal(quoted === undefined ? text : quoted.replaceAll("''", "'") || "'")
    const next = pieces[index + 1]
    return partOf(letter, text.length, {
      locale,
      isBeforeNumber: isNumber(next),
      isBeforePoint: next?.[0].startsWith('.') ?? false,
    })
  })
}

function isNumber(piece: RegExpExecArray | undefined): boolean {
  const [text = '', letter = ''] = piece ?? []
  return letter !== '' && (numericLetters.includes(letter) || (letter === 'M' && text.length <= 2))
}

function literal(wanted: string): PatternPart {
  const lower = wanted.toLowerCase()
  return (text, at) => {
    const end = at + wanted.length
    return text.slice(at, end).toLowerCase() === lower ? end : -1
  }
}

interface Surroundings {
  locale: string
  isBeforeNumber: boolean
  /** Of an abbreviated name the point belongs to what comes behind it. */
  isBeforePoint: boolean
}

function partOf(
  letter: string,
  count: number,
  { locale, isBeforeNumber, isBeforePoint }: Surroundings,
): PatternPart {
  const named = (names: NumberedNames, set: (said: SaidTime, number: number) => void) =>
    name(names, isBeforePoint, set)
  switch (letter) {
    case 'y':
    case 'Y':
      return year(count, isBeforeNumber)
    case 'x':
      return number(isBeforeNumber ? count : 9, 1, 999_999_999, (said, value) => {
        said.weekYear = value
      })
    case 'w':
      return number(2, 1, 53, (said, value) => {
        said.week = value
      })
    case 'e':
      return number(1, 1, 7, (said, value) => {
        said.weekday = value
      })
    case 'M':
      return count > 2 ? named(monthNames(locale), setMonth) : number(2, 1, 12, setMonth)
    case 'd':
      return number(2, 1, 31, (said, value) => {
        said.day = value
      })
    case 'D':
      return number(3, 1, 366, (said, value) => {
        said.dayOfYear = value
      })
    case 'E':
      return named(weekdayNames(locale), (said, value) => {
        said.weekday = value
      })
    case 'G':
      return named(eras, (said, value) => {
        said.isBeforeChrist = value === 1
      })
    case 'a':
      return named(halfDayNames(locale), (said, value) => {
        said.halfDay = value
      })
    case 'Z':
    case 'z':
      return letter === 'Z' && count < 3 ? offset : zone
    default:
      return timePart(letter, count)
  }
}

const eras: NumberedNames = [
  ['ad', 0],
  ['bc', 1],
]

function setMonth(said: SaidTime, value: number): void {
  said.month = value
}

function timePart(letter: string, count: number): PatternPart {
  const hour = (least: number, most: number) =>
    number(2, least, most, (said, value) => {
      said.hour = value % (most + 1 - least)
      said.isHalfClock = most < 13
    })
  switch (letter) {
    case 'H':
      return hour(0, 23)
    case 'k':
      return hour(1, 24)
    case 'K':
      return hour(0, 11)
    case 'h':
      return hour(1, 12)
    case 'm':
      return number(2, 0, 59, (said, value) => {
        said.minute = value
      })
    case 's':
      // The last one is a leap second.
      return number(2, 0, 60, (said, value) => {
        said.second = value
      })
    case 'S':
      return fraction(count)
    default:
      throw new Error(`"${letter}" is no letter of a date format. Text that is meant stands in '...'.`)
  }
}

/** As many digits as there are, up to a number of them. */
function digitsAt(text: string, at: number, most: number): string {
  let end = at
  while (end < text.length && end - at < most && isDigit(text.charCodeAt(end))) end++
  return text.slice(at, end)
}

function isDigit(codeUnit: number): boolean {
  return codeUnit >= 0x30 && codeUnit <= 0x39
}

function number(
  mostDigits: number,
  least: number,
  most: number,
  set: (said: SaidTime, value: number) => void,
): PatternPart {
  return (text, at, said) => {
    const digits = digitsAt(text, at, mostDigits)
    const value = Number(digits)
    if (digits === '' || value < least || value > most) return -1
    set(said, value)
    return at + digits.length
  }
}

/** Two letters for two digits are of this century or the one before. Before another number a year has as many digits as letters. */
function year(count: number, isBeforeNumber: boolean): PatternPart {
  return number(isBeforeNumber ? count : 9, 0, 999_999_999, (said, value) => {
    said.year = value
    said.isShortYear = count === 2 && value < 100
  })
}

function fraction(count: number): PatternPart {
  return (text, at, said) => {
    const digits = digitsAt(text, at, count)
    said.millisecond = Number(digits.padEnd(3, '0').slice(0, 3))
    return digits === '' ? -1 : at + digits.length
  }
}

/** A name, long or short, whatever the pattern asks for and however it is written. */
function name(
  names: NumberedNames,
  isBeforePoint: boolean,
  set: (said: SaidTime, number: number) => void,
): PatternPart {
  return (text, at, said) => {
    const found = names.find(([name]) => text.slice(at, at + name.length).toLowerCase() === name)
    if (found === undefined) return -1
    const [{ length }, number] = found
    set(said, number)
    const end = at + length
    return !isBeforePoint && text.charAt(end) === '.' ? end + 1 : end
  }
}

const offsetForm = /Z|[+-]\d\d(?::?\d\d)?/iy

function offset(text: string, at: number, said: SaidTime): number {
  offsetForm.lastIndex = at
  const [written] = offsetForm.exec(text) ?? []
  said.offsetMs = written === undefined ? null : parseOffset(written)
  return said.offsetMs === null ? -1 : at + (written?.length ?? 0)
}

const zoneForm = /[A-Za-z]+(?:[/_+-][A-Za-z0-9]+){0,5}/y
/** Abbreviations that Joda-Time reads: the zone and its clock at that time of the year. */
const zoneNames: Readonly<Record<string, string>> = {
  UT: 'UTC',
  UTC: 'UTC',
  GMT: 'UTC',
  Z: 'UTC',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
}

/** A name, or an offset in its place. */
function zone(text: string, at: number, said: SaidTime): number {
  zoneForm.lastIndex = at
  const [written] = zoneForm.exec(text) ?? []
  if (written === undefined) return offset(text, at, said)
  said.zone = zoneNames[written.toUpperCase()] ?? written
  return isTimeZone(said.zone) ? at + written.length : -1
}
