import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Roles are told apart by name without regard to case, and looked up by who has them. */
export const roles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('roles_by_lower_name')
      .unique()
      .on('roles')
      .expression(sql`lower(name)`)
      .execute()
    await db.schema.createIndex('user_roles_by_role').on('user_roles').column('role_id').execute()
  },
}
