import { createHash, randomBytes } from 'node:crypto'
import { type Db, newObjectId } from '../../db/index.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import type { Doer } from '../audit/index.ts'
import { createChanges } from '../changes/index.ts'
import { tokenKind } from './token-kind.ts'
import { type AccessToken, tokenRepo } from './token-repo.ts'

/** How exact `last_access` is: not every request of a script shall cost a durable write. */
const touchEveryMs = 30_000

/** Of one user; the next is refused with 400. */
const maxTokens = 500

interface NewToken {
  userId: string
  name: string
  /** Null for never. */
  expiresAtMs: number | null
}

export type TokenKeeper = ReturnType<typeof createTokenKeeper>

/** Access tokens: made, shown once, found again by their hash. */
export function createTokenKeeper(db: Db) {
  const changes = createChanges(db, tokenKind)
  return {
    ofUser: (userId: string) => tokenRepo(db).ofUser(userId),

    /** Throws 400 for a time that has passed, and for one token too many. */
    async create(doer: Doer, wanted: NewToken): Promise<{ token: AccessToken; text: string }> {
      if (wanted.expiresAtMs !== null && wanted.expiresAtMs <= Date.now()) {
        throw badRequest('"expires_at" has passed already.')
      }
      const text = randomTokenText()
      const token = await changes.create(doer, {
        async make(db) {
          const present = await tokenRepo(db).ofUser(wanted.userId)
          if (present.length >= maxTokens) throw badRequest(`A user can have ${maxTokens} access tokens.`)
          return { ...wanted, id: newObjectId(), tokenHash: hashOf(text), lastAccessAtMs: 0 }
        },
      })
      return { token, text }
    },

    /** Removes the user's token with this id or text. Throws 404 when there is none. */
    async remove(doer: Doer, userId: string, idOrText: string): Promise<void> {
      const hash = hashOf(idOrText)
      const ofUser = await tokenRepo(db).ofUser(userId)
      const token = ofUser.find(({ id, tokenHash }) => id === idOrText || tokenHash === hash)
      if (!token) throw notFound(`Couldn't find this access token of user <${userId}>`)
      await changes.remove(doer, token.id)
    },

    /** The id of the user whose token this is, and notes that it was used. An expired one is unknown. */
    async userIdOf(text: string): Promise<string | null> {
      const token = await tokenRepo(db).byHash(hashOf(text))
      const nowMs = Date.now()
      if (!token || (token.expiresAtMs !== null && token.expiresAtMs <= nowMs)) return null
      if (nowMs - token.lastAccessAtMs > touchEveryMs) await tokenRepo(db).touch(token.id, nowMs)
      return token.userId
    },
  }
}

/** The text is random enough that a fast hash gives nothing away. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** 52 characters of [0-9a-v]: five random bits each (reference: users, tokens). */
function randomTokenText(): string {
  return Array.from(randomBytes(52), (byte) => (byte & 31).toString(32)).join('')
}
