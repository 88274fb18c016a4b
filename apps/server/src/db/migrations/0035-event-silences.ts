import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which events nobody is told of for a time. */
export const eventSilences: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_silences')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('definition_ids', 'text', (column) => column.notNull())
      .addColumn('key_pattern', 'text', (column) => column.notNull())
      .addColumn('max_priority', 'integer', (column) => column.notNull())
      .addColumn('starts_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('ends_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('event_silences_by_end').on('event_silences').column('ends_at_ms').execute()
  },
}
