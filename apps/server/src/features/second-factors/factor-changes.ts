import type { Db, SecretBox } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { createChanges } from '../changes/index.ts'
import { requireMayChange, standingOf, type User, userKind } from '../users/index.ts'
import { foldedRecoveryCode } from './recovery-codes.ts'
import { secondFactorRepo } from './second-factor-repo.ts'

export interface FactorChangeDependencies {
  db: Db
  secrets: SecretBox
  /** Ends the sessions of a user, but for the one a browser has this id of. */
  endSessions: (db: Db, userId: string, exceptId: string | null) => Promise<void>
}

/** For the audit trail. */
interface Told {
  second_factor: string
  /** Its name. */
  passkey?: string
}

export type FactorChanges = ReturnType<typeof createFactorChanges>

/** What all changes of second factors share. They are told of the user. */
export function createFactorChanges({ db, secrets, endSessions }: FactorChangeDependencies) {
  const changes = createChanges(db, userKind)

  const recoveryCodeHash = (userId: string, code: string) =>
    secrets.keyedHash(foldedRecoveryCode(code), `recovery code of ${userId}`)

  const giveRecoveryCodes = async (db: Db, userId: string, codes: readonly string[]) => {
    const hashes = codes.map((code) => recoveryCodeHash(userId, code))
    await secondFactorRepo(db).replaceRecoveryCodes(userId, hashes)
  }

  return {
    recoveryCodeHash,
    giveRecoveryCodes,

    /** The work answers what the audit trail tells. */
    change: (actor: Actor, userId: string, work: (db: Db, user: User) => Promise<Told>): Promise<User> => {
      let told: Told
      return changes.change(actor, userId, {
        async after(user, db) {
          requireMayChange(actor, await standingOf(db, user))
          told = await work(db, user)
          return user
        },
        details: () => ({ changed: ['secondFactor'], ...told }),
      })
    },

    /** From now on a factor is asked for: whoever signed in with the password alone is signed out, but for the actor. */
    async turnedOn(db: Db, actor: Actor, codes: readonly string[]): Promise<void> {
      await giveRecoveryCodes(db, actor.userId, codes)
      await endSessions(db, actor.userId, actor.session?.id ?? null)
    },
  }
}
