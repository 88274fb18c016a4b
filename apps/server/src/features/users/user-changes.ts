import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { grantedPermissions, removeGrantsOfUser } from '../grants/index.ts'
import { type Role, roleRepo } from '../roles/index.ts'
import { rolesNamed } from './new-user.ts'
import { hashPassword, requirePassword } from './password.ts'
import { selfEditPermissions, type User } from './user.ts'
import { type KnownUser, knownUser, lockedAccount } from './user-directory.ts'
import { userRepo } from './user-repo.ts'
import {
  requireMayChange,
  requireMayMake,
  requireMaySet,
  requireOwnPassword,
  requireWritable,
} from './user-rules.ts'

/** What is not named stays as it is. */
export interface UserChange
  extends Partial<
    Pick<
      User,
      | 'email'
      | 'firstName'
      | 'lastName'
      | 'permissions'
      | 'timezone'
      | 'startpage'
      | 'sessionTimeoutMs'
      | 'isServiceAccount'
    >
  > {
  /** Names of existing roles. */
  roles?: readonly string[]
}

export interface UserChangeDependencies {
  db: Db
  /** Ends the sessions of a user, but for the one a browser has this id of. */
  endSessions: (db: Db, userId: string, exceptId: string | null) => Promise<void>
}

export type UserChanges = ReturnType<typeof createUserChanges>

/** Changes of users. Each is checked and stored in one transaction, with its entry in the audit trail. */
export function createUserChanges({ db, endSessions }: UserChangeDependencies) {
  /** Reads the user in the transaction that changes it: of two changes at the same moment none is lost. */
  const onUser = (actor: Actor, userId: string, work: (db: Db, known: KnownUser) => Promise<void>) =>
    db.transaction().execute(async (db) => {
      const user = await lockedAccount(db, userId)
      if (!user) throw notFound(`Couldn't find user <${userId}>`)
      const known = await knownUser(db, user)
      requireMayChange(actor, known)
      await work(db, known)
    })

  return {
    change: (actor: Actor, userId: string, { roles: roleNames, ...wanted }: UserChange) =>
      onUser(actor, userId, async (db, before) => {
        requireWritable(before.user)
        const roles = roleNames ? await rolesNamed(db, roleNames) : before.roles
        const user = { ...before.user, ...(before.user.external ? ownedHere(wanted) : wanted) }
        user.fullName = fullNameOf(user)
        if (wanted.permissions) user.permissions = await ownPermissions(db, user, roles)
        requireMaySet(actor, before.user, user)
        requireMayMake(actor, before, { user, roles })
        await userRepo(db).save(user)
        if (roleNames)
          await roleRepo(db).assign(
            userId,
            roles.map(({ id }) => id),
          )
        if (user.sessionTimeoutMs !== before.user.sessionTimeoutMs) await endSessions(db, userId, null)
        await audit(db, actor, { action: 'update', user, details: changesOf(before, { user, roles }) })
      }),

    savePreferences: (actor: Actor, userId: string, preferences: User['preferences']) =>
      onUser(actor, userId, async (db, { user }) => {
        await userRepo(db).save({ ...user, preferences })
        await audit(db, actor, { action: 'update', user, details: { changed: ['preferences'] } })
      }),

    /** Whoever signed in with the old password is signed out, except the one who changes their own. */
    async savePassword(actor: Actor, userId: string, password: string): Promise<void> {
      requirePassword(password)
      const passwordHash = await hashPassword(password)
      await onUser(actor, userId, async (db, { user }) => {
        requireOwnPassword(user)
        await userRepo(db).savePassword(userId, passwordHash)
        await endSessions(db, userId, actor.userId === userId ? (actor.session?.id ?? null) : null)
        await audit(db, actor, { action: 'update', user, details: { changed: ['password'] } })
      })
    },

    saveStatus: (actor: Actor, userId: string, accountStatus: User['accountStatus']) =>
      onUser(actor, userId, async (db, { user }) => {
        requireWritable(user)
        if (userId === actor.userId) throw badRequest('You cannot change the status of your own account.')
        await userRepo(db).save({ ...user, accountStatus })
        if (accountStatus !== 'enabled') await endSessions(db, userId, null)
        const details = { changed: ['accountStatus'], account_status: accountStatus }
        await audit(db, actor, { action: 'update', user, details })
      }),

    remove: (actor: Actor, userId: string) =>
      onUser(actor, userId, async (db, { user }) => {
        requireWritable(user)
        await removeGrantsOfUser(db, userId)
        await userRepo(db).remove(userId)
        await audit(db, actor, { action: 'delete', user })
      }),
  }
}

/** Names and e-mail address of an external user come from its directory; sent with other changes, they change nothing. */
function ownedHere({ email: _, firstName: _first, lastName: _last, ...change }: Omit<UserChange, 'roles'>) {
  return change
}

/** Users of old installations have a name that was never taken apart. */
function fullNameOf({ firstName, lastName, fullName }: User): string {
  return firstName && lastName ? `${firstName} ${lastName}` : fullName
}

/**
 * What is to be stored of a list that may be one the API gave out, with everything that follows from roles, grants and
 * the account itself: that must not stay when its reason goes.
 */
async function ownPermissions(db: Db, user: User, roles: readonly Role[]): Promise<string[]> {
  const granted = await grantedPermissions(db, user.id)
  const derived = new Set([
    ...selfEditPermissions(user),
    ...roles.flatMap((role) => role.permissions),
    ...granted.permissions,
  ])
  return [...new Set(user.permissions)].filter((permission) => !derived.has(permission))
}

/** For the audit trail: which fields, and what it came to where rights are concerned. */
function changesOf(before: Pick<KnownUser, 'user' | 'roles'>, after: Pick<KnownUser, 'user' | 'roles'>) {
  const names = (roles: readonly Role[]) => roles.map((role) => role.name)
  const [old, now] = [
    { ...before.user, roles: names(before.roles) },
    { ...after.user, roles: names(after.roles) },
  ]
  const changed = Object.entries(now).flatMap(
    ([name, value]) =>
      JSON.stringify(value) === JSON.stringify(old[name as keyof typeof old]) ? [] : [name], // both have the same members
  )
  const rights = {
    ...(changed.includes('roles') ? { roles: now.roles } : {}),
    ...(changed.includes('permissions') ? { permissions: now.permissions } : {}),
  }
  return { changed, ...rights }
}

interface AuditedUserChange {
  action: string
  user: User
  details?: Readonly<Record<string, unknown>>
}

function audit(db: Db, actor: Actor, { action, user, details = {} }: AuditedUserChange): Promise<void> {
  return recordAudit(db, actor, {
    action,
    entity: { type: 'user', id: user.id, title: user.username },
    details,
  })
}
