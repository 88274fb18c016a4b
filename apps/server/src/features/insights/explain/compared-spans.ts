import type { CountedSpan } from '@logline/engine'
import type { TimeSpan } from '../scope/insight-scope.ts'

type Span = Omit<CountedSpan, 'sample'>

/** The selection is the first; the baseline follows, and then what is in the range besides. */
export interface ComparedSpans {
  selection: Span
  baseline: readonly Span[]
  rest: readonly Span[]
}

const leastParts = 4
const mostParts = 24

/** The time before the selection, else that after it; parts of the range that nobody compares are read for their course only. */
export function comparedSpans(
  range: TimeSpan,
  selection: TimeSpan,
  baseline: readonly TimeSpan[] | null,
): ComparedSpans {
  const before = { fromMs: range.fromMs, toMs: Math.min(selection.fromMs, range.toMs) }
  const after = { fromMs: Math.max(selection.toMs, range.fromMs), toMs: range.toMs }
  const wanted = baseline ?? (isThere(before) ? [before] : [after])
  const compared = without(wanted, [selection]).filter(isThere)
  const length = compared.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
  const wished = length / Math.max(1, selection.toMs - selection.fromMs)
  const parts = Math.min(mostParts, Math.max(leastParts, Math.round(wished)))
  return {
    selection: { ...selection, parts: 1 },
    baseline: compared.map((span) => ({
      ...span,
      parts: Math.max(1, Math.round((parts * (span.toMs - span.fromMs)) / length)),
    })),
    rest: without([range], [selection, ...compared])
      .filter(isThere)
      .map((span) => ({ ...span, parts: 1 })),
  }
}

function isThere({ fromMs, toMs }: TimeSpan): boolean {
  return fromMs < toMs
}

/** What is left of spans. */
function without(spans: readonly TimeSpan[], taken: readonly TimeSpan[]): TimeSpan[] {
  return taken.reduce<TimeSpan[]>(
    (left, { fromMs, toMs }) =>
      left
        .flatMap((span) => [
          { fromMs: span.fromMs, toMs: Math.min(span.toMs, fromMs) },
          { fromMs: Math.max(span.fromMs, toMs), toMs: span.toMs },
        ])
        .filter(isThere),
    [...spans],
  )
}
