import { type Db, newObjectId, type SecretBox } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import type { User } from '../users/index.ts'
import type { FactorChanges } from './factor-changes.ts'
import { isSecondFactorOn } from './is-second-factor-on.ts'
import { passkeyRepo } from './passkey-repo.ts'
import { foldedRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { type StoredFactor, secondFactorRepo } from './second-factor-repo.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

/** How long a setup that was begun waits for its code. */
const setupLifeMs = 15 * 60_000

interface SecondFactorDependencies {
  db: Db
  secrets: SecretBox
  changes: FactorChanges
}

export type SecondFactorKeeper = ReturnType<typeof createSecondFactorKeeper>

/** Codes of an app and recovery codes: set up in two steps, asked for at each sign-in, taken away. */
export function createSecondFactorKeeper({ db, secrets, changes }: SecondFactorDependencies) {
  const secretOf = ({ id, sealedSecret }: StoredFactor) => secrets.open(sealedSecret, placeOf(id))

  const change = (actor: Actor, userId: string, told: string, work: (db: Db, user: User) => Promise<void>) =>
    changes.change(actor, userId, async (db, user) => {
      await work(db, user)
      return { second_factor: told }
    })

  const acceptedRecoveryCode = async (userId: string, code: string): Promise<'recovery code' | null> => {
    const hash = changes.recoveryCodeHash(userId, code)
    return (await secondFactorRepo(db).useRecoveryCode(userId, hash)) ? 'recovery code' : null
  }

  return {
    async stateOf(userId: string): Promise<{ confirmedAtMs: number | null; recoveryCodesLeft: number }> {
      const factor = await secondFactorRepo(db).confirmedOf(userId)
      const recoveryCodesLeft = await secondFactorRepo(db).countRecoveryCodes(userId)
      return { confirmedAtMs: factor?.confirmedAtMs ?? null, recoveryCodesLeft }
    },

    /** Takes a code or a recovery code of the user, each once; null when it is wrong or was taken before. */
    async accept(userId: string, typed: string): Promise<'code' | 'recovery code' | null> {
      const code = foldedRecoveryCode(typed)
      if (!/^\d{6}$/.test(code)) return acceptedRecoveryCode(userId, code)
      const factor = await secondFactorRepo(db).confirmedOf(userId)
      if (!factor) return null
      const secret = secretOf(factor)
      const step = secret === null ? null : stepOfCode(secret, code, Date.now())
      return step !== null && (await secondFactorRepo(db).useStep(factor.id, step)) ? 'code' : null
    },

    /** Makes a secret in place of one that was not confirmed. Throws 409 when a factor is set up already. */
    async begin(actor: Actor, userId: string): Promise<{ secret: string; uri: string }> {
      const secret = newTotpSecret()
      const user = await change(actor, userId, 'setup begun', async (db) => {
        const repo = secondFactorRepo(db)
        const before = await repo.ofUser(userId)
        if (before && before.confirmedAtMs !== null) {
          throw conflict('The second factor is on already. Turn it off to set it up anew.')
        }
        if (before) await repo.remove(before.id)
        const id = newObjectId()
        const sealedSecret = secrets.seal(secret, placeOf(id))
        await repo.insert({
          id,
          userId,
          sealedSecret,
          begunAtMs: Date.now(),
          confirmedAtMs: null,
          lastStep: 0,
        })
      })
      return { secret, uri: totpUri(secret, user.username) }
    },

    /** Is this a code of what the user has begun to set up? Throws 400 when nothing was, or too long ago. */
    async confirmsSetup(userId: string, typed: string): Promise<boolean> {
      return stepOfSetup(await setupOf(db, userId), typed) !== null
    },

    /** Answers the recovery codes. Whoever signed in with the password alone is signed out, but for the actor. */
    async confirm(actor: Actor, userId: string, typed: string): Promise<string[]> {
      const codes = newRecoveryCodes()
      await change(actor, userId, 'on', async (db) => {
        const setup = await setupOf(db, userId)
        const step = stepOfSetup(setup, typed)
        if (step === null) throw badRequest('The code is wrong.')
        await secondFactorRepo(db).confirm(setup.id, { atMs: Date.now(), step })
        await changes.turnedOn(db, actor, codes)
      })
      return codes
    },

    async renewRecoveryCodes(actor: Actor, userId: string): Promise<string[]> {
      const codes = newRecoveryCodes()
      await change(actor, userId, 'new recovery codes', async (db, user) => {
        if (!(await isSecondFactorOn(db, userId))) throw missing(user)
        await changes.giveRecoveryCodes(db, userId, codes)
      })
      return codes
    },

    /** All of it, passkeys too. Throws 403 when the user is an administrator and the actor is not, and 404 when there is none. */
    async remove(actor: Actor, userId: string): Promise<void> {
      await change(actor, userId, 'off', async (db, user) => {
        const hasCodes = (await secondFactorRepo(db).ofUser(userId)) !== null
        if (!hasCodes && (await passkeyRepo(db).ofUser(userId)).length === 0) throw missing(user)
        await secondFactorRepo(db).removeAllOfUser(userId)
      })
    },
  }

  function stepOfSetup(setup: StoredFactor, typed: string): number | null {
    const secret = secretOf(setup)
    return secret === null ? null : stepOfCode(secret, foldedRecoveryCode(typed), Date.now())
  }
}

async function setupOf(db: Db, userId: string): Promise<StoredFactor> {
  const factor = await secondFactorRepo(db).ofUser(userId)
  const isWaiting = factor?.confirmedAtMs === null && Date.now() - factor.begunAtMs < setupLifeMs
  if (!factor || !isWaiting) throw badRequest('No setup of a second factor waits for a code. Begin it again.')
  return factor
}

function placeOf(factorId: string): string {
  return `second factor ${factorId}`
}

function missing({ username }: User) {
  return notFound(`${username} has no second factor.`)
}
