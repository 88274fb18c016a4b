import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What makes fields of the fields of the messages of an input. */
export const extractors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('extractors')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('input_id', 'text', (column) => column.notNull().references('inputs.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('cursor_strategy', 'text', (column) => column.notNull())
      .addColumn('source_field', 'text', (column) => column.notNull())
      .addColumn('target_field', 'text', (column) => column.notNull())
      .addColumn('config', 'text', (column) => column.notNull())
      .addColumn('converters', 'text', (column) => column.notNull())
      .addColumn('condition_type', 'text', (column) => column.notNull())
      .addColumn('condition_value', 'text', (column) => column.notNull())
      .addColumn('sequence_no', 'bigint', (column) => column.notNull())
      .addColumn('creator_user_id', 'text', (column) => column.notNull())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('extractors_by_input').on('extractors').column('input_id').execute()
  },
}
