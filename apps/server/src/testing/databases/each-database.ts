import { afterAll, beforeAll, describe } from 'vitest'
import { type HeldPostgres, hasPostgres, holdPostgres } from './throwaway-postgres.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** The same promises on both metadata stores; without PostgreSQL on the machine its half is reported as skipped. */
export function describeOnEachDatabase(title: string, tests: (database: DatabaseKind) => void): void {
  describe(`${title}, on SQLite`, () => tests('sqlite'))
  if (!hasPostgres) {
    describe.skip(`${title}, on PostgreSQL (skipped: needs postgresql-15)`, () => tests('postgres'))
    return
  }
  describe(`${title}, on PostgreSQL`, () => {
    let postgres: HeldPostgres
    beforeAll(async () => {
      postgres = await holdPostgres()
    })
    afterAll(() => postgres.release())
    tests('postgres')
  })
}
