import type { Bound, Clause, Expression, FieldName } from './ast.ts'
import { escapeWord, quoteText } from './escapes.ts'

/**
 * Writes an expression as a query text that is read back as the same expression, but for positions and but for groups
 * of a single clause, which are read as that clause. A group without clauses, which no valid text has, is written as
 * one that matches nothing.
 */
export function printQuery(expression: Expression): string {
  if (expression.type !== 'group') return printLeaf(expression)
  if (expression.clauses.length === 0) return '-*:*'
  const [first] = expression.clauses
  const isConjunction = expression.clauses.every(({ occur }) => occur !== 'SHOULD')
  // One required clause alone has no neighbour for its AND.
  if (isConjunction && (expression.clauses.length > 1 || first?.occur === 'MUST_NOT')) {
    return expression.clauses.map((clause) => prefix(clause, 'NOT ', '') + printMember(clause)).join(' AND ')
  }
  return expression.clauses.map((clause) => prefix(clause, '-', '+') + printMember(clause)).join(' OR ')
}

function prefix(clause: Clause, prohibited: string, required: string): string {
  if (clause.occur === 'MUST_NOT') return prohibited
  return clause.occur === 'MUST' ? required : ''
}

function printMember({ expression }: Clause): string {
  return expression.type === 'group' ? `(${printQuery(expression)})` : printQuery(expression)
}

function printLeaf(expression: Exclude<Expression, { type: 'group' }>): string {
  switch (expression.type) {
    case 'all':
      return '*:*'
    case 'exists':
      return `_exists_:${escapeWord(expression.field.name)}`
    case 'term':
      return printField(expression.field) + escapeWord(expression.value)
    case 'phrase': {
      const slop = expression.slop > 0 ? `~${expression.slop}` : ''
      return printField(expression.field) + quoteText(expression.value) + slop
    }
    case 'wildcard':
      return printField(expression.field) + printPattern(expression.pattern)
    case 'regex':
      return `${printField(expression.field)}/${expression.pattern}/`
    case 'fuzzy': {
      const distance = expression.distance === 'auto' ? '' : String(expression.distance)
      return `${printField(expression.field)}${escapeWord(expression.value)}~${distance}`
    }
    case 'range':
      return printField(expression.field) + printRange(expression.lower, expression.upper)
  }
}

function printField(field: FieldName | null): string {
  return field ? `${escapeWord(field.name)}:` : ''
}

/** Escapes the text between the wildcards; what is escaped already stays so. */
function printPattern(pattern: string): string {
  return pattern.replace(/\\[\s\S]|[*?]|[^\\*?]+/g, (part) =>
    /^[\\*?]/.test(part) ? part : escapeWord(part),
  )
}

function printRange(lower: Bound | null, upper: Bound | null): string {
  const open = lower && !lower.inclusive ? '{' : '['
  const close = upper && !upper.inclusive ? '}' : ']'
  return `${open}${printBound(lower)} TO ${printBound(upper)}${close}`
}

function printBound(bound: Bound | null): string {
  if (!bound) return '*'
  const isPlain = /^[\w.:-]+$/.test(bound.value) && bound.value !== 'TO'
  return isPlain ? bound.value : quoteText(bound.value)
}
