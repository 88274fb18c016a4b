import { instancesPermitted as instancesGranted, isPermitted as permissionsGrant } from '@logline/contract'
import { forbidden } from './errors.ts'

/** Who a request acts for, with the effective permissions at this moment. */
export interface Actor {
  /** Empty for a caller who is not signed in. */
  userId: string
  username: string
  /** Where the request came from. */
  clientAddress: string
  permissions: readonly string[]
  /** `entity:own:<grn>` for each thing the caller owns. */
  grnPermissions: readonly string[]
  /** Set when the caller came with a session, and not with a token or a password. */
  session: { id: string; expiresAtMs: number } | null
  /** The name a trusted proxy signed the caller in by, when that is all the request came with. */
  headerUser?: string
}

/** The caller of an anonymous route. */
export const nobody: Actor = {
  userId: '',
  username: '',
  clientAddress: '',
  permissions: [],
  grnPermissions: [],
  session: null,
}

/** The one user that always exists (reference: API README). */
export const adminId = 'local:admin'

export function isPermitted(actor: Actor, permission: string): boolean {
  return permissionsGrant(actor.permissions, permission)
}

/** Has the caller every right that there was at another moment? */
export function holdsAllOf(actor: Actor, before: Pick<Actor, 'permissions'>): boolean {
  return before.permissions.every((each) => actor.permissions.includes(each) || isPermitted(actor, each))
}

/** Of which things the actor may do this, such as `streams:read`: of all, or of those with these ids or names. */
export function instancesPermitted(actor: Actor, permission: string): 'all' | readonly string[] {
  return instancesGranted(actor.permissions, permission)
}

/** Throws 403 unless the actor holds the permission. */
export function requirePermission(actor: Actor, permission: string): void {
  if (isPermitted(actor, permission)) return
  const [, , ...instance] = permission.split(':')
  throw forbidden(
    instance.length === 0 ? 'Not authorized' : `Not authorized to access resource id <${instance.join(':')}>`,
  )
}

/** Does the thing belong to the actor? To those who may do everything, all things do. */
export function isOwner(actor: Pick<Actor, 'permissions' | 'grnPermissions'>, grn: string): boolean {
  return permissionsGrant(actor.permissions, '*') || actor.grnPermissions.includes(`entity:own:${grn}`)
}

/** Throws 403 unless the thing belongs to the actor. */
export function requireOwner(actor: Actor, grn: string): void {
  if (!isOwner(actor, grn)) throw forbidden(`Not authorized to access entity <${grn}>`)
}
