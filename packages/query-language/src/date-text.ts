import type { Bound } from './ast.ts'

/** Inclusive instants, in milliseconds since 1970 UTC. */
export interface DateSpan {
  fromMs: number
  toMs: number
}

/** Which end of the rounded unit a value with `/unit` means. */
type Rounding = 'down' | 'up'

const plainDate = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:?\d{2})?$/
const mathStep = /([+-])(\d*)([yMwdhHms])|\/([yMwdhHms])/y

/**
 * The instants a query value means, or null when it is no date (reference: search semantics, sections 6.2 and 8):
 * `2024-05-01 10:00:00.000`, the ISO form of it, `now`, and date mathematics on both (`now-1h/d`,
 * `2024-05-01 10:00:00.000||+1M`). It is one instant unless it is rounded to a unit. Without a zone it is UTC; weeks
 * begin on Monday.
 */
export function dateSpan(text: string, nowMs: number): DateSpan | null {
  const fromMs = parseDate(text, nowMs, 'down')
  const toMs = parseDate(text, nowMs, 'up')
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
  if (text.startsWith('now')) return applyMath(nowMs, text.slice('now'.length), rounding)
  const [date = '', steps = ''] = text.split('||')
  const ms = parsePlainDate(date)
  return ms === null ? null : applyMath(ms, steps, rounding)
}

function parsePlainDate(text: string): number | null {
  const match = plainDate.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = match
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number)
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3))
  const date = new Date(0)
  date.setUTCFullYear(y ?? 0, (mo ?? 0) - 1, d)
  date.setUTCHours(h ?? 0, mi, s, milliseconds)
  const isReal =
    date.getUTCMonth() + 1 === mo &&
    date.getUTCDate() === d &&
    date.getUTCHours() === h &&
    (mi ?? 60) < 60 &&
    (s ?? 60) < 60
  return isReal ? date.getTime() - zoneOffsetMs(zone) : null
}

function zoneOffsetMs(zone: string): number {
  if (zone === 'Z') return 0
  const digits = zone.replace(/\D/g, '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}

function applyMath(startMs: number, steps: string, rounding: Rounding): number | null {
  let ms = startMs
  mathStep.lastIndex = 0
  while (mathStep.lastIndex < steps.length) {
    const match = mathStep.exec(steps)
    if (!match) return null
    const [, sign, amount, unit, roundedUnit] = match
    if (unit) ms = shift(ms, (sign === '-' ? -1 : 1) * (amount ? Number(amount) : 1), unit)
    else if (roundedUnit) {
      const start = startOf(ms, roundedUnit)
      ms = rounding === 'down' ? start : shift(start, 1, roundedUnit) - 1
    }
    if (!Number.isFinite(ms)) return null
  }
  return ms
}

const unitLengthMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  H: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
}

function shift(ms: number, amount: number, unit: string): number {
  const lengthMs = unitLengthMs[unit]
  if (lengthMs !== undefined) return ms + amount * lengthMs
  const date = new Date(ms)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (unit === 'y' ? 12 * amount : amount))
  // The 31st of a month without one is its last day.
  date.setUTCDate(
    Math.min(day, new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()),
  )
  return date.getTime()
}

function startOf(ms: number, unit: string): number {
  const date = new Date(ms)
  if (unit === 'y') return Date.UTC(date.getUTCFullYear(), 0, 1)
  if (unit === 'M') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  // The epoch was a Thursday.
  const originMs = unit === 'w' ? -3 * 86_400_000 : 0
  const lengthMs = unitLengthMs[unit] ?? 1
  return Math.floor((ms - originMs) / lengthMs) * lengthMs + originMs
}
