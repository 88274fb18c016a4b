import { oidcProviders } from '@logline/contract'
import { changedMembers, type StoredKind } from '../../changes/index.ts'
import type { OidcProvider } from './provider.ts'
import { providerRepo } from './provider-repo.ts'

export const oidcProviderKind: StoredKind<OidcProvider> = {
  type: 'oidc_provider',
  table: 'oidc_providers',
  repo: providerRepo,
  titleOf: ({ title }) => title,
  missing: (id) => `Couldn't find OpenID Connect provider <${id}>`,
  // Names only: one of the values is a secret.
  detailsOf: ({ before, after }) =>
    before && after ? { changed: changedMembers(flat(before), flat(after)) } : {},
  audited: {
    create: [oidcProviders.create],
    update: [oidcProviders.update],
    delete: [oidcProviders.remove],
    test: [oidcProviders.test],
  },
}

function flat({ settings, sealedSecret, ...members }: OidcProvider) {
  return { ...members, ...settings, client_secret: sealedSecret }
}
