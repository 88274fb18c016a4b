import { sessions, system, users } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { adminPassword } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})
const noExtension = { 'x-graylog-no-session-extension': 'true' }

describeOnEachDatabase('sessions', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const anyone = () => server.api.anonymous
  const signIn = (username: string, password: string, headers = {}) =>
    anyone().call(sessions.create, { body: { username, password, host: 'console' }, headers })
  const isValid = async (headers: Record<string, string>) =>
    (await anyone().call(sessions.validate, { headers })).body.is_valid

  it('opens a session that works as cookie and as Basic user name', async () => {
    const { status, body, headers } = await signIn('admin', adminPassword)
    expect(status).toBe(200)
    expect(body).toMatchObject({ username: 'admin', user_id: 'local:admin' })
    expect(body.valid_until).toMatch(/\+0000$/)
    expect(headers.getSetCookie()[0]).toMatch(
      new RegExp(`^authentication=${body.session_id}; Max-Age=\\d+; Path=/; HttpOnly; SameSite=Strict$`),
    )
    for (const headers of [
      { cookie: `authentication=${body.session_id}` },
      basic(body.session_id, 'session'),
      basic(body.session_id, 'SESSION'),
    ]) {
      expect((await anyone().call(system.overview, { headers })).status).toBe(200)
    }
  })

  it('gives a fresh id at each sign-in and ends the session it replaces', async () => {
    const first = await signIn('admin', adminPassword)
    const cookie = { cookie: `authentication=${first.body.session_id}` }
    const second = await signIn('admin', adminPassword, cookie)
    expect(second.body.session_id).not.toBe(first.body.session_id)
    expect(await isValid(cookie)).toBe(false)
  })

  it('keeps no session id in the database', async () => {
    const { body } = await signIn('admin', adminPassword)
    const rows = await server.db.selectFrom('sessions').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(body.session_id)
  })

  it('ends the session at sign-out, with and without a slash or an id at the end', async () => {
    for (const path of ['/system/sessions', '/system/sessions/', '/system/sessions/whatever']) {
      const { body } = await signIn('admin', adminPassword)
      const cookie = { cookie: `authentication=${body.session_id}` }
      const answer = await anyone().fetch(path, { method: 'DELETE', headers: cookie })
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '0'])
      expect(answer.headers.getSetCookie()).toHaveLength(1)
      expect(answer.headers.get('set-cookie')).toMatch(/^authentication=; Max-Age=0;/)
      expect(await isValid(cookie)).toBe(false)
    }
  })

  it('leaves the cookie to the next session when a late request of an ended one is refused', async () => {
    const { body } = await signIn('admin', adminPassword)
    const cookie = { cookie: `authentication=${body.session_id}` }
    await anyone().fetch('/system/sessions', { method: 'DELETE', headers: cookie })
    const late = await anyone().fetch('/streams', { headers: cookie })
    expect([late.status, late.headers.get('set-cookie')]).toEqual([401, null])
  })

  it('says who is signed in, and by what', async () => {
    const nobody = await anyone().call(sessions.validate)
    expect(nobody.body).toEqual({ is_valid: false, session_id: null, username: null })
    expect(nobody.headers.get('set-cookie')).toMatch(/^authentication=; Max-Age=0;/)
    const withToken = await server.api.as('admin').call(sessions.validate)
    expect(withToken.body).toEqual({ is_valid: false, session_id: null, username: 'admin' })
    const { body } = await signIn('admin', adminPassword)
    const withSession = await anyone().call(sessions.validate, { headers: basic(body.session_id, 'session') })
    expect(withSession.body).toEqual({ is_valid: true, session_id: body.session_id, username: 'admin' })
    expect(withSession.headers.get('set-cookie')).toContain(body.session_id)
  })

  it('lets an idle session end, and polling does not keep it alive', async () => {
    const { username, password } = await server.seed.user({ sessionTimeoutMs: 1500 })
    const used = basic((await signIn(username, password)).body.session_id, 'session')
    const polled = basic((await signIn(username, password)).body.session_id, 'session')
    const endAtMs = Date.now() + 2500
    while (Date.now() < endAtMs) {
      expect(await isValid(used)).toBe(true)
      const poll = await anyone().call(sessions.validate, { headers: { ...polled, ...noExtension } })
      if (poll.body.is_valid) expect(poll.headers.get('set-cookie')).toBeNull()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect([await isValid(used), await isValid(polled)]).toEqual([true, false])
  })

  it('refuses wrong credentials without telling which users exist', async () => {
    const wrong = await signIn('admin', 'nonsense')
    const unknown = await signIn('nobody', 'nonsense')
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.body).toEqual(unknown.body)
    // The least of several: other work on the machine only ever adds. An empty password is refused before any hash.
    const leastTimeOf = async (password: string) => {
      let least = Number.POSITIVE_INFINITY
      for (let attempt = 0; attempt < 5; attempt++) {
        const startMs = performance.now()
        await signIn('nobody', password)
        least = Math.min(least, performance.now() - startMs)
      }
      return least
    }
    const withoutHash = await leastTimeOf('')
    expect(await leastTimeOf('nonsense')).toBeGreaterThan(2 * withoutHash)
  })

  it.each([{ username: '' }, { username: 'admin' }, { username: 'admin', password: '' }, {}])(
    'answers 400 to a sign-in of %j',
    async (body) => {
      const answer = await anyone().fetch('/system/sessions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ type: 'ApiError' })
    },
  )

  it('takes no more guesses for a name after ten wrong ones, and still lets others in', async () => {
    const victim = await server.seed.user()
    const other = await server.seed.user()
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await signIn(victim.username, 'guess')).status).toBe(401)
    }
    const barred = await signIn(victim.username, victim.password)
    expect(barred.status).toBe(429)
    expect(Number(barred.headers.get('retry-after'))).toBeGreaterThan(0)
    const byHeader = { headers: basic(victim.username, victim.password) }
    expect((await anyone().call(system.overview, byHeader)).status).toBe(429)
    expect((await signIn(other.username, other.password)).status).toBe(200)
  })

  it('accepts user name and password for one request, without a session', async () => {
    const headers = basic('admin', adminPassword)
    const answer = await anyone().call(users.byUsername, { params: { username: 'admin' }, headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('believes a session or token in Authorization first, then the cookie, then a password', async () => {
    const { username, password } = await server.seed.user()
    const mine = (await signIn(username, password)).body.session_id
    const admins = (await signIn('admin', adminPassword)).body.session_id
    const whoIs = async (headers: Record<string, string>) =>
      (await anyone().call(sessions.validate, { headers })).body.username
    const cookie = { cookie: `authentication=${mine}` }
    expect(await whoIs({ ...cookie, ...basic(admins, 'session') })).toBe('admin')
    expect(await whoIs({ ...cookie, ...basic('admin', adminPassword) })).toBe(username)
  })

  it('shuts out a user who was disabled, with whatever they hold', async () => {
    const user = await server.seed.user()
    const session = basic((await signIn(user.username, user.password)).body.session_id, 'session')
    await server.db
      .updateTable('users')
      .set({ account_status: 'disabled' })
      .where('id', '=', user.id)
      .execute()
    for (const headers of [session, basic(user.token, 'token'), basic(user.username, user.password)]) {
      expect((await anyone().call(system.locales, { headers })).status).toBe(401)
    }
  })
})
