/** Passkeys (WebAuthn), of which the server knows the public key alone. */
export interface PasskeysTable {
  id: string
  user_id: string
  name: string
  /** Scheme, host and port of the pages that may use it. */
  origin: string
  /** In Base64url, as the browser names it. Unique. */
  credential_id: string
  /** COSE, in Base64url. */
  public_key: string
  /** How often it signed, as it last said; 0 of those that do not count. */
  counter: number
  /** JSON: how browsers reach it, such as `["internal"]`. */
  transports: string
  created_at_ms: number
  /** Null for never. */
  last_used_at_ms: number | null
}

/** What a browser was asked to sign. Those that were answered are gone. */
export interface PasskeyChallengesTable {
  id: string
  user_id: string
  /** In Base64url. */
  challenge: string
  purpose: 'register' | 'sign_in'
  expires_at_ms: number
}
