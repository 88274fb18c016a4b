import type { QueryExplanation } from '@logline/contract'

/** Part of the query text, UTF-16 offsets, `to` exclusive. */
export interface TextSpan {
  from: number
  to: number
}

/** Where an explanation points, or null when it is about the query as a whole. Lines count from 1, columns from 0. */
export function spanOf(explanation: QueryExplanation, query: string): TextSpan | null {
  const { begin_line, begin_column, end_line, end_column } = explanation
  if (begin_line === undefined || begin_column === undefined) return null
  const from = offsetOf(query, begin_line, begin_column)
  const to = offsetOf(query, end_line ?? begin_line, end_column ?? begin_column + 1)
  if (to > from) return { from, to }
  // Nothing to underline, such as a missing end: the last character stands for it.
  return query.length === 0
    ? null
    : { from: Math.max(0, Math.min(from, query.length) - 1), to: Math.max(1, Math.min(from, query.length)) }
}

function offsetOf(query: string, line: number, column: number): number {
  const lines = query.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0)
  return Math.min(before + column, query.length)
}

/** The same unknown field is explained once (specification, section 5). */
export function withoutRepeats(explanations: readonly QueryExplanation[]): QueryExplanation[] {
  const seen = new Set<string>()
  return explanations.filter((explanation) => {
    if (explanation.error_type !== 'UNKNOWN_FIELD') return true
    const field = explanation.related_property ?? explanation.error_message
    return !seen.has(field) && seen.add(field)
  })
}
