import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Catalogued } from '../kinds/index.ts'

/** No database takes more parameters than this in one statement. */
const maxIds = 5_000

export interface CatalogRow {
  id: string
  /** What stands for the thing in permissions: its id, or its name. */
  key: string
  value: string | null
}

/** Reads one text column of a kind: of all things, or of those with the given ids. */
export async function catalogRows(
  db: Db,
  kind: Catalogued,
  { column, ids }: { column: string; ids?: readonly string[] },
): Promise<CatalogRow[]> {
  if (!ids) return rowsWhere(db, kind, { column, isWanted: sql`1 = 1` })
  const found: CatalogRow[] = []
  for (let from = 0; from < ids.length; from += maxIds) {
    const isWanted = sql<SqlBool>`id in (${sql.join(ids.slice(from, from + maxIds))})`
    found.push(...(await rowsWhere(db, kind, { column, isWanted })))
  }
  return found
}

async function rowsWhere(
  db: Db,
  { table, rows: own, keyColumn }: Catalogued,
  { column, isWanted }: { column: string; isWanted: ReturnType<typeof sql<SqlBool>> },
): Promise<CatalogRow[]> {
  const isOfKind = own ? sql<SqlBool>`${sql.ref(own.column)} = ${own.value}` : sql<SqlBool>`1 = 1`
  const { rows } = await sql<CatalogRow>`
    select id, ${sql.ref(keyColumn)} as key, ${sql.ref(column)} as value
    from ${sql.table(table)} where ${isOfKind} and ${isWanted}`.execute(db)
  return rows
}
