import { sessions, users } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

describeOnEachDatabase('lists of users', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
    for (const [username, first_name] of [
      ['bee', 'Zoe'],
      ['ant', 'Yves'],
      ['cow', 'Xenia'],
    ] as const) {
      const names = { first_name, last_name: 'Doe', email: `${username}@example.org` }
      const body = {
        username,
        password: 'long enough',
        permissions: ['view:read'],
        roles: ['Reader'],
        ...names,
      }
      await server.api.as('admin').call(users.create, { body })
    }
    const body = { username: 'ant', password: 'long enough' }
    await server.api.anonymous.call(sessions.create, { body })
  })
  afterAll(() => server.stop())

  /** Comes with the product. */
  const sidecar = 'graylog-sidecar'

  const page = async (query: Record<string, string> = {}) =>
    (await server.api.as('admin').call(users.paginated, { query })).body
  const namesOn = async (query: Record<string, string>) =>
    (await page(query)).users.map(({ username }) => username)

  it('gives pages with the administrator beside them, as documented', async () => {
    const { users: rows, ...info } = await page({ per_page: '3', page: '1' })
    expect(info).toMatchObject({ total: 4, count: 3, page: 1, per_page: 3, query: '' })
    expect(info.context.admin_user).toMatchObject({ id: 'local:admin', roles: ['Admin'], read_only: true })
    expect(rows[0]).toMatchObject({ username: sidecar, service_account: true })
    expect(rows[1]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      auth_service_id: null,
      auth_service_uid: null,
      username: 'cow',
      email: 'cow@example.org',
      first_name: 'Xenia',
      last_name: 'Doe',
      full_name: 'Xenia Doe',
      external_user: false,
      roles: ['Reader'],
      read_only: false,
      session_active: false,
      last_activity: null,
      client_address: null,
      account_status: 'enabled',
      service_account: false,
    })
    expect(rows[2]).toMatchObject({ username: 'ant', session_active: true, client_address: '127.0.0.1' })
    expect(await namesOn({ per_page: '3', page: '2' })).toEqual(['bee'])
  })

  it('sorts and searches', async () => {
    expect(await namesOn({ sort: 'username' })).toEqual(['ant', 'bee', 'cow', sidecar])
    expect(await namesOn({ sort: 'email', order: 'desc' })).toEqual([sidecar, 'cow', 'bee', 'ant'])
    expect(await namesOn({ query: 'xen' })).toEqual(['cow'])
    expect(await namesOn({ query: 'username:an,be', sort: 'username' })).toEqual(['ant', 'bee'])
    expect(await namesOn({ query: 'email:COW@' })).toEqual(['cow'])
    const answer = await server.api.as('admin').fetch('/users/paginated?sort=password_hash')
    expect(answer.status).toBe(400)
  })

  it('lists everybody, the administrator first, and leaves out what was not asked for', async () => {
    const list = async (query: object) =>
      (await server.api.as('admin').call(users.list, { query })).body.users
    const all = await list({})
    expect(all.map(({ username }) => username)).toEqual(['admin', 'ant', 'bee', 'cow', sidecar])
    const ant = all.find(({ username }) => username === 'ant')
    expect(ant).toMatchObject({ session_active: true, permissions: expect.arrayContaining(['view:read']) })
    const [, plain] = await list({ include_permissions: 'false', include_sessions: 'false' })
    expect(plain).toMatchObject({
      username: 'ant',
      permissions: [],
      session_active: false,
      last_activity: null,
    })
  })

  it('shows permissions in lists only to those who may change them', async () => {
    const inspector = await server.seed.user({ username: 'inspector', roles: ['User Inspector'] })
    const { body } = await server.api.as(inspector).call(users.list)
    const withPermissions = body.users.filter(({ permissions }) => permissions.length > 0)
    expect(withPermissions.map(({ username }) => username)).toEqual(['inspector'])
  })
})
