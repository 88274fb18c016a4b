import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What operators should look at, and the named parts of grok patterns. */
export const notificationsAndGrok: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('notifications')
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('severity', 'text', (column) => column.notNull())
      .addColumn('raised_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('node_id', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('notifications_key', ['type', 'key'])
      .execute()
    await db.schema
      .createTable('grok_patterns')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('pattern', 'text', (column) => column.notNull())
      .addColumn('content_pack', 'text')
      .execute()
  },
}
