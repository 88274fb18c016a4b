import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where messages are sent to, and which streams use it. */
export const outputs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('outputs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('configuration', 'text', (column) => column.notNull())
      .addColumn('creator_user_id', 'text', (column) => column.notNull())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('content_pack', 'text')
      .execute()
    await db.schema
      .createTable('stream_outputs')
      .addColumn('stream_id', 'text', (column) =>
        column.notNull().references('streams.id').onDelete('cascade'),
      )
      .addColumn('output_id', 'text', (column) =>
        column.notNull().references('outputs.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('stream_outputs_key', ['stream_id', 'output_id'])
      .execute()
    await db.schema.createIndex('stream_outputs_by_output').on('stream_outputs').column('output_id').execute()
  },
}
