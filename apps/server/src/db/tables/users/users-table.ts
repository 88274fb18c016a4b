/** Times are milliseconds since 1970 UTC; flags are 0 or 1; JSON is text: the types both databases share. */
export interface UsersTable {
  id: string
  username: string
  password_hash: string
  email: string
  first_name: string | null
  last_name: string | null
  full_name: string
  /** JSON list: permissions besides those of the roles. */
  permissions: string
  /** JSON object. */
  preferences: string
  timezone: string | null
  /** Idle time until a session ends; -1 for never. */
  session_timeout_ms: number
  is_read_only: number
  is_service_account: number
  account_status: 'enabled' | 'disabled' | 'deleted'
  startpage_type: string | null
  startpage_id: string | null
  /** The authentication service the user came from; null for one with a password of its own. */
  auth_service_id: string | null
  /** What that service knows the user by, in base64. */
  auth_service_uid: string | null
  /** The provider of OpenID Connect the user came from; null for one who came from elsewhere. */
  oidc_provider_id: string | null
  /** What that provider calls the user for ever (`sub`). */
  oidc_subject: string | null
}
