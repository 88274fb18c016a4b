import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What has become of each index, and what was done with indices. */
export const indexLifecycle: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['rotated_at_ms', 'rotation_skipped_at_ms']) {
      await db.schema.alterTable('indices').addColumn(column, 'bigint').execute()
    }
    await db.schema
      .alterTable('indices')
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('open'))
      .execute()
    for (const column of ['is_reopened', 'is_kept', 'is_settled']) {
      await db.schema
        .alterTable('indices')
        .addColumn(column, 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    }
    await db.schema.alterTable('index_sets').addColumn('max_bytes', 'bigint').execute()
    await db.schema
      .alterTable('index_sets')
      .addColumn('archives_before_deletion', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('index_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at_ms', 'bigint', (column) => column.notNull())
      .addColumn('index_set_id', 'text', (column) => column.notNull())
      .addColumn('index_name', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('username', 'text')
      .addColumn('messages', 'bigint')
      .addColumn('bytes', 'bigint')
      .addColumn('begin_ms', 'bigint')
      .addColumn('end_ms', 'bigint')
      .execute()
    await db.schema
      .createIndex('index_events_of_set')
      .on('index_events')
      .columns(['index_set_id', 'at_ms'])
      .execute()
  },
}
