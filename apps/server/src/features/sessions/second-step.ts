import type { PasskeyAssertion } from '@logline/contract'
import type { Db } from '../../db/index.ts'
import { secondFactorNeeded, unauthorized } from '../../http/errors.ts'
import type { PasskeyKeeper, SecondFactorKeeper } from '../second-factors/index.ts'
import { type FailedLogins, type LoginAttempt, recordFailedSignIn } from './failed-logins.ts'

/** What somebody shows besides the password. */
export interface ShownFactor {
  /** A code or a recovery code; empty when there is none. */
  code: string
  /** What a passkey signed, in place of a code. */
  passkey: { challengeId: string; response: PasskeyAssertion } | null
  /** Where passkeys of the page belong; null when it can have none. */
  origin: string | null
}

export type AcceptedFactor = 'code' | 'recovery code' | 'passkey'

interface Dependencies {
  db: Db
  failedLogins: FailedLogins
  secondFactorKeeper: SecondFactorKeeper
  passkeyKeeper: PasskeyKeeper
}

/** Asks for a second factor after the right password, and takes it. */
export function createSecondStep({ db, failedLogins, secondFactorKeeper, passkeyKeeper }: Dependencies) {
  const needed = async (userId: string, origin: string | null) => {
    const { confirmedAtMs } = await secondFactorKeeper.stateOf(userId)
    const asked = origin === null ? null : await passkeyKeeper.ask(userId, origin)
    return secondFactorNeeded({
      totp: confirmedAtMs !== null,
      passkey: asked && { challenge_id: asked.challengeId, options: asked.options },
    })
  }

  const taken = async (userId: string, { code, passkey, origin }: ShownFactor) => {
    if (!passkey) return secondFactorKeeper.accept(userId, code)
    const isRight = origin !== null && (await passkeyKeeper.accept(userId, { ...passkey, origin }))
    return isRight ? 'passkey' : null
  }

  /** Throws 401 when it is missing or wrong, and 429 after too many wrong ones. */
  return async (attempt: LoginAttempt, userId: string, shown: ShownFactor): Promise<AcceptedFactor> => {
    if (shown.code === '' && !shown.passkey) throw await needed(userId, shown.origin)
    failedLogins.requireCodeAllowed(attempt)
    const accepted = await taken(userId, shown)
    if (accepted === null) {
      failedLogins.codeFailed(attempt)
      const what = shown.passkey ? 'passkey' : 'code'
      await recordFailedSignIn(db, attempt, `The ${what} of the second factor was wrong or was used before.`)
      throw unauthorized(
        shown.passkey
          ? 'The passkey was not accepted, or it took too long. Try again.'
          : 'The code is wrong or was used before.',
      )
    }
    failedLogins.codeSucceeded(attempt)
    return accepted
  }
}
