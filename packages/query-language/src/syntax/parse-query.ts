import type { ParsedQuery, SyntaxProblem } from './ast.ts'
import { parser } from './parser.gen.ts'
import { readExpression } from './read-expression.ts'
import { syntaxProblems } from './syntax-problems.ts'

export interface ParseOptions {
  /** Whether a wildcard term may begin with `*` or `?`; `*` alone always may. Not when left out. */
  allowLeadingWildcard?: boolean
}

/** Longer texts are refused: they would only be a load. In UTF-16 units. */
const longestQuery = 65_536

/**
 * Reads a query string in the classic Lucene syntax (reference: search semantics, section 6.1). Never throws: what is
 * wrong is told in `problems`, in the order of the text, and `expression` is the best reading of the rest. An empty
 * text means everything.
 */
export function parseQuery(queryText: string, options: ParseOptions = {}): ParsedQuery {
  // As in everything that is stored; positions stay the same.
  const text = queryText.toWellFormed()
  const span = { from: 0, to: text.length }
  if (text.trim() === '') return { expression: { type: 'all', span }, problems: [] }
  if (text.length > longestQuery) {
    const message = `the query is longer than ${longestQuery} characters`
    return { expression: { type: 'group', clauses: [], span }, problems: [{ message, span }] }
  }
  const tree = parser.parse(text)
  const problems: SyntaxProblem[] = syntaxProblems(tree, text)
  const expression = readExpression(tree, {
    text,
    allowLeadingWildcard: options.allowLeadingWildcard ?? false,
    report: (problem) => problems.push(problem),
  })
  return { expression, problems: problems.sort((left, right) => left.span.from - right.span.from) }
}
