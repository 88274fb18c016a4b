import {
  type AuthenticationBackendRequest,
  authzRoles,
  clusterConfig,
  clusterConfigs,
  directoryGroupPatterns,
  httpHeaderAuth,
  authenticationServices as services,
} from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'

const ldap = {
  type: 'ldap',
  servers: [{ host: 'ldap.example.org', port: 636 }],
  transport_security: 'tls' as const,
  system_user_dn: 'cn=reader,dc=example,dc=org',
  user_search_base: 'ou=people,dc=example,dc=org',
  user_search_pattern: '(uid={0})',
  user_name_attribute: 'uid',
  user_full_name_attribute: 'cn',
}
const secret = 'the secret of the directory'

describeOnEachDatabase('authentication services', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const requestOf = (change: AuthenticationBackendRequest = {}): AuthenticationBackendRequest => ({
    title: 'People',
    ...change,
    config: { ...ldap, ...change.config },
  })
  const create = async (change: AuthenticationBackendRequest = {}) => {
    const { status, body } = await admin().call(services.create, { body: requestOf(change) })
    expect(status).toBe(200)
    return body.backend
  }
  const update = (backendId: string, change: AuthenticationBackendRequest = {}) =>
    admin().call(services.update, { params: { backendId }, body: requestOf(change) })
  const withSecret = { config: { system_user_password: secret } }
  const isSet = async (backendId: string) =>
    (await admin().call(services.get, { params: { backendId } })).body.backend.config.system_user_password
  const roleIds = async (...names: string[]) => {
    const { body } = await admin().call(authzRoles.list, { query: { per_page: 0 } })
    return body.roles.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  }

  it('are made with the defaults of their type, and found again', async () => {
    const made = await create({ description: 'Everybody', default_roles: await roleIds('Reader') })
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'People',
      description: 'Everybody',
      default_roles: await roleIds('Reader'),
      config: {
        ...ldap,
        verify_certificates: true,
        user_unique_id_attribute: 'entryUUID',
        email_attributes: ['mail', 'rfc822Mailbox'],
        group_search_base: '',
        group_search_pattern: directoryGroupPatterns.ldap,
        group_name_attribute: 'cn',
        role_mapping: [],
        team_mapping: [],
        system_user_password: { is_set: false },
      },
    })
    const found = await admin().call(services.get, { params: { backendId: made.id } })
    expect(found.body).toEqual({ backend: made })
    const directory = {
      servers: ldap.servers,
      transport_security: 'start_tls' as const,
      user_search_base: 'dc=example,dc=org',
    }
    const body = { title: 'Windows', config: { type: 'active-directory', ...directory } }
    expect((await admin().call(services.create, { body })).body.backend.config).toEqual({
      type: 'active-directory',
      ...directory,
      verify_certificates: true,
      system_user_dn: '',
      system_user_password: { is_set: false },
      user_search_pattern: '(&(objectClass=user)(|(sAMAccountName={0})(userPrincipalName={0})))',
      user_name_attribute: 'userPrincipalName',
      user_full_name_attribute: 'displayName',
      group_search_base: '',
      group_search_pattern: directoryGroupPatterns['active-directory'],
      group_name_attribute: 'cn',
      role_mapping: [],
      team_mapping: [],
    })
  })

  it('are listed by page, searched and sorted', async () => {
    const query = { query: 'description:mark', sort: 'title' as const, per_page: 2 }
    for (const title of ['Beta', 'Alpha', 'Gamma']) await create({ title, description: 'mark' })
    const { body } = await admin().call(services.list, { query })
    expect(body).toMatchObject({ total: 3, count: 2, page: 1, per_page: 2, query: 'description:mark' })
    expect(body.backends.map(({ title }) => title)).toEqual(['Alpha', 'Beta'])
    const last = await admin().call(services.list, { query: { ...query, order: 'desc', page: 2 } })
    expect(last.body.backends.map(({ title }) => title)).toEqual(['Alpha'])
    expect((await admin().call(services.list, { query: { query: 'gam', sort: '' } })).body.total).toBe(1)
  })

  it('are shown only to those who may read them, one by one', async () => {
    const [mine, other] = [await create({ title: 'Mine' }), await create({ title: 'Other' })]
    const reader = server.api.as(
      await server.seed.user({ permissions: [`authservicebackend:read:${mine.id}`] }),
    )
    const { body } = await reader.call(services.list)
    expect(body.backends.map(({ id }) => id)).toEqual([mine.id])
    expect((await reader.call(services.get, { params: { backendId: mine.id } })).status).toBe(200)
    expect((await reader.call(services.get, { params: { backendId: other.id } })).status).toBe(403)
  })

  it.each<[string, AuthenticationBackendRequest, string, string]>([
    ['no title', { title: ' ' }, 'title', 'Title cannot be empty.'],
    ['no server', { config: { servers: [] } }, 'servers', 'Server list cannot be empty.'],
    ['an address as host', { config: { servers: [{ host: 'ldap://x', port: 1 }] } }, 'servers', 'is no host'],
    [
      'no base',
      { config: { user_search_base: '' } },
      'user_search_base',
      'User search base cannot be empty.',
    ],
    [
      'no pattern',
      { config: { user_search_pattern: '' } },
      'user_search_pattern',
      'User search pattern cannot be empty.',
    ],
    [
      'a pattern that is no filter',
      { config: { user_search_pattern: '(uid={0}' } },
      'user_search_pattern',
      'User search pattern cannot be parsed. It must be a valid LDAP filter.',
    ],
    [
      'a pattern that finds the same user for every name',
      { config: { user_search_pattern: '(uid=jane)' } },
      'user_search_pattern',
      'must contain {0}',
    ],
    [
      'no unique id',
      { config: { user_unique_id_attribute: '' } },
      'user_unique_id_attribute',
      'User unique ID attribute cannot be empty.',
    ],
    ['no name attribute', { config: { user_name_attribute: '' } }, 'user_name_attribute', 'cannot be empty.'],
    [
      'no full name attribute',
      { config: { user_full_name_attribute: '' } },
      'user_full_name_attribute',
      'User full name cannot be empty.',
    ],
    ['no type', { config: { type: '' } }, 'type', 'Config type cannot be empty.'],
    ['another type', { config: { type: 'oidc' } }, 'type', 'There is no type "oidc".'],
    ['no transport security', { config: { transport_security: null } }, 'transport_security', 'cannot be'],
    ['a role that is not there', { default_roles: ['x'] }, 'default_roles', 'There is no role x.'],
  ])('are refused with %s, by field', async (_, change, field, text) => {
    const { status, body } = await admin().call(services.create, { body: requestOf(change) })
    expect(status).toBe(400)
    expect(body).toEqual({
      failed: true,
      errors: { [field]: [expect.stringContaining(text)] },
      error_context: {},
    })
  })

  it('never give the password back, and keep it encrypted', async () => {
    const made = await create(withSecret)
    expect(made.config.system_user_password).toEqual({ is_set: true })
    const pages = ['/backends', `/backends/${made.id}`, '/active-backend']
    for (const page of pages) {
      const answer = await admin().fetch(`/system/authentication/services${page}?per_page=0`)
      expect(await answer.text()).not.toContain(secret)
    }
    const rows = await server.db.selectFrom('authentication_services').selectAll().execute()
    const stored = rows.find(({ id }) => id === made.id)
    expect(stored?.sealed_password).toMatch(/^v1:/)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(await auditOf(made.id))).not.toContain(secret)
  })

  it('keep, replace and drop the password as they are told', async () => {
    const { id } = await create(withSecret)
    const stored = async () => {
      const row = server.db.selectFrom('authentication_services').select('sealed_password')
      return (await row.where('id', '=', id).executeTakeFirstOrThrow()).sealed_password
    }
    const first = await stored()
    const keeping = [undefined, { keep_value: true as const }, { is_set: true }]
    for (const system_user_password of keeping) {
      expect((await update(id, { title: 'Renamed', config: { system_user_password } })).status).toBe(200)
      expect(await stored()).toBe(first)
    }
    await update(id, { config: { system_user_password: { set_value: 'another' } } })
    expect(await stored()).not.toBe(first)
    expect(await isSet(id)).toEqual({ is_set: true })
    await update(id, { config: { system_user_password: { delete_value: true } } })
    expect(await isSet(id)).toEqual({ is_set: false })
  })

  it.each<[string, AuthenticationBackendRequest['config']]>([
    ['another server', { servers: [{ host: 'evil.example.org', port: 636 }] }],
    ['no TLS', { transport_security: 'none' }],
    ['an unchecked certificate', { verify_certificates: false }],
  ])('never send a stored password to %s', async (_, config) => {
    const { id } = await create(withSecret)
    const refused = await update(id, { config: { ...config, system_user_password: { keep_value: true } } })
    const text = expect.stringContaining('enter the password of the system user again')
    expect(refused).toMatchObject({ status: 400, body: { errors: { system_user_password: [text] } } })
    const body = { backend_id: id, backend_configuration: requestOf({ config: { ...config } }) }
    const tried = await admin().call(services.testConnection, { body })
    expect(tried).toMatchObject({ status: 200, body: { success: false, message: text } })
    const entered = await update(id, { config: { ...config, system_user_password: 'again' } })
    expect(entered.status).toBe(200)
  })

  it('let only those who may change one try its stored password out', async () => {
    const { id } = await create(withSecret)
    const tester = await server.seed.user({ permissions: ['authservicetestbackend:execute'] })
    const body = { backend_id: id, backend_configuration: requestOf() }
    expect((await server.api.as(tester).call(services.testConnection, { body })).status).toBe(403)
  })

  it('give nobody more rights than who sets them up has', async () => {
    const maker = await server.seed.user({ permissions: ['authservicebackend:*', 'authhttpheaderconfig:*'] })
    const giver = await server.seed.user({ permissions: ['authservicebackend:*', 'users:rolesedit'] })
    const holder = await server.seed.user({
      permissions: ['authservicebackend:*', 'users:rolesedit', 'view:*'],
    })
    const statusFor = async (user: typeof maker, ...names: string[]) => {
      const body = requestOf({ default_roles: await roleIds(...names) })
      return (await server.api.as(user).call(services.create, { body })).status
    }
    expect([await statusFor(maker, 'Reader'), await statusFor(maker, 'Views Manager')]).toEqual([200, 403])
    expect([await statusFor(giver, 'Views Manager'), await statusFor(giver, 'Reader')]).toEqual([403, 200])
    expect([await statusFor(holder, 'Views Manager'), await statusFor(holder, 'Admin')]).toEqual([200, 403])
    const body = { enabled: true, username_header: 'User-Agent' }
    expect((await server.api.as(maker).call(httpHeaderAuth.update, { body })).status).toBe(403)
    const off = { ...body, enabled: false }
    expect((await server.api.as(maker).call(httpHeaderAuth.update, { body: off })).status).toBe(200)
  })

  it('let only administrators decide which directory people sign in with', async () => {
    const { id } = await create()
    const editor = await server.seed.user({
      permissions: ['authservicebackend:*', 'authserviceglobalconfig:*'],
    })
    const edit = async () =>
      (
        await server.api
          .as(editor)
          .call(services.update, { params: { backendId: id }, body: requestOf({ title: 'Edited' }) })
      ).status
    const configure = async (caller: typeof editor | 'admin', active_backend: string | null) =>
      (await server.api.as(caller).call(services.configure, { body: { active_backend } })).status
    expect([await edit(), await configure(editor, id)]).toEqual([200, 403])
    expect([await configure('admin', id), await edit()]).toEqual([200, 403])
    expect([await configure(editor, null), await edit()]).toEqual([200, 200])
    const user = await server.seed.user()
    const external = { auth_service_id: id, auth_service_uid: 'dWlk' }
    await server.db.updateTable('users').set(external).where('id', '=', user.id).execute()
    expect(await edit()).toBe(403)
  })

  it('are active one at a time, and say which type it is to everybody', async () => {
    const typeOf = async () => (await server.api.anonymous.call(services.activeType)).body
    const { id } = await create()
    expect(await typeOf()).toEqual({ backend: null })
    const configure = (active_backend: string | null) =>
      admin().call(services.configure, { body: { active_backend } })
    const configuration = { configuration: { active_backend: id } }
    expect(await configure(id)).toMatchObject({ status: 200, body: configuration })
    expect((await admin().call(services.configuration)).body).toEqual(configuration)
    expect(await typeOf()).toEqual({ backend: 'ldap' })
    const active = await admin().call(services.active)
    expect(active.body).toMatchObject({ backend: { id }, context: { backends_total: expect.any(Number) } })
    expect((await admin().call(services.list)).body.context.active_backend?.id).toBe(id)
    expect((await configure('0123456789abcdef01234567')).status).toBe(404)
    await configure(null)
    expect((await admin().call(services.active)).body.backend).toBeNull()
  })

  it('are deleted, unless they are active or somebody came from them', async () => {
    const { id } = await create()
    const remove = () => admin().call(services.remove, { params: { backendId: id } })
    const inUse = { status: 400, body: { message: `Authentication service backend <${id}> is still in use` } }
    await admin().call(services.configure, { body: { active_backend: id } })
    expect(await remove()).toMatchObject(inUse)
    await admin().call(services.configure, { body: { active_backend: null } })
    const user = await server.seed.user()
    const external = { auth_service_id: id, auth_service_uid: 'dWlk' }
    await server.db.updateTable('users').set(external).where('id', '=', user.id).execute()
    expect(await remove()).toMatchObject(inUse)
    await server.db.deleteFrom('users').where('id', '=', user.id).execute()
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
  })

  it('leave an entry in the audit trail for each change', async () => {
    const { id } = await create(withSecret)
    await update(id, { title: 'Renamed', config: { system_user_password: { set_value: 'x' } } })
    await admin().call(services.remove, { params: { backendId: id } })
    const entries = await auditOf(id)
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(JSON.parse(entries[1]?.details ?? '')).toEqual({ changed: ['title', 'system_user_password'] })
  })

  it('are reached by the names of their settings only by administrators', async () => {
    const clerk = server.api.as(await server.seed.user({ permissions: ['clusterconfigentry:*'] }))
    for (const { className, whenUnset } of [
      clusterConfigs.authenticationService,
      clusterConfigs.httpHeaderAuth,
    ]) {
      const params = { configClass: className }
      expect((await clerk.call(clusterConfig.get, { params })).status).toBe(403)
      expect((await clerk.call(clusterConfig.update, { params, body: whenUnset })).status).toBe(403)
      expect((await admin().call(clusterConfig.update, { params, body: whenUnset })).status).toBe(202)
    }
  })

  function auditOf(entityId: string) {
    const entries = server.db.selectFrom('audit_entries').selectAll().where('entity_id', '=', entityId)
    return entries.where('result', '=', 'success').orderBy('id').execute()
  }
})
