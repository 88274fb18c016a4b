import { partOf, type Span, substringOf } from '@logline/processing'

/** A part of a text, by positions in it (end exclusive); `cut` is null when there is none. */
export interface Cut {
  successful: boolean
  cut: string | null
  begin_index: number
  end_index: number
}

export function substringCut(text: string, begin: number, end: number): Cut {
  return cutOf(text, substringOf(text, begin, end))
}

export function partCut(text: string, separator: string, number: number): Cut {
  return cutOf(text, partOf(text, separator, number))
}

function cutOf(text: string, span: Span | null): Cut {
  if (span === null) return { successful: false, cut: null, begin_index: -1, end_index: -1 }
  const { begin, end } = span
  return { successful: true, cut: text.slice(begin, end), begin_index: begin, end_index: end }
}

/** Where a text contains another, end exclusive; null when it does not. */
export function placeOf(text: string, part: string): { start: number; end: number } | null {
  const start = text.indexOf(part)
  return start === -1 ? null : { start, end: start + part.length }
}
