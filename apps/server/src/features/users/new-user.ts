import { type Db, lockKind, newObjectId } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { badRequest, invalidEntity, nameTaken } from '../../http/errors.ts'
import { createChanges } from '../changes/index.ts'
import { type Role, roleRepo } from '../roles/index.ts'
import { hashPassword, requirePassword } from './stored/password.ts'
import { defaultPreferences, defaultSessionTimeoutMs, type User } from './stored/user.ts'
import { userKind } from './stored/user-kind.ts'
import { userRepo } from './stored/user-repo.ts'
import { usernameProblem } from './stored/username.ts'
import { requireMayMake } from './user-rules.ts'

export interface NewUser {
  username: string
  password: string
  email?: string
  firstName?: string
  lastName?: string
  permissions?: readonly string[]
  /** Names of existing roles. */
  roles?: readonly string[]
  timezone?: string | null
  sessionTimeoutMs?: number
  startpage?: User['startpage']
  isServiceAccount?: boolean
}

/**
 * Makes a user. Everybody who makes users may give the role Reader, without which a user sees nothing.
 *
 * @throws HttpError 400 for a name that is taken or means something in permissions, for a password that is too short,
 * a role that does not exist, and a service account with all rights; 403 for rights that the actor may not give
 */
export async function addUser(db: Db, actor: Actor, wanted: NewUser): Promise<User> {
  requireUsername(wanted.username)
  requirePassword(wanted.password)
  const user = { ...newUser(wanted), passwordHash: await hashPassword(wanted.password) }
  let roles: readonly Role[] = []
  return createChanges(db, userKind).create(actor, {
    // One after the other: names that look alike are different in the database.
    lockFirst: (db) => lockKind(db, userKind.type),
    async make(db) {
      if (await userRepo(db).alike(user.username)) {
        throw nameTaken('username', `The name ${user.username} is taken.`)
      }
      roles = await rolesNamed(db, wanted.roles ?? [])
      const before = {
        user: { ...user, permissions: [] },
        roles: roles.filter(({ name }) => name === 'Reader'),
        teamRoles: [],
      }
      requireMayMake(actor, before, { user, roles, teamRoles: [] })
      return user
    },
    also: (db) => assignRoles(db, user.id, roles),
    relatedIds: () => roles.map(({ id }) => id),
    details: { roles: wanted.roles ?? [], permissions: user.permissions },
  })
}

/** In place of the roles the user had. */
export async function assignRoles(db: Db, userId: string, roles: readonly Role[]): Promise<void> {
  await roleRepo(db).assign(
    userId,
    roles.map(({ id }) => id),
  )
}

/** The roles with these names, each once. Throws 400 with the names there are no roles of. */
export async function rolesNamed(db: Db, names: readonly string[]): Promise<Role[]> {
  const all = await roleRepo(db).all()
  const unknown = names.filter((name) => !all.some((role) => role.name === name))
  if (unknown.length > 0) throw badRequest(`Invalid role names: ${unknown.join(', ')}`)
  return all.filter((role) => names.includes(role.name))
}

function requireUsername(username: string): void {
  const problem = usernameProblem(username)
  if (problem) throw invalidEntity({ username: [problem] })
}

/** The same for whoever makes it; without a password. */
export function newUser(wanted: NewUser): Omit<User, 'passwordHash'> {
  const { firstName = null, lastName = null } = wanted
  return {
    id: newObjectId(),
    username: wanted.username,
    email: wanted.email ?? '',
    firstName,
    lastName,
    fullName: [firstName, lastName].filter(Boolean).join(' ') || wanted.username,
    permissions: [...new Set(wanted.permissions ?? [])],
    preferences: defaultPreferences,
    timezone: wanted.timezone ?? null,
    sessionTimeoutMs: wanted.sessionTimeoutMs ?? defaultSessionTimeoutMs,
    isReadOnly: false,
    isServiceAccount: wanted.isServiceAccount ?? false,
    accountStatus: 'enabled',
    startpage: wanted.startpage ?? null,
    external: null,
  }
}
