/** A text the specification quotes, as it stands there, with the number of its section. */
export interface QuotedText {
  section: string
  text: string
}

/** Every text in single quotes, once for each section that has it. An apostrophe within a word ends no quotation. */
export function quotedTexts(specification: string): QuotedText[] {
  const found = new Map<string, QuotedText>()
  let section = '0'
  for (const line of specification.split('\n')) {
    section = /^## (\d+)/.exec(line)?.[1] ?? section
    for (const [, text = ''] of line.matchAll(/(?<!\w)'((?:[^']|'(?=\w))+)'(?!\w)/g))
      found.set(`${section} ${text}`, { section, text })
  }
  return [...found.values()]
}

/** Those of `texts` that no source has. What stands in braces, or is left out by dots, may be anything. */
export function missingTexts(texts: readonly QuotedText[], sources: readonly string[]): QuotedText[] {
  const plain = sources.map(plainText)
  return texts.filter(({ text }) => {
    const pieces = piecesOf(text)
    return pieces.length > 0 && !plain.some((source) => pieces.every((piece) => source.includes(piece)))
  })
}

function piecesOf(text: string): string[] {
  return plainText(text)
    .split(/\{[^}]*\}|\.\.\./)
    .map((piece) => piece.trim())
    .filter((piece) => /\w/.test(piece))
}

/** White space and the ways to write a quotation mark make no difference. */
function plainText(text: string): string {
  return text
    .replace(/\{'\s'\}|&nbsp;/g, ' ')
    .replace(/\\?[’']|&apos;/g, "'")
    .replace(/\\?[“”"]|&quot;|&ldquo;|&rdquo;/g, '"')
    .replace(/…/g, '...')
    .replace(/\s+/g, ' ')
}
