import { type CalendarUnit, parseOffset, startAfterWall, utcOf } from '@logline/time'
import type { Bound } from '../syntax/ast.ts'
import { applyDateMath, type DateSpan, spanBetween } from './date-text.ts'

/**
 * Texts that are dates: ISO 8601 with a day, between 1900 and 2299. Valid for RE2 and JavaScript, without groups that
 * capture. What the reference would have made a field of the type date by its first value.
 */
export const storedDatePattern =
  '^(?:19|2[0-2])[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])(?:[T ](?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.][0-9]{1,9})?)?(?:Z|[+-][01][0-9]:?[0-5][0-9])?)?$'

const storedDate = new RegExp(storedDatePattern)
const partialDate =
  /^(\d{4})-(\d{2})(?:-(\d{2})(?:[T ](\d{2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d{2}:?\d{2})?)?)?$/

/** The instant a stored text means, ms since 1970 UTC; null when it is no date. Without a zone it is UTC. */
export function instantInText(text: string): number | null {
  return storedDate.test(text) ? (partialSpan(text)?.fromMs ?? null) : null
}

/**
 * The instants a query value means for texts that are dates, else null: a date with or without a time, of which what is
 * missing may be anything (`2024-05`, `2024-05-03`, `2024-05-03T10`), `now`, and date mathematics on both. A year alone
 * is a number.
 */
export function textDateSpan(value: string, nowMs: number): DateSpan | null {
  if (value.startsWith('now')) {
    const steps = value.slice('now'.length)
    return spanBetween(applyDateMath(nowMs, steps, 'down'), applyDateMath(nowMs, steps, 'up'))
  }
  const [date = '', steps] = value.split('||')
  const span = partialSpan(date)
  if (!span || steps === undefined) return span
  return spanBetween(applyDateMath(span.fromMs, steps, 'down'), applyDateMath(span.fromMs, steps, 'up'))
}

/** The same of a range; null when a bound is no date, or there is none. */
export function textRangeSpan(lower: Bound | null, upper: Bound | null, nowMs: number): DateSpan | null {
  const from = lower && textDateSpan(lower.value, nowMs)
  const to = upper && textDateSpan(upper.value, nowMs)
  if ((!lower && !upper) || (lower && !from) || (upper && !to)) return null
  return {
    fromMs: !lower || !from ? Number.NEGATIVE_INFINITY : lower.inclusive ? from.fromMs : from.toMs + 1,
    toMs: !upper || !to ? Number.POSITIVE_INFINITY : upper.inclusive ? to.toMs : to.fromMs - 1,
  }
}

function partialSpan(text: string): DateSpan | null {
  const match = partialDate.exec(text)
  if (!match) return null
  const number = (index: number, missing: number) =>
    match[index] === undefined ? missing : Number(match[index])
  const utcMs = utcOf({
    year: number(1, 0),
    month: number(2, 1),
    day: number(3, 1),
    hour: number(4, 0),
    minute: number(5, 0),
    second: number(6, 0),
    millisecond: Number((match[7] ?? '').padEnd(3, '0').slice(0, 3)),
  })
  const offsetMs = parseOffset(match[8] ?? 'Z')
  if (utcMs === null || offsetMs === null) return null
  const missing = units.find((_, index) => match[index + 3] === undefined)
  const endMs = missing ? startAfterWall(utcMs, missing) - 1 : utcMs
  return { fromMs: utcMs - offsetMs, toMs: endMs - offsetMs }
}

/** The smallest unit that is there, when the one after it is missing: the day, the hour, the minute, the fraction. */
const units: readonly CalendarUnit[] = ['month', 'day', 'hour', 'minute', 'second']
