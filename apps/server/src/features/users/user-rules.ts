import { isPermitted as permissionsGrant } from '@logline/contract'
import { type Actor, isPermitted, requirePermission } from '../../http/actor.ts'
import { badRequest, forbidden } from '../../http/errors.ts'
import { type Role, requireMayGive } from '../roles/index.ts'
import type { User } from './stored/user.ts'

/** What a user is before or after a change. */
export interface Standing {
  user: User
  /** Of their own. */
  roles: readonly Role[]
  /** Of teams the user is in. */
  teamRoles: readonly Role[]
}

function hasAllRights(permissions: readonly string[]): boolean {
  return permissionsGrant(permissions, '*')
}

function permissionsOf({ user, roles, teamRoles }: Standing): string[] {
  return [...user.permissions, ...[...roles, ...teamRoles].flatMap((role) => role.permissions)]
}

/**
 * Throws 403 when the user is an administrator and the actor is neither that user nor one. Without this, whoever may
 * edit users could set an administrator's password, or make a token of theirs, and be one.
 */
export function requireMayChange(actor: Actor, standing: Standing): void {
  if (standing.user.id === actor.userId || !hasAllRights(permissionsOf(standing))) return
  if (!hasAllRights(actor.permissions)) throw forbidden('Only an administrator can change an administrator.')
}

/**
 * Throws 403 when the actor may not have a password or a token of this user: whoever has one is that user, with all
 * rights of theirs.
 */
export function requireMayActAs(actor: Actor, standing: Standing): void {
  if (standing.user.id === actor.userId) return
  requireMayChange(actor, standing)
  const { username } = standing.user
  requireMayGive(
    actor,
    permissionsOf(standing),
    `You could act as ${username}, who has permissions that you do not have:`,
  )
}

/** Throws 400 for the user that comes with the product: there is always an administrator left. */
export function requireWritable(user: User): void {
  if (user.isReadOnly)
    throw badRequest(`The user ${user.username} comes with the product and stays as it is.`)
}

/** Throws 403 for a user whose password is kept by an authentication service. */
export function requireOwnPassword({ username, external }: User): void {
  if (external) throw forbidden(`The password of ${username} is kept and changed elsewhere, not here.`)
}

/**
 * Why an account cannot become that of a person of the same name whom an authentication service vouches for; null when
 * it can. A name alone makes nobody an administrator, a service account, or somebody who was locked out.
 */
export function linkProblem(standing: Standing): string | null {
  const { user } = standing
  if (user.accountStatus !== 'enabled') return `The account ${user.username} is disabled.`
  if (user.isServiceAccount) return `${user.username} is a service account.`
  if (user.external?.kind === 'oidc') return `${user.username} signs in with OpenID Connect.`
  if (!user.isReadOnly && !hasAllRights(permissionsOf(standing))) return null
  return `${user.username} is an administrator with another identity; a name alone makes nobody one.`
}

/** Throws 403 when roles that newcomers get would give away more than the actor may. */
export function requireMayGiveNewcomers(actor: Actor, roles: readonly Role[]): void {
  if (roles.some(({ name }) => name !== 'Reader')) requirePermission(actor, 'users:rolesedit')
  const givesAll = roles.some(({ permissions }) => hasAllRights(permissions))
  if (givesAll && !hasAllRights(actor.permissions)) {
    throw forbidden('Only an administrator can make somebody an administrator.')
  }
  requireMayGiveRoles(actor, roles)
}

function requireMayGiveRoles(actor: Actor, roles: readonly Role[]): void {
  const permissions = roles.flatMap((role) => role.permissions)
  requireMayGive(actor, permissions, 'You cannot give a role with permissions that you do not have:')
}

/**
 * Throws 403 when the actor may not make the first of these the second, and 400 when it would be a program with all
 * rights: its password or token lies in some configuration file.
 */
export function requireMayMake(actor: Actor, before: Standing, after: Standing): void {
  const { username } = after.user
  if (differ(before.user.permissions, after.user.permissions))
    requirePermission(actor, `users:permissionsedit:${username}`)
  if (differ(namesOf(before.roles), namesOf(after.roles)))
    requirePermission(actor, `users:rolesedit:${username}`)
  const isPromoted = !hasAllRights(permissionsOf(before)) && hasAllRights(permissionsOf(after))
  if (isPromoted && !hasAllRights(actor.permissions)) {
    throw forbidden('Only an administrator can make somebody an administrator.')
  }
  const had = new Set(before.roles.map(({ id }) => id))
  requireMayGiveRoles(
    actor,
    after.roles.filter(({ id }) => !had.has(id)),
  )
  requireNoServiceAdministrator(after)
}

/** Throws 403 when the actor may not change these settings of an account, which users may not change of their own. */
export function requireMaySet(actor: Actor, before: User, after: User): void {
  if (before.sessionTimeoutMs !== after.sessionTimeoutMs && !isPermitted(actor, '*')) {
    throw forbidden('Only an administrator can change how long sessions last.')
  }
  if (before.isServiceAccount !== after.isServiceAccount) requirePermission(actor, 'users:edit')
}

function requireNoServiceAdministrator(standing: Standing): void {
  if (!standing.user.isServiceAccount || !hasAllRights(permissionsOf(standing))) return
  throw badRequest('A service account cannot be an administrator.')
}

function namesOf(roles: readonly Role[]): string[] {
  return roles.map((role) => role.name)
}

/** Whatever the order. */
function differ(before: readonly string[], after: readonly string[]): boolean {
  return before.length !== after.length || before.some((each) => !after.includes(each))
}
