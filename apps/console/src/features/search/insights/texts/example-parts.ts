import type { MessagePattern } from '@logline/contract'

export interface ExamplePart {
  text: string
  /** What other messages of the pattern have something else for. */
  isVaried: boolean
}

/** A message by the parts of its pattern: its first line, what comes after it as it is. Whole where they do not fit. */
export function exampleParts(message: string, parts: MessagePattern['parts']): ExamplePart[] {
  const found: ExamplePart[] = []
  const add = (text: string, isVaried: boolean) => {
    if (text !== '') found.push({ text, isVaried })
  }
  let at = 0
  parts.forEach((part, no) => {
    if (!('text' in part)) return
    const isVaried = no > 0
    const place = placeOf(part.text, message, at)
    if (at < 0 || !place) {
      at = -1
      return
    }
    add(message.slice(at, place.from), isVaried)
    add(message.slice(place.from, place.to), false)
    at = place.to
  })
  if (at < 0) return [{ text: message, isVaried: false }]
  const last = parts.at(-1)
  const line = /\n|$/.exec(message)?.index ?? message.length
  add(message.slice(at, line), last !== undefined && !('text' in last))
  add(message.slice(Math.max(at, line)), false)
  return found
}

/** Where the words stand next; a pattern has one space where a message may have several. */
function placeOf(words: string, message: string, from: number): { from: number; to: number } | null {
  const source = words.split(' ').map(escaped).join(String.raw`\s+`)
  const pattern = new RegExp(source, 'g')
  pattern.lastIndex = Math.max(0, from)
  const match = pattern.exec(message)
  return match && { from: match.index, to: match.index + match[0].length }
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
