import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Providers of OpenID Connect, which users came from where, and the sessions that they opened. */
export const oidcProviders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('oidc_providers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('sealed_secret', 'text')
      .addColumn('enabled', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .alterTable('users')
      .addColumn('oidc_provider_id', 'text', (column) => column.references('oidc_providers.id'))
      .execute()
    await db.schema.alterTable('users').addColumn('oidc_subject', 'text').execute()
    await db.schema
      .createIndex('users_by_oidc_provider')
      .unique()
      .on('users')
      .columns(['oidc_provider_id', 'oidc_subject'])
      .execute()
    await db.schema
      .createTable('oidc_sessions')
      .addColumn('session_id', 'text', (column) =>
        column.primaryKey().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('provider_id', 'text', (column) =>
        column.notNull().references('oidc_providers.id').onDelete('cascade'),
      )
      .addColumn('provider_session', 'text')
      .addColumn('sealed_id_token', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('oidc_sessions_by_provider')
      .on('oidc_sessions')
      .columns(['provider_id', 'provider_session'])
      .execute()
  },
}
