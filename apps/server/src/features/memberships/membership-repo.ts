import { sql } from 'kysely'
import { byText, type Db, sqlDialect } from '../../db/index.ts'

export interface NamedTeam {
  id: string
  name: string
}

/** A user who is in a team. */
export interface TeamMember {
  id: string
  username: string
  /** The directory or provider that put the user in, by its groups; null for who was added by hand. */
  mappedBy: string | null
}

/** What puts people into teams by their groups. */
interface MappingService {
  kind: 'directory' | 'oidc'
  id: string
}

const columnOf = { directory: 'service_id', oidc: 'provider_id' } as const

export function membershipRepo(db: Db) {
  const members = () =>
    db
      .selectFrom('team_members')
      .innerJoin('users', 'users.id', 'team_members.user_id')
      .select(['team_members.team_id', 'team_members.service_id', 'team_members.provider_id'])
      .select(['users.id', 'users.username'])
      .$call(byText(db, 'users.username'))

  return {
    /** The teams of a user, by name. */
    async ofUser(userId: string): Promise<NamedTeam[]> {
      return db
        .selectFrom('teams')
        .innerJoin('team_members', 'team_members.team_id', 'teams.id')
        .select(['teams.id', 'teams.name'])
        .where('team_members.user_id', '=', userId)
        .$call(byText(db, 'teams.name'))
        .execute()
    },

    /** The teams that have a role, by name. */
    async withRole(roleId: string): Promise<NamedTeam[]> {
      return db
        .selectFrom('teams')
        .innerJoin('team_roles', 'team_roles.team_id', 'teams.id')
        .select(['teams.id', 'teams.name'])
        .where('team_roles.role_id', '=', roleId)
        .$call(byText(db, 'teams.name'))
        .execute()
    },

    /** Every team, by name. */
    async teams(): Promise<NamedTeam[]> {
      return db.selectFrom('teams').select(['id', 'name']).$call(byText(db, 'name')).execute()
    },

    /** Who is in the team, by name. */
    async members(teamId: string): Promise<TeamMember[]> {
      const rows = await members().where('team_members.team_id', '=', teamId).execute()
      return rows.map(memberOf)
    },

    /** Who is in which of the teams, by id of the team; of one without members nothing. */
    async membersOf(teamIds: readonly string[]): Promise<ReadonlyMap<string, readonly TeamMember[]>> {
      const isWanted = sqlDialect(db).isOneOf(sql.ref('team_members.team_id'), teamIds)
      const rows = await members().where(isWanted).execute()
      const byTeam = Map.groupBy(rows, (row) => row.team_id)
      return new Map([...byTeam].map(([teamId, ofTeam]) => [teamId, ofTeam.map(memberOf)]))
    },

    /** Puts the user in by hand, so that no authentication service takes them out again. */
    async add(teamId: string, userId: string): Promise<void> {
      await db
        .insertInto('team_members')
        .values({ team_id: teamId, user_id: userId, ...byHand })
        .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet(byHand))
        .execute()
    },

    /** Of the teams that the service has put the user into, leaves these and no others. Who is in by hand stays. */
    async setMapped(userId: string, { kind, id }: MappingService, teamIds: readonly string[]): Promise<void> {
      const mapped = db
        .deleteFrom('team_members')
        .where('user_id', '=', userId)
        .where(columnOf[kind], '=', id)
      await mapped.where(({ not }) => not(sqlDialect(db).isOneOf(sql.ref('team_id'), teamIds))).execute()
      for (const teamId of teamIds) {
        await db
          .insertInto('team_members')
          .values({ team_id: teamId, user_id: userId, ...byHand, [columnOf[kind]]: id })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    },

    async remove(teamId: string, userId: string): Promise<void> {
      await db
        .deleteFrom('team_members')
        .where('team_id', '=', teamId)
        .where('user_id', '=', userId)
        .execute()
    },
  }
}

interface MemberRow {
  id: string
  username: string
  service_id: string | null
  provider_id: string | null
}

const byHand = { service_id: null, provider_id: null }

function memberOf({ id, username, service_id, provider_id }: MemberRow): TeamMember {
  return { id, username, mappedBy: service_id ?? provider_id }
}
