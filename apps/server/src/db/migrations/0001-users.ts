import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Installation settings, users, roles, sessions and access tokens. */
export const users: Migration = {
  async up(db: Kysely<unknown>) {
    await createSettings(db)
    await createUsers(db)
    await createRoles(db)
    await createSessions(db)
    await createTokens(db)
  },
}

async function createSettings(db: Kysely<unknown>) {
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

async function createUsers(db: Kysely<unknown>) {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('preferences', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text')
    .addColumn('session_timeout_ms', 'bigint', (column) => column.notNull())
    .addColumn('is_read_only', 'integer', (column) => column.notNull())
    .addColumn('is_service_account', 'integer', (column) => column.notNull())
    .addColumn('account_status', 'text', (column) => column.notNull())
    .addColumn('startpage_type', 'text')
    .addColumn('startpage_id', 'text')
    .execute()
}

async function createRoles(db: Kysely<unknown>) {
  await db.schema
    .createTable('roles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('is_read_only', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('user_roles')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role_id', 'text', (column) => column.notNull().references('roles.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('user_roles_key', ['user_id', 'role_id'])
    .execute()
}

async function createSessions(db: Kysely<unknown>) {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('last_access_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('timeout_ms', 'bigint', (column) => column.notNull())
    .addColumn('client_address', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
}

async function createTokens(db: Kysely<unknown>) {
  await db.schema
    .createTable('tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('last_access_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('tokens_by_user').on('tokens').column('user_id').execute()
}
