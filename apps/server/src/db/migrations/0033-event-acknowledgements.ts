import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who has taken note of which event. */
export const eventAcknowledgements: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_acknowledgements')
      .addColumn('event_id', 'text', (column) => column.primaryKey())
      .addColumn('event_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('at_ms', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('event_acknowledgements_by_event_time')
      .on('event_acknowledgements')
      .column('event_at_ms')
      .execute()
  },
}
