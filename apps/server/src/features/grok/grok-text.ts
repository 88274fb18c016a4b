import type { GrokImportPreview, GrokPattern } from '@logline/contract'

/** A pattern as somebody writes it. */
export type Written = Pick<GrokPattern, 'name' | 'pattern'>

interface PatternsOfText {
  patterns: Written[]
  /** Lines that are neither patterns nor comments. */
  ignored: GrokImportPreview['ignored']
}

/** Patterns of a file, one for each line `NAME pattern`; empty lines and those that begin with `#` mean nothing. */
export function patternsOfText(text: string): PatternsOfText {
  const patterns: Written[] = []
  const ignored: PatternsOfText['ignored'] = []
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim()
    const [, name, pattern] = /^(\w+)[ \t]+(.+)$/.exec(line) ?? []
    if (name !== undefined && pattern !== undefined) patterns.push({ name, pattern })
    else if (line !== '' && !line.startsWith('#')) ignored.push({ line: index + 1, text: line })
  }
  return { patterns, ignored }
}

/** The same the other way round. What an import would not read as it is here is told in a comment instead. */
export function textOfPatterns(patterns: readonly Written[]): string {
  return patterns.map((each) => `${lineOf(each)}\n`).join('')
}

function lineOf(written: Written): string {
  const line = `${written.name} ${written.pattern}`
  const [read] = patternsOfText(line).patterns
  if (read?.name === written.name && read.pattern === written.pattern) return line
  return `# ${written.name} fits no line of this format: its name or pattern has characters that an import reads otherwise.`
}
