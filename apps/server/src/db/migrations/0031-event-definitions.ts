import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What makes events of messages. */
export const eventDefinitions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_definitions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('priority', 'integer', (column) => column.notNull())
      .addColumn('is_alert', 'integer', (column) => column.notNull())
      .addColumn('config', 'text', (column) => column.notNull())
      .addColumn('field_spec', 'text', (column) => column.notNull())
      .addColumn('key_spec', 'text', (column) => column.notNull())
      .addColumn('grace_period_ms', 'bigint', (column) => column.notNull())
      .addColumn('backlog_size', 'integer', (column) => column.notNull())
      .addColumn('notifications', 'text', (column) => column.notNull())
      .addColumn('is_scheduled', 'integer', (column) => column.notNull())
      .addColumn('updated_at_ms', 'bigint', (column) => column.notNull())
      .execute()
    await createSchedules(db)
  },
}

/** Which windows come next; a definition that is not scheduled has none. */
async function createSchedules(db: Kysely<unknown>) {
  await db.schema
    .createTable('event_schedules')
    .addColumn('definition_id', 'text', (column) =>
      column.primaryKey().references('event_definitions.id').onDelete('cascade'),
    )
    .addColumn('from_ms', 'bigint', (column) => column.notNull())
    .addColumn('to_ms', 'bigint', (column) => column.notNull())
    .addColumn('next_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('triggered_at_ms', 'bigint')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute()
  await db.schema.createIndex('event_schedules_by_next').on('event_schedules').column('next_at_ms').execute()
}
