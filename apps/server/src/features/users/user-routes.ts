import { users } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { type Actor, adminId, isPermitted } from '../../http/actor.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import type { KnownUser, UserDirectory } from './user-directory.ts'
import { userPage } from './user-page.ts'
import { type LastSession, userWire } from './user-wire.ts'

export interface UserDependencies {
  db: Db
  directory: UserDirectory
  lastSessionOf: (userId: string) => Promise<LastSession | null>
  /** By user, of those who have one that has not ended. */
  lastSessions: (userIds: readonly string[]) => Promise<ReadonlyMap<string, LastSession>>
}

/** Who there is. */
export function registerUserReading(
  api: FastifyInstance,
  { db, directory, lastSessionOf, lastSessions }: UserDependencies,
): void {
  const asSeenBy = async (actor: Actor, known: KnownUser) =>
    userWire(known, await lastSessionOf(known.user.id), seesPermissions(actor, known))

  mount(api, users.list, async ({ query, actor }) => {
    const ids = adminFirst(await directory.all()).map(({ id }) => id)
    const sessions = await lastSessions(query.include_sessions === 'true' ? ids : [])
    const showsPermissions = query.include_permissions === 'true'
    const everybody = []
    for (const id of ids) {
      const known = await directory.byId(id)
      if (!known) continue // deleted in between
      const isShown = showsPermissions && seesPermissions(actor, known)
      everybody.push(userWire(known, sessions.get(id) ?? null, isShown))
    }
    return { users: everybody }
  })

  mount(api, users.paginated, ({ query }) => userPage({ db, lastSessions }, query))

  mount(api, users.byUsername, async ({ params, actor }) =>
    asSeenBy(actor, await requireNamed(directory, params.username)),
  )

  mount(api, users.byId, async ({ params, actor }) =>
    asSeenBy(actor, await requireUser(directory, params.userId, { actor, action: 'edit' })),
  )
}

function seesPermissions(actor: Actor, { user }: KnownUser): boolean {
  return user.id === actor.userId || isPermitted(actor, `users:permissionsedit:${user.username}`)
}

function adminFirst<T extends { id: string }>(everybody: readonly T[]): T[] {
  const [admin, others] = [
    everybody.filter(({ id }) => id === adminId),
    everybody.filter(({ id }) => id !== adminId),
  ]
  return [...admin, ...others]
}

/** The user of this name. Throws 404: to be asked only for those who may know. */
export async function requireNamed(directory: UserDirectory, username: string): Promise<KnownUser> {
  const known = await directory.byUsername(username)
  if (!known) throw notFound(`Couldn't find user <${username}>`)
  return known
}

/**
 * The user with this id, when the actor may do this to it. A user that does not exist looks like one that is out of
 * reach, unless the actor may do this to all.
 */
export async function requireUser(
  directory: UserDirectory,
  userId: string,
  { actor, action }: { actor: Actor; action: string },
): Promise<KnownUser> {
  const known = await directory.byId(userId)
  if (known && isPermitted(actor, `users:${action}:${known.user.username}`)) return known
  if (!known && isPermitted(actor, `users:${action}`)) throw notFound(`Couldn't find user <${userId}>`)
  throw forbidden()
}
