import type { Db } from '../../db/index.ts'
import { type Actor, requirePermission } from '../../http/actor.ts'
import { type ChangeSteps, createChanges, differingIds } from '../changes/index.ts'
import type { Role } from '../roles/index.ts'
import {
  assignRoles,
  requireMayChange,
  requireMayMake,
  requireWritable,
  standingOf,
  type User,
  userByName,
  userKind,
} from '../users/index.ts'

/**
 * Gives users a role: all of them, or none.
 * @throws HttpError 403 for a user whose roles the actor may not change, 404 for one there is not
 */
export async function assignRole(
  db: Db,
  actor: Actor,
  { role, usernames }: { role: Role; usernames: readonly string[] },
): Promise<void> {
  // In one order for all, so that no two requests wait for each other.
  const users = [...new Set(usernames)].sort()
  for (const username of users) requirePermission(actor, `users:rolesedit:${username}`)
  await createChanges(db, userKind).together(async (steps, db) => {
    for (const username of users) {
      await changeRoles({ steps, db }, actor, {
        username,
        change: (roles) => [...roles.filter(({ id }) => id !== role.id), role],
      })
    }
  })
}

/** @throws HttpError like `assignRole` */
export async function takeRole(
  db: Db,
  actor: Actor,
  { role, username }: { role: Role; username: string },
): Promise<void> {
  requirePermission(actor, `users:rolesedit:${username}`)
  await createChanges(db, userKind).together((steps, db) =>
    changeRoles({ steps, db }, actor, {
      username,
      change: (roles) => roles.filter(({ id }) => id !== role.id),
    }),
  )
}

async function changeRoles(
  { steps, db }: { steps: ChangeSteps<User>; db: Db },
  actor: Actor,
  { username, change }: { username: string; change: (roles: readonly Role[]) => Role[] },
): Promise<void> {
  const account = await userByName(db, username)
  let roles: readonly Role[] = []
  let relatedIds: readonly string[] = []
  await steps.change(actor, account.id, {
    async after(user, db) {
      const before = await standingOf(db, user)
      roles = change(before.roles)
      relatedIds = differingIds(before.roles, roles)
      requireWritable(user)
      requireMayChange(actor, before)
      requireMayMake(actor, before, { ...before, user, roles })
      await assignRoles(db, user.id, roles)
      return user
    },
    relatedIds: () => relatedIds,
    details: () => ({ changed: ['roles'], roles: roles.map(({ name }) => name) }),
  })
}
