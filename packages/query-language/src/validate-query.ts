import type { Expression, Span } from './syntax/ast.ts'
import { type LeafExpression, leavesOf } from './syntax/expression-leaves.ts'
import { type ParseOptions, parseQuery } from './syntax/parse-query.ts'
import { parser } from './syntax/parser.gen.ts'
import { fieldKind } from './values/field-kind.ts'
import { canHoldValue } from './values/value-type.ts'

/** What is wrong, or probably wrong, with a query text (reference: search semantics, section 8). */
export interface QueryFinding {
  type:
    | 'QUERY_PARSING_ERROR'
    | 'UNKNOWN_FIELD'
    | 'INVALID_OPERATOR'
    | 'INVALID_VALUE_TYPE'
    | 'UNDECLARED_PARAMETER'
    | 'EMPTY_PARAMETER'
  message: string
  span: Span
  /** The field, word or parameter it is about. */
  subject?: string
}

export interface ValidationOptions extends ParseOptions {
  /** Types of the known fields by name. Neither fields nor values are checked when left out. */
  fieldTypes?: ReadonlyMap<string, string>
  /** Whether the declared parameters have a value, by name. Parameters are not checked when left out. */
  parameters?: ReadonlyMap<string, boolean>
}

/** How `$name$` is written; also the name. */
const parameterUse = /\$([a-zA-Z_]\w*)\$/g

/**
 * Checks a query text: either its first syntax problem, or every doubtful value, field, operator and parameter, in the
 * order of the text. An empty text is always well.
 */
export function validateQuery(text: string, options: ValidationOptions = {}): QueryFinding[] {
  if (text.trim() === '') return []
  const { expression, problems } = parseQuery(text, options)
  const [problem] = problems
  if (problem) {
    const message = `Cannot parse query, cause: ${problem.message}`
    return [{ type: 'QUERY_PARSING_ERROR', message, span: problem.span }]
  }
  const { fieldTypes, parameters } = options
  return [
    ...(fieldTypes ? valueFindings(expression, fieldTypes) : []),
    ...(fieldTypes ? fieldFindings(expression, fieldTypes) : []),
    ...operatorFindings(text),
    ...(parameters ? parameterFindings(text, parameters) : []),
  ].sort((left, right) => left.span.from - right.span.from)
}

function valueFindings(expression: Expression, fieldTypes: ReadonlyMap<string, string>): QueryFinding[] {
  return leavesOf(expression).flatMap((leaf) => {
    if (leaf.type === 'all' || leaf.type === 'exists' || !leaf.field) return []
    const { name } = leaf.field
    const type = fieldTypes.get(name)
    if (type === undefined) return []
    return valuesOf(leaf)
      .filter((value) => !hasParameter(value) && !canHoldValue(type, value))
      .map((value) => ({
        type: 'INVALID_VALUE_TYPE',
        message: `Type of ${name} is ${type}, cannot use value ${value}`,
        span: leaf.valueSpan,
      }))
  })
}

/** Texts of a leaf that are compared with the value of the field. An open end of a range is none. */
function valuesOf(leaf: Exclude<LeafExpression, { type: 'all' | 'exists' }>): string[] {
  switch (leaf.type) {
    case 'range':
      return [leaf.lower, leaf.upper].flatMap((bound) => bound?.value ?? [])
    case 'wildcard':
    case 'regex':
      return [leaf.pattern]
    default:
      return [leaf.value]
  }
}

function hasParameter(value: string): boolean {
  return value.search(parameterUse) >= 0
}

function fieldFindings(expression: Expression, fieldTypes: ReadonlyMap<string, string>): QueryFinding[] {
  const unknown = new Map<number, QueryFinding>()
  for (const leaf of leavesOf(expression)) {
    if (leaf.type === 'all' || !leaf.field) continue
    const { name, span } = leaf.field
    if (fieldTypes.has(name) || fieldKind(name) !== 'mapped') continue
    // All values of `field:(a OR b)` share one name.
    const message = `Query contains unknown field: ${name}`
    unknown.set(span.from, { type: 'UNKNOWN_FIELD', message, span, subject: name })
  }
  return [...unknown.values()]
}

/** Looks at single words, which the expression has joined to runs. */
function operatorFindings(text: string): QueryFinding[] {
  const findings: QueryFinding[] = []
  parser.parse(text).iterate({
    enter(node) {
      if (node.name !== 'Term' || node.node.parent?.name === 'Fielded') return
      const word = text.slice(node.from, node.to)
      if (!/^(?:and|or|not)$/.test(word)) return
      findings.push({
        type: 'INVALID_OPERATOR',
        message: `Query contains invalid operator "${word}". All AND / OR / NOT operators have to be written uppercase`,
        span: { from: node.from, to: node.to },
        subject: word,
      })
    },
  })
  return findings
}

function parameterFindings(text: string, parameters: ReadonlyMap<string, boolean>): QueryFinding[] {
  return [...text.matchAll(parameterUse)].flatMap((match): QueryFinding[] => {
    const [use, name = ''] = match
    const hasValue = parameters.get(name)
    if (hasValue) return []
    const place = { span: { from: match.index, to: match.index + use.length }, subject: name }
    if (hasValue === undefined) {
      return [{ type: 'UNDECLARED_PARAMETER', message: `Unbound required parameter used: ${name}`, ...place }]
    }
    return [{ type: 'EMPTY_PARAMETER', message: `Parameter "${name}" has no value`, ...place }]
  })
}

/** Names of the fields a query text mentions also of those asked for presence. Each once. */
export function mentionedFields(text: string): string[] {
  const { expression } = parseQuery(text, { allowLeadingWildcard: true })
  const names = leavesOf(expression).flatMap((leaf) => (leaf.type === 'all' ? [] : (leaf.field?.name ?? [])))
  return [...new Set(names)]
}
