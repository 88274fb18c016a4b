import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { badRequest } from '../../http/errors.ts'
import { changedMembers, createChanges, differingIds } from '../changes/index.ts'
import { grantsOf, permissionsOfGrants } from '../grants/index.ts'
import type { Kinds } from '../kinds/index.ts'
import type { Role } from '../roles/index.ts'
import { assignRoles, rolesNamed } from './new-user.ts'
import { hashPassword, requirePassword } from './stored/password.ts'
import { selfEditPermissions, type User } from './stored/user.ts'
import { userKind } from './stored/user-kind.ts'
import { standingOf } from './user-directory.ts'
import {
  requireMayActAs,
  requireMayChange,
  requireMayMake,
  requireMaySet,
  requireOwnPassword,
  requireWritable,
  type Standing,
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
  kinds: Kinds
  /** Ends the sessions of a user, but for the one a browser has this id of. */
  endSessions: (db: Db, userId: string, exceptId: string | null) => Promise<void>
}

export type UserChanges = ReturnType<typeof createUserChanges>

/** Changes of users. Those of an administrator are for administrators only. */
export function createUserChanges({ db, kinds, endSessions }: UserChangeDependencies) {
  const changes = createChanges(db, userKind)

  /** Checks who may change the user before anything else. */
  const onUser =
    (actor: Actor, work: (before: Standing, db: Db) => User | Promise<User>) =>
    async (user: User, db: Db): Promise<User> => {
      const before = await standingOf(db, user)
      requireMayChange(actor, before)
      return work(before, db)
    }

  return {
    async change(actor: Actor, userId: string, { roles: roleNames, ...wanted }: UserChange): Promise<void> {
      let given: readonly Role[] | null = null
      let relatedIds: readonly string[] = []
      await changes.change(actor, userId, {
        after: onUser(actor, async (before, db) => {
          // This may be a second run, which finds something else than the first.
          given = null
          relatedIds = []
          requireWritable(before.user)
          const roles = roleNames ? await rolesNamed(db, roleNames) : before.roles
          const user = { ...before.user, ...(before.user.external ? ownedHere(wanted) : wanted) }
          user.fullName = fullNameOf(user)
          if (wanted.permissions)
            user.permissions = await ownPermissions(db, kinds, { ...before, user, roles })
          requireMaySet(actor, before.user, user)
          requireMayMake(actor, before, { ...before, user, roles })
          if (roleNames) {
            await assignRoles(db, userId, roles)
            relatedIds = differingIds(before.roles, roles)
            if (relatedIds.length > 0) given = roles
          }
          if (user.sessionTimeoutMs !== before.user.sessionTimeoutMs) await endSessions(db, userId, null)
          return user
        }),
        relatedIds: () => relatedIds,
        details: ({ before, after }) => rightsTold({ before, after, given }),
      })
    },

    savePreferences: (actor: Actor, userId: string, preferences: User['preferences']): Promise<User> =>
      changes.change(actor, userId, {
        after: onUser(actor, ({ user }) => ({ ...user, preferences })),
        details: { changed: ['preferences'] },
      }),

    /** Whoever signed in with the old password is signed out, except the one who changes their own. */
    async savePassword(actor: Actor, userId: string, password: string): Promise<void> {
      requirePassword(password)
      const passwordHash = await hashPassword(password)
      await changes.change(actor, userId, {
        after: onUser(actor, async (before, db) => {
          requireMayActAs(actor, before)
          requireOwnPassword(before.user)
          await endSessions(db, userId, actor.userId === userId ? (actor.session?.id ?? null) : null)
          return { ...before.user, passwordHash }
        }),
        details: { changed: ['password'] },
      })
    },

    saveStatus: (actor: Actor, userId: string, accountStatus: User['accountStatus']): Promise<User> =>
      changes.change(actor, userId, {
        after: onUser(actor, async ({ user }, db) => {
          requireWritable(user)
          if (userId === actor.userId) throw badRequest('You cannot change the status of your own account.')
          if (accountStatus !== 'enabled') await endSessions(db, userId, null)
          return { ...user, accountStatus }
        }),
        details: { changed: ['accountStatus'], account_status: accountStatus },
      }),

    remove: (actor: Actor, userId: string): Promise<User> =>
      changes.remove(actor, userId, {
        async check(user, db) {
          requireMayChange(actor, await standingOf(db, user))
          requireWritable(user)
        },
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
async function ownPermissions(db: Db, kinds: Kinds, { user, roles, teamRoles }: Standing): Promise<string[]> {
  const granted = permissionsOfGrants(kinds, await grantsOf(db, user.id))
  const derived = new Set([
    ...selfEditPermissions(user),
    ...[...roles, ...teamRoles].flatMap((role) => role.permissions),
    ...granted.permissions,
  ])
  return [...new Set(user.permissions)].filter((permission) => !derived.has(permission))
}

interface ChangedRights {
  before: User | null
  after: User | null
  /** The new roles; null when they stay. */
  given: readonly Role[] | null
}

/** For the audit trail: what it came to where rights are concerned. */
function rightsTold({ before, after, given }: ChangedRights) {
  if (!before || !after) return {}
  const changed = [...changedMembers(before, after), ...(given ? ['roles'] : [])]
  return {
    changed,
    ...(given ? { roles: namesOf(given) } : {}),
    ...(changed.includes('permissions') ? { permissions: after.permissions } : {}),
  }
}

function namesOf(roles: readonly Role[]): string[] {
  return roles.map((role) => role.name)
}
