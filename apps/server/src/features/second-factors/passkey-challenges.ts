import { type Db, newObjectId } from '../../db/index.ts'

/** How long a browser has for its answer. */
export const challengeLifeMs = 5 * 60_000
/** Of one user and purpose. At the limit the oldest goes. */
const maxOpen = 5

type Purpose = 'register' | 'sign_in'

interface Asked {
  userId: string
  purpose: Purpose
}

/** What browsers were asked to sign: each is answered once, by the user and for the purpose it was made for. */
export function passkeyChallenges(db: Db) {
  return {
    /** Answers its id. */
    async keep({ userId, purpose }: Asked, challenge: string): Promise<string> {
      const others = await db
        .selectFrom('passkey_challenges')
        .select('id')
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .orderBy('expires_at_ms', 'desc')
        .orderBy('id', 'desc')
        .execute()
      const surplus = others.slice(maxOpen - 1).map(({ id }) => id)
      if (surplus.length > 0) await db.deleteFrom('passkey_challenges').where('id', 'in', surplus).execute()
      const id = newObjectId()
      const row = { id, user_id: userId, challenge, purpose, expires_at_ms: Date.now() + challengeLifeMs }
      await db.insertInto('passkey_challenges').values(row).execute()
      return id
    },

    /** The challenge, which is over by that; null when there is none, or no longer. Of two at the same moment one gets it. */
    async take({ userId, purpose }: Asked, id: string): Promise<string | null> {
      const row = await db
        .deleteFrom('passkey_challenges')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .returning(['challenge', 'expires_at_ms'])
        .executeTakeFirst()
      return row && row.expires_at_ms > Date.now() ? row.challenge : null
    },

    async removeEnded(): Promise<void> {
      await db.deleteFrom('passkey_challenges').where('expires_at_ms', '<=', Date.now()).execute()
    },
  }
}
