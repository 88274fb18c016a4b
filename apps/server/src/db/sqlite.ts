import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { foldedText } from './collation.ts'

/**
 * Kysely's SQLite dialect over Node's own SQLite. Durable commits: a crash of the machine loses no answered write.
 * One connection, so writers never wait for each other's locks.
 */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5_000 })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  database.function('folded', { deterministic: true }, (text) => foldedText(String(text)))
  return new SqliteDialect({ database: adapted(database) })
}

/** Statements that are kept prepared; at the bound the one that was not used for the longest time goes. */
const maxPrepared = 500

/** Kysely expects statements shaped like those of better-sqlite3, and prepares anew for each query. */
function adapted(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => {
      prepared.clear()
      database.close()
    },
    prepare: (sql) => {
      const statement = prepared.get(sql) ?? adaptedStatement(database, sql)
      prepared.delete(sql)
      prepared.set(sql, statement)
      if (prepared.size > maxPrepared) prepared.delete([...prepared.keys()][0] ?? '')
      return statement
    },
  }
}

function adaptedStatement(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  // Kysely hands values over as unknown; a type SQLite cannot store is refused by the driver itself.
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => {
      // A full disk has ended the transaction already; an error of its end would hide that.
      if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 }
      return statement.run(...values(parameters))
    },
    // One that others use meanwhile cannot be walked through: prepared for itself.
    iterate: (parameters) => database.prepare(sql).iterate(...values(parameters)),
  }
}
