export interface TokensTable {
  id: string
  user_id: string
  name: string
  /** SHA-256 of the token's text. */
  token_hash: string
  /** 0 when never used. */
  last_access_at_ms: number
  /** Null for never. */
  expires_at_ms: number | null
}
