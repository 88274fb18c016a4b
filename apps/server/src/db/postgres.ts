import { PostgresDialect } from 'kysely'
import pg from 'pg'

const bigintOid = 20

/** Times and counts are `bigint` columns well below 2^53: read as numbers, as SQLite does. */
const numbersFromBigints = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === bigintOid ? Number : pg.types.getTypeParser(oid, format),
}

/** At most 10 connections; a query waits for a free one, for 10 s, then fails. */
export function postgresDialect(url: string, onError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: numbersFromBigints,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError)
  return new PostgresDialect({ pool })
}
