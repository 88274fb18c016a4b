import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How many messages each input had received by then, so that what came within a day can be told. */
export const inputCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('input_counts')
      .addColumn('node_id', 'text', (column) => column.notNull())
      .addColumn('input_id', 'text', (column) => column.notNull().references('inputs.id').onDelete('cascade'))
      .addColumn('counted_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('received', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('input_counts_key', ['input_id', 'node_id', 'counted_at_ms'])
      .execute()
  },
}
