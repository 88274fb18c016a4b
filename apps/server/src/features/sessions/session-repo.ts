import { sql } from 'kysely'
import { type Db, sqlDialect } from '../../db/index.ts'

/** A sign-in of a browser. The id the browser holds is kept only as its hash. */
export interface StoredSession {
  id: string
  tokenHash: string
  userId: string
  createdAtMs: number
  lastAccessAtMs: number
  /** Idle time until it ends; -1 for never. */
  timeoutMs: number
  clientAddress: string
  /** As the browser named itself; empty when it did not. */
  userAgent: string
  /** Whom a trusted proxy signed in by its header; null for a session that was opened with a password. */
  headerUser: string | null
}

export function sessionRepo(db: Db) {
  return {
    async byId(id: string): Promise<StoredSession | null> {
      const row = await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async byHash(tokenHash: string): Promise<StoredSession | undefined> {
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row && fromRow(row)
    },

    /** The last used first. */
    async ofUser(userId: string): Promise<StoredSession[]> {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('last_access_at_ms', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(fromRow)
    },

    /** The last used last. */
    async ofUsers(userIds: readonly string[]): Promise<StoredSession[]> {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where(sqlDialect(db).isOneOf(sql.ref('user_id'), userIds))
        .orderBy('last_access_at_ms')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(fromRow)
    },

    async insert(session: StoredSession): Promise<void> {
      await db.insertInto('sessions').values(toRow(session)).execute()
    },

    async update(session: StoredSession): Promise<void> {
      const { id, ...row } = toRow(session)
      await db.updateTable('sessions').set(row).where('id', '=', id).execute()
    },

    async touch(id: string, nowMs: number): Promise<void> {
      await db.updateTable('sessions').set({ last_access_at_ms: nowMs }).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('sessions').where('id', '=', id).execute()
    },

    async removeOfUser(userId: string, exceptHash: string | null): Promise<void> {
      const all = db.deleteFrom('sessions').where('user_id', '=', userId)
      await (exceptHash === null ? all : all.where('token_hash', '!=', exceptHash)).execute()
    },

    async removeEnded(nowMs: number): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('timeout_ms', '>=', 0)
        .where((row) => row(row('last_access_at_ms', '+', row.ref('timeout_ms')), '<=', nowMs))
        .execute()
    },
  }
}

function toRow(session: StoredSession) {
  return {
    id: session.id,
    token_hash: session.tokenHash,
    user_id: session.userId,
    created_at_ms: session.createdAtMs,
    last_access_at_ms: session.lastAccessAtMs,
    timeout_ms: session.timeoutMs,
    client_address: session.clientAddress,
    user_agent: session.userAgent,
    header_user: session.headerUser,
  }
}

function fromRow(row: ReturnType<typeof toRow>): StoredSession {
  return {
    id: row.id,
    tokenHash: row.token_hash,
    userId: row.user_id,
    createdAtMs: row.created_at_ms,
    lastAccessAtMs: row.last_access_at_ms,
    timeoutMs: row.timeout_ms,
    clientAddress: row.client_address,
    userAgent: row.user_agent,
    headerUser: row.header_user,
  }
}
