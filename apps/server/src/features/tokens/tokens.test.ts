import { system, tokens } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

describeOnEachDatabase('access tokens', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const worksAs = async (token: string) => {
    const authorization = `Basic ${Buffer.from(`${token}:token`).toString('base64')}`
    return (await server.api.anonymous.call(system.locales, { headers: { authorization } })).status === 200
  }

  it('are shown once, work until they are revoked, and tell when they were used', async () => {
    const user = await server.seed.user()
    const mine = server.api.as(user)
    const made = await mine.call(tokens.create, { params: { userId: user.id, name: 'deploy script' } })
    expect(made.body.token).toMatch(/^[0-9a-v]{52}$/)
    expect(made.body.last_access).toBe('1970-01-01T00:00:00.000Z')
    expect(await worksAs(made.body.token)).toBe(true)

    const listed = (await mine.call(tokens.list, { params: { userId: user.id } })).body.tokens
    const found = listed.find(({ name }) => name === 'deploy script')
    expect(Object.keys(found ?? {}).sort()).toEqual(['expires_at', 'id', 'last_access', 'name'])
    expect(Date.parse(found?.last_access ?? '')).toBeGreaterThan(Date.now() - 60_000)

    const idOrToken = made.body.id
    expect((await mine.call(tokens.remove, { params: { userId: user.id, idOrToken } })).status).toBe(204)
    expect(await worksAs(made.body.token)).toBe(false)
    expect((await mine.call(tokens.remove, { params: { userId: user.id, idOrToken } })).status).toBe(404)
  })

  it('can be revoked by their text', async () => {
    const user = await server.seed.user()
    const params = { userId: user.id, name: 'lost' }
    const { token } = (await server.api.as(user).call(tokens.create, { params })).body
    const revoked = await server.api.as('admin').call(tokens.remove, {
      params: { userId: user.id, idOrToken: token },
    })
    expect(revoked.status).toBe(204)
    expect(await worksAs(token)).toBe(false)
  })

  it('are kept only as hashes', async () => {
    const { token } = await server.seed.user()
    const rows = await server.db.selectFrom('tokens').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('of others are out of reach, and so is whether the others exist', async () => {
    const [user, other] = [await server.seed.user(), await server.seed.user()]
    const mine = server.api.as(user)
    const foreign = await mine.call(tokens.list, { params: { userId: other.id } })
    const unknown = await mine.call(tokens.list, { params: { userId: '0123456789abcdef01234567' } })
    expect([foreign.status, unknown.status]).toEqual([403, 403])
    expect(foreign.body).toEqual(unknown.body)
    const asAdmin = server.api.as('admin')
    const missing = await asAdmin.call(tokens.list, { params: { userId: '0123456789abcdef01234567' } })
    expect(missing.status).toBe(404)
  })

  it('do nothing as a password of their owner or with another word than "token"', async () => {
    const { token } = await server.seed.user()
    for (const password of ['Token', 'tokens', '']) {
      const authorization = `Basic ${Buffer.from(`${token}:${password}`).toString('base64')}`
      const answer = await server.api.anonymous.call(system.locales, { headers: { authorization } })
      expect(answer.status).toBe(401)
    }
  })

  it('stop working when they expire, like tokens that do not exist, and stay listed', async () => {
    const user = await server.seed.user()
    const mine = server.api.as(user)
    const params = { userId: user.id, name: 'for an hour' }
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const { body: made } = await mine.call(tokens.create, { params, body: { expires_at } })
    expect([made.expires_at, await worksAs(made.token)]).toEqual([expires_at, true])
    await server.db.updateTable('tokens').set({ expires_at_ms: 1_000 }).where('id', '=', made.id).execute()
    const answerTo = async (token: string) => {
      const authorization = `Basic ${Buffer.from(`${token}:token`).toString('base64')}`
      const answer = await server.api.anonymous.call(system.locales, { headers: { authorization } })
      return { status: answer.status, body: answer.body }
    }
    const expired = await answerTo(made.token)
    expect(expired.status).toBe(401)
    expect(expired).toEqual(await answerTo('0'.repeat(52)))
    const listed = (await mine.call(tokens.list, { params })).body.tokens.find(({ id }) => id === made.id)
    expect(listed?.expires_at).toBe('1970-01-01T00:00:01.000Z')
  })

  it('never expire unless asked to, and not in the past', async () => {
    const user = await server.seed.user()
    const make = async (body?: { expires_at: string | null }) =>
      server.api.as(user).call(tokens.create, {
        params: { userId: user.id, name: 'x' },
        ...(body ? { body } : {}),
      })
    expect((await make()).body.expires_at).toBeNull()
    expect((await make({ expires_at: null })).body.expires_at).toBeNull()
    expect((await make({ expires_at: '2020-01-01T00:00:00.000Z' })).status).toBe(400)
    expect((await make({ expires_at: 'tomorrow' })).status).toBe(400)
  })

  it('note their last use at most every 30 seconds', async () => {
    const { id, token } = await server.seed.user()
    const lastUse = async (last_access_at_ms: number) => {
      await server.db.updateTable('tokens').set({ last_access_at_ms }).where('user_id', '=', id).execute()
      expect(await worksAs(token)).toBe(true)
      const rows = await server.db.selectFrom('tokens').selectAll().where('user_id', '=', id).execute()
      return rows[0]?.last_access_at_ms
    }
    const recently = Date.now() - 20_000
    expect(await lastUse(recently)).toBe(recently)
    expect(await lastUse(Date.now() - 31_000)).toBeGreaterThan(Date.now() - 10_000)
  })

  it('leave a trace when they are made and revoked', async () => {
    const user = await server.seed.user()
    const mine = server.api.as(user)
    const { id } = (await mine.call(tokens.create, { params: { userId: user.id, name: 'traced' } })).body
    await mine.call(tokens.remove, { params: { userId: user.id, idOrToken: id } })
    const entries = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'username', 'entity_title'])
      .where('entity_id', '=', id)
      .orderBy('at_ms')
      .execute()
    const by = { username: user.username, entity_title: 'traced' }
    expect(entries).toHaveLength(2)
    expect(entries).toEqual(
      expect.arrayContaining([
        { action: 'create', ...by },
        { action: 'delete', ...by },
      ]),
    )
  })
})
