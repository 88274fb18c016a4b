import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { forbidden } from '../../http/errors.ts'
import { requireMayChange, standingOf, type User } from '../users/index.ts'

/**
 * Throws 403 when the actor may not change what this user has by a team: that is for whoever may change the roles of the
 * user, and for an administrator of administrators.
 */
export async function requireMayChangeMember(db: Db, actor: Actor, user: User): Promise<void> {
  if (!isPermitted(actor, `users:rolesedit:${user.username}`)) {
    throw forbidden(
      'This changes the rights of members of the team: users:rolesedit is needed on each of them.',
    )
  }
  requireMayChange(actor, await standingOf(db, user))
}
