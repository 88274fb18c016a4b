import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What operators were told, until it has been made an event. */
export const notificationEvents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('notification_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('raised_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .execute()
  },
}
