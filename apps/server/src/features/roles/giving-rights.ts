import { type Actor, isPermitted } from '../../http/actor.ts'
import { forbidden } from '../../http/errors.ts'
import { readerPermissions } from './built-in-roles.ts'

const namesShown = 10

/**
 * Throws 403 when these rights are more than the actor may give to others: what they have themselves, what every user
 * needs, and with `users:permissionsedit` whatever there is. Without this, whoever may change a role would put every
 * right into their own. `refusal` begins the sentence that ends with the rights that are missing.
 */
export function requireMayGive(actor: Actor, permissions: readonly string[], refusal: string): void {
  if (isPermitted(actor, 'users:permissionsedit')) return
  const missing = permissions.filter((each) => !readerPermissions.includes(each) && !holds(actor, each))
  if (missing.length === 0) return
  const more = missing.length > namesShown ? ` and ${missing.length - namesShown} more` : ''
  throw forbidden(`${refusal} ${missing.slice(0, namesShown).join(', ')}${more}.`)
}

/** Also a permission that is a list, which is none that could be asked for, when it is held as it is. */
function holds(actor: Actor, permission: string): boolean {
  return actor.permissions.includes(permission) || isPermitted(actor, permission)
}
