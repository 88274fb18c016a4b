import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Directories people sign in with, which users came from where, and sessions that a trusted proxy opened. */
export const authenticationServices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('authentication_services')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('default_roles', 'text', (column) => column.notNull())
      .addColumn('config', 'text', (column) => column.notNull())
      .addColumn('sealed_password', 'text')
      .execute()
    await db.schema
      .alterTable('users')
      .addColumn('auth_service_id', 'text', (column) => column.references('authentication_services.id'))
      .execute()
    await db.schema.alterTable('users').addColumn('auth_service_uid', 'text').execute()
    await db.schema
      .createIndex('users_by_auth_service')
      .unique()
      .on('users')
      .columns(['auth_service_id', 'auth_service_uid'])
      .execute()
    await db.schema.alterTable('sessions').addColumn('header_user', 'text').execute()
  },
}
