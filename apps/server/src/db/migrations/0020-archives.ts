import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Archives of indices. They outlive their index sets. */
export const archives: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('archives')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('index_set_id', 'text', (column) => column.notNull())
      .addColumn('index_set_title', 'text', (column) => column.notNull())
      .addColumn('index_no', 'integer', (column) => column.notNull())
      .addColumn('index_name', 'text', (column) => column.notNull())
      .addColumn('folder', 'text', (column) => column.notNull())
      .addColumn('is_complete', 'integer', (column) => column.notNull())
      .addColumn('is_damaged', 'integer', (column) => column.notNull())
      .addColumn('problem', 'text')
      .addColumn('manifest_sha256', 'text', (column) => column.notNull())
      .addColumn('from_ms', 'bigint', (column) => column.notNull())
      .addColumn('to_ms', 'bigint', (column) => column.notNull())
      .addColumn('messages', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('index_bytes', 'bigint', (column) => column.notNull())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('verified_at_ms', 'bigint')
      .addColumn('restored_set_id', 'text')
      .addColumn('restored_no', 'integer')
      .addColumn('restored_at_ms', 'bigint')
      .execute()
    await db.schema
      .createIndex('archives_by_index')
      .on('archives')
      .columns(['index_set_id', 'index_no'])
      .execute()
  },
}
