import { type AuthenticationBackendRequest, authenticationServices as services } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithSlapd } from '../../testing/directory/describe-with-slapd.ts'
import { personLdif } from '../../testing/directory/directory-people.ts'
import { type DirectorySteps, directorySteps } from '../../testing/directory/directory-steps.ts'
import { peopleBase } from '../../testing/directory/throwaway-slapd.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const people = [
  personLdif('jane'),
  personLdif('twin1', { mail: 'twins@example.org' }),
  personLdif('twin2', { mail: 'twins@example.org' }),
]

describeWithSlapd('a directory is tried out', people, (slapd) => {
  let server: TestServer
  let directory: DirectorySteps
  beforeAll(async () => {
    server = await startTestServer()
    directory = await directorySteps(server, slapd())
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const tryConnection = async (
    config: AuthenticationBackendRequest['config'],
    backend_id: string | null = null,
  ) =>
    (
      await admin().call(services.testConnection, {
        body: { backend_id, backend_configuration: directory.requestOf(config) },
      })
    ).body
  const tryLogin = async (
    user_login: { username: string; password?: string | { set_value: string } },
    config: AuthenticationBackendRequest['config'] = {},
  ) =>
    (
      await admin().call(services.testLogin, {
        body: { backend_configuration: directory.requestOf(config), user_login },
      })
    ).body
  const plain = () => `localhost:${slapd().port}`

  it('with StartTLS and TLS, the certificate checked or not, and without TLS', async () => {
    const tls = [{ host: 'localhost', port: slapd().tlsPort }]
    for (const config of [
      {},
      { transport_security: 'tls' as const, servers: tls },
      { transport_security: 'start_tls' as const, verify_certificates: false },
      { transport_security: 'none' as const },
      { user_search_base: '', user_search_pattern: '' },
    ]) {
      const port = 'servers' in config && config.servers === tls ? slapd().tlsPort : slapd().port
      expect(await tryConnection(config)).toEqual({
        success: true,
        message: `Successfully connected to localhost:${port}`,
        errors: [],
        result: {},
      })
    }
  })

  it('each server of several, in their order', async () => {
    const other = { host: '127.0.0.1', port: slapd().port }
    const own = { host: 'localhost', port: slapd().port }
    const away = { host: 'localhost', port: 1 }
    const others = `127.0.0.1:${slapd().port}`
    const config = { transport_security: 'none' as const }
    expect(await tryConnection({ ...config, servers: [away, own, other] })).toEqual({
      success: true,
      message: `Successfully connected to ${plain()}, ${others}`,
      errors: ['localhost:1: Nothing listens there.'],
      result: {},
    })
    expect(await tryConnection({ servers: [away, other] })).toMatchObject({
      success: false,
      message: `Couldn't establish connection to localhost:1, ${others}`,
      errors: ['localhost:1: Nothing listens there.', `${others}: Its certificate is that of another host.`],
    })
    const refusal = 'It refuses the system user. Wrong name or password.'
    expect(
      await tryConnection({ ...config, servers: [own, other], system_user_password: 'x' }),
    ).toMatchObject({ success: false, errors: [`${plain()}: ${refusal}`, `${others}: ${refusal}`] })
  })

  it('by administrators only: it tells which ports are open', async () => {
    const permissions = ['authservicetestbackend:execute', 'authservicebackend:*']
    const api = server.api.as(await server.seed.user({ permissions }))
    const backend_configuration = directory.requestOf()
    const connection = await api.call(services.testConnection, { body: { backend_configuration } })
    const user_login = { username: 'jane' }
    const login = await api.call(services.testLogin, { body: { backend_configuration, user_login } })
    expect([connection.status, login.status]).toEqual([403, 403])
  })

  it('with the stored password', async () => {
    expect(
      await tryConnection({ system_user_password: { keep_value: true } }, directory.backendId),
    ).toMatchObject({
      success: true,
    })
  })

  it('and told what is wrong', async () => {
    const couldNot = (address: string, problem: string) => ({
      success: false,
      message: `Couldn't establish connection to ${address}`,
      errors: [`${address}: ${problem}`],
      result: {},
    })
    const otherName = [{ host: '127.0.0.1', port: slapd().port }]
    expect(await tryConnection({ servers: otherName })).toEqual(
      couldNot(`127.0.0.1:${slapd().port}`, 'Its certificate is that of another host.'),
    )
    const nobody = [{ host: 'localhost', port: 1 }]
    expect(await tryConnection({ servers: nobody })).toEqual(
      couldNot('localhost:1', 'Nothing listens there.'),
    )
    expect(await tryConnection({ transport_security: 'tls' })).toEqual(
      couldNot(plain(), 'It closed the connection.'),
    )
    expect(await tryConnection({ system_user_password: 'wrong' })).toMatchObject({
      success: false,
      message: `${plain()}: It refuses the system user. Wrong name or password.`,
    })
    const unknown = [{ host: 'nowhere.invalid', port: 389 }]
    expect((await tryConnection({ servers: unknown })).errors).toEqual([
      expect.stringMatching(
        /^nowhere.invalid:389: (There is no host of this name|The name of the host could)/,
      ),
    ])
    const byAddress = [{ host: 'ldap://localhost', port: slapd().port }]
    expect(await tryConnection({ servers: byAddress })).toMatchObject({
      errors: { servers: [expect.stringContaining('"ldap://localhost" is no host')] },
    })
    expect(await tryConnection({ servers: [] })).toMatchObject({
      errors: { servers: ['Server list cannot be empty.'] },
    })
    expect(await tryConnection({ system_user_password: '' })).toMatchObject({
      success: false,
      message: `${plain()}: The system user has no password.`,
    })
  })

  it('with somebody who signs in, who is not there, who has another password, and without one', async () => {
    const details = {
      dn: `cn=jane,${peopleBase}`,
      'unique_id (entryUUID)': expect.stringMatching(/=$|\w$/),
      uid: 'jane',
      displayName: 'The one called jane',
      email: 'jane@example.org',
    }
    const groups = { groups: [], roles: [], teams: [] }
    const found = { user_exists: true, user_details: details, ...groups }
    const password = { set_value: "jane's secret" }
    expect(await tryLogin({ username: 'jane', password })).toEqual({
      success: true,
      message: `Successfully logged in <jane> into [${plain()}]`,
      errors: [],
      result: { ...found, login_success: true },
    })
    expect(await tryLogin({ username: 'jane', password: 'wrong' })).toMatchObject({
      success: false,
      message: `Login of <jane> into [${plain()}] failed`,
      errors: ['Wrong password.'],
      result: { ...found, login_success: false },
    })
    expect(await tryLogin({ username: 'jane' })).toMatchObject({
      success: true,
      result: { ...found, login_success: false },
    })
    expect(await tryLogin({ username: 'nobody', password: 'x' })).toMatchObject({
      success: false,
      message: `User <nobody> does not exist in [${plain()}]`,
      result: { user_exists: false, login_success: false, user_details: {} },
    })
    const wrong = { username: 'jane', password }
    expect(await tryLogin(wrong, { user_search_base: 'dc=nowhere' })).toMatchObject({
      success: false,
      message: `${plain()}: There is no search base "dc=nowhere", or the system user may not read it.`,
    })
    expect(await tryLogin({ username: 'twins@example.org' })).toMatchObject({
      success: false,
      message: `The search pattern finds several users by the name <twins@example.org> in [${plain()}]`,
    })
    for (const [member, what] of [
      ['user_name_attribute', 'name'],
      ['user_unique_id_attribute', 'unique ID'],
    ] as const) {
      const errors = [`The entry cn=jane,${peopleBase} has no ${what} attribute.`]
      const config = { [member]: 'telephoneNumber' }
      expect(await tryLogin(wrong, config)).toMatchObject({ success: false, errors })
      expect(await tryLogin({ username: 'jane' }, config)).toMatchObject({ success: false, errors })
    }
    expect(await tryLogin(wrong, { user_search_base: '' })).toMatchObject({
      errors: { user_search_base: ['User search base cannot be empty.'] },
    })
  })

  it('and leaves who tried it, and for whom, in the audit trail', async () => {
    await tryLogin({ username: 'checked', password: 'a secret typed in' })
    const entries = await server.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'test')
      .orderBy('id', 'desc')
      .execute()
    expect(entries[0]).toMatchObject({ username: 'admin', entity_type: 'authentication_service' })
    expect(JSON.parse(entries[0]?.details ?? '')).toEqual({
      success: false,
      username: 'checked',
      servers: [plain()],
    })
  })
})
