import { readFileSync } from 'node:fs'
import { buildParserFile } from '@lezer/generator'

const grammarFile = new URL('../src/syntax/query.grammar', import.meta.url)

/** Where the generated parser is kept. */
export const parserFile = new URL('../src/syntax/parser.gen.ts', import.meta.url)

/** The text of the parser that the grammar gives. Throws with line and column when the grammar is wrong. */
export function generateParser(): string {
  const warnings: string[] = []
  const { parser } = buildParserFile(readFileSync(grammarFile, 'utf8'), {
    typeScript: true,
    moduleStyle: 'es',
    warn: (message) => warnings.push(message),
  })
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
  return parser
}
