import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Collection } from './collections.ts'

export interface CatalogRow {
  id: string
  /** What stands for the thing in permissions: its id, or its name. */
  key: string
  /** Kind of the thing where a collection has several, else empty. */
  kind: string
  value: string | null
}

/** Reads one text column of a collection: of all things, or of those with the given ids. */
export async function catalogRows(
  db: Db,
  { table, keyColumn, kindColumn }: Collection,
  { column, ids }: { column: string; ids?: readonly string[] },
): Promise<CatalogRow[]> {
  if (ids?.length === 0) return []
  const isWanted = ids ? sql<SqlBool>`id in (${sql.join(ids)})` : sql<SqlBool>`1 = 1`
  const kind = kindColumn === undefined ? sql<string>`''` : sql.ref<string>(kindColumn)
  const { rows } = await sql<CatalogRow>`
    select id, ${sql.ref(keyColumn)} as key, ${kind} as kind, ${sql.ref(column)} as value
    from ${sql.table(table)} where ${isWanted}`.execute(db)
  return rows
}
