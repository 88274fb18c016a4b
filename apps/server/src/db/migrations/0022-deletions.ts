import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Deletions of messages, those that are over included. */
export const deletions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('message_deletions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('job_id', 'text', (column) => column.notNull())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('query', 'text', (column) => column.notNull())
      .addColumn('from_ms', 'bigint', (column) => column.notNull())
      .addColumn('to_ms', 'bigint', (column) => column.notNull())
      .addColumn('arrived_before_ms', 'bigint', (column) => column.notNull())
      .addColumn('stream_ids', 'text', (column) => column.notNull())
      .addColumn('index_set_ids', 'text', (column) => column.notNull())
      .addColumn('messages', 'bigint', (column) => column.notNull())
      .addColumn('indices', 'text', (column) => column.notNull())
      .addColumn('step', 'text', (column) => column.notNull())
      .addColumn('collected_at_ms', 'bigint')
      .addColumn('hidden_at_ms', 'bigint')
      .addColumn('erased_at_ms', 'bigint')
      .addColumn('reason', 'text')
      .execute()
    await db.schema
      .createIndex('message_deletions_by_time')
      .on('message_deletions')
      .column('created_at_ms')
      .execute()
  },
}
