import { type RawBuilder, sql } from 'kysely'
import { type Db, type SqlDialect, sqlDialect } from '../db/index.ts'
import type { Tables } from '../db/tables/index.ts'
import type { EntityList, EntityTable, RowsOf } from './entity-list.ts'
import {
  all,
  any,
  type ColumnField,
  type Condition,
  filterConditions,
  no,
  rowsCondition,
  searchConditions,
  textOf,
} from './list-conditions.ts'
import { type PageInfo, pageBounds } from './list-page.ts'

/** What a caller wants of a list: the query of a route, and what the caller may know of. */
export interface EntityQuery<Table extends EntityTable, Sort extends string> {
  query: string
  filters?: readonly string[]
  sort: Sort
  order: 'asc' | 'desc'
  page: number
  per_page: number
  /** Rows that are in none of these are not shown and not counted. Everything is, when it is left out. */
  within?: readonly RowsOf<Table>[]
  /** Rows that are no part of the list. */
  except?: RowsOf<Table>
}

export interface EntityPage<Item> {
  rows: Item[]
  /** `total` counts what the search and the filters let through. */
  info: PageInfo
  /** Counts what the caller may know of. */
  grandTotal: number
}

/**
 * One page of a list, found by the database and in one way for every list: the search box has the rules of `queryTerms`,
 * filters those of `filterParts`, pages those of `pageBounds`; texts are looked for by a part of them and sorted as
 * `foldedText` makes them.
 * @throws HttpError 400 for a filter that cannot be read
 */
export async function entityPage<
  Table extends EntityTable,
  Column extends keyof Tables[Table],
  Field extends string,
  Sort extends Field,
  Item,
>(
  db: Db,
  list: EntityList<Table, Column, Field, Sort, Item>,
  query: EntityQuery<Table, Sort>,
): Promise<EntityPage<Item>> {
  const dialect = sqlDialect(db)
  const field = (id: Field): ColumnField => ({ id, ...list.fields[id] })
  const [first, ...others] = list.searched
  const known = knownRows(dialect, query)
  const wanted = all([
    ...searchConditions(dialect, [field(first), ...others.map(field)], query.query),
    ...filterConditions(dialect, (list.filtered ?? []).map(field), query.filters ?? []),
  ])
  const table = sql.table(list.table)
  const counts = await sql<{ total: number; grand_total: number }>`
    select count(*) filter (where ${wanted}) as total, count(*) as grand_total
    from ${table} where ${known}`.execute(db)
  const { total = 0, grand_total: grandTotal = 0 } = counts.rows[0] ?? {}

  const { offset, limit } = pageBounds(total, query)
  const columns = list.columns ? sql.join(list.columns.map((column) => sql.ref(String(column)))) : sql`*`
  const byDefault = { field: field(list.sorted[0]), order: list.order ?? 'asc' } as const
  const order = orderOf(dialect, [{ field: field(query.sort), order: query.order }, byDefault])
  const found = await sql<Pick<Tables[Table], Column>>`
    select ${columns} from ${table} where ${known} and ${wanted}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const rows = found.rows.map(list.fromRow)
  const { page, per_page } = query
  return { rows, info: { total, count: rows.length, page, per_page }, grandTotal }
}

function knownRows<Table extends EntityTable>(
  dialect: SqlDialect,
  { except, within }: Pick<EntityQuery<Table, string>, 'except' | 'within'>,
): Condition {
  return all([
    ...(except ? [no(rowsCondition(dialect, except))] : []),
    ...(within ? [any(within.map((rows) => rowsCondition(dialect, rows)))] : []),
  ])
}

interface Sorting {
  field: ColumnField
  order: 'asc' | 'desc'
}

const directions = { asc: sql`asc`, desc: sql`desc` }

/** Total: rows that are alike in everything go by their ids, in the direction of what comes before. */
function orderOf(dialect: SqlDialect, [asked, byDefault]: readonly [Sorting, Sorting]): RawBuilder<unknown> {
  const sortings = asked.field.id === byDefault.field.id ? [asked] : [asked, byDefault]
  const keys = sortings.flatMap(({ field, order }) =>
    sortKeys(dialect, field).map((key) => sql`${key} ${directions[order]}`),
  )
  const id = sql`${dialect.exact(sql.ref('id'))} ${directions[sortings.at(-1)?.order ?? 'asc']}`
  return sql.join([...keys, id])
}

function sortKeys(dialect: SqlDialect, field: ColumnField): RawBuilder<unknown>[] {
  if (field.type === 'text') return [dialect.folded(textOf(field)), dialect.exact(textOf(field))]
  return field.type === 'id' ? [dialect.exact(textOf(field))] : [sql.ref(field.column)]
}
