import { clusterConfigs, sessions } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { createSessionKeeper } from './session-keeper.ts'

describeOnEachDatabase('lists of sessions', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const signIn = async ({ username, password }: TestUser, userAgent = 'a test') => {
    const headers = { 'user-agent': userAgent }
    const { body } = await server.api.anonymous.call(sessions.create, {
      body: { username, password },
      headers,
    })
    return { cookie: `authentication=${body.session_id}` }
  }
  const accountOf = async (id: string) => {
    const { username, password_hash: passwordHash } = await server.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, username, passwordHash }
  }
  const isValid = async (headers: { cookie: string }) =>
    (await server.api.anonymous.call(sessions.validate, { headers })).body.is_valid
  const listOf = async (userId: string, headers: { cookie: string }) =>
    (await server.api.anonymous.call(sessions.ofUser, { params: { userId }, headers })).body.sessions

  it('show users where they are signed in, and which of them is this one', async () => {
    const user = await server.seed.user()
    const here = await signIn(user, 'Laptop')
    await signIn(user, 'x'.repeat(2_000))
    const list = await listOf(user.id, here)
    expect(list.map(({ user_agent, is_current }) => [user_agent.length, is_current]).sort()).toEqual([
      [500, false],
      [6, true],
    ])
    const current = list.find(({ is_current }) => is_current)
    expect(current).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      created_at: expect.stringMatching(/Z$/),
      last_activity: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
      client_address: '127.0.0.1',
      user_agent: 'Laptop',
      is_current: true,
    })
    const life = Date.parse(current?.expires_at ?? '') - Date.parse(current?.last_activity ?? '')
    expect(life).toBe(28_800_000)
  })

  it('let users end one of their sessions, and only theirs', async () => {
    const [user, other] = [await server.seed.user(), await server.seed.user()]
    const [here, there, theirs] = [await signIn(user), await signIn(user), await signIn(other)]
    const idOf = async (userId: string, cookie: { cookie: string }) =>
      (await listOf(userId, cookie)).find(({ is_current }) => is_current)?.id ?? ''
    const [thereId, theirsId] = [await idOf(user.id, there), await idOf(other.id, theirs)]
    const end = async (userId: string, sessionId: string) =>
      (await server.api.anonymous.call(sessions.end, { params: { userId, sessionId }, headers: here })).status
    expect(await end(user.id, theirsId)).toBe(404)
    expect(await end(other.id, theirsId)).toBe(403)
    expect(await end(user.id, thereId)).toBe(204)
    expect(await end(user.id, thereId)).toBe(404)
    expect([await isValid(here), await isValid(there), await isValid(theirs)]).toEqual([true, false, true])
  })

  it('let an administrator end the sessions of others, and nobody else those of an administrator', async () => {
    const user = await server.seed.user()
    const admin = await server.seed.user({ roles: ['Admin'] })
    const [users, admins] = [await signIn(user), await signIn(admin)]
    const [usersId, adminsId] = [
      (await listOf(user.id, admins))[0]?.id ?? '',
      (await listOf(admin.id, admins))[0]?.id ?? '',
    ]
    const editor = server.api.as(await server.seed.user({ permissions: ['users:edit'] }))
    const barred = await editor.call(sessions.end, { params: { userId: admin.id, sessionId: adminsId } })
    expect(barred.status).toBe(403)
    const params = { userId: user.id, sessionId: usersId }
    expect((await server.api.as(admin).call(sessions.end, { params })).status).toBe(204)
    expect([await isValid(users), await isValid(admins)]).toEqual([false, true])
    const audited = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'username', 'entity_title'])
      .where('entity_id', '=', usersId)
      .execute()
    expect(audited).toEqual([{ action: 'delete', username: admin.username, entity_title: user.username }])
  })

  it('are bounded: the session that was not used for the longest time ends', async () => {
    const { id: userId } = await server.seed.user()
    const keeper = createSessionKeeper(server.db)
    const start = { user: await accountOf(userId), timeoutMs: -1, clientAddress: '::1', userAgent: '' }
    const first = await keeper.open(start)
    await new Promise((resolve) => setTimeout(resolve, 2))
    for (let count = 0; count < 100; count += 1) await keeper.open(start)
    expect(await keeper.ofUser(userId, null)).toHaveLength(100)
    expect(await keeper.use(first?.id ?? '', { extendsSession: true })).toBeNull()
  })

  it('are cleaned of sessions that have ended', async () => {
    const { id: userId } = await server.seed.user()
    const keeper = createSessionKeeper(server.db)
    const start = { user: await accountOf(userId), clientAddress: '::1', userAgent: '' }
    await keeper.open({ ...start, timeoutMs: 1 })
    await keeper.open({ ...start, timeoutMs: -1 })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await keeper.removeEnded()
    const rows = await server.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()
    expect(rows.map((row) => row.timeout_ms)).toEqual([-1])
  })

  it('follow the time-out of the installation when one is set for all', async () => {
    const user = await server.seed.user({ sessionTimeoutMs: -1 })
    const { className } = clusterConfigs.userSession
    const set = async (enable_global_session_timeout: boolean) => {
      const answer = await server.api.as('admin').fetch(`/system/cluster_config/${className}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ enable_global_session_timeout, global_session_timeout_interval: 'PT30M' }),
      })
      expect(answer.status).toBeLessThan(300)
    }
    const lifeMs = async () => {
      const { id, username, password } = user
      const { body } = await server.api.anonymous.call(sessions.create, { body: { username, password } })
      const [session] = await listOf(id, { cookie: `authentication=${body.session_id}` })
      const end = session?.expires_at
      return end ? Date.parse(end) - Date.parse(session?.last_activity ?? '') : null
    }
    expect(await lifeMs()).toBeNull()
    await set(true)
    expect(await lifeMs()).toBe(30 * 60_000)
    await set(false)
    await server.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    expect(await lifeMs()).toBeNull()
  })

  it('leave a trace of each sign-in and sign-out, and of each attempt with the name that was tried', async () => {
    const user = await server.seed.user()
    const session = await signIn(user)
    await server.api.anonymous.call(sessions.remove, { headers: session })
    await signIn({ ...user, password: 'nonsense' })
    await signIn({ ...user, username: `no-${user.username}` })
    const entries = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'username', 'client_address', 'result'])
      .where('action', 'in', ['sign_in', 'sign_out'])
      .where('username', 'like', `%${user.username}`)
      .orderBy('at_ms')
      .execute()
    const from = { client_address: '127.0.0.1' }
    const { username } = user
    expect(entries).toHaveLength(4)
    expect(entries).toEqual(
      expect.arrayContaining([
        { action: 'sign_in', username, result: 'success', ...from },
        { action: 'sign_out', username, result: 'success', ...from },
        { action: 'sign_in', username, result: 'failure', ...from },
        { action: 'sign_in', username: `no-${username}`, result: 'failure', ...from },
      ]),
    )
  })
})
