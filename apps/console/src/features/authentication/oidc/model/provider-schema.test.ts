import type { OidcProviderWire } from '@logline/contract'
import { expect, it } from 'vitest'
import { newProviderValues, providerRequest, providerSchema, providerValues } from './provider-schema.ts'

const stored: OidcProviderWire = {
  id: '0123456789abcdef01234567',
  title: 'Company',
  issuer: 'https://login.example.org',
  client_id: 'logline',
  client_secret: { is_set: true },
  scopes: 'openid groups',
  username_claim: 'upn',
  full_name_claim: 'name',
  email_claim: 'mail',
  groups_claim: 'realm_access.roles',
  allowed_groups: ['staff'],
  makes_users: false,
  default_roles: ['5f'],
  role_mapping: [{ group: 'log-admins', role_id: '6f' }],
  team_mapping: [{ group: 'night-shift', team_id: '7f' }],
  enabled: true,
}

it('sends what is stored as it is, and keeps the secret', () => {
  const { id, client_secret, ...settings } = stored
  const request = providerRequest(providerSchema.parse(providerValues(stored)))
  expect(request).toEqual({ ...settings, client_secret: { keep_value: true } })
})

it.each([' x ', ''])('sends the secret %j as it was typed', (client_secret) => {
  const values = providerSchema.parse({ ...providerValues(stored), client_secret })
  expect(providerRequest(values).client_secret).toBe(client_secret)
})

it('says at each field of a new one what is missing', () => {
  const values = {
    ...newProviderValues([]),
    scopes: 'profile',
    role_mapping: [{ group: ' ', role_id: null }],
    team_mapping: [{ group: 'night-shift', team_id: null }],
  }
  const { error } = providerSchema.safeParse(values)
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'title',
    'issuer',
    'client_id',
    'scopes',
    'role_mapping.0.group',
    'role_mapping.0.role_id',
    'team_mapping.0.team_id',
  ])
})
