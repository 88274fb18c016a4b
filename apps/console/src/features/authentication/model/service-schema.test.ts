import type { AuthenticationBackend } from '@logline/contract'
import { expect, it } from 'vitest'
import { newServiceValues, portFor, serviceRequest, serviceSchema, valuesOf } from './service-schema.ts'

it.each([
  ['tls', 389, 636],
  ['tls', 3_890, 3_890],
  ['start_tls', 636, 389],
  ['none', 636, 389],
  ['none', '636', 389],
  ['none', 10_636, 10_636],
  ['start_tls', '', ''],
] as const)('with transport security %s, port %s becomes %s', (transport, port, expected) => {
  expect(portFor(transport, port)).toBe(expected)
})

const stored: AuthenticationBackend = {
  id: '0123456789abcdef01234567',
  title: 'People',
  description: 'All of them',
  default_roles: ['5f'],
  config: {
    type: 'ldap',
    servers: [
      { host: 'a', port: 389 },
      { host: 'b', port: 390 },
    ],
    transport_security: 'start_tls',
    verify_certificates: false,
    system_user_dn: 'cn=reader',
    system_user_password: { is_set: true },
    user_search_base: 'ou=people',
    user_search_pattern: '(uid={0})',
    user_name_attribute: 'uid',
    user_full_name_attribute: 'cn',
    user_unique_id_attribute: 'nsUniqueId',
    email_attributes: ['mail'],
    group_search_base: 'ou=groups',
    group_search_pattern: '(member={0})',
    group_name_attribute: 'cn',
    role_mapping: [{ group: 'log-admins', role_id: '6f' }],
    team_mapping: [{ group: 'night shift', team_id: '7f' }],
  },
}

it('sends what is stored as it is, and keeps the password', () => {
  const { id, config, ...members } = stored
  const request = serviceRequest('ldap', serviceSchema.parse(valuesOf(stored)))
  expect(request).toEqual({
    ...members,
    config: { ...config, system_user_password: { keep_value: true } },
  })
})

it('sends another password, and none', () => {
  const sent = (system_user_password: string) =>
    serviceRequest('ldap', serviceSchema.parse({ ...valuesOf(stored), system_user_password })).config
  expect(sent(' x ')?.system_user_password).toEqual({ set_value: ' x ' })
  expect(sent('')?.system_user_password).toEqual({ delete_value: true })
})

it('sends for an Active Directory nothing that is fixed there', () => {
  const values = { ...newServiceValues('active-directory', []), user_search_base: 'dc=corp' }
  const { config } = serviceRequest('active-directory', serviceSchema.parse(values))
  expect(config).not.toHaveProperty('email_attributes')
  expect(config).not.toHaveProperty('user_unique_id_attribute')
  expect(config).toMatchObject({ type: 'active-directory', user_name_attribute: 'userPrincipalName' })
})

it('says at each row of groups what is missing', () => {
  const role_mapping = [{ group: ' ', role_id: null }]
  const team_mapping = [
    { group: 'night shift', team_id: '7f' },
    { group: 'x'.repeat(501), team_id: '7f' },
  ]
  const { error } = serviceSchema.safeParse({ ...valuesOf(stored), role_mapping, team_mapping })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'role_mapping.0.group',
    'role_mapping.0.role_id',
    'team_mapping.1.group',
  ])
})

it.each([0, 65_536, 1.5, '', 'x'])('takes %j for no port', (port) => {
  const servers = [{ host: 'a', port }]
  const { error } = serviceSchema.safeParse({ ...valuesOf(stored), servers })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['servers.0.port'])
})
