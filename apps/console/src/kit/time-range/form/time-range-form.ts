import { defaultTimeRange, isAllTime, type TimeRange } from '../../time/time-range.ts'
import {
  type AbsoluteTexts,
  absoluteErrors,
  absoluteRangeOf,
  absoluteTexts,
  localTexts,
} from './absolute-form.ts'
import { type RelativeFields, relativeErrors, relativeFields, relativeRangeOf } from './relative-form.ts'
import { earliestMs, type RangeRules, rangeProblems, type TimeRangeErrors } from './time-range-rules.ts'

export type TimeRangeTab = 'relative' | 'absolute' | 'keyword'

/** The dialog's state, shaped like what is seen. */
export interface TimeRangeForm {
  /** Null: no range is set, and none was chosen yet. */
  tab: TimeRangeTab | null
  relative: RelativeFields
  absolute: AbsoluteTexts
  keyword: string
}

/** What a keyword meant when the server was asked, or that it could not be asked; null while it is not known. */
export type ResolvedKeyword = { from: string; to: string } | 'unparsable' | 'unchecked' | null

const defaultKeyword = 'Last five minutes'

/** The form for a range that is set already, or for none. */
export function formOf(range: TimeRange | null, rules: RangeRules): TimeRangeForm {
  const relative = range?.type === 'relative' ? range : defaultTimeRange
  return {
    tab: range?.type ?? null,
    relative: relativeFields(relative),
    // Of a relative range when its tab is opened: one that is too long reaches back to where there are no dates.
    absolute: range?.type === 'absolute' ? localTexts(range, rules) : absoluteTexts(defaultTimeRange, rules),
    keyword: range?.type === 'keyword' ? range.keyword : defaultKeyword,
  }
}

/**
 * Switching converts what is set: to absolute, the instants the relative range means now; to relative, the last
 * 5 minutes; to a keyword, the same in words. Going back to the tab of `original` brings its values back.
 */
export function switchTab(
  form: TimeRangeForm,
  tab: TimeRangeTab,
  original: TimeRange | null,
  rules: RangeRules,
): TimeRangeForm {
  if (tab === form.tab) return form
  const initial = formOf(original?.type === tab ? original : null, rules)
  if (original?.type === tab || tab !== 'absolute') return { ...form, tab, [tab]: initial[tab] }
  const range = form.tab === 'relative' ? rangeOf(form, rules, null) : null
  const relative = range?.type === 'relative' && !isAllTime(range) ? range : defaultTimeRange
  return { ...form, tab, absolute: absoluteTexts(relative, rules) }
}

export function validateForm(
  form: TimeRangeForm,
  rules: RangeRules,
  resolved: ResolvedKeyword,
): TimeRangeErrors {
  if (form.tab === 'relative') return relativeErrors(form.relative, rules)
  if (form.tab === 'absolute') return absoluteErrors(form.absolute, rules)
  return form.tab === 'keyword' ? keywordErrors(form.keyword, rules, resolved) : {}
}

/** The range the form means, or null while it has errors or its keyword is not checked yet. */
export function rangeOf(form: TimeRangeForm, rules: RangeRules, resolved: ResolvedKeyword): TimeRange | null {
  if (form.tab === null) return null
  if (Object.keys(validateForm(form, rules, resolved)).length > 0) return null
  if (form.tab === 'absolute') return absoluteRangeOf(form.absolute, rules)
  if (form.tab === 'relative') return relativeRangeOf(form.relative)
  return resolved === null || resolved === 'unchecked'
    ? null
    : { type: 'keyword', keyword: form.keyword.trim() }
}

/** Instants a range means at `nowMs`; null for a keyword that is not resolved. All time has no start. */
export function resolveRange(
  range: TimeRange,
  nowMs: number,
  resolved: ResolvedKeyword,
): { fromMs: number | null; toMs: number } | null {
  if (range.type === 'absolute') return { fromMs: Date.parse(range.from), toMs: Date.parse(range.to) }
  if (range.type === 'relative') {
    const toMs = nowMs - (range.to ?? 0) * 1000
    return { fromMs: isAllTime(range) ? null : nowMs - range.from * 1000, toMs }
  }
  if (resolved === null || typeof resolved === 'string') return null
  return { fromMs: Date.parse(resolved.from), toMs: Date.parse(resolved.to) }
}

function keywordErrors(keyword: string, rules: RangeRules, resolved: ResolvedKeyword): TimeRangeErrors {
  if (keyword.trim() === '') return { keyword: rangeProblems.keywordEmpty }
  if (resolved === 'unparsable') return { keyword: rangeProblems.keywordUnknown }
  const earliest = earliestMs(rules)
  if (resolved === null || resolved === 'unchecked') return {}
  const isOutside = earliest !== null && Date.parse(resolved.from) < earliest
  return isOutside ? { keyword: rangeProblems.rangeOutsideLimit } : {}
}
