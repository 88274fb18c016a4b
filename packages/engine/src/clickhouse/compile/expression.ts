import {
  type Clause,
  type Expression,
  fieldKind,
  isNamePattern,
  namePattern,
  storedDatePattern,
} from '@logline/query-language'
import { fullMessageText, messageText } from './analysed-text.ts'
import { allOf, anyOf, never } from './conditions.ts'
import { allKinds, fieldSql, type KindsOf, type MappedPlace, mappedPlace } from './fields.ts'
import type { LeafSql } from './leaf-sql.ts'
import type { SqlParameters } from './parameters.ts'
import { fuzzySql, regexLeafSql, wildcardSql } from './pattern-sql.ts'
import { rangeSql } from './range-sql.ts'
import { type ValueLeaf, valuesSql } from './value-sql.ts'

/** An expression that looks at the values of fields. */
type Leaf = Exclude<Expression, { type: 'all' | 'exists' | 'group' }>

/**
 * Compiles a query into a condition over the columns of a messages table: never NULL, values only as parameters. Finds
 * what `matchesMessage` of the query language says matches. `now` in date mathematics means `nowMs`.
 *
 * Meant for WHERE, also below AND, OR and NOT. Within a function (`countIf`, `if`, a lambda) the engine asks no index, and
 * all messages are read.
 */
export function compileExpression(
  expression: Expression,
  parameters: SqlParameters,
  {
    nowMs = Date.now(),
    kindsOf = () => allKinds,
    indexName = () => "''",
    catalogue = null,
  }: CompileOptions = {},
): string {
  return expressionSql(expression, { parameters, nowMs, kindsOf, indexName, catalogue })
}

export interface CompileOptions {
  nowMs?: number
  /** What is known of fields; nothing when left out. */
  kindsOf?: KindsOf
  /** The name of a message's index as SQL, a String. */
  indexName?: () => string
  /** FROM of a statement over the catalogue of fields, for values without a field; without it all messages are read for them. */
  catalogue?: string | null
}

type Compiling = Required<CompileOptions> & { parameters: SqlParameters }

function expressionSql(expression: Expression, compiling: Compiling): string {
  switch (expression.type) {
    case 'all':
      return '1'
    case 'group':
      return groupSql(expression.clauses, compiling)
    case 'exists': {
      const { name } = expression.field
      if (fieldKind(name) === 'index') return '1'
      if (isNamePattern(name)) return patternPresent(name, compiling.parameters)
      return fieldSql(name, compiling.parameters, compiling.kindsOf(name)).present
    }
    default:
      return inField(expression.field?.name ?? null, leafSql(expression, compiling), compiling)
  }
}

function groupSql(clauses: readonly Clause[], compiling: Compiling): string {
  if (clauses.length === 0) return never
  const expressions = (occur: Clause['occur']) =>
    clauses.filter((clause) => clause.occur === occur).map((clause) => clause.expression)
  const compile = (expression: Expression) => expressionSql(expression, compiling)
  const required = expressions('MUST').map(compile)
  const prohibited = expressions('MUST_NOT').map((expression) => `NOT (${compile(expression)})`)
  // Beside a required clause the optional ones have no effect.
  const optional = required.length > 0 ? [] : expressions('SHOULD')
  return allOf([
    ...required,
    ...(optional.length > 0 ? [alternativesSql(optional, compiling)] : []),
    ...prohibited,
  ])
}

/** Values looked for in the same field are looked for together: users paste lists of hundreds of addresses. */
function alternativesSql(expressions: readonly Expression[], compiling: Compiling): string {
  const { parameters, nowMs } = compiling
  const lists = new Map<string | null, ValueLeaf[]>()
  const others: Expression[] = []
  for (const expression of expressions) {
    if (expression.type !== 'term' && expression.type !== 'phrase') others.push(expression)
    else {
      const name = expression.field?.name ?? null
      const list = lists.get(name)
      if (list) list.push(expression)
      else lists.set(name, [expression])
    }
  }
  return anyOf([
    ...[...lists].map(([name, leaves]) => inField(name, valuesSql(leaves, parameters, nowMs), compiling)),
    ...others.map((expression) => expressionSql(expression, compiling)),
  ])
}

function leafSql(leaf: Leaf, { parameters, nowMs }: Compiling): LeafSql {
  switch (leaf.type) {
    case 'term':
    case 'phrase':
      return valuesSql([leaf], parameters, nowMs)
    case 'wildcard':
      return wildcardSql(leaf.pattern, parameters)
    case 'regex':
      return regexLeafSql(leaf.pattern, parameters)
    case 'fuzzy':
      return fuzzySql(leaf, parameters)
    case 'range':
      return rangeSql(leaf, parameters, nowMs)
  }
}

function inField(name: string | null, leaf: LeafSql, compiling: Compiling): string {
  if (name === null) return anyField(leaf, compiling)
  return isNamePattern(name) ? patternFields(name, leaf, compiling) : namedField(name, leaf, compiling)
}

function namedField(name: string, leaf: LeafSql, compiling: Compiling): string {
  switch (fieldKind(name)) {
    case 'text':
      return leaf.analysed(name === 'message' ? messageText : fullMessageText)
    case 'source':
      return anyOf([leaf.whole('lowerUTF8(source)', 'lowered'), leaf.address("CAST(source, 'String')")])
    case 'timestamp':
      return leaf.instant('ts')
    case 'id':
      return leaf.whole('id', 'raw')
    case 'index':
      return leaf.whole(compiling.indexName(), 'raw')
    case 'streams':
      return leaf.anyText('streams')
    case 'mapped': {
      const kinds = compiling.kindsOf(name)
      const place = mappedPlace(name, compiling.parameters, kinds)
      return anyOf([
        ...(kinds.text ? [datedText(leaf, place), leaf.address(place.text)] : []),
        ...(kinds.number ? [leaf.mappedNumber(place)] : []),
        ...(kinds.boolean ? [leaf.mappedBoolean(place)] : []),
      ])
    }
  }
}

/** A text that is a date is compared as one with dates, and no longer as a text. */
function datedText(leaf: LeafSql, place: MappedPlace): string {
  const asText = leaf.mappedText(place)
  const instant = `parseDateTime64BestEffortOrNull(if(match(${place.text}, '${storedDatePattern}'), ${place.text}, ''), 3, 'UTC')`
  const asDate = leaf.dated(instant)
  return asDate === null ? asText : `if(isNotNull(${instant}), ifNull(${asDate}, 0), ${asText})`
}

/** All fields whose names have the form. None of the indexes knows names by their beginnings. */
function patternFields(pattern: string, leaf: LeafSql, { parameters }: Compiling): string {
  const form = nameForm(pattern, parameters)
  const meant = (map: string) => `mapFilter((name, value) -> name LIKE ${form}, ${map})`
  const own = namePattern(pattern)
  return anyOf([
    ...(own('message') ? [leaf.analysed(messageText)] : []),
    ...(own('full_message') ? [leaf.analysed(fullMessageText)] : []),
    ...(own('source') ? [leaf.whole('lowerUTF8(source)', 'lowered')] : []),
    ...(own('timestamp') ? [leaf.instant('ts')] : []),
    ...(own('streams') ? [leaf.anyText('streams')] : []),
    leaf.anyMappedText({ array: `mapValues(${meant('sf')})` }),
    leaf.anyNumber({ keys: `mapKeys(${meant('nf')})`, values: `mapValues(${meant('nf')})` }),
    leaf.anyBoolean(`mapValues(${meant('bf')})`),
  ])
}

/** What LIKE takes for a pattern of names. */
function nameForm(pattern: string, parameters: SqlParameters): string {
  return parameters.add('String', pattern.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%'))
}

/** Whether there is a field whose name has the form. */
function patternPresent(pattern: string, parameters: SqlParameters): string {
  const own = namePattern(pattern)
  if (['message', 'source', 'timestamp'].some(own)) return '1'
  const form = nameForm(pattern, parameters)
  return anyOf([
    ...(own('full_message') ? [`full_message != ''`] : []),
    ...(own('streams') ? ['notEmpty(streams)'] : []),
    ...['sf', 'nf', 'bf'].map((map) => `arrayExists(name -> name LIKE ${form}, mapKeys(${map}))`),
  ])
}

function anyField(leaf: LeafSql, { catalogue }: Compiling): string {
  const indexed = { catalogue }
  return anyOf([
    leaf.analysed(messageText),
    leaf.analysed(fullMessageText),
    leaf.whole('lowerUTF8(source)', 'lowered'),
    leaf.anyMappedText({ array: 'mapValues(sf)', indexed }),
    leaf.anyNumber({ keys: 'mapKeys(nf)', values: 'mapValues(nf)', indexed }),
    leaf.anyBoolean('mapValues(bf)'),
    leaf.instant('ts'),
    leaf.identifier(),
  ])
}
