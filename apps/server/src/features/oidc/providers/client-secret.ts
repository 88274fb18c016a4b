import type { SecretBox } from '../../../db/index.ts'
import type { OidcProvider } from './provider.ts'

/** Encrypts the secret of the client for this provider alone. */
export function sealedSecret(secrets: SecretBox, providerId: string, secret: string): string {
  return secrets.seal(secret, placeOf(providerId))
}

/** `unreadable` when it was encrypted with another key. */
export function clientSecret(
  secrets: SecretBox,
  { id, sealedSecret }: OidcProvider,
): { secret: string | null } | 'unreadable' {
  if (sealedSecret === null) return { secret: null }
  const secret = secrets.open(sealedSecret, placeOf(id))
  return secret === null ? 'unreadable' : { secret }
}

function placeOf(providerId: string): string {
  return `oidc_providers/${providerId}/client_secret`
}
