import { isAllTime, type RelativeRange } from '../../time/time-range.ts'
import { type RangeRules, rangeProblems, type TimeRangeErrors } from './time-range-rules.ts'

export type TimeUnit = 'seconds' | 'minutes' | 'hours' | 'days'

/** A length as it is typed: an empty text while the number is being replaced. */
export interface TypedLength {
  count: string
  unit: TimeUnit
}

export interface RelativeFields {
  isAllTime: boolean
  from: TypedLength
  isNow: boolean
  to: TypedLength
}

const unitSeconds: Record<TimeUnit, number> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 }
const unitsFromLargest: readonly TimeUnit[] = ['days', 'hours', 'minutes', 'seconds']
const defaultFrom: TypedLength = { count: '5', unit: 'minutes' }
const defaultTo: TypedLength = { count: '4', unit: 'minutes' }

export function isTimeUnit(text: string | null): text is TimeUnit {
  return text !== null && Object.hasOwn(unitSeconds, text)
}

/** Units of which at least one is within the limit. */
export function unitsWithin(limitSeconds: number | null): readonly TimeUnit[] {
  const units = unitsFromLargest.toReversed()
  return limitSeconds === null ? units : units.filter((unit) => unitSeconds[unit] <= limitSeconds)
}

/** The largest unit that gives a whole number: 5400 becomes 90 minutes. */
export function typedLength(seconds: number): TypedLength {
  const unit = unitsFromLargest.find((name) => seconds % unitSeconds[name] === 0) ?? 'seconds'
  return { count: String(seconds / unitSeconds[unit]), unit }
}

export function relativeFields(range: RelativeRange): RelativeFields {
  return {
    isAllTime: isAllTime(range),
    from: isAllTime(range) ? defaultFrom : typedLength(range.from),
    isNow: !range.to,
    to: range.to ? typedLength(range.to) : defaultTo,
  }
}

/** Of fields without errors. */
export function relativeRangeOf(fields: RelativeFields): RelativeRange {
  if (fields.isAllTime) return { type: 'relative', from: 0 }
  const from = secondsOf(fields.from)
  return fields.isNow ? { type: 'relative', from } : { type: 'relative', from, to: secondsOf(fields.to) }
}

/** A preset's length in place of the one that is set; it always ends now. */
export function presetFields(fields: RelativeFields, seconds: number): RelativeFields {
  if (seconds === 0) return { ...fields, isAllTime: true, isNow: true }
  return { ...fields, isAllTime: false, from: typedLength(seconds), isNow: true }
}

export function relativeErrors(fields: RelativeFields, { limitSeconds }: RangeRules): TimeRangeErrors {
  if (fields.isAllTime) return limitSeconds === null ? {} : { from: rangeProblems.rangeOutsideLimit }
  const from = lengthError(fields.from, limitSeconds)
  const to = fields.isNow ? undefined : lengthError(fields.to, limitSeconds)
  if (from || to) return { ...(from && { from }), ...(to && { to }) }
  const isReversed = !fields.isNow && secondsOf(fields.from) <= secondsOf(fields.to)
  return isReversed ? { to: rangeProblems.order } : {}
}

function lengthError(length: TypedLength, limitSeconds: number | null): string | undefined {
  if (!/^\d+$/.test(length.count)) return rangeProblems.empty
  if (Number(length.count) < 1) return rangeProblems.tooSmall
  return secondsOf(length) > (limitSeconds ?? longestSeconds) ? rangeProblems.rangeOutsideLimit : undefined
}

/** A thousand years: beyond, dates can no longer be written. */
const longestSeconds = 1000 * 365 * 86_400

function secondsOf(length: TypedLength): number {
  return Number(length.count) * unitSeconds[length.unit]
}
