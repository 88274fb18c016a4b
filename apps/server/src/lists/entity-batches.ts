import { type RawBuilder, sql } from 'kysely'
import { type Db, sqlDialect } from '../db/index.ts'
import type { Tables } from '../db/tables/index.ts'
import type { EntityList, EntityTable } from './entity-list.ts'
import { all, type Condition, listConditions } from './list-conditions.ts'

const batchSize = 1_000

interface Wanted<Field extends string> {
  query: string
  filters: readonly string[]
  /** A date that the rows are in the order of, the latest first. */
  latestFirst: Field
}

/**
 * All rows of a list that a search and filters let through, in batches. What is added meanwhile, and is later than what
 * was read, is not among them, and nothing comes twice.
 * @throws HttpError 400 at once for a filter that cannot be read
 */
export function entityBatches<
  Table extends EntityTable,
  Column extends keyof Tables[Table],
  Field extends string,
  Item,
>(
  db: Db,
  list: EntityList<Table, Column, Field, Field, Item>,
  { query, filters, latestFirst }: Wanted<NoInfer<Field>>,
): AsyncIterable<Item[]> {
  const wanted = listConditions(sqlDialect(db), list, { query, filters })
  return batches(db, list, { wanted, at: sql.ref(list.fields[latestFirst].column) })
}

interface Selection {
  wanted: readonly Condition[]
  at: RawBuilder<unknown>
}

async function* batches<Table extends EntityTable, Column extends keyof Tables[Table], Item>(
  db: Db,
  { table, fromRow }: Pick<EntityList<Table, Column, string, string, Item>, 'table' | 'fromRow'>,
  { wanted, at }: Selection,
): AsyncGenerator<Item[], void> {
  type Row = Pick<Tables[Table], Column> & { batch_at: number; batch_id: string }
  const id = sqlDialect(db).exact(sql.ref('id'))
  let after: readonly Condition[] = []
  for (;;) {
    const { rows } = await sql<Row>`
      select ${sql.table(table)}.*, ${at} as batch_at, id as batch_id
      from ${sql.table(table)} where ${all([...wanted, ...after])}
      order by ${at} desc, ${id} desc limit ${batchSize}`.execute(db)
    const last = rows.at(-1)
    if (last) yield rows.map(fromRow)
    if (!last || rows.length < batchSize) return
    after = [sql`(${at} < ${last.batch_at} or (${at} = ${last.batch_at} and ${id} < ${last.batch_id}))`]
  }
}
