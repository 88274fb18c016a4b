/** A piece of a wildcard pattern: text as it stands, `*` (any run of characters) or `?` (exactly one). */
export type WildcardPart = { type: 'text'; text: string } | { type: 'any' } | { type: 'one' }

/** Keeps only the backslashes that carry meaning in a pattern: those before `*`, `?` and `\`. */
export function normaliseWildcard(source: string): string {
  return source.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (pair, code, character) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16)).replace(/[*?\\]/, '\\$&')
    return '*?\\'.includes(character) ? pair : character
  })
}

/** Splits a pattern (`Expression.pattern` of type wildcard) into its parts. */
export function parseWildcard(pattern: string): WildcardPart[] {
  return [...pattern.matchAll(/(\*)|(\?)|(?:\\[\s\S]|[^*?\\])+|\\/g)].map(([text, any, one]) => {
    if (any) return { type: 'any' }
    if (one) return { type: 'one' }
    return { type: 'text', text: text.replace(/\\([\s\S])/g, '$1') }
  })
}

/** True when the pattern matches the whole text. Time is bounded by pattern length times text length. */
export function matchesWildcard(parts: readonly WildcardPart[], text: string): boolean {
  const [first] = parts
  // Most texts differ in what they begin with.
  if (first?.type === 'text' && !text.startsWith(first.text)) return false
  const symbols: (string | symbol)[] = parts.flatMap<string | symbol>((part) =>
    part.type === 'text' ? [...part.text] : [part.type === 'any' ? anyRun : anyOne],
  )
  const characters = [...text]
  let symbolAt = 0
  let resume: { symbolAt: number; characterAt: number } | null = null
  let characterAt = 0
  while (characterAt < characters.length) {
    const symbol = symbols[symbolAt]
    if (symbol === anyRun) {
      resume = { symbolAt: symbolAt + 1, characterAt }
      symbolAt++
    } else if (symbol === anyOne || (symbol !== undefined && symbol === characters[characterAt])) {
      symbolAt++
      characterAt++
    } else if (resume) {
      // The last `*` takes one character more, and everything after it is tried again.
      resume.characterAt++
      symbolAt = resume.symbolAt
      characterAt = resume.characterAt
    } else return false
  }
  return symbols.slice(symbolAt).every((symbol) => symbol === anyRun)
}

const anyRun = Symbol('*')
const anyOne = Symbol('?')
