import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What happened to shared things, what each user opened, likes, and how they see their lists; a shorter way to old audit entries. */
export const startPage: Migration = {
  async up(db: Kysely<unknown>) {
    await createActivities(db)
    await createLastOpened(db)
    await createFavorites(db)
    await createEntityListPreferences(db)
    await db.schema
      .createIndex('audit_entries_by_result')
      .on('audit_entries')
      .columns(['result', 'at_ms', 'id'])
      .execute()
  },
}

async function createActivities(db: Kysely<unknown>) {
  await db.schema
    .createTable('activities')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('item_grn', 'text', (column) => column.notNull())
    .addColumn('item_title', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('grantee', 'text')
    .execute()
  await db.schema.createIndex('activities_by_time').on('activities').columns(['at_ms', 'id']).execute()
  await db.schema.createIndex('activities_by_grantee').on('activities').column('grantee').execute()
  await db.schema.createIndex('activities_by_item').on('activities').column('item_grn').execute()
}

async function createLastOpened(db: Kysely<unknown>) {
  await db.schema
    .createTable('last_opened')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('grn', 'text', (column) => column.notNull())
    .addColumn('opened_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('last_opened_key', ['user_id', 'grn'])
    .execute()
  await db.schema.createIndex('last_opened_by_item').on('last_opened').column('grn').execute()
}

async function createFavorites(db: Kysely<unknown>) {
  await db.schema
    .createTable('favorites')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('grn', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('favorites_key', ['user_id', 'grn'])
    .execute()
  await db.schema.createIndex('favorites_by_item').on('favorites').column('grn').execute()
}

async function createEntityListPreferences(db: Kysely<unknown>) {
  await db.schema
    .createTable('entity_list_preferences')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('preferences', 'text', (column) => column.notNull())
    .addColumn('saved_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('entity_list_preferences_key', ['user_id', 'list_id'])
    .execute()
}
