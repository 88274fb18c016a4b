import type { OidcProviderWire } from '@logline/contract'
import type { OidcProvider } from './provider.ts'

/** Of the secret it says only whether there is one. */
export function providerWire({ sealedSecret, settings, ...provider }: OidcProvider): OidcProviderWire {
  return { ...provider, ...settings, client_secret: { is_set: sealedSecret !== null } }
}
