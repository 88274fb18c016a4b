import { type Db, lockRow } from '../../db/index.ts'
import { grantedPermissions } from '../grants/index.ts'
import { type Role, roleRepo } from '../roles/index.ts'
import { verifyPassword } from './password.ts'
import { selfEditPermissions, type User } from './user.ts'
import { userRepo } from './user-repo.ts'

/** A user with what follows from the roles. */
export interface KnownUser {
  user: User
  roles: readonly Role[]
  /** Own permissions, self-edit permissions, those of all roles and those granted on single things. */
  permissions: readonly string[]
  /** `entity:own:<grn>` for each thing that belongs to the user. */
  grnPermissions: readonly string[]
}

export type UserDirectory = ReturnType<typeof createUserDirectory>

/** Who exists, what they may do, and whether a password is theirs. */
export function createUserDirectory(db: Db) {
  const known = async (user: User | undefined): Promise<KnownUser | null> =>
    user ? knownUser(db, user) : null
  return {
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
export async function lockedAccount(db: Db, id: string): Promise<User | undefined> {
  await lockRow(db, 'users', id)
  return userRepo(db).byId(id)
}

/** The user with what follows from roles and grants at this moment. */
export async function knownUser(db: Db, user: User): Promise<KnownUser> {
  const roles = await roleRepo(db).ofUser(user.id)
  const granted = await grantedPermissions(db, user.id)
  const permissions = new Set([
    ...user.permissions,
    ...selfEditPermissions(user),
    ...roles.flatMap((role) => role.permissions),
    ...granted.permissions,
  ])
  return { user, roles, permissions: [...permissions], grnPermissions: granted.grnPermissions }
}
