import type { PatternToken } from './masked-text.ts'
import { tokenText } from './masked-text.ts'

/** Messages that are the same but for numbers and ids. */
export interface TokenedShape<Facts> {
  tokens: readonly PatternToken[]
  facts: Facts
}

export interface Grouped<Facts> {
  /** As one of its shapes has them, `word` where they have different ones. */
  tokens: readonly PatternToken[]
  members: readonly TokenedShape<Facts>[]
}

interface Group<Facts> {
  texts: (string | null)[]
  members: { shape: TokenedShape<Facts>; texts: readonly string[] }[]
}

/** Tokens whose texts lead to a group. */
const depth = 2
/** Of the tokens of a group so many must be those of a shape that joins it. */
const similarity = 0.6
/** As many different words make a place one that varies. */
const variesFrom = 4
const anyWord: PatternToken = [{ variable: 'word' }]

/**
 * Groups shapes that differ in a few words by a tree of fixed depth: number of tokens, the first of them, then the group
 * that is most similar (P. He and others, "Drain: An Online Log Parsing Approach with Fixed Depth Tree", ICWS 2017).
 * Beyond it, a place with less than four different words is no variable: "opened" and "closed" stay two patterns.
 */
export function createPatternTree<Facts>() {
  const leaves = new Map<string, Group<Facts>[]>()

  function add(shape: TokenedShape<Facts>): void {
    const texts = shape.tokens.map(tokenText)
    const key = JSON.stringify([texts.length, ...texts.slice(0, depth).map(leadOf)])
    const groups = leaves.get(key) ?? []
    leaves.set(key, groups)
    const group = mostSimilar(groups, texts)
    if (!group) {
      groups.push({ texts: [...texts], members: [{ shape, texts }] })
      return
    }
    group.members.push({ shape, texts })
    group.texts = group.texts.map((text, at) => (text === texts[at] ? text : null))
  }

  return {
    add,
    groups: (): Grouped<Facts>[] => [...leaves.values()].flat().flatMap(({ members }) => split(members)),
  }
}

/** The words that lead a text to its group: all of the group have them. */
export function leadsOf(tokens: readonly PatternToken[]): string[] {
  return tokens
    .slice(0, depth)
    .map((token) => leadOf(tokenText(token)))
    .filter((lead) => lead !== '')
}

/** What varies leads nowhere. */
function leadOf(text: string): string {
  return /[<\d]/.test(text) ? '' : text
}

function mostSimilar<Facts>(
  groups: readonly Group<Facts>[],
  texts: readonly string[],
): Group<Facts> | undefined {
  let best: Group<Facts> | undefined
  let bestSame = Math.max(1, similarity * texts.length)
  for (const group of groups) {
    const same = group.texts.reduce((sum, text, at) => (text === texts[at] ? sum + 1 : sum), 0)
    if (same >= bestSame && (best === undefined || same > bestSame)) {
      best = group
      bestSame = same
    }
  }
  return best
}

/** Numbers are masked where they are read, but the status of a request. */
function isStatus(texts: ReadonlySet<string>): boolean {
  return [...texts].every((text) => /^\d{3}$/.test(text))
}

/** Apart by the places that have few different words, or a status. */
function split<Facts>(members: Group<Facts>['members']): Grouped<Facts>[] {
  const [first] = members
  if (!first) return []
  const words = first.texts.map((_, at) => new Set(members.map(({ texts }) => texts[at] ?? '')))
  const few = words.findIndex((texts) => texts.size > 1 && (texts.size < variesFrom || isStatus(texts)))
  if (few >= 0) {
    return [...Map.groupBy(members, ({ texts }) => texts[few]).values()].flatMap((part) => split(part))
  }
  const tokens = first.shape.tokens.map((token, at) => ((words[at]?.size ?? 0) > 1 ? anyWord : token))
  return [{ tokens, members: members.map(({ shape }) => shape) }]
}
