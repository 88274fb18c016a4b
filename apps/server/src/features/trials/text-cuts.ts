/** A part of a text, by positions in it (end exclusive); `cut` is null when there is none. */
export interface Cut {
  successful: boolean
  cut: string | null
  begin_index: number
  end_index: number
}

const nothing: Cut = { successful: false, cut: null, begin_index: -1, end_index: -1 }

/** Positions from 0, `end` exclusive; outside of the text there is nothing (reference: extractors, section 4). */
export function substringOf(text: string, begin: number, end: number): Cut {
  if (end <= begin || end > text.length) return nothing
  return { successful: true, cut: text.slice(begin, end), begin_index: begin, end_index: end }
}

/** The part with this number, from 1, between separators taken literally; empty parts are nothing. */
export function partOf(text: string, separator: string, number: number): Cut {
  const parts = text.split(separator)
  const part = parts[number - 1]
  if (part === undefined || part === '') return nothing
  const begin = parts
    .slice(0, number - 1)
    .reduce((length, each) => length + each.length + separator.length, 0)
  return { successful: true, cut: part, begin_index: begin, end_index: begin + part.length }
}

/** Where a text contains another, end exclusive; null when it does not. */
export function placeOf(text: string, part: string): { start: number; end: number } | null {
  const start = text.indexOf(part)
  return start === -1 ? null : { start, end: start + part.length }
}
