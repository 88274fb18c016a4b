import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which failures went through their inputs again: the messages that tell of them are never changed. */
export const failureReplays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('failure_replays')
      .addColumn('failure_id', 'text', (column) => column.primaryKey())
      .addColumn('failed_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('replay_id', 'text', (column) => column.notNull())
      .addColumn('node_id', 'text', (column) => column.notNull())
      .addColumn('replayed_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('replayed_by', 'text', (column) => column.notNull())
      .addColumn('is_taken', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('failure_replays_by_state')
      .on('failure_replays')
      .columns(['is_taken', 'node_id'])
      .execute()
    await db.schema
      .createIndex('failure_replays_by_replay')
      .on('failure_replays')
      .column('replay_id')
      .execute()
    await db.schema
      .createIndex('failure_replays_by_time')
      .on('failure_replays')
      .column('failed_at_ms')
      .execute()
  },
}
