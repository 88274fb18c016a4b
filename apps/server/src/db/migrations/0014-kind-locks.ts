import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Rows that are locked while a thing is written whose rules look at all of its kind. */
export const kindLocks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('kind_locks')
      .addColumn('kind', 'text', (column) => column.primaryKey())
      .execute()
  },
}
