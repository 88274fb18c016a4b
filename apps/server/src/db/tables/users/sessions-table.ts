export interface SessionsTable {
  id: string
  /** SHA-256 of the session id the browser holds. */
  token_hash: string
  user_id: string
  created_at_ms: number
  last_access_at_ms: number
  /** Idle time until it ends; -1 for never. */
  timeout_ms: number
  client_address: string
  /** As the browser named itself; empty when it did not. */
  user_agent: string
  /** Whom a trusted proxy signed in by its header; null for a session that was opened with a password. */
  header_user: string | null
}
