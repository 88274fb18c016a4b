import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The rules of streams, the index sets their messages may lie in, and who may do what with a thing. */
export const streams: Migration = {
  async up(db: Kysely<unknown>) {
    await createRules(db)
    await createIndexSetsOfStreams(db)
    await createGrants(db)
  },
}

async function createRules(db: Kysely<unknown>) {
  await db.schema
    .createTable('stream_rules')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('stream_id', 'text', (column) => column.notNull().references('streams.id').onDelete('cascade'))
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('field', 'text')
    .addColumn('value', 'text')
    .addColumn('is_inverted', 'integer', (column) => column.notNull())
    .addColumn('description', 'text')
    .execute()
  await db.schema.createIndex('stream_rules_by_stream').on('stream_rules').column('stream_id').execute()
}

async function createIndexSetsOfStreams(db: Kysely<unknown>) {
  await db.schema
    .createTable('stream_index_sets')
    .addColumn('stream_id', 'text', (column) => column.notNull().references('streams.id').onDelete('cascade'))
    .addColumn('index_set_id', 'text', (column) =>
      column.notNull().references('index_sets.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('stream_index_sets_key', ['stream_id', 'index_set_id'])
    .execute()
  await sql`insert into stream_index_sets (stream_id, index_set_id) select id, index_set_id from streams`.execute(
    db,
  )
}

async function createGrants(db: Kysely<unknown>) {
  await db.schema
    .createTable('grants')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('grantee', 'text', (column) => column.notNull())
    .addColumn('capability', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addColumn('updated_at_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('grants_by_grantee', ['grantee', 'target'])
    .execute()
  await db.schema.createIndex('grants_by_target').on('grants').column('target').execute()
}
