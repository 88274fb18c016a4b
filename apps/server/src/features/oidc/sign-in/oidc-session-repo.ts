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

/** At least one of subject and session is not null. */
export interface NamedSessions {
  providerId: string
  subject: string | null
  providerSession: string | null
  /** Milliseconds since 1970 UTC. */
  beforeMs: number
}

interface SessionOfUser {
  id: string
  user: { id: string; username: string }
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

    /** Those the provider names, by its own session, by the person, or both, that were opened before. */
    async named({ providerId, subject, providerSession, beforeMs }: NamedSessions): Promise<SessionOfUser[]> {
      let found = db
        .selectFrom('oidc_sessions')
        .innerJoin('sessions', 'sessions.id', 'oidc_sessions.session_id')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.id', 'users.id as user_id', 'users.username'])
        .where('oidc_sessions.provider_id', '=', providerId)
        .where('sessions.created_at_ms', '<', beforeMs)
      if (subject !== null) found = found.where('users.oidc_subject', '=', subject)
      if (providerSession !== null)
        found = found.where('oidc_sessions.provider_session', '=', providerSession)
      const rows = await found.execute()
      return rows.map(({ id, user_id, username }) => ({ id, user: { id: user_id, username } }))
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
