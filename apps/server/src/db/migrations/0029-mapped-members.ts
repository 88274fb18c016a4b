import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Members of teams whom a provider of OpenID Connect has put in. */
export const mappedMembers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('team_members')
      .addColumn('provider_id', 'text', (column) =>
        column.references('oidc_providers.id').onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex('team_members_by_provider').on('team_members').column('provider_id').execute()
  },
}
