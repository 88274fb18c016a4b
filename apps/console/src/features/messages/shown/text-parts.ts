import type { HighlightRange } from '../../../kit/messages/message-record.ts'

export interface TextPart {
  text: string
  isMarked: boolean
  /** Offset in the text, a stable key. */
  start: number
}

/** Splits a text at what is highlighted. Ranges may overlap, touch, come in any order or lie beyond the end. */
export function textParts(text: string, ranges: readonly HighlightRange[]): TextPart[] {
  const parts: TextPart[] = []
  let position = 0
  const add = (end: number, isMarked: boolean) => {
    if (end > position) parts.push({ text: text.slice(position, end), isMarked, start: position })
    position = Math.max(position, end)
  }
  for (const { from, to } of mergedSpans(text.length, ranges)) {
    add(from, false)
    add(to, true)
  }
  add(text.length, false)
  return parts
}

function mergedSpans(length: number, ranges: readonly HighlightRange[]) {
  const sorted = ranges
    .map((range) => ({ from: Math.max(0, range.start), to: Math.min(length, range.start + range.length) }))
    .filter((span) => span.to > span.from)
    .sort((a, b) => a.from - b.from)
  const merged: { from: number; to: number }[] = []
  for (const span of sorted) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

/**
 * Makes control characters visible as their pictures (U+2400 to U+2421), one for one, so that offsets still hold.
 * Line breaks and tabs stay what they are. Marks that turn the direction of text are shown as a box.
 */
export function visibleText(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu, (character) => {
    const code = character.charCodeAt(0)
    if (code === 0x7f) return '\u2421'
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u25af'
  })
}
