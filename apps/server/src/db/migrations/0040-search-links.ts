import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Searches that nobody saved, for whoever has their link. */
export const searchLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('search_links')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('search_links_by_user')
      .on('search_links')
      .columns(['user_id', 'expires_at_ms'])
      .execute()
    await db.schema.createIndex('search_links_by_end').on('search_links').column('expires_at_ms').execute()
  },
}
