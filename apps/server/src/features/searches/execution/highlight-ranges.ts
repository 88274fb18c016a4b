import { type Clause, type Expression, lowerText, tokenize } from '@logline/query-language'

/** A marked part of a text, in UTF-16 units. */
interface Range {
  start: number
  length: number
}

/** Marks beyond this are left out: nobody reads more, and they cost time in the browser. */
const maxRanges = 100

/**
 * Where a message matches: the words and phrases the query asks for in the message or in any field, whole words and
 * without regard to case. Wildcards, regular expressions and what the query excludes are not marked.
 */
export function highlightRanges(expression: Expression, message: string): Record<string, Range[]> {
  const phrases = wantedTexts(expression).map((text) => tokensOf(text).map((token) => token.text))
  const wanted = phrases.filter((phrase) => phrase.length > 0)
  if (wanted.length === 0) return {}
  const tokens = tokensOf(message)
  const found = wanted.flatMap((phrase) => occurrences(tokens, phrase))
  const ranges = merged(found).slice(0, maxRanges)
  return ranges.length === 0 ? {} : { message: ranges }
}

function wantedTexts(expression: Expression): string[] {
  switch (expression.type) {
    case 'term':
    case 'phrase':
      return isOnMessage(expression.field?.name ?? null) ? [expression.value] : []
    case 'group':
      return expression.clauses.filter(isWanted).flatMap((clause) => wantedTexts(clause.expression))
    default:
      return []
  }
}

function isWanted(clause: Clause): boolean {
  return clause.occur !== 'MUST_NOT'
}

function isOnMessage(field: string | null): boolean {
  return field === null || field === 'message'
}

interface Token {
  text: string
  from: number
  to: number
}

/** The tokens of a text with their places: between two of them is nothing the next one could be found in. */
function tokensOf(text: string): Token[] {
  const lowered = lowerText(text)
  // A few letters change their length in lower case, and all places behind them.
  if (lowered.length !== text.length) return []
  let position = 0
  return tokenize(text).map((token) => {
    const from = lowered.indexOf(token, position)
    position = from + token.length
    return { text: token, from, to: position }
  })
}

function occurrences(tokens: readonly Token[], phrase: readonly string[]): Range[] {
  const ranges: Range[] = []
  for (let first = 0; first + phrase.length <= tokens.length; first++) {
    const start = tokens[first]
    const end = tokens[first + phrase.length - 1]
    if (!start || !end || !phrase.every((text, index) => tokens[first + index]?.text === text)) continue
    ranges.push({ start: start.from, length: end.to - start.from })
  }
  return ranges
}

/** In order, overlapping ranges as one. */
function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && range.start <= last.start + last.length) {
      const end = Math.max(last.start + last.length, range.start + range.length)
      last.length = end - last.start
    } else {
      result.push({ ...range })
    }
  }
  return result
}
