import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Fields that are pinned to columns of their own, or forbidden them. */
export const promotedFields: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('field_policies')
      .addColumn('index_set_id', 'text', (column) =>
        column.notNull().references('index_sets.id').onDelete('cascade'),
      )
      .addColumn('field', 'text', (column) => column.notNull())
      .addColumn('policy', 'text', (column) => column.notNull())
      .addColumn('decided_by', 'text', (column) => column.notNull())
      .addColumn('decided_at_ms', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('field_policies_key', ['index_set_id', 'field'])
      .execute()
  },
}
