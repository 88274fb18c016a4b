import { sql } from 'kysely'
import { byText, type Db, sqlDialect } from '../../db/index.ts'
import type { TeamsTable } from '../../db/tables/users/teams-table.ts'

interface NamedRole {
  id: string
  name: string
}

/** A group of users. */
export interface Team {
  id: string
  name: string
  description: string
  /** What each member has besides the roles of their own, by name. */
  roles: readonly NamedRole[]
}

export function teamRepo(db: Db) {
  return {
    async byId(id: string): Promise<Team | null> {
      const row = await db.selectFrom('teams').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row, (await rolesOfTeams(db, [id])).get(id)) : null
    },

    async insert(team: Team): Promise<void> {
      await db.insertInto('teams').values(toRow(team)).execute()
      await giveRoles(db, team)
    },

    async update(team: Team): Promise<void> {
      const { id, ...row } = toRow(team)
      await db.updateTable('teams').set(row).where('id', '=', id).execute()
      const kept = team.roles.map((role) => role.id)
      const others = db.deleteFrom('team_roles').where('team_id', '=', id)
      await (kept.length === 0 ? others : others.where('role_id', 'not in', kept)).execute()
      await giveRoles(db, team)
    },

    /** With its members and roles. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('teams').where('id', '=', id).execute()
    },
  }
}

/** The roles of those of the teams that have any, by name. */
export async function rolesOfTeams(
  db: Db,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedRole[]>> {
  const rows = await db
    .selectFrom('team_roles')
    .innerJoin('roles', 'roles.id', 'team_roles.role_id')
    .select(['team_roles.team_id', 'roles.id', 'roles.name'])
    .where(sqlDialect(db).isOneOf(sql.ref('team_roles.team_id'), teamIds))
    .$call(byText(db, 'roles.name'))
    .execute()
  const byTeam = Map.groupBy(rows, (row) => row.team_id)
  return new Map([...byTeam].map(([teamId, roles]) => [teamId, roles.map(({ id, name }) => ({ id, name }))]))
}

async function giveRoles(db: Db, { id, roles }: Team): Promise<void> {
  for (const role of roles) {
    await db
      .insertInto('team_roles')
      .values({ team_id: id, role_id: role.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function toRow({ id, name, description }: Team): TeamsTable {
  return { id, name, description }
}

export function fromRow({ id, name, description }: TeamsTable, roles: readonly NamedRole[] = []): Team {
  return { id, name, description, roles }
}
