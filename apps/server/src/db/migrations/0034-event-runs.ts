import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What came of each look at the windows of an event definition. */
export const eventRuns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_runs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('definition_id', 'text', (column) =>
        column.notNull().references('event_definitions.id').onDelete('cascade'),
      )
      .addColumn('started_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('duration_ms', 'bigint', (column) => column.notNull())
      .addColumn('from_ms', 'bigint', (column) => column.notNull())
      .addColumn('to_ms', 'bigint', (column) => column.notNull())
      .addColumn('windows', 'integer', (column) => column.notNull())
      .addColumn('events', 'integer', (column) => column.notNull())
      .addColumn('failure', 'text')
      .execute()
    await db.schema
      .createIndex('event_runs_by_start')
      .on('event_runs')
      .columns(['definition_id', 'started_at_ms'])
      .execute()
  },
}
