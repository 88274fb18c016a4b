/** Providers of OpenID Connect. JSON is text; flags are 0 or 1. */
export interface OidcProvidersTable {
  id: string
  title: string
  issuer: string
  /** JSON: the other settings, without the secret. */
  settings: string
  /** Encrypted with the key of the data folder; null when there is none. */
  sealed_secret: string | null
  enabled: number
}

/** What is known of a session that a provider opened. It ends with the session. */
export interface OidcSessionsTable {
  session_id: string
  provider_id: string
  /** What the provider calls its own session (`sid`); null when it does not say. */
  provider_session: string | null
  /** Shown to the provider to sign out there, encrypted with the key of the data folder. */
  sealed_id_token: string
}
