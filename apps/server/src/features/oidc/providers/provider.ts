import type { OidcSettings } from '@logline/contract'

/** A provider of OpenID Connect: how it is asked, and what its people get here. */
export interface OidcProvider {
  id: string
  /** Also what the button of the login page says. */
  title: string
  /** As the provider writes it in its tokens. */
  issuer: string
  /** Can people sign in by it? */
  enabled: boolean
  settings: OidcSettings
  /** Encrypted for this provider; null for a client without one. */
  sealedSecret: string | null
}
