import type { PasskeyAssertion, PasskeyRegistration } from '@logline/contract'
import { type Db, newObjectId } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import type { FactorChanges } from './factor-changes.ts'
import { isSecondFactorOn } from './is-second-factor-on.ts'
import { creationOptions, madePasskey, requestOptions, signedCount } from './passkey-ceremonies.ts'
import { passkeyChallenges } from './passkey-challenges.ts'
import { passkeyRepo } from './passkey-repo.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { secondFactorRepo } from './second-factor-repo.ts'

/** Of one user. */
const maxPasskeys = 20

interface NewPasskey {
  challengeId: string
  name: string
  origin: string
  response: PasskeyRegistration
}

interface ShownPasskey {
  challengeId: string
  origin: string
  response: PasskeyAssertion
}

export type PasskeyKeeper = ReturnType<typeof createPasskeyKeeper>

/** Passkeys as second factors: added in two steps, asked for at each sign-in, removed. */
export function createPasskeyKeeper({ db, changes }: { db: Db; changes: FactorChanges }) {
  const ofOrigin = async (userId: string, origin: string) =>
    (await passkeyRepo(db).ofUser(userId)).filter((passkey) => passkey.origin === origin)

  return {
    ofUser: (userId: string) => passkeyRepo(db).ofUser(userId),

    removeEndedChallenges: () => passkeyChallenges(db).removeEnded(),

    /** What the browser of the actor makes a passkey by. */
    async begin({ userId, username }: Actor, origin: string) {
      const known = await passkeyRepo(db).ofUser(userId)
      requireRoom(known.length)
      const user = { id: userId, username }
      const sameOrigin = known.filter((passkey) => passkey.origin === origin)
      const options = await creationOptions({ user, origin, known: sameOrigin })
      const challenges = passkeyChallenges(db)
      const challengeId = await challenges.keep({ userId, purpose: 'register' }, options.challenge)
      return { challengeId, options }
    },

    /** Answers recovery codes with the first factor of the user, null otherwise. */
    async add(actor: Actor, { challengeId, name, origin, response }: NewPasskey): Promise<string[] | null> {
      const { userId } = actor
      const challenge = await passkeyChallenges(db).take({ userId, purpose: 'register' }, challengeId)
      if (challenge === null) throw badRequest('No passkey was begun here, or too long ago. Begin it again.')
      const made = await madePasskey(response, { challenge, origin })
      if (!made)
        throw badRequest('The browser answered something else than what was asked for. Begin it again.')
      const codes = newRecoveryCodes()
      let isFirst = false
      await changes.change(actor, userId, async (db) => {
        const repo = passkeyRepo(db)
        requireRoom((await repo.ofUser(userId)).length)
        if (await repo.isStored(made.credentialId)) throw conflict('This passkey was added already.')
        isFirst = !(await isSecondFactorOn(db, userId))
        const id = newObjectId()
        await repo.insert({ ...made, id, userId, name, origin, createdAtMs: Date.now(), lastUsedAtMs: null })
        if (isFirst) await changes.turnedOn(db, actor, codes)
        return { second_factor: 'passkey added', passkey: name }
      })
      return isFirst ? codes : null
    },

    /** Throws 404 when the actor has none with this id. With the last factor, the recovery codes go. */
    async remove(actor: Actor, passkeyId: string): Promise<void> {
      const { userId } = actor
      await changes.change(actor, userId, async (db) => {
        const all = await passkeyRepo(db).ofUser(userId)
        const passkey = all.find(({ id }) => id === passkeyId)
        if (!passkey) throw notFound(`Couldn't find passkey <${passkeyId}>`)
        await passkeyRepo(db).remove(passkeyId)
        if (!(await isSecondFactorOn(db, userId))) await secondFactorRepo(db).removeRecoveryCodes(userId)
        return { second_factor: 'passkey removed', passkey: passkey.name }
      })
    },

    /** What a browser signs to sign in; null when the user has no passkey for pages from there. */
    async ask(userId: string, origin: string) {
      const passkeys = await ofOrigin(userId, origin)
      if (passkeys.length === 0) return null
      const options = await requestOptions(origin, passkeys)
      const challengeId = await passkeyChallenges(db).keep({ userId, purpose: 'sign_in' }, options.challenge)
      return { challengeId, options }
    },

    /** Takes what a passkey of the user signed, once; false when it is wrong. */
    async accept(userId: string, { challengeId, origin, response }: ShownPasskey): Promise<boolean> {
      const challenge = await passkeyChallenges(db).take({ userId, purpose: 'sign_in' }, challengeId)
      const passkey = (await ofOrigin(userId, origin)).find(
        ({ credentialId }) => credentialId === response.id,
      )
      if (challenge === null || !passkey || !isOwn(userId, response)) return false
      const counter = await signedCount(response, { challenge, passkey })
      return counter !== null && (await passkeyRepo(db).use(passkey.id, { counter, atMs: Date.now() }))
    },
  }
}

/** An authenticator that tells for whom it signed tells it of this user. */
function isOwn(userId: string, { response: { userHandle } }: PasskeyAssertion): boolean {
  return userHandle == null || Buffer.from(userHandle, 'base64url').toString() === userId
}

function requireRoom(count: number): void {
  if (count >= maxPasskeys) throw conflict(`You have ${maxPasskeys} passkeys, the most. Remove one first.`)
}
