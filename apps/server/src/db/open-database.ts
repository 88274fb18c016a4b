import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import { requireFolding } from './sql-dialect.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables/index.ts'

/** The metadata store. Repositories are made from it or from a transaction of it. Closed by `db.destroy()`. */
export type Db = Kysely<Tables>

interface DatabaseConfig {
  dataDir: string
  /** PostgreSQL; null for the embedded store in the data folder. */
  databaseUrl: string | null
  onError: (error: Error) => void
}

/** Opens the metadata store and brings it to the newest schema. */
export async function openDatabase(config: DatabaseConfig): Promise<Db> {
  const db = new Kysely<Tables>({ dialect: await dialectOf(config) })
  try {
    await migrate(db)
    await requireFolding(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

async function dialectOf({ dataDir, databaseUrl, onError }: DatabaseConfig) {
  if (databaseUrl === null) return sqliteDialect(join(dataDir, 'metadata.sqlite'))
  // Loaded only when used: the driver is not free in memory.
  const { postgresDialect } = await import('./postgres.ts')
  return postgresDialect(databaseUrl, onError)
}

async function migrate(db: Db): Promise<void> {
  const byName = Object.fromEntries(migrations.map(({ name, migration }) => [name, migration]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => byName } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')
  const what = failed
    ? `could not be brought to the newest schema, migration ${failed.migrationName} failed`
    : 'could not be opened'
  throw new Error(`The metadata store ${what}: ${reasonOf(error)}`, { cause: error })
}

/** Of several addresses of a host that all failed, the first tells enough. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
