import type { Db } from '../../db/index.ts'

/** Codes of an app that a user has set up, or has begun to. */
export interface StoredFactor {
  id: string
  userId: string
  /** In base32, encrypted. */
  sealedSecret: string
  begunAtMs: number
  /** Null until a code confirmed it. */
  confirmedAtMs: number | null
  /** Time step of the last code that was accepted. */
  lastStep: number
}

export function secondFactorRepo(db: Db) {
  const ofUser = async (userId: string): Promise<StoredFactor | null> => {
    const row = await db
      .selectFrom('second_factors')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row ? fromRow(row) : null
  }
  const removeRecoveryCodes = async (userId: string): Promise<void> => {
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  }
  return {
    ofUser,

    /** What codes are asked for by at a sign-in; null when none are. */
    async confirmedOf(userId: string): Promise<StoredFactor | null> {
      const factor = await ofUser(userId)
      return factor?.confirmedAtMs == null ? null : factor
    },

    async insert(factor: StoredFactor): Promise<void> {
      await db.insertInto('second_factors').values(toRow(factor)).execute()
    },

    async confirm(id: string, { atMs, step }: { atMs: number; step: number }): Promise<void> {
      await db
        .updateTable('second_factors')
        .set({ confirmed_at_ms: atMs, last_step: step })
        .where('id', '=', id)
        .execute()
    },

    /** False when a code of this step or a later one was accepted before: of two at the same moment one is. */
    async useStep(id: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('id', '=', id)
        .where('last_step', '<', step)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('second_factors').where('id', '=', id).execute()
    },

    /** Codes of an app, passkeys and recovery codes. */
    async removeAllOfUser(userId: string): Promise<void> {
      for (const table of ['second_factors', 'passkeys', 'passkey_challenges', 'recovery_codes'] as const) {
        await db.deleteFrom(table).where('user_id', '=', userId).execute()
      }
    },

    removeRecoveryCodes,

    async replaceRecoveryCodes(userId: string, codeHashes: readonly string[]): Promise<void> {
      await removeRecoveryCodes(userId)
      const rows = codeHashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash }))
      await db.insertInto('recovery_codes').values(rows).execute()
    },

    /** False when the user has none with this hash, or it was used before. */
    async useRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', codeHash)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    async countRecoveryCodes(userId: string): Promise<number> {
      const { count } = await db
        .selectFrom('recovery_codes')
        .select((expression) => expression.fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

function toRow(factor: StoredFactor) {
  return {
    id: factor.id,
    user_id: factor.userId,
    sealed_secret: factor.sealedSecret,
    begun_at_ms: factor.begunAtMs,
    confirmed_at_ms: factor.confirmedAtMs,
    last_step: factor.lastStep,
  }
}

function fromRow(row: ReturnType<typeof toRow>): StoredFactor {
  return {
    id: row.id,
    userId: row.user_id,
    sealedSecret: row.sealed_secret,
    begunAtMs: row.begun_at_ms,
    confirmedAtMs: row.confirmed_at_ms,
    lastStep: row.last_step,
  }
}
