/** A piece of a regular expression, by what it means there. */
export interface PatternPart {
  start: number
  text: string
  /** Itself; one of several characters; what repeats, chooses, groups or anchors. */
  kind: 'text' | 'class' | 'operator'
  /** Within the first group, whose find is extracted. */
  isExtracted: boolean
}

interface Token {
  text: string
  kind: PatternPart['kind']
  /** What it does to the depth of groups, when they are counted. */
  opens?: 'group' | 'capture'
  closes?: boolean
}

/** Cuts an expression into what is drawn in one way, from its beginning to its end; also one that is not finished. */
export function patternParts(pattern: string): PatternPart[] {
  const parts: PatternPart[] = []
  let start = 0
  let depth = 0
  /** How deep the first group lies: -1 before it, null behind it. */
  let first: number | null = -1
  for (const { text, kind, opens, closes } of tokens(pattern)) {
    if (opens === 'capture' && first === -1) first = depth
    const isExtracted = first !== null && first >= 0
    if (opens) depth += 1
    if (closes) depth = Math.max(0, depth - 1)
    if (closes && depth === first) first = null
    const last = parts.at(-1)
    if (last?.kind === kind && last.isExtracted === isExtracted) last.text += text
    else parts.push({ start, text, kind, isExtracted })
    start += text.length
  }
  return parts
}

/** In the order in which they are tried. */
const tokenForms: readonly [RegExp, Omit<Token, 'text'>][] = [
  [/\\(?:[pPxu]\{[^}]*\}?|[dDwWsSpPbBAzZ]|$)/y, { kind: 'class' }],
  [/\\./suy, { kind: 'text' }],
  [/\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]?/suy, { kind: 'class' }],
  [/\./y, { kind: 'class' }],
  [/\(\?P?<[A-Za-z]\w*>|\((?!\?)/y, { kind: 'operator', opens: 'capture' }],
  [/\(\?[a-zA-Z-]*:?/y, { kind: 'operator', opens: 'group' }],
  [/\)/y, { kind: 'operator', closes: true }],
  [/[*+?|^$]|\{\d*,?\d*\}/y, { kind: 'operator' }],
  [/[^\\[.()*+?|^${]+|./suy, { kind: 'text' }],
]

function* tokens(pattern: string): Generator<Token> {
  let at = 0
  while (at < pattern.length) {
    const token = tokenAt(pattern, at)
    yield token
    at += token.text.length
  }
}

function tokenAt(pattern: string, at: number): Token {
  for (const [form, rest] of tokenForms) {
    form.lastIndex = at
    const text = form.exec(pattern)?.[0]
    if (text !== undefined) return { text, ...rest }
  }
  return { text: pattern.slice(at), kind: 'text' }
}
