import { quoted } from '../scope/quoted.ts'
import type { PatternPart, PatternToken } from './masked-text.ts'

/** Tokens as parts with the spaces between them. */
export function partsOf(tokens: readonly PatternToken[]): PatternPart[] {
  const parts: PatternPart[] = []
  const add = (part: PatternPart) => {
    const last = parts.at(-1)
    if (last && 'text' in last && 'text' in part) parts[parts.length - 1] = { text: last.text + part.text }
    else parts.push(part)
  }
  tokens.forEach((token, no) => {
    if (no > 0) add({ text: ' ' })
    for (const part of token) add(part)
  })
  return parts
}

export function textOf(parts: readonly PatternPart[]): string {
  return parts.map((part) => ('text' in part ? part.text : `<${part.variable}>`)).join('')
}

/** Beside one of these, a word and what varies are one word of the index. */
const joiners = /[\w.:'’·]$/
const startJoiners = /^[\w.:'’·]/
const word = /[\p{L}\p{N}]/u

/**
 * What finds the messages of a pattern: its words between the places that vary, as phrases. Null for one without words.
 */
export function queryOf(parts: readonly PatternPart[]): string | null {
  const phrases = parts.flatMap((part, at) => {
    if (!('text' in part)) return []
    let { text } = part
    if (at > 0 && startJoiners.test(text)) text = text.replace(/^\S+/, '')
    if (at < parts.length - 1 && joiners.test(text)) text = text.replace(/\S+$/, '')
    text = text.trim()
    return word.test(text) ? [`message:${quoted(text)}`] : []
  })
  return phrases.length > 0 ? [...new Set(phrases)].join(' AND ') : null
}

/** Finds all messages that have these words, and perhaps others; null for none. */
export function firstWordsQuery(words: readonly string[]): string | null {
  const phrases = words.filter((text) => word.test(text)).map((text) => `message:${quoted(text)}`)
  return phrases.length > 0 ? phrases.join(' AND ') : null
}
