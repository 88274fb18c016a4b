import { z } from 'zod'
import { objectId } from '../base/ids.ts'
import { pageQuery, paginated } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'
import { secretChange, shownSecret } from '../plug-ins/configuration/secret-change.ts'
import { roleMapping, teamMapping } from './group-mappings.ts'
import { userOverview } from './users.ts'

const area = 'authentication'

/** Each server is tried in turn while somebody waits to be signed in. */
const maxServers = 10
const maxRoles = 100
const text = z.string().max(2_000)
const title = z.string().max(500)
const port = z.int().min(1).max(65_535)

const transportSecurity = z.enum(['none', 'tls', 'start_tls'])

const directorySettings = {
  servers: z.array(z.object({ host: z.string(), port })),
  transport_security: transportSecurity,
  verify_certificates: z.boolean(),
  /** Empty for an anonymous search. */
  system_user_dn: z.string(),
  user_search_base: z.string(),
  /** LDAP filter; `{0}` stands for the name somebody signs in with. */
  user_search_pattern: z.string(),
  user_name_attribute: z.string(),
  user_full_name_attribute: z.string(),
  /** Empty: groups are not asked for. */
  group_search_base: z.string().default(''),
  /** LDAP filter; `{0}` stands for the DN of who signs in, `{1}` for the value of the name attribute. */
  group_search_pattern: z.string().default(''),
  group_name_attribute: z.string().default('cn'),
  role_mapping: roleMapping.default([]),
  team_mapping: teamMapping.default([]),
}

const ldapSettings = z.object({
  type: z.literal('ldap'),
  ...directorySettings,
  user_unique_id_attribute: z.string(),
  /** The first that an entry has is used. */
  email_attributes: z.array(z.string()),
})

const activeDirectorySettings = z.object({ type: z.literal('active-directory'), ...directorySettings })

/** Find the groups of a user where a directory usually keeps them, in an Active Directory also groups within groups. */
export const directoryGroupPatterns = {
  ldap: '(|(&(objectClass=groupOfNames)(member={0}))(&(objectClass=groupOfUniqueNames)(uniqueMember={0}))(&(objectClass=posixGroup)(memberUid={1})))',
  'active-directory': '(&(objectClass=group)(member:1.2.840.113556.1.4.1941:={0}))',
} as const

/** How a directory is asked, without the password it is asked with. */
export const directoryConfig = z.discriminatedUnion('type', [ldapSettings, activeDirectorySettings])

const shownPassword = { system_user_password: shownSecret }
const backendMembers = {
  id: objectId,
  title: z.string(),
  description: z.string(),
  default_roles: z.array(z.string()),
}
const backend = z.object({
  ...backendMembers,
  config: z.discriminatedUnion('type', [
    ldapSettings.extend(shownPassword),
    activeDirectorySettings.extend(shownPassword),
  ]),
})

/** What is missing or wrong in it is told by field, with `validationResult`. */
const backendRequest = z.strictObject({
  id: z.string().nullish(),
  title: title.nullish(),
  description: z.string().max(5_000).nullish(),
  default_roles: z.array(z.string().max(100)).max(maxRoles).nullish(),
  config: z
    .strictObject({
      type: z.string().max(100).nullish(),
      servers: z
        .array(z.strictObject({ host: z.string().max(255), port }))
        .max(maxServers)
        .nullish(),
      transport_security: transportSecurity.nullish(),
      verify_certificates: z.boolean().nullish(),
      system_user_dn: text.nullish(),
      system_user_password: secretChange.nullish(),
      user_search_base: text.nullish(),
      user_search_pattern: text.nullish(),
      user_unique_id_attribute: text.nullish(),
      user_name_attribute: text.nullish(),
      user_full_name_attribute: text.nullish(),
      email_attributes: z.array(text).max(20).nullish(),
      group_search_base: text.nullish(),
      group_search_pattern: text.nullish(),
      group_name_attribute: text.nullish(),
      role_mapping: roleMapping.nullish(),
      team_mapping: teamMapping.nullish(),
    })
    .nullish(),
})

const login = z.strictObject({ username: z.string().max(500), password: secretChange.nullish() })

const testRequest = z.strictObject({
  /** Its stored password is used when none is sent. */
  backend_id: z.string().nullish(),
  backend_configuration: backendRequest,
  user_login: login.nullish(),
})

const testResult = z.object({
  success: z.boolean(),
  message: z.string(),
  errors: z.array(z.string()),
  result: z.record(z.string(), z.unknown()),
})

const configuration = z.strictObject({ active_backend: objectId.nullable() })
const one = z.object({ backend })
const byId = z.object({ backendId: z.string() })
const path = '/system/authentication/services'

const token = /^[!#$%&'*+.^`|~\w-]+$/
/** Who is signed in by a header that a trusted proxy sends. */
export const httpHeaderAuthConfig = z.strictObject({
  enabled: z.boolean(),
  /** Upper or lower case. */
  username_header: z.string().trim().max(200).regex(token, 'must be the name of a header'),
})

/** Directories (LDAP, Active Directory) whose people can sign in; at most one is active. */
export const authenticationServices = {
  list: defineRoute({
    method: 'GET',
    path: `${path}/backends`,
    area,
    summary: 'A page of the authentication services the caller may read',
    permission: 'authenticated',
    query: pageQuery(['title', 'description', ''], { sort: 'title' }),
    response: paginated('backends', backend).extend({
      context: z.object({ active_backend: backend.nullable() }),
    }),
  }),
  activeType: defineRoute({
    method: 'GET',
    path: `${path}/backends/active-backend/type`,
    area,
    summary: 'Type of the active authentication service; null when there is none',
    permission: 'anonymous',
    response: z.object({ backend: z.string().nullable() }),
  }),
  get: defineRoute({
    method: 'GET',
    path: `${path}/backends/{backendId}`,
    area,
    summary: 'An authentication service',
    permission: 'authservicebackend:read:{backendId}',
    params: byId,
    response: one,
  }),
  create: defineRoute({
    method: 'POST',
    path: `${path}/backends`,
    area,
    summary:
      'Make an authentication service, not yet active. Default roles other than Reader need users:rolesedit',
    permission: 'authservicebackend:create',
    body: backendRequest,
    response: one,
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/backends/{backendId}`,
    area,
    summary:
      'Replace an authentication service, which only administrators may while it is in use. A password that is not sent stays; it is asked for again when it would go to other servers, or with other transport security',
    permission: 'authservicebackend:edit:{backendId}',
    params: byId,
    body: backendRequest,
    response: one,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/backends/{backendId}`,
    area,
    summary: 'Delete an authentication service; 400 while it is active or there are users of it',
    permission: 'authservicebackend:delete:{backendId}',
    params: byId,
  }),
  users: defineRoute({
    method: 'GET',
    path: `${path}/backends/{backendId}/users`,
    area,
    summary:
      'A page of the users that came from an authentication service, with ids of roles; also needs users:read',
    permission: 'authserviceglobalconfig:read',
    params: byId,
    query: pageQuery(['full_name', 'username', 'email'], { sort: 'full_name' }),
    response: paginated('users', userOverview).extend({
      context: z.object({ roles: z.record(z.string(), z.object({ title: z.string() })) }),
    }),
  }),
  active: defineRoute({
    method: 'GET',
    path: `${path}/active-backend`,
    area,
    summary: 'The active authentication service; also needs authservicebackend:read on it',
    permission: 'authserviceglobalconfig:read',
    response: z.object({ backend: backend.nullable(), context: z.object({ backends_total: z.int() }) }),
  }),
  configuration: defineRoute({
    method: 'GET',
    path: `${path}/configuration`,
    area,
    summary: 'Which authentication service is active',
    permission: 'authserviceglobalconfig:read',
    response: z.object({ configuration }),
  }),
  configure: defineRoute({
    method: 'POST',
    path: `${path}/configuration`,
    area,
    summary:
      'Make an authentication service the active one, which only administrators may, or none with null',
    permission: 'authserviceglobalconfig:edit',
    body: configuration,
    response: z.object({ configuration }),
  }),
  testConnection: defineRoute({
    method: 'POST',
    path: `${path}/test/backend/connection`,
    area,
    summary: 'Try to connect with settings that need not be stored',
    permission: 'authservicetestbackend:execute',
    body: testRequest,
    response: testResult,
  }),
  testLogin: defineRoute({
    method: 'POST',
    path: `${path}/test/backend/login`,
    area,
    summary: 'Find a user with settings that need not be stored and, with a password, try to sign in',
    permission: 'authservicetestbackend:execute',
    body: testRequest.extend({ user_login: login }),
    response: testResult,
  }),
}

/** Signing in by a header of a proxy in front. */
export const httpHeaderAuth = {
  get: defineRoute({
    method: 'GET',
    path: '/system/authentication/http-header-auth-config',
    area,
    summary: 'Whether a header of a trusted proxy signs users in',
    permission: 'authhttpheaderconfig:read',
    response: httpHeaderAuthConfig,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/system/authentication/http-header-auth-config',
    area,
    summary: 'Let a header of a trusted proxy sign users in, which only administrators may, or stop it',
    permission: 'authhttpheaderconfig:edit',
    body: httpHeaderAuthConfig,
    response: httpHeaderAuthConfig,
  }),
}

export type AuthenticationBackend = z.output<typeof backend>
export type AuthenticationBackendRequest = z.output<typeof backendRequest>
export type AuthenticationTestRequest = z.output<typeof testRequest>
export type AuthenticationTestResult = z.output<typeof testResult>
export type DirectoryConfig = z.output<typeof directoryConfig>
