import { type CalendarUnit, parseOffset, shiftWall, startAfterWall, startOfWall, utcOf } from '@logline/time'
import type { Bound } from '../syntax/ast.ts'

/** Inclusive instants, in milliseconds since 1970 UTC. */
export interface DateSpan {
  fromMs: number
  toMs: number
}

/** Which end of the rounded unit a value with `/unit` means. */
export type Rounding = 'down' | 'up'

const plainDate = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:?\d{2})?$/
const mathStep = /([+-])(\d*)([yMwdhHms])|\/([yMwdhHms])/y

/**
 * The instants a query value means, or null when it is no date (reference: search semantics, sections 6.2 and 8):
 * `2024-05-01 10:00:00.000`, the ISO form of it, `now`, and date mathematics on both (`now-1h/d`,
 * `2024-05-01 10:00:00.000||+1M`). It is one instant unless it is rounded to a unit. Without a zone it is UTC; weeks
 * begin on Monday.
 */
export function dateSpan(text: string, nowMs: number): DateSpan | null {
  return spanBetween(parseDate(text, nowMs, 'down'), parseDate(text, nowMs, 'up'))
}

export function spanBetween(fromMs: number | null, toMs: number | null): DateSpan | null {
  return fromMs === null || toMs === null ? null : { fromMs, toMs }
}

/**
 * Inclusive instants of a range, null when a bound is not a date. An open end is infinite. Exclusive bounds
 * step over the unit they round to.
 */
export function rangeSpan(lower: Bound | null, upper: Bound | null, nowMs: number): DateSpan | null {
  const from = lower && dateSpan(lower.value, nowMs)
  const to = upper && dateSpan(upper.value, nowMs)
  if ((lower && !from) || (upper && !to)) return null
  return {
    fromMs: !lower || !from ? Number.NEGATIVE_INFINITY : lower.inclusive ? from.fromMs : from.toMs + 1,
    toMs: !upper || !to ? Number.POSITIVE_INFINITY : upper.inclusive ? to.toMs : to.fromMs - 1,
  }
}

function parseDate(text: string, nowMs: number, rounding: Rounding): number | null {
  if (text.startsWith('now')) return applyDateMath(nowMs, text.slice('now'.length), rounding)
  const [date = '', steps = ''] = text.split('||')
  const ms = parsePlainDate(date)
  return ms === null ? null : applyDateMath(ms, steps, rounding)
}

function parsePlainDate(text: string): number | null {
  const match = plainDate.exec(text)
  if (!match) return null
  const number = (index: number) => Number(match[index])
  const utcMs = utcOf({
    year: number(1),
    month: number(2),
    day: number(3),
    hour: number(4),
    minute: number(5),
    second: number(6),
    millisecond: Number((match[7] ?? '').padEnd(3, '0').slice(0, 3)),
  })
  const offsetMs = parseOffset(match[8] ?? 'Z')
  return utcMs === null || offsetMs === null ? null : utcMs - offsetMs
}

/** Adds and rounds, as `-1h/d`; null when the steps cannot be read. */
export function applyDateMath(startMs: number, steps: string, rounding: Rounding): number | null {
  let ms = startMs
  mathStep.lastIndex = 0
  while (mathStep.lastIndex < steps.length) {
    const match = mathStep.exec(steps)
    if (!match) return null
    const [, sign, amount] = match
    const unit = units[match[3] ?? '']
    const roundedUnit = units[match[4] ?? '']
    if (unit) ms = shiftWall(ms, (sign === '-' ? -1 : 1) * (amount ? Number(amount) : 1), unit)
    else if (roundedUnit)
      ms = rounding === 'down' ? startOfWall(ms, roundedUnit) : startAfterWall(ms, roundedUnit) - 1
    if (!Number.isFinite(ms)) return null
  }
  return ms
}

const units: Readonly<Record<string, CalendarUnit>> = {
  y: 'year',
  M: 'month',
  w: 'week',
  d: 'day',
  h: 'hour',
  H: 'hour',
  m: 'minute',
  s: 'second',
}
