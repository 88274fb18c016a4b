import type { Expression } from './ast.ts'

/** An expression that holds no other. */
export type LeafExpression = Exclude<Expression, { type: 'group' }>

/** All leaves of an expression, in the order of the text. */
export function leavesOf(expression: Expression): LeafExpression[] {
  if (expression.type !== 'group') return [expression]
  return expression.clauses.flatMap((clause) => leavesOf(clause.expression))
}
