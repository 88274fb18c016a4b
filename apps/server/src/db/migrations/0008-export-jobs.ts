import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Exports that wait to be downloaded, for an hour. */
export const exportJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('export_jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('export_jobs_by_user').on('export_jobs').column('user_id').execute()
  },
}
