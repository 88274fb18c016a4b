import type { Db } from '../../../db/index.ts'

/** What is known of a session that a provider opened. */
export interface OidcSession {
  sessionId: string
  providerId: string
  /** What the provider calls its own session; null when it does not say. */
  providerSession: string | null
  /** Encrypted for this session. */
  sealedIdToken: string
}

export function oidcSessionRepo(db: Db) {
  return {
    async insert(session: OidcSession): Promise<void> {
      const { sessionId, providerId, providerSession, sealedIdToken } = session
      const row = {
        session_id: sessionId,
        provider_id: providerId,
        provider_session: providerSession,
        sealed_id_token: sealedIdToken,
      }
      await db.insertInto('oidc_sessions').values(row).execute()
    },

    async bySession(sessionId: string): Promise<OidcSession | null> {
      const row = await db
        .selectFrom('oidc_sessions')
        .selectAll()
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      if (!row) return null
      return {
        sessionId: row.session_id,
        providerId: row.provider_id,
        providerSession: row.provider_session,
        sealedIdToken: row.sealed_id_token,
      }
    },
  }
}
