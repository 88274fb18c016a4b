import type { Db } from '../../db/index.ts'
import { type Actor, requirePermission } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { type Role, roleRepo } from '../roles/index.ts'
import {
  createUserDirectory,
  knownUser,
  lockedAccount,
  requireMayChange,
  requireMayMake,
  requireWritable,
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
  await db.transaction().execute(async (db) => {
    for (const username of users) {
      await changeRoles(db, actor, {
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
  await db
    .transaction()
    .execute((db) =>
      changeRoles(db, actor, { username, change: (roles) => roles.filter(({ id }) => id !== role.id) }),
    )
}

async function changeRoles(
  db: Db,
  actor: Actor,
  { username, change }: { username: string; change: (roles: readonly Role[]) => Role[] },
): Promise<void> {
  const account = await createUserDirectory(db).accountOf(username)
  const user = account && (await lockedAccount(db, account.id))
  if (!user) throw notFound(`Couldn't find user <${username}>`)
  const known = await knownUser(db, user)
  const roles = change(known.roles)
  requireWritable(user)
  requireMayChange(actor, known)
  requireMayMake(actor, known, { user, roles })
  await roleRepo(db).assign(
    user.id,
    roles.map(({ id }) => id),
  )
  await recordAudit(db, actor, {
    action: 'update',
    entity: { type: 'user', id: user.id, title: username },
    details: { changed: ['roles'], roles: roles.map(({ name }) => name) },
  })
}
