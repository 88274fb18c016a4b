import { sql } from 'kysely'
import type { Db } from './open-database.ts'

/**
 * Within a transaction: others who lock or change the row wait until it ends, so what is read after this is what the
 * one before has left. An update, as SQLite knows no `FOR UPDATE`; of a row that is not there, nothing.
 */
export async function lockRow(
  db: Db,
  table: 'inputs' | 'streams' | 'users' | 'views',
  id: string,
): Promise<void> {
  await sql`update ${sql.table(table)} set id = id where id = ${id}`.execute(db)
}
