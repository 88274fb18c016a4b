import { createHash, randomBytes } from 'node:crypto'
import { type Db, newObjectId } from '../../db/index.ts'
import { badRequest } from '../../http/errors.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
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
  return {
    ofUser: (userId: string) => tokenRepo(db).ofUser(userId),

    /** Throws 400 for a time that has passed, and for one token too many. */
    async create(doer: Doer, wanted: NewToken): Promise<{ token: AccessToken; text: string }> {
      if (wanted.expiresAtMs !== null && wanted.expiresAtMs <= Date.now()) {
        throw badRequest('"expires_at" has passed already.')
      }
      const text = randomTokenText()
      const token = { ...wanted, id: newObjectId(), tokenHash: hashOf(text), lastAccessAtMs: 0 }
      await db.transaction().execute(async (db) => {
        const present = await tokenRepo(db).ofUser(wanted.userId)
        if (present.length >= maxTokens) throw badRequest(`A user can have ${maxTokens} access tokens.`)
        await tokenRepo(db).add(token)
        await recordAudit(db, doer, { action: 'create', entity: entityOf(token), details: detailsOf(token) })
      })
      return { token, text }
    },

    /** Removes the user's token with this id or text; false when there is none. */
    remove: (doer: Doer, userId: string, idOrText: string): Promise<boolean> =>
      db.transaction().execute(async (db) => {
        const tokens = await tokenRepo(db).ofUser(userId)
        const token = tokens.find(({ id, tokenHash }) => id === idOrText || tokenHash === hashOf(idOrText))
        if (!token) return false
        await tokenRepo(db).remove(token.id)
        await recordAudit(db, doer, { action: 'delete', entity: entityOf(token), details: detailsOf(token) })
        return true
      }),

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

function entityOf({ id, name }: AccessToken) {
  return { type: 'token', id, title: name }
}

function detailsOf({ userId, expiresAtMs }: AccessToken) {
  return { user_id: userId, expires_at: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString() }
}

/** The text is random enough that a fast hash gives nothing away. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** 52 characters of [0-9a-v]: five random bits each (reference: users, tokens). */
function randomTokenText(): string {
  return Array.from(randomBytes(52), (byte) => (byte & 31).toString(32)).join('')
}
