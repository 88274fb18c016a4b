import type { ResolvedTimeRange } from '@logline/message'
import {
  dayMs,
  hourMs,
  instantOfWall,
  isTimeZone,
  minuteMs,
  startAfterWall,
  startOfDay,
  startOfWall,
  wallMsAt,
  weekdayOf,
} from '@logline/time'
import { casual, type ParsedComponents } from 'chrono-node'
import { withDigits } from './keyword-words.ts'

type AlignedUnit = 'year' | 'month' | 'week' | 'day'

/** Whole texts whose range is a unit of the calendar; days otherwise. */
const wholeUnit = /^(?:last|this) (year|month|week)$/
/** These end now, or with the end of today, not where they begin. */
const untilNow = /^last \d+ ?[a-z]+$/
/** These are the one the clock shows. */
const clockUnit = /^this (hour|minute)$/
const lengthUnit = '(?:s|sec|second|m|min|minute|h|hr|hour|d|day|w|week|mo|month|q|qtr|quarter|y|yr|year)s?'
/** A length alone does not say of which time. */
const lengthOnly = new RegExp(`^(?:\\d+ ?${lengthUnit}[ ,]*)+$`)

const longestText = 200

/**
 * Reads a time range in English words (reference: search semantics, section 4.3). What names a time of day or counts in
 * hours, minutes or seconds is taken as it stands and ends now unless it names its end. What names days only is
 * aligned to whole days of the zone, or to the week, month or year for `last week`, `this month` and so on; weeks begin
 * on Monday. Half-open: `toMs` is exclusive.
 *
 * @returns null when the text as a whole is not understood, or the time zone does not exist
 */
export function parseKeywordRange(
  keyword: string,
  timeZone: string,
  nowMs: number,
): ResolvedTimeRange | null {
  if (keyword.length > longestText || !isTimeZone(timeZone)) return null
  const nowWall = wallMsAt(nowMs, timeZone)
  const text = normalised(keyword)
  if (lengthOnly.test(text)) return null
  const unitOfClock = clockUnit.exec(text)?.[1]
  if (unitOfClock) {
    const lengthMs = unitOfClock === 'hour' ? hourMs : minuteMs
    const fromMs = nowMs - (nowWall % lengthMs)
    return { fromMs, toMs: fromMs + lengthMs }
  }
  const dated = withDates(text, nowWall)
  const [range, ...others] = casual.parse(dated, { instant: new Date(nowWall), timezone: 0 })
  if (!range || others.length > 0 || range.text.length < dated.length) return null
  if (!isInCalendar(range.start) || (range.end && !isInCalendar(range.end))) return null

  const clock: Clock = { timeZone, nowMs, nowWall }
  const end = range.end ?? (untilNow.test(text) ? null : range.start)
  const hasTime = [range.start, range.end].some((date) => date?.isCertain('hour'))
  if (hasTime) return inOrder(instantOf(range.start, clock), range.end ? instantOf(range.end, clock) : nowMs)
  const unit = (wholeUnit.exec(text)?.[1] ?? 'day') as AlignedUnit // the pattern has no other words
  const [fromDay, toDay] = [dayOf(range.start), end ? dayOf(end) : startOfWall(nowWall, 'day')]
  const [first, last] = [Math.min(fromDay, toDay), Math.max(fromDay, toDay)]
  return {
    fromMs: startOfDay(startOfWall(first, unit), timeZone),
    toMs: startOfDay(startAfterWall(last, unit), timeZone),
  }
}

interface Clock {
  timeZone: string
  nowMs: number
  /** What the clock on the wall shows now. */
  nowWall: number
}

function inOrder(left: number, right: number): ResolvedTimeRange {
  return { fromMs: Math.min(left, right), toMs: Math.max(left, right) }
}

/** The words in the few spellings that the parser of dates knows. */
function normalised(keyword: string): string {
  const text = keyword.trim().toLowerCase().replace(/\s+/g, ' ')
  return (
    withDigits(text)
      .replace(/^from /, '')
      .replace(/\b(?:past|previous)\b/g, 'last')
      .replace(/\b(?:until|till)\b/g, 'to')
      .replace(/^last (second|minute|hour)$/, 'last 1 $1')
      // Behind a time, the year of a date would be taken for a time as well.
      .replace(/ to (?=\d{4}[-/])/g, ' - ')
      .replace(/\bchristmas\b/g, 'december 25')
  )
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const dayName = `(${weekdays.join('|')})`
const weekdayUse = new RegExp(`\\b(?:(last|this|next|on) )?${dayName}(?: (last|this|next) week)?\\b`, 'g')

/**
 * Writes weekdays and the present week, month and year as the dates they mean here: `last monday` is that of last week, a
 * weekday alone is the coming one, the second of two follows the first.
 */
function withDates(text: string, nowWall: number): string {
  const today = startOfWall(nowWall, 'day')
  const monday = startOfWall(nowWall, 'week')
  let earliest = today
  const dated = text.replace(
    weekdayUse,
    (_, before: string | undefined, name: string, week: string | undefined) => {
      const which = week ?? before ?? ''
      const shift = { last: -7, this: 0, next: week ? 7 : null }[which] ?? null
      const inWeek = monday + (weekdays.indexOf(name) + (shift ?? 0)) * dayMs
      const after = which === 'next' ? earliest + dayMs : earliest
      const day = shift === null ? comingDay(name, after) : inWeek
      earliest = day
      return dateText(day)
    },
  )
  return dated.replace(/\bthis (?:week|month|year)\b/g, dateText(today))
}

/** The first such weekday, from the day on. */
function comingDay(name: string, fromDay: number): number {
  const ahead = (weekdays.indexOf(name) - weekdayOf(fromDay) + 7) % 7
  return fromDay + ahead * dayMs
}

function dateText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10)
}

/** A length before now is counted in real time, a time of day on the clock of the zone or of the zone it names. */
function instantOf(date: ParsedComponents, { timeZone, nowMs, nowWall }: Clock): number {
  const tags = date.tags()
  if (tags.has('result/relativeDateAndTime') || tags.has('casualReference/now')) {
    return nowMs + (date.date().getTime() - nowWall)
  }
  if (date.isCertain('timezoneOffset')) return date.date().getTime()
  const [hours, minutes] = [date.get('hour') ?? 0, date.get('minute') ?? 0]
  // What is not written may have been taken from the other end of the range.
  const seconds = date.isCertain('second') ? (date.get('second') ?? 0) : 0
  const milliseconds = date.isCertain('millisecond') ? (date.get('millisecond') ?? 0) : 0
  const time = ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
  return instantOfWall(dayOf(date) + time, timeZone)
}

/** Whether it can be written as a date with four digits of the year. */
function isInCalendar(date: ParsedComponents): boolean {
  const ms = date.date().getTime()
  return ms >= Date.UTC(1, 0) && ms < Date.UTC(9999, 11)
}

/** The day, as its midnight on the clocks of UTC. */
function dayOf(date: ParsedComponents): number {
  return Date.UTC(date.get('year') ?? 0, (date.get('month') ?? 1) - 1, date.get('day') ?? 1)
}
