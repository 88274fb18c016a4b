import { type AbsoluteRange, isAllTime, type RelativeRange } from './time-range.ts'
import { earliestMs, type RangeRules, rangeProblems, type TimeRangeErrors } from './time-range-rules.ts'
import { formatInstant, instantOf, parseLocalTime } from './zoned-time.ts'

/** Local times as text, in the user's zone. */
export interface AbsoluteTexts {
  from: string
  to: string
}

export function localTexts(range: AbsoluteRange, { timeZone }: RangeRules): AbsoluteTexts {
  return {
    from: formatInstant(Date.parse(range.from), timeZone),
    to: formatInstant(Date.parse(range.to), timeZone),
  }
}

/** The instants a relative range means now; of all time, those of the last 5 minutes. */
export function absoluteTexts(range: RelativeRange, { nowMs, timeZone }: RangeRules): AbsoluteTexts {
  const fromSeconds = isAllTime(range) ? 300 : range.from
  return {
    from: formatInstant(nowMs - fromSeconds * 1000, timeZone),
    to: formatInstant(nowMs - (range.to ?? 0) * 1000, timeZone),
  }
}

export function absoluteErrors(texts: AbsoluteTexts, rules: RangeRules): TimeRangeErrors {
  const from = localInstant(texts.from, rules)
  const to = localInstant(texts.to, rules)
  const fromError = from === null ? rangeProblems.format : limitError(from, rules)
  const toError = to === null ? rangeProblems.format : undefined
  if (fromError || toError) return { ...(fromError && { from: fromError }), ...(toError && { to: toError }) }
  return from !== null && to !== null && from < to ? {} : { to: rangeProblems.order }
}

/** Null while a text is no time. */
export function absoluteRangeOf(texts: AbsoluteTexts, rules: RangeRules): AbsoluteRange | null {
  const from = localInstant(texts.from, rules)
  const to = localInstant(texts.to, rules)
  if (from === null || to === null) return null
  return { type: 'absolute', from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

function limitError(fromMs: number, rules: RangeRules): string | undefined {
  const earliest = earliestMs(rules)
  return earliest !== null && fromMs < earliest ? rangeProblems.dateOutsideLimit : undefined
}

function localInstant(text: string, { timeZone }: RangeRules): number | null {
  const local = parseLocalTime(text)
  return local && instantOf(local, timeZone)
}
