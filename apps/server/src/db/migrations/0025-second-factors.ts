import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What users show besides the password, and what lets them in when they have lost it. */
export const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('second_factors')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      .addColumn('begun_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at_ms', 'bigint')
      .addColumn('last_step', 'bigint', (column) => column.notNull())
      .execute()
    // An index rather than a constraint of the table: it can go when a user may have several factors.
    await db.schema
      .createIndex('second_factors_by_user')
      .on('second_factors')
      .column('user_id')
      .unique()
      .execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
      .execute()
  },
}
