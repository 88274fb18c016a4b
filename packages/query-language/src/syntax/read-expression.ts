import type { SyntaxNode, Tree } from '@lezer/common'
import { editsOfSuffix } from '../patterns/fuzzy.ts'
import { parseRegex } from '../patterns/regex.ts'
import { normaliseWildcard } from '../patterns/wildcard.ts'
import type { Bound, Expression, FieldName, Span, SyntaxProblem } from './ast.ts'
import { groupClauses, type WrittenClause } from './clauses.ts'
import { unescapeText, unquoteText } from './escapes.ts'
import { leavesOf } from './expression-leaves.ts'

interface Reading {
  text: string
  allowLeadingWildcard: boolean
  report: (problem: SyntaxProblem) => void
}

/** Where a value stands: under which field and how deep in parentheses. */
interface Place {
  field: FieldName | null
  /** Begins at the field name when the value has one of its own. */
  from: number
  depth: number
}

/** Bounds what is handed to the compiler; the reference stops at as many clauses. */
const mostClauses = 1024
/** Each is tried on every word of every message, and planning a thousand alone takes the engine 12 s. */
const mostPatterns = 128
/** Of all its wildcard terms together: each sign is a part to read, in every place a value can be. */
const mostWildcards = 1024
const deepestNesting = 64
const existsField = '_exists_'

/** Makes the expression of a syntax tree, which may have errors in it; reports what the grammar cannot say. */
export function readExpression(tree: Tree, reading: Reading): Expression {
  const expression = readSequence(tree.topNode, reading, { field: null, from: 0, depth: 0 })
  const all = leavesOf(expression)
  const patterns = all.filter(
    ({ type }) => type === 'wildcard' || type === 'regex' || type === 'fuzzy',
  ).length
  if (all.length > mostClauses) {
    reading.report({
      message: `too many clauses: ${all.length}, at most ${mostClauses}`,
      span: expression.span,
    })
  } else if (patterns > mostPatterns) {
    const message = `too many wildcard, fuzzy and regular-expression terms: ${patterns}, at most ${mostPatterns}`
    reading.report({ message, span: expression.span })
  }
  const wildcards = all.reduce((sum, leaf) => sum + (leaf.type === 'wildcard' ? signsIn(leaf.pattern) : 0), 0)
  if (wildcards > mostWildcards) {
    const message = `too many * and ? in wildcard terms: ${wildcards}, at most ${mostWildcards}`
    reading.report({ message, span: expression.span })
  }
  return expression
}

function signsIn(pattern: string): number {
  return pattern.match(/\\[\s\S]|[*?]/g)?.filter((sign) => sign.length === 1).length ?? 0
}

function readSequence(parent: SyntaxNode, reading: Reading, place: Place): Expression {
  const clauses: WrittenClause[] = []
  let conjunction: WrittenClause['conjunction'] = null
  let modifier: WrittenClause['modifier'] = null
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.name === 'And') conjunction = 'AND'
    else if (node.name === 'Or') conjunction = 'OR'
    else if (node.name === 'Plus') modifier = 'plus'
    else if (node.name === 'Minus' || node.name === 'Not') modifier = 'minus'
    else if (isClause(node)) {
      clauses.push({ conjunction, modifier, ...readClause(node, reading, place) })
      conjunction = null
      modifier = null
    }
  }
  return groupClauses(clauses, { from: place.from, to: parent.to })
}

const clauseNames: ReadonlySet<string> = new Set([
  'Fielded',
  'Term',
  'Wildcard',
  'Regex',
  'Phrase',
  'Range',
  'Comparison',
  'Group',
])

/** A clause that the parser only imagined has no text. */
function isClause(node: SyntaxNode): boolean {
  return clauseNames.has(node.name) && node.to > node.from
}

type ReadClause = Pick<WrittenClause, 'expression' | 'isWord' | 'startsWithStar'>

function readClause(node: SyntaxNode, reading: Reading, place: Place): ReadClause {
  if (node.name === 'Fielded') {
    const text = textOf(reading, node)
    return {
      expression: readFielded(node, reading, place),
      isWord: false,
      startsWithStar: text.startsWith('*'),
    }
  }
  const expression = readValue(node, reading, { ...place, from: node.from })
  const isPlain = node.name === 'Term' && !node.firstChild && !isBareOperator(node, reading)
  const startsWithStar = node.name === 'Wildcard' && textOf(reading, node) === '*'
  return { expression, isWord: isPlain && expression?.type === 'term', startsWithStar }
}

function readFielded(node: SyntaxNode, reading: Reading, place: Place): Expression | null {
  const nameNode = node.getChild('FieldName')
  let value = node.firstChild
  while (value && !isClause(value)) value = value.nextSibling
  if (!nameNode || !value) return null
  const name = textOf(reading, nameNode)
  const field = name === '*' ? null : { name: unescapeText(name), span: spanOf(nameNode) }
  return readValue(value, reading, { field, from: node.from, depth: place.depth })
}

function readValue(node: SyntaxNode, reading: Reading, place: Place): Expression | null {
  const { field } = place
  const position = { span: { from: place.from, to: node.to }, valueSpan: spanOf(node) }
  if (node.name === 'Group') return readGroup(node, reading, place)
  if (field?.name === existsField) return readExists(node, reading, position.span)
  switch (node.name) {
    case 'Term':
      return readTerm(node, reading, field, position)
    case 'Wildcard':
      return readWildcard(node, reading, field, position)
    case 'Regex':
      return readRegex(node, reading, field, position)
    case 'Phrase': {
      const slop = textOf(reading, node.getChild('Fuzzy')).slice(1)
      const value = unquoteText(textOf(reading, node.getChild('Quoted')))
      return { type: 'phrase', field, value, slop: Math.trunc(Number(slop)), ...position }
    }
    case 'Range':
      return { type: 'range', field, ...readRange(node, reading), ...position }
    case 'Comparison':
      return { type: 'range', field, ...readComparison(node, reading), ...position }
    default:
      return null
  }
}

function readGroup(node: SyntaxNode, reading: Reading, place: Place): Expression | null {
  if (place.depth < deepestNesting) return readSequence(node, reading, { ...place, depth: place.depth + 1 })
  reading.report({ message: `parentheses nested deeper than ${deepestNesting}`, span: spanOf(node) })
  return null
}

function readExists(node: SyntaxNode, reading: Reading, span: Span): Expression | null {
  const quoted = node.getChild('Quoted')
  const text = valueText(node, reading)
  if (node.name === 'Wildcard' && text === '*') return { type: 'all', span }
  const name = quoted ? unquoteText(textOf(reading, quoted)) : unescapeText(text)
  return { type: 'exists', field: { name, span: spanOf(node) }, span }
}

/** `+`, `-` or `!` with white space after it, which the token includes. */
function isBareOperator(node: SyntaxNode, reading: Reading): boolean {
  return node.name === 'Term' && /^[+\-!]/.test(textOf(reading, node))
}

type Position = { span: Span; valueSpan: Span }

function readTerm(
  node: SyntaxNode,
  reading: Reading,
  field: FieldName | null,
  position: Position,
): Expression {
  const value = isBareOperator(node, reading)
    ? textOf(reading, node).slice(0, 1)
    : unescapeText(valueText(node, reading))
  const fuzzy = node.getChild('Fuzzy')
  if (!fuzzy) return { type: 'term', field, value, quoted: false, ...position }
  return { type: 'fuzzy', field, value, distance: editsOfSuffix(textOf(reading, fuzzy), value), ...position }
}

function readWildcard(
  node: SyntaxNode,
  reading: Reading,
  field: FieldName | null,
  position: Position,
): Expression {
  const pattern = normaliseWildcard(valueText(node, reading))
  if (pattern === '*') {
    return field ? { type: 'exists', field, span: position.span } : { type: 'all', span: position.span }
  }
  if (/^[*?]/.test(pattern) && !reading.allowLeadingWildcard) {
    const message = "'*' or '?' not allowed as first character in WildcardQuery"
    reading.report({ message, span: spanOf(node) })
  }
  return { type: 'wildcard', field, pattern, ...position }
}

function readRegex(
  node: SyntaxNode,
  reading: Reading,
  field: FieldName | null,
  position: Position,
): Expression {
  const pattern = textOf(reading, node.getChild('RegexText')).slice(1, -1)
  const { error } = parseRegex(pattern)
  if (error !== null)
    reading.report({ message: `the regular expression is not valid: ${error}`, span: spanOf(node) })
  return { type: 'regex', field, pattern, ...position }
}

type Bounds = { lower: Bound | null; upper: Bound | null }

function readRange(node: SyntaxNode, reading: Reading): Bounds {
  const [lower, upper] = ['Bound', 'BoundQuoted']
    .flatMap((name) => node.getChildren(name))
    .sort((left, right) => left.from - right.from)
    .map((bound) => boundValue(textOf(reading, bound)))
  return {
    lower:
      lower === undefined || lower === null
        ? null
        : { value: lower, inclusive: !node.getChild('OpenExclusive') },
    upper:
      upper === undefined || upper === null
        ? null
        : { value: upper, inclusive: !node.getChild('CloseExclusive') },
  }
}

/** Null for an open end. */
function boundValue(text: string): string | null {
  if (text === '*' || text === '') return null
  return text.startsWith('"') ? unquoteText(text) : unescapeText(text)
}

function readComparison(node: SyntaxNode, reading: Reading): Bounds {
  const operator = textOf(reading, node.getChild('CompareOp'))
  const quoted = node.getChild('Quoted')
  const value = quoted
    ? unquoteText(textOf(reading, quoted))
    : unescapeText(textOf(reading, node.getChild('ComparedText')))
  const bound = { value, inclusive: operator.endsWith('=') }
  return operator.startsWith('>') ? { lower: bound, upper: null } : { lower: null, upper: bound }
}

/** The text of a value without its suffixes and without white space before what the parser skipped. */
function valueText(node: SyntaxNode, reading: Reading): string {
  let end = node.to
  for (let child = node.firstChild; child; child = child.nextSibling) end = Math.min(end, child.from)
  return reading.text.slice(node.from, end).replace(/(\\[\s\S])|\s+$/g, '$1')
}

function textOf(reading: Reading, node: SyntaxNode | null): string {
  return node ? reading.text.slice(node.from, node.to) : ''
}

function spanOf(node: SyntaxNode): Span {
  return { from: node.from, to: node.to }
}
