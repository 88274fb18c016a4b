import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted, requirePermission } from '../../http/actor.ts'
import { forbidden } from '../../http/errors.ts'
import { type Role, requireMayGive, roleRepo } from '../roles/index.ts'
import { requireMayChange, standingOf, type User } from '../users/index.ts'

/** Throws 403 for roles with more rights than the actor may give. */
export function requireMayGiveRoles(actor: Actor, roles: readonly Pick<Role, 'permissions'>[]): void {
  const permissions = roles.flatMap((role) => role.permissions)
  requireMayGive(actor, permissions, 'You cannot give a role with permissions that you do not have:')
}

interface Mapping {
  role_mapping: readonly { group: string; role_id: string }[]
  team_mapping: readonly { group: string; team_id: string }[]
}

/** Ids of the roles and teams that people of some group would come to by a mapping who do not by the one before. */
export function newlyMapped(
  after: Mapping,
  before: Mapping | undefined,
): { roles: string[]; teams: string[] } {
  const isNew = (pair: object, pairs: readonly object[] = []) =>
    !pairs.some((each) => isDeepStrictEqual(each, pair))
  return {
    roles: after.role_mapping
      .filter((pair) => isNew(pair, before?.role_mapping))
      .map(({ role_id }) => role_id),
    teams: after.team_mapping
      .filter((pair) => isNew(pair, before?.team_mapping))
      .map(({ team_id }) => team_id),
  }
}

/** Throws 403 for a team that the actor may not let groups put people into, whoever they will be. */
export async function requireMayMapTeams(db: Db, actor: Actor, teamIds: readonly string[]): Promise<void> {
  if (teamIds.length > 0) requirePermission(actor, 'users:rolesedit')
  for (const id of new Set(teamIds)) {
    requirePermission(actor, `teams:edit:${id}`)
    requireMayGiveRoles(actor, await roleRepo(db).ofTeam(id))
  }
}

/**
 * Throws 403 when the actor may not change what this user has by a team: that is for whoever may change the roles of the
 * user, and for an administrator of administrators.
 */
export async function requireMayChangeMember(db: Db, actor: Actor, user: User): Promise<void> {
  if (!isPermitted(actor, `users:rolesedit:${user.username}`)) {
    throw forbidden(
      'This changes the rights of members of the team: users:rolesedit is needed on each of them.',
    )
  }
  requireMayChange(actor, await standingOf(db, user))
}
