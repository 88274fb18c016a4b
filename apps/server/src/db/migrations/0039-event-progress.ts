import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Until when each server has stored what it received: the leader looks at no window before. */
export const eventProgress: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_progress')
      .addColumn('node_id', 'text', (column) => column.primaryKey())
      .addColumn('stored_until_ms', 'bigint')
      .addColumn('reported_at_ms', 'bigint', (column) => column.notNull())
      .execute()
  },
}
