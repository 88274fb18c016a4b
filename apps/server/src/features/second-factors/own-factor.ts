import type { Actor } from '../../http/actor.ts'
import { badRequest, forbidden } from '../../http/errors.ts'
import { requireUser, type UserDirectory } from '../users/index.ts'

export interface OwnFactorDependencies {
  directory: UserDirectory
  /** Is this the user's password? Wrong ones count like failed sign-ins: 429 after too many. */
  confirmsPassword: (username: string, password: string, clientAddress: string) => Promise<boolean>
}

/** What must hold before somebody sets up the own second factor. */
export function ownFactorChecks({ directory, confirmsPassword }: OwnFactorDependencies) {
  return {
    /** Throws 400 when the password of the actor is missing or wrong: the session alone is not enough. */
    async requirePassword({ username, clientAddress }: Actor, password: string): Promise<void> {
      const isRight = password !== '' && (await confirmsPassword(username, password, clientAddress))
      if (!isRight) throw badRequest('The password is missing or incorrect.')
    },

    /** Throws 403 for the account of another user, and for one whose sign-in a second factor here would not guard. */
    async requireOwn(userId: string, actor: Actor): Promise<void> {
      const { user } = await requireUser(directory, userId, { actor, action: 'passwordchange' })
      if (user.id !== actor.userId) throw forbidden('Only the user can set up the own second factor.')
      if (user.external) {
        throw forbidden(
          `${user.username} signs in elsewhere, where a second factor can be asked for, not here.`,
        )
      }
    },
  }
}
