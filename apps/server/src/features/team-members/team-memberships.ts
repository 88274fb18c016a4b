import { type Db, lockRow } from '../../db/index.ts'
import { type Actor, requirePermission } from '../../http/actor.ts'
import { type ChangeSteps, createChanges, differingIds } from '../changes/index.ts'
import { membershipRepo } from '../memberships/index.ts'
import { roleRepo } from '../roles/index.ts'
import { requireMayChangeMember, requireMayGiveRoles, teamById } from '../teams/index.ts'
import { requireWritable, type User, userByName, userKind } from '../users/index.ts'

/**
 * Puts users into a team: all of them, or none.
 * @throws HttpError 403 for a user whose roles the actor may not change, and for a team with roles that the actor may not
 * give; 404 for a user or a team there is not
 */
export async function addMembers(
  db: Db,
  actor: Actor,
  { teamId, usernames }: { teamId: string; usernames: readonly string[] },
): Promise<void> {
  // In one order for all, so that no two requests wait for each other.
  const users = [...new Set(usernames)].sort()
  for (const username of users) requirePermission(actor, `users:rolesedit:${username}`)
  await createChanges(db, userKind).together(async (steps, db) => {
    await lockTeam(db, teamId)
    requireMayGiveRoles(actor, await roleRepo(db).ofTeam(teamId))
    for (const username of users) {
      await changeTeams({ steps, db }, actor, {
        username,
        async change(user) {
          requireWritable(user)
          await membershipRepo(db).add(teamId, user.id)
        },
      })
    }
  })
}

/** @throws HttpError like `addMembers` */
export async function removeMember(
  db: Db,
  actor: Actor,
  { teamId, username }: { teamId: string; username: string },
): Promise<void> {
  requirePermission(actor, `users:rolesedit:${username}`)
  await createChanges(db, userKind).together(async (steps, db) => {
    await lockTeam(db, teamId)
    await changeTeams({ steps, db }, actor, {
      username,
      change: (user) => membershipRepo(db).remove(teamId, user.id),
    })
  })
}

/** Before the users, as all do who change both: its roles, and whether it is there, stay as they are. */
async function lockTeam(db: Db, teamId: string): Promise<void> {
  await lockRow(db, 'teams', teamId)
  await teamById(db, teamId)
}

async function changeTeams(
  { steps, db }: { steps: ChangeSteps<User>; db: Db },
  actor: Actor,
  { username, change }: { username: string; change: (user: User) => Promise<void> },
): Promise<void> {
  const account = await userByName(db, username)
  let teams: readonly string[] = []
  let relatedIds: readonly string[] = []
  await steps.change(actor, account.id, {
    async after(user, db) {
      await requireMayChangeMember(db, actor, user)
      const before = await membershipRepo(db).ofUser(user.id)
      await change(user)
      const after = await membershipRepo(db).ofUser(user.id)
      teams = after.map(({ name }) => name)
      relatedIds = differingIds(before, after)
      return user
    },
    relatedIds: () => relatedIds,
    details: () => ({ changed: ['teams'], teams }),
  })
}
