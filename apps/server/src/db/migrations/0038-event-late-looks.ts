import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which windows of event definitions are looked at once more, for messages that came late. */
export const eventLateLooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_late_looks')
      .addColumn('definition_id', 'text', (column) =>
        column.primaryKey().references('event_definitions.id').onDelete('cascade'),
      )
      .addColumn('to_ms', 'bigint', (column) => column.notNull())
      .addColumn('next_at_ms', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .alterTable('event_runs')
      .addColumn('is_late', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
