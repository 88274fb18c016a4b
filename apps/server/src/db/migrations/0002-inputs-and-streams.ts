import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Index sets and their indices, streams, inputs and stored searches. */
export const inputsAndStreams: Migration = {
  async up(db: Kysely<unknown>) {
    await createIndexSets(db)
    await createStreams(db)
    await createInputs(db)
    await createSearches(db)
  },
}

async function createIndexSets(db: Kysely<unknown>) {
  await db.schema
    .createTable('index_sets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('index_prefix', 'text', (column) => column.notNull().unique())
    .addColumn('is_default', 'integer', (column) => column.notNull())
    .addColumn('is_writable', 'integer', (column) => column.notNull())
    .addColumn('shards', 'integer', (column) => column.notNull())
    .addColumn('replicas', 'integer', (column) => column.notNull())
    .addColumn('rotation_strategy_class', 'text', (column) => column.notNull())
    .addColumn('rotation_strategy', 'text', (column) => column.notNull())
    .addColumn('retention_strategy_class', 'text', (column) => column.notNull())
    .addColumn('retention_strategy', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('index_analyzer', 'text', (column) => column.notNull())
    .addColumn('index_optimization_max_num_segments', 'integer', (column) => column.notNull())
    .addColumn('index_optimization_disabled', 'integer', (column) => column.notNull())
    .addColumn('field_type_refresh_interval_ms', 'bigint', (column) => column.notNull())
    .addColumn('index_template_type', 'text')
    .execute()
  await db.schema
    .createTable('indices')
    .addColumn('index_set_id', 'text', (column) =>
      column.notNull().references('index_sets.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('indices_key', ['index_set_id', 'number'])
    .execute()
}

async function createStreams(db: Kysely<unknown>) {
  await db.schema
    .createTable('streams')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('index_set_id', 'text', (column) => column.notNull().references('index_sets.id'))
    .addColumn('matching_type', 'text', (column) => column.notNull())
    .addColumn('is_disabled', 'integer', (column) => column.notNull())
    .addColumn('remove_matches_from_default_stream', 'integer', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('creator_user_id', 'text', (column) => column.notNull())
    .addColumn('content_pack', 'text')
    .execute()
}

async function createInputs(db: Kysely<unknown>) {
  await db.schema
    .createTable('inputs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('is_global', 'integer', (column) => column.notNull())
    .addColumn('configuration', 'text', (column) => column.notNull())
    .addColumn('static_fields', 'text', (column) => column.notNull())
    .addColumn('node_id', 'text')
    .addColumn('creator_user_id', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('desired_state', 'text', (column) => column.notNull())
    .execute()
}

async function createSearches(db: Kysely<unknown>) {
  await db.schema
    .createTable('searches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('searches_by_owner')
    .on('searches')
    .columns(['owner_id', 'created_at_ms'])
    .execute()
}
