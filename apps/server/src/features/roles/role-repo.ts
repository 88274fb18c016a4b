import { byText, type Db } from '../../db/index.ts'
import type { NamedTeam } from '../memberships/index.ts'

/** A named set of permissions. */
export interface Role {
  id: string
  name: string
  description: string
  permissions: readonly string[]
  isReadOnly: boolean
}

/** Of a user who has a role. */
export interface RoleHolder {
  id: string
  username: string
}

/** A role that a user has because of a team. */
export interface TeamRole {
  role: Role
  team: NamedTeam
}

export function roleRepo(db: Db) {
  const find = async (column: 'id' | 'name', value: string): Promise<Role | null> => {
    const row = await db.selectFrom('roles').selectAll().where(column, '=', value).executeTakeFirst()
    return row ? fromRow(row) : null
  }

  return {
    byId: (id: string) => find('id', id),

    byName: (name: string) => find('name', name),

    async all(): Promise<Role[]> {
      const rows = await db.selectFrom('roles').selectAll().$call(byText(db, 'roles.name')).execute()
      return rows.map(fromRow)
    },

    async ofUser(userId: string): Promise<Role[]> {
      const rows = await db
        .selectFrom('roles')
        .innerJoin('user_roles', 'user_roles.role_id', 'roles.id')
        .selectAll('roles')
        .where('user_roles.user_id', '=', userId)
        .$call(byText(db, 'roles.name'))
        .execute()
      return rows.map(fromRow)
    },

    /** The roles that a user has by teams, each with the team it comes from. */
    async ofTeamsOfUser(userId: string): Promise<TeamRole[]> {
      const rows = await db
        .selectFrom('roles')
        .innerJoin('team_roles', 'team_roles.role_id', 'roles.id')
        .innerJoin('teams', 'teams.id', 'team_roles.team_id')
        .innerJoin('team_members', 'team_members.team_id', 'teams.id')
        .selectAll('roles')
        .select(['teams.id as team_id', 'teams.name as team_name'])
        .where('team_members.user_id', '=', userId)
        .$call(byText(db, 'roles.name'))
        .execute()
      return rows.map((row) => ({ role: fromRow(row), team: { id: row.team_id, name: row.team_name } }))
    },

    /** What each member of a team has besides the roles of their own. */
    async ofTeam(teamId: string): Promise<Role[]> {
      const rows = await db
        .selectFrom('roles')
        .innerJoin('team_roles', 'team_roles.role_id', 'roles.id')
        .selectAll('roles')
        .where('team_roles.team_id', '=', teamId)
        .$call(byText(db, 'roles.name'))
        .execute()
      return rows.map(fromRow)
    },

    /** Who has which role of their own, by role id, sorted by name. */
    async holders(): Promise<ReadonlyMap<string, readonly RoleHolder[]>> {
      const rows = await db
        .selectFrom('user_roles')
        .innerJoin('users', 'users.id', 'user_roles.user_id')
        .select(['user_roles.role_id', 'users.id', 'users.username'])
        .$call(byText(db, 'users.username'))
        .execute()
      return Map.groupBy(rows, (row) => row.role_id)
    },

    async insert(role: Role): Promise<void> {
      await db.insertInto('roles').values(toRow(role)).execute()
    },

    async update(role: Role): Promise<void> {
      const { id, ...row } = toRow(role)
      await db.updateTable('roles').set(row).where('id', '=', id).execute()
    },

    /** Takes it from all users, too. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('roles').where('id', '=', id).execute()
    },

    /**
     * In place of the roles the user had. Those that stay are not touched: who deletes one of them at this moment would
     * wait for this, and this for them.
     */
    async assign(userId: string, roleIds: readonly string[]): Promise<void> {
      const others = db.deleteFrom('user_roles').where('user_id', '=', userId)
      await (roleIds.length === 0 ? others : others.where('role_id', 'not in', roleIds)).execute()
      for (const roleId of new Set(roleIds)) await this.add(userId, roleId)
    },

    /** Besides the roles the user has; nothing happens when the user has it. */
    async add(userId: string, roleId: string): Promise<void> {
      await db
        .insertInto('user_roles')
        .values({ user_id: userId, role_id: roleId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async takeAway(userId: string, roleId: string): Promise<void> {
      await db.deleteFrom('user_roles').where('user_id', '=', userId).where('role_id', '=', roleId).execute()
    },
  }
}

function toRow(role: Role) {
  return {
    id: role.id,
    name: role.name,
    description: role.description,
    permissions: JSON.stringify(role.permissions),
    is_read_only: role.isReadOnly ? 1 : 0,
  }
}

export function fromRow(row: ReturnType<typeof toRow>): Role {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    permissions: JSON.parse(row.permissions),
    isReadOnly: row.is_read_only === 1,
  }
}
