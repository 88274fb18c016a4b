import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Settings of the whole installation, decorators of messages, and who was asked about telemetry. */
export const clusterConfigs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('cluster_configs')
      .addColumn('class_name', 'text', (column) => column.primaryKey())
      .addColumn('payload', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('decorators')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('config', 'text', (column) => column.notNull())
      .addColumn('stream_id', 'text', (column) => column.references('streams.id').onDelete('cascade'))
      .addColumn('sequence_no', 'integer', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('decorators_by_stream').on('decorators').column('stream_id').execute()
    await db.schema
      .createTable('telemetry_settings')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('is_permission_asked', 'integer', (column) => column.notNull())
      .execute()
  },
}
