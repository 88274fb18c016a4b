import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Groups of users, with the roles that their members have. */
export const teams: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('teams')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('teams_by_lower_name')
      .unique()
      .on('teams')
      .expression(sql`lower(name)`)
      .execute()
    await createTeamRoles(db)
    await createTeamMembers(db)
  },
}

async function createTeamRoles(db: Kysely<unknown>) {
  await db.schema
    .createTable('team_roles')
    .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('role_id', 'text', (column) => column.notNull().references('roles.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('team_roles_key', ['team_id', 'role_id'])
    .execute()
  await db.schema.createIndex('team_roles_by_role').on('team_roles').column('role_id').execute()
}

async function createTeamMembers(db: Kysely<unknown>) {
  await db.schema
    .createTable('team_members')
    .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('service_id', 'text', (column) =>
      column.references('authentication_services.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('team_members_key', ['team_id', 'user_id'])
    .execute()
  await db.schema.createIndex('team_members_by_user').on('team_members').column('user_id').execute()
  await db.schema.createIndex('team_members_by_service').on('team_members').column('service_id').execute()
}
