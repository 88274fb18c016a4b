import type { Db } from './open-database.ts'

/** Of a transaction that met others on crossing ways; then its caller hears of it. */
const maxAttempts = 5

/**
 * Runs the work in a transaction, in the caller's when there is one. PostgreSQL ends one of two transactions that wait
 * for each other: that one is run again from its start, so the work must do nothing but read and write through its handle.
 */
export async function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === maxAttempts || !isDeadlock(error)) throw error
    }
  }
}

/** SQLSTATE 40P01. SQLite has one connection, whose transactions wait for each other. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}
