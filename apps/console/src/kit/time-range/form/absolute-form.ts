import { instantOf, instantText, parseWallTime } from '@logline/time'
import { type AbsoluteRange, isAllTime, type RelativeRange } from '../../time/time-range.ts'
import { earliestMs, type RangeRules, rangeProblems, type TimeRangeErrors } from './time-range-rules.ts'

/** Local times as text, in the user's zone. */
export interface AbsoluteTexts {
  from: string
  to: string
  /** What the texts were written for: where clocks are put back, one text stands for two instants. */
  meant?: { fromMs: number; toMs: number }
}

export function localTexts(range: AbsoluteRange, rules: RangeRules): AbsoluteTexts {
  return textsOf({ fromMs: Date.parse(range.from), toMs: Date.parse(range.to) }, rules)
}

/** The instants a relative range means now; of all time, those of the last 5 minutes. */
export function absoluteTexts(range: RelativeRange, rules: RangeRules): AbsoluteTexts {
  const fromSeconds = isAllTime(range) ? 300 : range.from
  const { nowMs } = rules
  return textsOf({ fromMs: nowMs - fromSeconds * 1000, toMs: nowMs - (range.to ?? 0) * 1000 }, rules)
}

function textsOf(meant: { fromMs: number; toMs: number }, { timeZone }: RangeRules): AbsoluteTexts {
  return { from: instantText(meant.fromMs, timeZone), to: instantText(meant.toMs, timeZone), meant }
}

export function absoluteErrors(texts: AbsoluteTexts, rules: RangeRules): TimeRangeErrors {
  const from = localInstant(texts.from, texts.meant?.fromMs, rules)
  const to = localInstant(texts.to, texts.meant?.toMs, rules)
  const fromError = from === null ? rangeProblems.format : limitError(from, rules)
  const toError = to === null ? rangeProblems.format : undefined
  if (fromError || toError) return { ...(fromError && { from: fromError }), ...(toError && { to: toError }) }
  return from !== null && to !== null && from < to ? {} : { to: rangeProblems.order }
}

/** Null while a text is no time. */
export function absoluteRangeOf(texts: AbsoluteTexts, rules: RangeRules): AbsoluteRange | null {
  const from = localInstant(texts.from, texts.meant?.fromMs, rules)
  const to = localInstant(texts.to, texts.meant?.toMs, rules)
  if (from === null || to === null) return null
  return { type: 'absolute', from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

function limitError(fromMs: number, rules: RangeRules): string | undefined {
  const earliest = earliestMs(rules)
  return earliest !== null && fromMs < earliest ? rangeProblems.dateOutsideLimit : undefined
}

/** A text that was not typed over is the instant it was written for. */
function localInstant(text: string, meantMs: number | undefined, { timeZone }: RangeRules): number | null {
  if (meantMs !== undefined && instantText(meantMs, timeZone) === text) return meantMs
  const local = parseWallTime(text)
  return local && instantOf(local, timeZone)
}
