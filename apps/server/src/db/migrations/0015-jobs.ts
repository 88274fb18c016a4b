import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Work that is done aside from requests, and the times of the messages in each index, which such work finds out. */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('node_id', 'text', (column) => column.notNull())
      .addColumn('run_id', 'text')
      .addColumn('renewed_at_ms', 'bigint')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('percent', 'integer', (column) => column.notNull())
      .addColumn('info', 'text', (column) => column.notNull())
      .addColumn('is_cancel_wished', 'integer', (column) => column.notNull())
      .addColumn('result', 'text')
      .addColumn('error', 'text')
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('started_at_ms', 'bigint')
      .addColumn('ended_at_ms', 'bigint')
      .execute()
    await db.schema.createIndex('jobs_by_state').on('jobs').column('state').execute()
    await db.schema
      .createTable('job_queue')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .execute()
    for (const column of ['range_begin_ms', 'range_end_ms', 'range_calculated_at_ms', 'range_took_ms']) {
      await db.schema.alterTable('indices').addColumn(column, 'bigint').execute()
    }
  },
}
