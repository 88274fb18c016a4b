import { type Db, lockRow } from '../../db/index.ts'
import { notFound } from '../../http/errors.ts'
import type { Kinds } from '../kinds/index.ts'
import { roleRepo } from '../roles/index.ts'
import { rightSources } from './right-sources.ts'
import { verifyPassword } from './stored/password.ts'
import type { User } from './stored/user.ts'
import { userKind } from './stored/user-kind.ts'
import { userRepo } from './stored/user-repo.ts'
import type { Standing } from './user-rules.ts'

/** A user with what follows from roles and teams. */
export interface KnownUser extends Standing {
  /** Own permissions, self-edit permissions, those of all roles and those granted on single things. */
  permissions: readonly string[]
  /** `entity:own:<grn>` for each thing that belongs to the user. */
  grnPermissions: readonly string[]
}

export type UserDirectory = ReturnType<typeof createUserDirectory>

/** Who exists, what they may do, and whether a password is theirs. */
export function createUserDirectory(db: Db, kinds: Kinds) {
  const known = async (user: User | null): Promise<KnownUser | null> =>
    user ? knownUser(db, kinds, user) : null
  return {
    /** The user with what follows from roles and grants, as a transaction sees them. */
    known: (db: Db, user: User) => knownUser(db, kinds, user),

    byId: async (id: string) => known(await userRepo(db).byId(id)),

    byUsername: async (username: string) => known(await userRepo(db).byUsername(username)),

    /** What is kept of the user with this name, without what follows from it. */
    accountOf: (username: string) => userRepo(db).byUsername(username),

    /** The enabled user with this name and this password of its own, or null. */
    async byPassword(username: string, password: string): Promise<KnownUser | null> {
      const user = await userRepo(db).byUsername(username)
      const isRight = await verifyPassword(user?.external ? undefined : user?.passwordHash, password)
      return isRight && user?.accountStatus === 'enabled' ? known(user) : null
    },

    /** Everybody, by name. */
    all: () => userRepo(db).all(),
  }
}

/** Within a transaction: the account as it is. Others who change it wait until the transaction ends. */
export async function lockedAccount(db: Db, id: string): Promise<User | null> {
  await lockRow(db, 'users', id)
  return userRepo(db).byId(id)
}

/** The user with the roles, also those of teams, as a transaction sees them. */
export async function standingOf(db: Db, user: User): Promise<Standing> {
  const ofTeams = await roleRepo(db).ofTeamsOfUser(user.id)
  return {
    user,
    roles: await roleRepo(db).ofUser(user.id),
    teamRoles: ofTeams.map(({ role }) => role),
  }
}

async function knownUser(db: Db, kinds: Kinds, user: User): Promise<KnownUser> {
  const sources = await rightSources(db, kinds, user)
  return {
    user,
    roles: sources.flatMap((source) => (source.by === 'role' && !source.team ? source.role : [])),
    teamRoles: sources.flatMap((source) => (source.by === 'role' && source.team ? source.role : [])),
    permissions: [...new Set(sources.flatMap(({ permissions }) => permissions))],
    grnPermissions: sources.flatMap(({ grnPermissions }) => grnPermissions),
  }
}

/** Where mail for a user goes; null for nobody that there is. */
export async function mailAddressOf(db: Db, username: string): Promise<string | null> {
  const user = await userRepo(db).byUsername(username)
  return user?.email || null
}

/** What is kept of the user with this name. Throws 404. */
export async function userByName(db: Db, username: string): Promise<User> {
  const user = await userRepo(db).byUsername(username)
  if (!user) throw notFound(userKind.missing(username))
  return user
}
