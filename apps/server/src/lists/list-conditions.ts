import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldedText, type SqlDialect } from '../db/index.ts'
import { badRequest } from '../http/errors.ts'
import { dateRange, type FieldName, filterParts, typedValue } from './list-filters.ts'
import { type QueryTerm, queryTerms } from './list-query.ts'

export type Condition = RawBuilder<SqlBool>

/** A field that a list can be narrowed and sorted by. */
export interface ColumnField extends FieldName {
  column: string
  /** The table of the column, where that is not the list's own, and its column with the id of the list's row. */
  of?: { table: string; rowId: string }
}

const always: Condition = sql`1 = 1`
const never: Condition = sql`1 = 0`

export function all(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return always
  return sql`(${sql.join(conditions, sql` and `)})`
}

export function any(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return never
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** True also where nothing is, of which SQL knows no answer. */
export function no(condition: Condition): Condition {
  return sql`(${condition}) is not true`
}

/** For what is true of texts: where nothing is, is the empty one. */
export function textOf({ column }: { column: string }): RawBuilder<string> {
  return sql`coalesce(${sql.ref(column)}, '')`
}

/** Terms of a search, and filters: databases have bounds of their own, and every row is held against each. */
const maxTerms = 100

interface Narrowed<Field extends string> {
  fields: Readonly<Record<Field, Omit<ColumnField, 'id'>>>
  searched: readonly [Field, ...Field[]]
  filtered?: readonly Field[]
}

/**
 * What the search box and the filters of a list ask for.
 * @throws HttpError like `searchConditions` and `filterConditions`
 */
export function listConditions<Field extends string>(
  dialect: SqlDialect,
  { fields, searched: [first, ...others], filtered = [] }: Narrowed<Field>,
  { query, filters = [] }: { query: string; filters?: readonly string[] },
): Condition[] {
  const field = (id: Field): ColumnField => ({ id, ...fields[id] })
  return [
    ...searchConditions(dialect, [field(first), ...others.map(field)], query),
    ...filterConditions(dialect, filtered.map(field), filters),
  ]
}

/**
 * What the search box asks for: terms of one field are alternatives, those of different fields must all hold.
 * @throws HttpError 400 for more terms than can be asked for
 */
function searchConditions(
  dialect: SqlDialect,
  fields: readonly [ColumnField, ...ColumnField[]],
  query: string,
): Condition[] {
  const terms = queryTerms(query, fields, fields[0])
  if (terms.length > maxTerms)
    throw badRequest(`The query has ${terms.length} terms, but a list is searched for ${maxTerms} at most.`)
  const wanted = Map.groupBy(
    terms.filter(({ isNegated }) => !isNegated),
    ({ field }) => field,
  )
  const excluded = terms.filter(({ isNegated }) => isNegated)
  return [
    ...[...wanted.values()].map((ofField) => any(ofField.map((term) => termCondition(dialect, term)))),
    ...excluded.map((term) => no(termCondition(dialect, term))),
  ]
}

const comparisons: Readonly<Record<string, RawBuilder<unknown>>> = {
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
}

function termCondition(dialect: SqlDialect, { field, operator, text }: QueryTerm<ColumnField>): Condition {
  if (!canBeStored(text)) return never
  if (field.type === 'text') {
    if (operator === '=') return compared(dialect, { field, operator, value: text })
    return dialect.contains(dialect.folded(textOf(field)), foldedText(text))
  }
  const value = typedValue(field, text)
  return value === null ? never : compared(dialect, { field, operator, value })
}

/**
 * What the filters ask for: those of one field are alternatives, those of different fields must all hold.
 * @throws HttpError 400 for more of them than can be asked for, and for one that cannot be read
 */
function filterConditions(
  dialect: SqlDialect,
  fields: readonly ColumnField[],
  filters: readonly string[],
): Condition[] {
  if (filters.length > maxTerms)
    throw badRequest(`There are ${filters.length} filters, but a list is narrowed by ${maxTerms} at most.`)
  const byField = Map.groupBy(filterParts(filters, fields), ({ field }) => field)
  return [...byField.values()].map((ofField) => any(ofField.map((part) => filterCondition(dialect, part))))
}

function filterCondition(
  dialect: SqlDialect,
  { field, text }: { field: ColumnField; text: string },
): Condition {
  if (field.type === 'date') return dateCondition(field, text)
  const value = typedValue(field, text)
  if (value === null) throw badRequest(`"${text}" is no ${field.type} for the filter "${field.id}".`)
  return canBeStored(text) ? compared(dialect, { field, operator: '=', value }) : never
}

function dateCondition(field: ColumnField, text: string): Condition {
  const { fromMs, toMs } = dateRange(field, text)
  const column = sql.ref(field.column)
  const bounds: Condition[] = []
  if (Number.isFinite(fromMs)) bounds.push(sql`${column} >= ${fromMs}`)
  if (Number.isFinite(toMs)) bounds.push(sql`${column} <= ${toMs}`)
  return all(bounds)
}

interface Comparison {
  field: ColumnField
  operator: string
  value: string | number | boolean
}

function compared(dialect: SqlDialect, { field, operator, value }: Comparison): Condition {
  if (field.of) {
    const { table, rowId } = field.of
    const owners = sql`select ${sql.ref(rowId)} from ${sql.table(table)}`
    return sql`id in (${owners} where ${compared(dialect, { field: ownColumn(field), operator, value })})`
  }
  const column = sql.ref<string>(field.column)
  const sign = comparisons[operator]
  if (typeof value !== 'string') return sql`${column} ${sign ?? sql`=`} ${Number(value)}`
  return sign ? sql`${dialect.exact(column)} ${sign} ${value}` : sql`${column} = ${value}`
}

function ownColumn({ of: _, ...field }: ColumnField): ColumnField {
  return field
}

/** Rows by values of some of their columns, by column; `all` for any value. */
export type ColumnValues = Readonly<Record<string, 'all' | readonly string[] | undefined>>

export function rowsCondition(dialect: SqlDialect, rows: ColumnValues): Condition {
  return all(
    Object.entries(rows).flatMap(([column, values = 'all']) =>
      values === 'all' ? [] : dialect.isOneOf(sql.ref(column), values.filter(canBeStored)),
    ),
  )
}

/** PostgreSQL refuses these, so that no row has them; a search for them finds nothing. */
function canBeStored(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
