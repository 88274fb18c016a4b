import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { AuditEntriesTable } from '../../db/tables/audit-entries-table.ts'
import { dateRange, type FieldName, filterParts, typedValue } from '../../lists/list-filters.ts'
import { type QueryTerm, queryTerms } from '../../lists/list-query.ts'

interface AuditField extends FieldName {
  column: keyof AuditEntriesTable
}

/** By its name on the wire, what the entries can be narrowed by. */
const title: AuditField = { id: 'entity_title', type: 'text', column: 'entity_title' }
const fields: readonly AuditField[] = [
  title,
  { id: 'timestamp', type: 'date', column: 'at_ms' },
  { id: 'username', type: 'text', column: 'username' },
  { id: 'user_id', type: 'id', column: 'user_id' },
  { id: 'client_address', type: 'text', column: 'client_address' },
  { id: 'action', type: 'id', column: 'action' },
  { id: 'entity_type', type: 'id', column: 'entity_type' },
  { id: 'entity_id', type: 'id', column: 'entity_id' },
  { id: 'result', type: 'id', column: 'result' },
]

interface Wanted {
  query: string
  filters: readonly string[]
  sort: string
  order: 'asc' | 'desc'
  page: number
  per_page: number
}

type Condition = RawBuilder<SqlBool>

/**
 * One page of the entries that the search box and the filters of a list let through, by the rules of `listQuery` and
 * `listFilter`. There can be too many to hold, so that the database finds them.
 * @throws HttpError 400 for a filter that cannot be read
 */
export async function auditPage(db: Db, wanted: Wanted) {
  const conditions = [...queryConditions(wanted.query), ...filterConditions(wanted.filters)]
  const condition = all(conditions)
  const column = fields.find(({ id }) => id === wanted.sort)?.column ?? 'at_ms'
  const entries: Selectable<AuditEntriesTable>[] = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where(condition)
    .orderBy(column, wanted.order)
    .orderBy('id', wanted.order)
    .offset((wanted.page - 1) * wanted.per_page)
    .limit(wanted.per_page)
    .execute()
  const total = await count(db, all([]))
  return { entries, matches: conditions.length === 0 ? total : await count(db, condition), total }
}

async function count(db: Db, condition: Condition): Promise<number> {
  const row = await db
    .selectFrom('audit_entries')
    .select((select) => select.fn.countAll<number>().as('entries'))
    .where(condition)
    .executeTakeFirstOrThrow()
  return Number(row.entries)
}

function queryConditions(query: string): Condition[] {
  const terms = queryTerms(query, fields, title)
  const wanted = Map.groupBy(
    terms.filter(({ isNegated }) => !isNegated),
    ({ field }) => field,
  )
  const excluded = terms.filter(({ isNegated }) => isNegated)
  return [
    ...[...wanted.values()].map((ofField) => any(ofField.map(termCondition))),
    ...excluded.map((term) => sql<SqlBool>`not (${termCondition(term)})`),
  ]
}

const comparisons: Readonly<Record<string, RawBuilder<unknown>>> = {
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
}

function termCondition({ field, operator, text }: QueryTerm<AuditField>): Condition {
  const column = sql.ref(field.column)
  if (field.type === 'text' && operator !== '=') {
    const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
    return sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`
  }
  const value = typedValue(field, text)
  if (value === null) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`coalesce(${column} ${comparisons[operator] ?? sql`=`} ${value}, false)`
}

function filterConditions(filters: readonly string[]): Condition[] {
  const byField = Map.groupBy(filterParts(filters, fields), ({ field }) => field)
  return [...byField.values()].map((ofField) => any(ofField.map(filterCondition)))
}

function filterCondition({ field, text }: { field: AuditField; text: string }): Condition {
  const column = sql.ref(field.column)
  if (field.type !== 'date') return sql<SqlBool>`${column} = ${text}`
  const { fromMs, toMs } = dateRange(field, text)
  const bounds: Condition[] = []
  if (Number.isFinite(fromMs)) bounds.push(sql<SqlBool>`${column} >= ${fromMs}`)
  if (Number.isFinite(toMs)) bounds.push(sql<SqlBool>`${column} <= ${toMs}`)
  return all(bounds)
}

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function any(conditions: readonly Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}
