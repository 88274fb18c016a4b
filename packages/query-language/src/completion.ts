import type { Span } from './syntax/ast.ts'
import { unescapeText } from './syntax/escapes.ts'

/** What fits at a place of a query text. */
export interface CompletionContext {
  /** Whether names of fields fit, or values of `field`. */
  type: 'field' | 'value'
  /** Null for names. */
  field: string | null
  /** What is typed of it already, without quotation mark and escapes. */
  prefix: string
  /** What the choice replaces: from the beginning of what is typed to the offset. */
  span: Span
  /** Operators that fit here as well. */
  operators: readonly ('AND' | 'OR' | 'NOT')[]
}

/** A place between tokens: in which group, behind what. */
interface Place {
  /** Fields of the groups it is in, innermost last; null for the default fields. */
  groups: (string | null)[]
  /** The name before the colon that stands last, when a value has to follow. */
  field: string | null
  last: 'start' | 'clause' | 'operator' | 'modifier'
}

const token =
  /(?<space>[\s\u3000]+)|(?<quoted>"(?:[^"\\]|\\[\s\S])*"?)|(?<regex>\/(?:[^/\\]|\\[\s\S])*\/?)|(?<range>[[{][^\]}]*[\]}]?)|(?<open>\()|(?<close>\))|(?<modifier>[+\-!])|(?<colon>:)|(?<word>(?:\\[\s\S]|[^\s\u3000():[\]{}"\\/])+)|(?<rest>[\s\S])/gy
const allOperators = ['AND', 'OR', 'NOT'] as const
const closed = /^(?:"(?:[^"\\]|\\[\s\S])*"|\/(?:[^/\\]|\\[\s\S])*\/|[[{][^\]}]*[\]}])$/

/**
 * What an editor can offer at an offset (in UTF-16 units) of a query text, which may be unfinished. Null where nothing
 * fits: in regular expressions, ranges, patterns, comparisons and right behind what is closed.
 */
export function completionAt(text: string, offset: number): CompletionContext | null {
  const before = text.slice(0, offset)
  const place: Place = { groups: [null], field: null, last: 'start' }
  for (const match of before.matchAll(token)) {
    const [written] = match
    const isLast = match.index + written.length === before.length
    const { quoted, word } = match.groups ?? {}
    if (isLast && quoted !== undefined && !isClosed(quoted)) {
      return offer(place, { from: match.index, to: offset }, unescapeText(quoted.slice(1)))
    }
    if (isLast && word !== undefined) {
      const isPattern = /^[<>]|(?:^|[^\\])(?:\\\\)*[*?~^]/.test(word)
      return isPattern ? null : offer(place, { from: match.index, to: offset }, unescapeText(word))
    }
    if (!isLast || fitsBehind(match)) step(place, match, before)
    else return null
  }
  return offer(place, { from: offset, to: offset }, '')
}

/** Whether something new can begin right behind the token, without a space. */
function fitsBehind({ groups = {} }: RegExpExecArray): boolean {
  return [groups.space, groups.open, groups.colon, groups.modifier].some((part) => part !== undefined)
}

function isClosed(written: string): boolean {
  return closed.test(written)
}

function step(place: Place, match: RegExpExecArray, text: string): void {
  const { space, open, close, modifier, colon, word } = match.groups ?? {}
  if (space !== undefined || colon !== undefined) return
  if (open !== undefined) {
    place.groups.push(place.field ?? place.groups.at(-1) ?? null)
    place.field = null
    place.last = 'start'
  } else if (close !== undefined) {
    if (place.groups.length > 1) place.groups.pop()
    place.last = 'clause'
  } else if (modifier !== undefined) place.last = 'modifier'
  else if (word !== undefined && text[match.index + word.length] === ':') place.field = unescapeText(word)
  else {
    place.field = null
    place.last = lastOf(word)
  }
}

function lastOf(word: string | undefined): Place['last'] {
  if (word === 'NOT') return 'modifier'
  return word !== undefined && /^(?:AND|OR|&&|\|\|)$/.test(word) ? 'operator' : 'clause'
}

function offer(place: Place, span: Span, prefix: string): CompletionContext {
  const { groups, field: own, last } = place
  const field = own ?? groups.at(-1) ?? null
  const operators =
    own !== null || last === 'modifier' ? [] : last === 'clause' ? allOperators : (['NOT'] as const)
  const isName = field === null || field === '_exists_'
  return { type: isName ? 'field' : 'value', field: isName ? null : field, prefix, span, operators }
}
