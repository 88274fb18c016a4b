import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Saved searches and dashboards. */
export const views: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('views')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('search_id', 'text', (column) => column.notNull())
      .addColumn('owner', 'text')
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .addColumn('changed_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('properties', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .execute()
    // Asked for with every search that is loaded by somebody else than its owner.
    await db.schema.createIndex('views_by_search').on('views').column('search_id').execute()
  },
}
