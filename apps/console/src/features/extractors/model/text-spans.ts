export interface Span {
  begin: number
  end: number
}

/** A piece of a text: outside of what matched, within it, or extracted. */
export interface SpannedPart {
  start: number
  text: string
  kind: 'plain' | 'match' | 'extracted'
}

/** Cuts a text at the ends of what matched and of what was extracted; offsets are UTF-16, ends exclusive. */
export function spannedParts(text: string, match: Span | null, extracted: readonly Span[]): SpannedPart[] {
  const spans = match ? [match, ...extracted] : extracted
  const within = (at: number) => Math.max(0, Math.min(text.length, at))
  const cuts = [
    ...new Set([0, text.length, ...spans.flatMap(({ begin, end }) => [within(begin), within(end)])]),
  ]
  const sorted = cuts.toSorted((a, b) => a - b)
  const isIn = (at: number) => (span: Span) => span.begin <= at && at < span.end
  return sorted.slice(0, -1).map((start, index) => {
    const isExtracted = extracted.some(isIn(start))
    const kind = isExtracted ? 'extracted' : match && isIn(start)(match) ? 'match' : 'plain'
    return { start, text: text.slice(start, sorted[index + 1]), kind }
  })
}

/** Begins a text shortly before what matched, so that a narrow column shows it. */
export function shownFrom(match: Span | null, before: number): number {
  return match && match.begin > before * 2 ? match.begin - before : 0
}
