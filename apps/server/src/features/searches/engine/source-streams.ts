import type { StoredMessage } from '@logline/engine'
import type { Expression } from '@logline/query-language'

/** How the ids of the streams are stored that an event comes from: as words of one text. */
export function sourceStreamsText(streamIds: readonly string[]): string {
  return streamIds.join(' ')
}

export function sourceStreamsOf({ fields }: StoredMessage): string[] {
  return String(fields.source_streams ?? '')
    .split(' ')
    .filter((id) => id !== '')
}

/** Who asks for a source stream by its id asks for the texts that have it; no id is in another, all are of one length. */
export function withSourceStreams(expression: Expression): Expression {
  if (expression.type === 'group') {
    const clauses = expression.clauses.map((clause) => ({
      ...clause,
      expression: withSourceStreams(clause.expression),
    }))
    return { ...expression, clauses }
  }
  if (expression.type !== 'term' && expression.type !== 'phrase') return expression
  if (expression.field?.name !== 'source_streams') return expression
  const { field, value, span, valueSpan } = expression
  return { type: 'wildcard', field, pattern: `*${value.replaceAll(/[*?\\]/g, '\\$&')}*`, span, valueSpan }
}
