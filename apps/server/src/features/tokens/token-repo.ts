import { byText, type Db } from '../../db/index.ts'

/** An access token as kept: its text is known only to its owner. */
export interface AccessToken {
  id: string
  userId: string
  name: string
  tokenHash: string
  /** 0 when never used. */
  lastAccessAtMs: number
  /** Null for never. */
  expiresAtMs: number | null
}

export function tokenRepo(db: Db) {
  return {
    async ofUser(userId: string): Promise<AccessToken[]> {
      const rows = await db
        .selectFrom('tokens')
        .selectAll()
        .where('user_id', '=', userId)
        .$call(byText(db, 'name'))
        .orderBy('id')
        .execute()
      return rows.map(fromRow)
    },

    async byId(id: string): Promise<AccessToken | null> {
      const row = await db.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async byHash(tokenHash: string): Promise<AccessToken | undefined> {
      const row = await db
        .selectFrom('tokens')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row && fromRow(row)
    },

    async insert(token: AccessToken): Promise<void> {
      await db.insertInto('tokens').values(toRow(token)).execute()
    },

    async update(token: AccessToken): Promise<void> {
      const { id, ...row } = toRow(token)
      await db.updateTable('tokens').set(row).where('id', '=', id).execute()
    },

    async touch(id: string, nowMs: number): Promise<void> {
      await db.updateTable('tokens').set({ last_access_at_ms: nowMs }).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('tokens').where('id', '=', id).execute()
    },
  }
}

function toRow(token: AccessToken) {
  return {
    id: token.id,
    user_id: token.userId,
    name: token.name,
    token_hash: token.tokenHash,
    last_access_at_ms: token.lastAccessAtMs,
    expires_at_ms: token.expiresAtMs,
  }
}

function fromRow(row: ReturnType<typeof toRow>): AccessToken {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    tokenHash: row.token_hash,
    lastAccessAtMs: row.last_access_at_ms,
    expiresAtMs: row.expires_at_ms,
  }
}
