import type { Filter } from '@logline/contract'
import {
  type Clause,
  type Expression,
  type ParseOptions,
  parseQuery,
  type SyntaxProblem,
} from '@logline/query-language'

/** A query string that cannot be read, with what is wrong and where. */
export class QueryTextError extends Error {
  readonly text: string
  readonly problems: readonly SyntaxProblem[]

  constructor(text: string, problems: readonly SyntaxProblem[]) {
    super(describe(text, problems))
    this.name = 'QueryTextError'
    this.text = text
    this.problems = problems
  }
}

/** Line (from 1) and column (from 0) of an offset in a text. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart }
}

function describe(text: string, problems: readonly SyntaxProblem[]): string {
  const [problem] = problems
  if (!problem) return 'Cannot parse query.'
  const { line, column } = positionOf(text, problem.span.from)
  const place = text.includes('\n') ? `line ${line}, column ${column + 1}` : `column ${column + 1}`
  return `Cannot parse query: ${problem.message} (at ${place})`
}

/**
 * The expression of a query string.
 *
 * @throws QueryTextError when it has a syntax problem
 */
export function expressionOf(text: string, options: ParseOptions = {}): Expression {
  const { expression, problems } = parseQuery(text, options)
  if (problems.length > 0) throw new QueryTextError(text, problems)
  return expression
}

/** Filters are written by the product, not typed: nobody has to be kept from a slow one. */
const filterOptions = { allowLeadingWildcard: true }

const nowhere = { from: 0, to: 0 }

/**
 * What a filter tree demands besides its streams: its query strings, joined as the tree says. Streams and unknown
 * types demand nothing here; null when nothing is left.
 */
export function filterExpression(filter: Filter | null | undefined): Expression | null {
  if (!filter) return null
  if (filter.type === 'query_string') return expressionOf(filter.query ?? '', filterOptions)
  if (filter.type !== 'and' && filter.type !== 'or') return null
  const parts = (filter.filters ?? []).flatMap((child) => filterExpression(child) ?? [])
  const [only] = parts
  if (!only) return null
  if (parts.length === 1) return only
  const occur: Clause['occur'] = filter.type === 'and' ? 'MUST' : 'SHOULD'
  return { type: 'group', clauses: parts.map((expression) => ({ occur, expression })), span: nowhere }
}
