import {
  type AuthenticationBackendRequest,
  authenticationServices,
  authzRoles,
  sessions,
  users,
} from '@logline/contract'
import type { TestServer } from '../start-test-server.ts'
import { peopleBase, readerDn, readerPassword, type Slapd } from './throwaway-slapd.ts'

type DirectoryConfig = AuthenticationBackendRequest['config']

/** What tests do with a server whose people are in a directory. */
export async function directorySteps({ api, db }: TestServer, slapd: Slapd) {
  const admin = api.as('admin')
  const roles = await admin.call(authzRoles.list, { query: { query: 'name:reader' } })
  const readerRole = roles.body.roles.find(({ name }) => name === 'Reader')?.id ?? ''

  const requestOf = (config: DirectoryConfig = {}): AuthenticationBackendRequest => ({
    title: 'People',
    default_roles: [readerRole],
    config: {
      type: 'ldap',
      servers: [{ host: 'localhost', port: slapd.port }],
      transport_security: 'start_tls',
      system_user_dn: readerDn,
      system_user_password: readerPassword,
      user_search_base: peopleBase,
      user_search_pattern: '(|(uid={0})(mail={0}))',
      user_name_attribute: 'uid',
      user_full_name_attribute: 'displayName',
      ...config,
    },
  })
  const activate = (active_backend: string | null) =>
    admin.call(authenticationServices.configure, { body: { active_backend } })
  const made = await admin.call(authenticationServices.create, { body: requestOf() })
  const backendId = made.body.backend.id
  await activate(backendId)

  return {
    readerRole,
    backendId,
    requestOf,
    activate,

    /** Changes the active one. */
    configure: (config: DirectoryConfig) =>
      admin.call(authenticationServices.update, { params: { backendId }, body: requestOf(config) }),

    signIn: (username: string, password = `${username}'s secret`) =>
      api.anonymous.call(sessions.create, { body: { username, password } }),

    userNamed: async (username: string) =>
      (await admin.call(users.byUsername, { params: { username } })).body,

    /** Why the last sign-in by this name was refused, as the audit trail has it. */
    async failureOf(username: string): Promise<string> {
      const entries = db.selectFrom('audit_entries').selectAll().where('username', '=', username)
      const failures = await entries.where('result', '=', 'failure').orderBy('id', 'desc').execute()
      return JSON.parse(failures[0]?.details ?? '{}').reason
    },
  }
}

export type DirectorySteps = Awaited<ReturnType<typeof directorySteps>>
