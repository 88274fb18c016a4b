import { isPermitted as grants, type TeamRequest } from '@logline/contract'
import { type Db, lockRow, newObjectId } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { invalidEntity, nameTaken, notFound } from '../../http/errors.ts'
import { createChanges } from '../changes/index.ts'
import { membershipRepo } from '../memberships/index.ts'
import { type Role, roleRepo } from '../roles/index.ts'
import { userByName } from '../users/index.ts'
import { requireMayChangeMember, requireMayGiveRoles } from './member-rules.ts'
import { teamKind } from './team-kind.ts'
import { type Team, teamRepo } from './team-repo.ts'

/** Changes of teams. What a change means for the members, the actor must be allowed to do to each of them. */
export function createTeamChanges(db: Db) {
  const changes = createChanges(db, teamKind)
  return {
    create: (actor: Actor, request: TeamRequest): Promise<Team> =>
      changes.create(actor, {
        make: async (db) => {
          await requireFreeName(db, request.name, null)
          const roles = await lockedRoles(db, request.roles)
          requireMayGiveRoles(actor, roles)
          return { ...requested(request), id: newObjectId(), roles }
        },
      }),

    update: (actor: Actor, id: string, request: TeamRequest): Promise<Team> =>
      changes.change(actor, id, {
        after: async (before, db) => {
          await requireFreeName(db, request.name, before.id)
          const roles = await lockedRoles(db, request.roles)
          const [had, has] = [idsOf(before.roles), idsOf(roles)]
          if (differ(had, has)) await requireMayChangeMembers(db, actor, before)
          requireMayGiveRoles(
            actor,
            roles.filter((role) => !had.has(role.id)),
          )
          return { ...before, ...requested(request), roles }
        },
      }),

    remove: (actor: Actor, id: string): Promise<Team> =>
      changes.remove(actor, id, { check: (team, db) => requireMayChangeMembers(db, actor, team) }),
  }
}

export async function teamById(db: Db, id: string): Promise<Team> {
  const team = await teamRepo(db).byId(id)
  if (!team) throw notFound(teamKind.missing(id))
  return team
}

function requested({ name, description }: TeamRequest) {
  return { name, description: description ?? '' }
}

function idsOf(roles: readonly { id: string }[]): Set<string> {
  return new Set(roles.map(({ id }) => id))
}

function differ(before: ReadonlySet<string>, after: ReadonlySet<string>): boolean {
  return before.size !== after.size || [...before].some((each) => !after.has(each))
}

/**
 * The roles with these ids, by name. They stay as they are until the transaction ends, so that none of them gets all
 * rights meanwhile. Throws 400 for one there is not, and for one with all rights: an administrator is made one by one.
 */
async function lockedRoles(db: Db, ids: readonly string[]): Promise<Role[]> {
  // In one order for all, so that no two requests wait for each other.
  for (const id of [...new Set(ids)].sort()) await lockRow(db, 'roles', id)
  const all = await roleRepo(db).all()
  const unknown = ids.find((id) => !all.some((role) => role.id === id))
  if (unknown !== undefined) throw invalidEntity({ roles: [`There is no role with the id ${unknown}.`] })
  const roles = all.filter(({ id }) => ids.includes(id))
  const mighty = roles.find(({ permissions }) => grants(permissions, '*'))
  if (mighty) {
    throw invalidEntity({
      roles: [
        `A team cannot have the role ${mighty.name}, which has all rights: give it to users one by one.`,
      ],
    })
  }
  return roles
}

async function requireMayChangeMembers(db: Db, actor: Actor, team: Team): Promise<void> {
  const members = await membershipRepo(db).members(team.id)
  const users = await Promise.all(members.map(({ username }) => userByName(db, username)))
  for (const user of users) await requireMayChangeMember(db, actor, user)
}

async function requireFreeName(db: Db, name: string, ownId: string | null): Promise<void> {
  const isTaken = (await membershipRepo(db).teams()).some(
    (team) => team.id !== ownId && team.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw nameTaken('name', `Team ${name} already exists.`)
}
