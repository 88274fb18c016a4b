import { allowedEdits } from './patterns/fuzzy.ts'
import type { Bound, Clause, Expression } from './syntax/ast.ts'
import type { LeafExpression } from './syntax/expression-leaves.ts'
import { type ParseOptions, parseQuery } from './syntax/parse-query.ts'
import { fieldKind } from './values/field-kind.ts'
import { parseIpNetwork } from './values/ip-network.ts'
import { tokenize } from './values/text-analysis.ts'
import { parseNumber } from './values/value-text.ts'

/**
 * Tells in words how each part of a query text is read: one line for each term, those of a group indented below it, and
 * before them what is wrong.
 */
export function explainQuery(text: string, options: ParseOptions = {}): string[] {
  const { expression, problems } = parseQuery(text, options)
  return [
    ...problems.map(({ message, span }) => `problem at character ${span.from + 1}: ${message}`),
    ...explain(expression, ''),
  ]
}

function explain(expression: Expression, indent: string): string[] {
  if (expression.type !== 'group') return [indent + explainLeaf(expression)]
  const { clauses } = expression
  if (clauses.length === 0) return [`${indent}nothing`]
  const hasRequired = clauses.some(({ occur }) => occur === 'MUST')
  return [
    indent + groupTitle(clauses),
    ...clauses.flatMap(({ occur, expression: member }) => {
      const [first = '', ...rest] = explain(member, `${indent}  `)
      return [`${indent}  ${occurrence(occur, hasRequired)}${first.trimStart()}`, ...rest]
    }),
  ]
}

function groupTitle(clauses: readonly Clause[]): string {
  const has = (occur: Clause['occur']) => clauses.some((clause) => clause.occur === occur)
  if (has('MUST')) return 'messages that meet everything required below:'
  return has('SHOULD') ? 'messages that meet one of these:' : 'all messages without these:'
}

function occurrence(occur: Clause['occur'], hasRequired: boolean): string {
  if (occur === 'MUST') return 'required: '
  if (occur === 'MUST_NOT') return 'not: '
  return hasRequired ? 'without effect, because others are required: ' : 'or: '
}

function explainLeaf(leaf: LeafExpression): string {
  if (leaf.type === 'all') return 'all messages'
  if (leaf.type === 'exists') return `field ${leaf.field.name} is there`
  const place = leaf.field ? `field ${leaf.field.name}` : 'any field'
  const kind = leaf.field ? fieldKind(leaf.field.name) : null
  switch (leaf.type) {
    case 'term':
      return `${place} ${explainTerm(leaf.value, kind)}`
    case 'phrase':
      return `${place} ${explainPhrase(leaf, kind)}`
    case 'wildcard':
      return `${place} fits the pattern ${leaf.pattern} (* any characters, ? exactly one) ${extent(kind)}`
    case 'regex':
      return `${place} fits the regular expression /${leaf.pattern}/ ${extent(kind)}`
    case 'fuzzy': {
      const edits = allowedEdits(leaf.value, leaf.distance)
      return `${place} is like "${leaf.value}", at most ${edits} ${edits === 1 ? 'edit' : 'edits'} away, ${extent(kind)}`
    }
    case 'range':
      return `${place} ${explainRange(leaf, kind)}`
  }
}

type Kind = ReturnType<typeof fieldKind> | null

/** What a pattern is tried on. */
function extent(kind: Kind): string {
  if (kind === 'text') return 'as a word of the text, in any case'
  if (kind === 'source') return 'as a whole, in any case'
  if (kind === null) return 'as a word of the message, or as a whole value, in which case matters'
  return 'as a whole; case matters'
}

function explainTerm(value: string, kind: Kind): string {
  const words = tokenize(value)
  const asWords =
    words.length === 0
      ? 'has no words in it to find'
      : `has the word ${words.map((word) => `"${word}"`).join(' or ')} in any case`
  if (kind === 'text') return asWords
  const whole = explainWhole(value, kind)
  return kind === null ? `${asWords} (message), or ${whole} (other fields)` : whole
}

function explainPhrase({ value, slop }: { value: string; slop: number }, kind: Kind): string {
  const words = tokenize(value).join(' ')
  const shift = slop > 0 ? `, moved against each other by up to ${slop}` : ''
  const inOrder =
    words === '' ? 'has no words in it to find' : `has the words "${words}" one after the other${shift}`
  if (kind === 'text') return inOrder
  const whole = explainWhole(value, kind)
  return kind === null ? `${inOrder} (message), or ${whole} (other fields)` : whole
}

function explainWhole(value: string, kind: Kind): string {
  if (kind === 'timestamp') return `is the time ${value}`
  const number = parseNumber(value)
  const parts = [kind === 'source' ? `is "${value}" in any case` : `is exactly "${value}"`]
  if (number !== null && kind !== 'source') parts.push(`the number ${number}`)
  if (kind !== null && parseIpNetwork(value)) parts.push(`an address in the network ${value}`)
  return parts.join(' or ')
}

function explainRange({ lower, upper }: { lower: Bound | null; upper: Bound | null }, kind: Kind): string {
  const parts: string[] = []
  if (lower) parts.push(`${lower.inclusive ? 'from' : 'above'} ${lower.value}`)
  if (upper) parts.push(`${upper.inclusive ? 'up to' : 'below'} ${upper.value}`)
  if (parts.length === 0) return 'has any value'
  const isNumeric = [lower, upper].every((bound) => bound === null || parseNumber(bound.value) !== null)
  return `is ${parts.join(' and ')}, ${order(kind, isNumeric)}`
}

function order(kind: Kind, isNumeric: boolean): string {
  if (kind === 'timestamp') return 'in time'
  if (kind === 'text') return 'for one of its words in alphabetical order'
  if (kind === 'source') return 'in alphabetical order'
  return isNumeric ? 'as a number; texts in alphabetical order' : 'in alphabetical order; no number is'
}
