import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who is told of events, and what is to be sent. */
export const eventNotifications: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_notifications')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('config', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('event_deliveries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('notification_id', 'text', (column) =>
        column.notNull().references('event_notifications.id').onDelete('cascade'),
      )
      .addColumn('definition_id', 'text', (column) =>
        column.notNull().references('event_definitions.id').onDelete('cascade'),
      )
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('event_key', 'text', (column) => column.notNull())
      .addColumn('event_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('error', 'text')
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('ended_at_ms', 'bigint')
      .addUniqueConstraint('event_deliveries_once', ['notification_id', 'event_id'])
      .execute()
    await db.schema
      .createIndex('event_deliveries_by_next')
      .on('event_deliveries')
      .columns(['state', 'next_at_ms'])
      .execute()
    await db.schema
      .createIndex('event_deliveries_by_key')
      .on('event_deliveries')
      .columns(['definition_id', 'notification_id', 'event_key', 'event_at_ms'])
      .execute()
  },
}
