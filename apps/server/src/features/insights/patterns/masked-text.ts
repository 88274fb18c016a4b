/** A word that is always the same, or the kind of what varies in its place. */
export type PatternPart = { text: string } | VariablePart

interface VariablePart {
  variable: string
  /** Of the text that was masked. */
  value?: string
}

/** A part of a text between two spaces. */
export type PatternToken = readonly PatternPart[]

/** What varies by nature, the first that fits; the engine groups by the same (its shapes), without telling the kinds. */
const variables = [
  // A status is a word, as is a version of HTTP: 200 and 502 are not the same.
  [
    'kept',
    String.raw`(?<=\bHTTP\/)\d(?:\.\d)?\b|(?<=HTTP\/[\d.]+" )\d{3}\b|(?<=\b(?:status|code)[=: ]{1,2})\d{3}\b`,
  ],
  ['url', String.raw`\bhttps?:\/\/[^\s"'<>]*\d[^\s"'<>]*`],
  ['time', String.raw`\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?`],
  ['uuid', String.raw`\b[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}\b`],
  ['address', String.raw`\b\d{1,3}(?:\.\d{1,3}){3}:\d{1,5}\b`],
  ['ip', String.raw`\b\d{1,3}(?:\.\d{1,3}){3}\b`],
  ['hex', String.raw`\b(?:0x)?(?=[\da-fA-F]*[a-fA-F])[\da-fA-F]{8,}\b`],
  ['n', String.raw`\b\d+(?:\.\d+)?(?=[A-Za-z%]{0,3}(?!\w))[A-Za-z]{0,3}\b`],
  ['id', String.raw`\b[A-Za-z_]*\d[A-Za-z_]*\d[A-Za-z_]*\d\w*\b`],
] as const

const variable = new RegExp(variables.map(([, source]) => `(${source})`).join('|'), 'g')

/** A number is called by its unit: `3004 ms`, `46ms`, `7 bytes`. */
const unit = /^\d+(?:\.\d+)?(ns|us|µs|ms|s|min|h|bytes|b|kb|mb|gb|kib|mib|gib)$/i
const unitBehind = /^ (ns|us|µs|ms|s|sec|seconds|min|minutes|bytes|[kmg]i?b)\b/i

/** The first line of a message as tokens, numbers and ids replaced by their kinds. */
export function maskedTokens(text: string): PatternToken[] {
  const tokens: PatternPart[][] = [[]]
  let at = 0
  const addText = (words: string) => {
    words.split(/\s+/).forEach((word, no) => {
      if (no > 0) tokens.push([])
      if (word !== '') tokens.at(-1)?.push({ text: word })
    })
  }
  for (const match of text.matchAll(variable)) {
    const kind = variables[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? 'n'
    addText(text.slice(at, match.index))
    at = match.index + match[0].length
    if (kind === 'kept') addText(match[0])
    else tokens.at(-1)?.push({ variable: nameOf(kind, match[0], text.slice(at, at + 10)), value: match[0] })
  }
  addText(text.slice(at))
  return tokens.filter((token) => token.length > 0).map(joined)
}

function nameOf(kind: string, found: string, behind: string): string {
  if (kind !== 'n') return kind
  const [, own] = unit.exec(found) ?? []
  const [, next] = unitBehind.exec(behind) ?? []
  return (own ?? next ?? 'n').toLowerCase()
}

/** Texts that stand side by side are one. */
function joined(token: readonly PatternPart[]): PatternToken {
  const parts: PatternPart[] = []
  for (const part of token) {
    const last = parts.at(-1)
    if (last && 'text' in last && 'text' in part) parts[parts.length - 1] = { text: last.text + part.text }
    else parts.push(part)
  }
  return parts
}

/** A token as text, the same for the same token. */
export function tokenText(token: PatternToken): string {
  return token.map((part) => ('text' in part ? part.text : `<${part.variable}>`)).join('')
}
