import { type RawBuilder, sql } from 'kysely'
import { type Db, type SqlDialect, sqlDialect } from '../db/index.ts'
import type { Tables } from '../db/tables/index.ts'
import type { EntityList, EntityTable, RowsOf } from './entity-list.ts'
import {
  all,
  any,
  type ColumnField,
  type Condition,
  listConditions,
  no,
  rowsCondition,
  textOf,
} from './list-conditions.ts'
import { type PageInfo, pageBounds, type WantedPage } from './list-page.ts'

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
  const known = knownRows(dialect, query)
  const conditions = listConditions(dialect, list, query)
  const wanted = conditions.length > 0 ? all(conditions) : null
  const byDefault = { field: field(list.sorted[0]), order: list.order ?? 'asc' } as const
  const keys = orderOf(dialect, [{ field: field(query.sort), order: query.order }, byDefault])
  const columns = list.columns
    ? sql.join(list.columns.map((column) => sql.ref(`${list.table}.${String(column)}`)))
    : sql`${sql.table(list.table)}.*`
  // as: the rows have the columns that are asked for.
  const read = (page: WantedPage) =>
    readPage(db, { table: list.table, columns, known, wanted, keys, page }) as Promise<
      FoundPage<Pick<Tables[Table], Column>>
    >
  const found = await read(query)
  // Beyond the last page no row is left to tell how many there are.
  const { total, grandTotal } = found.totals ?? (await read({ page: 1, per_page: 1 })).totals ?? noRows
  const rows = found.rows.map(list.fromRow)
  const { page, per_page } = query
  return { rows, info: { total, count: rows.length, page, per_page }, grandTotal }
}

interface PageRequest {
  table: string
  columns: RawBuilder<unknown>
  known: Condition
  /** Null for everything that is known. */
  wanted: Condition | null
  keys: readonly SortKey[]
  page: WantedPage
}

interface FoundPage<Row> {
  rows: Row[]
  /** Null when they are not known: nothing is on the page, which is not the first. */
  totals: { total: number; grandTotal: number } | null
}

interface CountedRow {
  found_id: string | null
  /** Null when everything is wanted, or nothing is found. */
  found_total: number | null
  known_total: number
}

const noRows = { total: 0, grandTotal: 0 }

async function readPage(db: Db, request: PageRequest): Promise<FoundPage<object>> {
  const { wanted, page } = request
  const statement = wanted ? wantedRows({ ...request, wanted }) : knownRowsInOrder(request)
  const { rows } = await statement.execute(db)
  const found = rows.filter(({ found_id }) => found_id !== null)
  const isTold = found.length > 0 || page.page === 1
  const grandTotal = rows[0]?.known_total ?? 0
  const total = wanted ? (rows[0]?.found_total ?? 0) : grandTotal
  return {
    rows: found.map(({ found_id, found_total, known_total, ...row }) => row),
    totals: isTold ? { total, grandTotal } : null,
  }
}

/** Of no search: those on the page are found without keeping the others. */
function knownRowsInOrder({ table, columns, known, keys, page }: PageRequest): RawBuilder<CountedRow> {
  const { offset, limit } = pageBounds(page)
  const from = sql.table(table)
  const order = sql.join(keys.map(({ key, direction }) => sql`${key} ${direction}`))
  return sql`
    select ${columns}, id as found_id, null as found_total, (select count(*) from ${from} where ${known}) as known_total
    from ${from} where ${known}
    order by ${order} limit ${limit} offset ${offset}`
}

/**
 * Of a search: folds the texts of each row once. Ids and sort keys of what is wanted are counted and cut, and the other
 * columns read only for those on the page. Answers a row with the totals when nothing is found.
 */
function wantedRows(request: PageRequest & { wanted: Condition }): RawBuilder<CountedRow> {
  const { table, columns, known, wanted, page } = request
  const { offset, limit } = pageBounds(page)
  const from = sql.table(table)
  const keys = request.keys.map((key, no) => ({ ...key, name: sql.ref(`key_${no}`) }))
  const order = sql.join(keys.map(({ name, direction }) => sql`${name} ${direction}`))
  return sql`
    select ${columns}, found_id, found_total, known_total
    from (select count(*) as known_total from ${from} where ${known}) as counted
    left join (
      select matching.*, count(*) over () as found_total
      from (
        select id as found_id, ${sql.join(keys.map(({ key, name }) => sql`${key} as ${name}`))}
        from ${from} where ${known} and ${wanted}
      ) as matching
      order by ${order} limit ${limit} offset ${offset}
    ) as found on 1 = 1
    left join ${from} on ${sql.ref(`${table}.id`)} = found_id
    order by ${order}`
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

interface SortKey {
  key: RawBuilder<unknown>
  direction: RawBuilder<unknown>
}

const directions = { asc: sql`asc`, desc: sql`desc` }

/** Total: rows that are alike in everything go by their ids, in the direction of what comes before. */
function orderOf(dialect: SqlDialect, [asked, byDefault]: readonly [Sorting, Sorting]): SortKey[] {
  const sortings = asked.field.id === byDefault.field.id ? [asked] : [asked, byDefault]
  const keys = sortings.flatMap(({ field, order }) =>
    sortKeys(dialect, field).map((key) => ({ key, direction: directions[order] })),
  )
  const direction = directions[sortings.at(-1)?.order ?? 'asc']
  return [...keys, { key: dialect.exact(sql.ref('id')), direction }]
}

function sortKeys(dialect: SqlDialect, field: ColumnField): RawBuilder<unknown>[] {
  if (field.type === 'text') return [dialect.folded(textOf(field)), dialect.exact(textOf(field))]
  return field.type === 'id' ? [dialect.exact(textOf(field))] : [sql.ref(field.column)]
}
