import { httpHeaderAuth, sessions, system, tokens } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const loopback = [{ address: '127.0.0.0', prefix: 8 }]

describeOnEachDatabase('a header of a trusted proxy', (database) => {
  let server: TestServer
  /** The same, but for the proxies: none is trusted. */
  let untrusting: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, trustedProxies: loopback })
    untrusting = await startTestServer({ database })
    for (const { api } of [server, untrusting]) await enable(api)
  })
  afterAll(async () => {
    await server.stop()
    await untrusting.stop()
  })

  const enable = (api: TestServer['api'], change = {}) =>
    api.as('admin').call(httpHeaderAuth.update, {
      body: { enabled: true, username_header: 'Remote-User', ...change },
    })
  const overview = async (headers: Record<string, string>, { api } = server) =>
    (await api.anonymous.call(system.locales, { headers })).status
  const validate = (headers: Record<string, string>, { api } = server) =>
    api.anonymous.call(sessions.validate, { headers })
  const cookieOf = (answer: { headers: Headers }) => {
    const [cookie = ''] = answer.headers.getSetCookie()
    return cookie.slice(0, cookie.indexOf(';'))
  }

  it('is off until an administrator switches it on', async () => {
    const fresh = await startTestServer({ database, trustedProxies: loopback })
    const user = await fresh.seed.user()
    expect((await fresh.api.as('admin').call(httpHeaderAuth.get)).body).toEqual({
      enabled: false,
      username_header: 'Remote-User',
    })
    expect(await overview({ 'remote-user': user.username }, fresh)).toBe(401)
    await fresh.stop()
  })

  it('signs in whom it names, in upper or lower case, and opens a session', async () => {
    const user = await server.seed.user()
    expect(await overview({ 'REMOTE-USER': user.username })).toBe(200)
    const answer = await validate({ 'remote-user': user.username })
    expect(answer.body).toMatchObject({ is_valid: true, username: user.username })
    expect(answer.body.session_id).toEqual(expect.any(String))
    expect(await overview({ cookie: cookieOf(answer) })).toBe(200)
    const entries = await server.db.selectFrom('audit_entries').selectAll().execute()
    const entry = entries.find(({ user_id, action }) => user_id === user.id && action === 'sign_in')
    expect(JSON.parse(entry?.details ?? '{}')).toEqual({ http_header: user.username })
  })

  it('signs in nobody when it comes from elsewhere, whatever the request says of itself', async () => {
    const user = await untrusting.seed.user()
    for (const more of [{}, { 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
      expect(await overview({ 'remote-user': user.username, ...more }, untrusting)).toBe(401)
      const { body } = await validate({ 'remote-user': user.username, ...more }, untrusting)
      expect(body).toEqual({ is_valid: false, session_id: null, username: null })
    }
  })

  it('signs in nobody who does not exist, is disabled, a service account, or the administrator', async () => {
    const disabled = await server.seed.user()
    await server.db
      .updateTable('users')
      .set({ account_status: 'disabled' })
      .where('id', '=', disabled.id)
      .execute()
    const robot = await server.seed.user({ isServiceAccount: true })
    for (const name of ['nobody', disabled.username, robot.username, 'admin', '']) {
      expect(await overview({ 'remote-user': name })).toBe(401)
      expect((await validate({ 'remote-user': name })).body.is_valid).toBe(false)
    }
  })

  it('names nobody when it is there twice, once from the caller', async () => {
    const [one, two] = [await server.seed.user(), await server.seed.user()]
    const headers = new Headers()
    headers.append('remote-user', one.username)
    headers.append('remote-user', two.username)
    expect((await server.api.anonymous.fetch('/system/locales', { headers })).status).toBe(401)
  })

  it('reads names as proxies send them, in UTF-8', async () => {
    const user = await server.seed.user({ username: 'zoë' })
    const sent = Buffer.from(user.username).toString('latin1')
    expect(await overview({ 'remote-user': sent })).toBe(200)
  })

  it('ends the session it opened when it names somebody else, and opens one for them', async () => {
    const [one, two] = [await server.seed.user(), await server.seed.user()]
    const cookie = cookieOf(await validate({ 'remote-user': one.username }))
    expect((await validate({ cookie, 'remote-user': one.username })).body.username).toBe(one.username)
    const next = await validate({ cookie, 'remote-user': two.username })
    expect(next.body).toMatchObject({ is_valid: true, username: two.username })
    expect(await overview({ cookie })).toBe(401)
    expect(await overview({ cookie: cookieOf(next) })).toBe(200)
  })

  it('leaves sessions and tokens that were opened otherwise alone', async () => {
    const [one, two] = [await server.seed.user(), await server.seed.user()]
    const { body } = await server.api.anonymous.call(sessions.create, {
      body: { username: one.username, password: one.password },
      headers: { 'remote-user': two.username },
    })
    const headers = { cookie: `authentication=${body.session_id}`, 'remote-user': two.username }
    expect((await validate(headers)).body.username).toBe(one.username)
    const own = await server.api
      .as(one)
      .call(tokens.list, { params: { userId: one.id }, headers: { 'remote-user': two.username } })
    expect(own.status).toBe(200)
  })

  it('replaces a session that is over', async () => {
    const user = await server.seed.user()
    const answer = await validate({ cookie: 'authentication=gone', 'remote-user': user.username })
    expect(answer.body).toMatchObject({ is_valid: true, username: user.username })
    expect(await overview({ cookie: cookieOf(answer) })).toBe(200)
  })

  it('needs X-Requested-By for changes, as everything that browsers send by themselves', async () => {
    const user = await server.seed.user()
    const headers = { 'remote-user': user.username }
    const answer = await fetch(new URL('api/system/sessions', server.url), { method: 'DELETE', headers })
    expect(answer.status).toBe(400)
  })

  it('has the name that was chosen, which must be one', async () => {
    const user = await server.seed.user()
    expect((await enable(server.api, { username_header: 'X-Sso-User' })).status).toBe(200)
    expect(await overview({ 'remote-user': user.username })).toBe(401)
    expect(await overview({ 'x-sso-user': user.username })).toBe(200)
    for (const username_header of ['', ' ', 'two words', 'a:b']) {
      expect((await enable(server.api, { username_header })).status).toBe(400)
    }
    await enable(server.api)
  })

  it('comes with the address of the caller, which counts only from a trusted proxy', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' }
    for (const [each, address] of [
      [server, '203.0.113.7'],
      [untrusting, '127.0.0.1'],
    ] as const) {
      const user = await each.seed.user()
      const body = { username: user.username, password: user.password }
      await each.api.anonymous.call(sessions.create, { body, headers: from })
      const { body: open } = await each.api.as(user).call(sessions.ofUser, { params: { userId: user.id } })
      expect(open.sessions[0]?.client_address).toBe(address)
    }
  })
})
