import type { Span } from './extraction.ts'

/** Positions from 0, `end` exclusive; null outside of the text (reference: extractors, section 4). */
export function substringOf(text: string, begin: number, end: number): Span | null {
  return begin < 0 || end <= begin || end > text.length ? null : { begin, end }
}

/**
 * The part with this number, from 1, between separators taken literally; null for an empty part or none. The reference
 * cuts at the first character of the separator, which takes away what was not extracted.
 */
export function partOf(text: string, separator: string, number: number): Span | null {
  if (number < 1 || separator === '') return null
  let begin = 0
  for (let no = 1; no < number; no++) {
    const at = text.indexOf(separator, begin)
    if (at === -1) return null
    begin = at + separator.length
  }
  const next = text.indexOf(separator, begin)
  const end = next === -1 ? text.length : next
  return end === begin ? null : { begin, end }
}

/** A text without parts of it, which do not overlap. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let rest = ''
  let kept = 0
  for (const { begin, end } of spans.toSorted((a, b) => a.begin - b.begin)) {
    rest += text.slice(kept, begin)
    kept = end
  }
  return rest + text.slice(kept)
}
