import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../../db/index.ts'
import type { DatabaseKind } from './each-database.ts'
import { holdPostgres } from './throwaway-postgres.ts'

/** An empty metadata store without a server; `close` throws it away. */
export async function openTestDatabase(kind: DatabaseKind): Promise<{ db: Db; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'logline-db-'))
  const postgres = kind === 'postgres' ? await holdPostgres() : null
  const databaseUrl = (await postgres?.createDatabase()) ?? null
  const onError = (error: Error) => {
    throw error
  }
  const db = await openDatabase({ dataDir, databaseUrl, onError })
  const close = async () => {
    await db.destroy()
    await postgres?.release()
    rmSync(dataDir, { recursive: true })
  }
  return { db, close }
}
