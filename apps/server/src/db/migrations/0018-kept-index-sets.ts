import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Index sets that were deleted without their data. */
export const keptIndexSets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('index_sets')
      .addColumn('is_deleted', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
