import type { Tree } from '@lezer/common'
import type { ParsedQuery, Span, SyntaxProblem } from './ast.ts'
import { parser } from './parser.gen.ts'
import { readExpression } from './read-expression.ts'
import { syntaxProblems } from './syntax-problems.ts'

export interface ParseOptions {
  /** Whether a wildcard term may begin with `*` or `?`; `*` alone always may. Not when left out. */
  allowLeadingWildcard?: boolean
}

/** Longer texts are refused: they would only be a load. In UTF-16 units. */
const longestQuery = 65_536
/** Of a longer text only the first mistake is told: to get over one costs as much as a thousand characters without. */
const longestMended = 2_000
/** Steps of the parser, some four for a clause: as many clauses as are taken need a quarter of it. */
const mostSteps = 20_000

/**
 * Reads a query string in the classic Lucene syntax (reference: search semantics, section 6.1). Never throws: what is
 * wrong is told in `problems`, in the order of the text, and `expression` is the best reading of the rest, of a long text
 * of what comes before the mistake. An empty text means everything.
 */
export function parseQuery(queryText: string, options: ParseOptions = {}): ParsedQuery {
  // As in everything that is stored; positions stay the same.
  const text = queryText.toWellFormed()
  const span = { from: 0, to: text.length }
  if (text.trim() === '') return { expression: { type: 'all', span }, problems: [] }
  if (text.length > longestQuery) {
    return unread(`the query is longer than ${longestQuery} characters`, span)
  }
  const read = text.length > longestMended ? readToMistake(text) : readOver(text)
  if (!read) return unread('too many clauses: the query has too many words and signs', span)
  const { tree, problems } = read
  const expression = readExpression(tree, {
    text,
    allowLeadingWildcard: options.allowLeadingWildcard ?? false,
    report: (problem) => problems.push(problem),
  })
  return { expression, problems: problems.sort((left, right) => left.span.from - right.span.from) }
}

function unread(message: string, span: Span): ParsedQuery {
  return { expression: { type: 'group', clauses: [], span }, problems: [{ message, span }] }
}

interface Read {
  tree: Tree
  problems: SyntaxProblem[]
}

function readOver(text: string): Read {
  const tree = parser.parse(text)
  return { tree, problems: syntaxProblems(tree, text) }
}

const strictParser = parser.configure({ strict: true })

/** Null for more than anybody needs. */
function readToMistake(text: string): Read | null {
  const reading = strictParser.startParse(text)
  try {
    for (let step = 0; step < mostSteps; step += 1) {
      const tree = reading.advance()
      if (tree) return { tree, problems: [] }
    }
    return null
  } catch {
    // It throws nothing else. What is wrong may show only by what comes after.
    const { tree, problems } = readOver(text.slice(0, reading.parsedPos + longestMended / 2))
    return { tree, problems: problems.slice(0, 1) }
  }
}
