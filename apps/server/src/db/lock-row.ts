import { sql } from 'kysely'
import type { Db } from './open-database.ts'
import type { Tables } from './tables/index.ts'

/**
 * Within a transaction: others who lock or change the row wait until it ends, so what is read after this is what the
 * one before has left. An update, as SQLite knows no `FOR UPDATE`; of a row that is not there, nothing.
 */
export async function lockRow(db: Db, table: keyof Tables, id: string): Promise<void> {
  await sql`update ${sql.table(table)} set id = id where id = ${id}`.execute(db)
}

/**
 * Within a transaction: others who lock the same kind wait until it ends. For rules that look at all things of a kind,
 * such as names that must differ: a lock of single rows does not hold back those that do not exist yet.
 */
export async function lockKind(db: Db, kind: string): Promise<void> {
  await db
    .insertInto('kind_locks')
    .values({ kind })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ kind }))
    .execute()
}
