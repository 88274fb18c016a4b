import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who did what to which thing. */
export const audit: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('audit_entries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at_ms', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'text')
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('client_address', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('entity_type', 'text', (column) => column.notNull())
      .addColumn('entity_id', 'text', (column) => column.notNull())
      .addColumn('entity_title', 'text', (column) => column.notNull())
      .addColumn('result', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('audit_entries_by_time')
      .on('audit_entries')
      .columns(['at_ms', 'id'])
      .execute()
    await db.schema
      .createIndex('audit_entries_by_entity')
      .on('audit_entries')
      .columns(['entity_type', 'entity_id'])
      .execute()
  },
}
