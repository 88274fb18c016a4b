import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which browser a session is of, and until when an access token works. */
export const sessionsAndTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sessions')
      .addColumn('user_agent', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('tokens').addColumn('expires_at_ms', 'bigint').execute()
  },
}
