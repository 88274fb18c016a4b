import type { users } from '@logline/contract'
import type { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { adminId } from '../../http/actor.ts'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'
import type { User } from './stored/user.ts'
import { fromRow, type NamedRole, userRepo } from './stored/user-repo.ts'
import { type LastSession, userOverviewWire } from './user-wire.ts'

export const userList = entityList({
  table: 'users',
  fromRow,
  fields: {
    full_name: { type: 'text', column: 'full_name' },
    id: { type: 'id', column: 'id' },
    username: { type: 'text', column: 'username' },
    email: { type: 'text', column: 'email' },
  },
  searched: ['full_name', 'id', 'username', 'email'],
  sorted: ['full_name', 'username', 'email'],
})

export interface UserSources {
  db: Db
  /** By user, of those who have one that has not ended. */
  lastSessions: (userIds: readonly string[]) => Promise<ReadonlyMap<string, LastSession>>
}

/** One page of the users that match. The administrator is beside the list, whatever is looked for. */
export async function userPage(sources: UserSources, query: z.output<typeof users.paginated.query>) {
  const { db } = sources
  const { rows, info } = await entityPage(db, userList, { ...query, except: { id: [adminId] } })
  const admin = await userRepo(db).byId(adminId)
  const listed = await listedUsers(sources, admin ? [admin, ...rows] : rows)
  const overviews = listed.map(overviewWithRoleNames)
  return {
    ...info,
    query: query.query,
    users: overviews.filter(({ id }) => id !== adminId),
    context: { admin_user: overviews.find(({ id }) => id === adminId) ?? null },
  }
}

/** A user with what lists show besides. */
export interface ListedUser {
  user: User
  session: LastSession | null
  roles: readonly NamedRole[]
}

export async function listedUsers(
  { db, lastSessions }: UserSources,
  users: readonly User[],
): Promise<ListedUser[]> {
  const ids = users.map(({ id }) => id)
  const [roles, sessions] = await Promise.all([userRepo(db).roles(ids), lastSessions(ids)])
  return users.map((user) => ({
    user,
    session: sessions.get(user.id) ?? null,
    roles: roles.get(user.id) ?? [],
  }))
}

export function overviewWithRoleNames({ user, session, roles }: ListedUser) {
  return userOverviewWire(
    user,
    session,
    roles.map(({ name }) => name),
  )
}
