import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessions, system, tokens, users } from '@logline/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../../config.ts'
import { type ApiClient, apiClient } from '../../testing/api-client.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { holdPostgres } from '../../testing/databases/throwaway-postgres.ts'
import { adminPassword } from '../../testing/seed.ts'
import { startWithoutEngine } from '../../testing/server-without-engine.ts'
import { indexSetLimitsOf, startTestServer, type TestServer } from '../../testing/start-test-server.ts'

/** Weaknesses that became known elsewhere, by their public number, and that must not be here. */
describe('advisories on sessions, tokens and users', () => {
  let server: TestServer
  const logged: string[] = []
  beforeAll(async () => {
    server = await startTestServer({ log: { write: (line) => logged.push(line) } })
  })
  afterAll(() => server.stop())

  const signIn = ({ username, password }: { username: string; password: string }, headers = {}) =>
    server.api.anonymous.call(sessions.create, { body: { username, password }, headers })
  const cookieOf = (id: string) => ({ cookie: `authentication=${id}` })
  const isValid = async (headers: Record<string, string>) =>
    (await server.api.anonymous.call(sessions.validate, { headers })).body.is_valid

  it('CVE-2024-24823: a sign-in never takes over the session id that was sent along', async () => {
    const user = await server.seed.user()
    const planted = (await signIn(await server.seed.user())).body.session_id
    const basic = { authorization: `Basic ${Buffer.from(`${planted}:session`).toString('base64')}` }
    for (const headers of [cookieOf(planted), cookieOf('chosen-by-somebody'), basic]) {
      const { status, body } = await signIn(user, headers)
      expect([status, body.username]).toEqual([200, user.username])
      expect([planted, 'chosen-by-somebody']).not.toContain(body.session_id)
    }
    expect(await isValid(cookieOf('chosen-by-somebody'))).toBe(false)
    expect(await isValid(cookieOf(planted))).toBe(false)
  })

  it('CVE-2026-1435: a session ends with sign-out, with a new password, and with its user', async () => {
    const user = await server.seed.user()
    const open = async () => cookieOf((await signIn(user)).body.session_id)
    const params = { userId: user.id }
    const first = await open()
    await server.api.anonymous.call(sessions.remove, { headers: first })
    expect(await isValid(first)).toBe(false)
    const second = await open()
    const body = { password: 'a new password' }
    await server.api.as('admin').call(users.savePassword, { params, body })
    expect(await isValid(second)).toBe(false)
    user.password = body.password
    const third = await open()
    await server.api.as('admin').call(users.remove, { params })
    expect(await isValid(third)).toBe(false)
  })

  it('CVE-2026-1436: what belongs to other users is out of reach by their ids', async () => {
    const [user, other] = [await server.seed.user(), await server.seed.user()]
    const mine = server.api.as(user)
    const params = { userId: other.id }
    const answers = [
      await mine.call(users.byId, { params }),
      await mine.call(users.update, { params, body: { email: 'mine@example.org' } }),
      await mine.call(users.savePassword, { params, body: { password: 'a new password' } }),
      await mine.call(users.saveStatus, { params: { ...params, newStatus: 'disabled' } }),
      await mine.call(users.remove, { params }),
      await mine.call(tokens.list, { params }),
      await mine.call(sessions.ofUser, { params }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  })

  it('CVE-2025-53106: nobody makes an access token for another user', async () => {
    const [user, other] = [await server.seed.user({ roles: ['Reader'] }), await server.seed.user()]
    for (const userId of [other.id, 'local:admin', '0123456789abcdef01234567']) {
      const made = await server.api.as(user).call(tokens.create, { params: { userId, name: 'mine' } })
      expect([made.status, made.body]).toEqual([403, { type: 'ApiError', message: 'Not authorized' }])
    }
  })

  it('CVE-2026-55867: a token of another user is not removed by its id, whatever user is named', async () => {
    const [user, other] = [await server.seed.user(), await server.seed.user()]
    const { body } = await server.api.as(other).call(tokens.list, { params: { userId: other.id } })
    const [theirs] = body.tokens
    const remove = async (userId: string, idOrToken = '') =>
      (await server.api.as(user).call(tokens.remove, { params: { userId, idOrToken } })).status
    expect(await remove(user.id, theirs?.id)).toBe(404)
    expect(await remove(user.id, other.token)).toBe(404)
    expect(await remove(other.id, theirs?.id)).toBe(403)
    expect((await server.api.as(other).call(system.locales)).status).toBe(200)
  })

  it('CVE-2021-37759, CVE-2021-37760: the log holds no session id, no token and no password', async () => {
    const user = await server.seed.user()
    const { session_id } = (await signIn(user)).body
    await server.api.anonymous.call(sessions.remove, { headers: cookieOf(session_id) })
    await signIn({ ...user, password: 'a wrong secret' })
    await server.api.as(user).call(tokens.remove, { params: { userId: user.id, idOrToken: user.token } })
    for (const secret of [session_id, user.token, user.password, 'a wrong secret']) {
      expect(logged.join('')).not.toContain(secret)
    }
  })

  it('session cookies: no script, no other site, no other host, and no plain HTTP where there is HTTPS', async () => {
    const plain = (await signIn({ username: 'admin', password: adminPassword })).headers.getSetCookie()
    const headers = { 'x-forwarded-proto': 'https' }
    const secure = (
      await signIn({ username: 'admin', password: adminPassword }, headers)
    ).headers.getSetCookie()
    for (const cookie of [...plain, ...secure]) {
      expect(cookie).toMatch(/; HttpOnly.*; SameSite=Strict/)
      expect(cookie).not.toMatch(/domain=/i)
    }
    expect(plain.map((cookie) => cookie.split('=')[0])).toEqual(['authentication', 'known_browser'])
    expect(secure.map((cookie) => cookie.includes('; Secure'))).toEqual([true, true])
  })

  it('host header: no address in an answer is made of what a client calls this server', async () => {
    const names = { first_name: 'A', last_name: 'B', email: 'a@b.example' }
    const answer = await server.api.as('admin').call(users.create, {
      body: { username: 'hosted', password: 'long enough', permissions: [], ...names },
      headers: { 'x-forwarded-host': 'evil.example', 'x-graylog-server-url': 'https://evil.example/' },
    })
    expect(answer.headers.get('location')).toBe(`${server.url}users/hosted`)
  })

  it('cross-site requests: no change of a user without a header that another site cannot send', async () => {
    const { body } = await signIn({ username: 'admin', password: adminPassword })
    for (const [method, path] of [
      ['POST', 'users'],
      ['DELETE', 'users/admin'],
      ['PUT', 'users/local:admin/password'],
      ['POST', 'users/local:admin/tokens/theirs'],
      ['POST', 'system/sessions'],
    ] as const) {
      const answer = await fetch(`${server.url}api/${path}`, { method, headers: cookieOf(body.session_id) })
      expect([path, answer.status, await answer.text()]).toEqual([
        path,
        400,
        expect.stringContaining('X-Requested-By'),
      ])
    }
  })

  it('brute force: a browser that knew the password still gets in while strangers guess', async () => {
    const user = await server.seed.user()
    const known = (await signIn(user)).headers.getSetCookie()[1]?.split(';')[0] ?? ''
    for (let guess = 0; guess < 10; guess += 1) await signIn({ ...user, password: 'a guess' })
    expect((await signIn(user)).status).toBe(429)
    const forged = `${known.slice(0, -2)}AA`
    expect((await signIn(user, { cookie: forged })).status).toBe(429)
    expect((await signIn(user, { cookie: known })).status).toBe(200)
    const other = await server.seed.user()
    for (let guess = 0; guess < 10; guess += 1) await signIn({ ...other, password: 'a guess' })
    expect((await signIn(other, { cookie: known })).status).toBe(429)
  })

  it('brute force: the old password is not guessed by whoever found an open session', async () => {
    const user = await server.seed.user()
    const guess = (old_password: string) =>
      server.api.as(user).call(users.savePassword, {
        params: { userId: user.id },
        body: { old_password, password: 'a new password' },
      })
    for (let count = 0; count < 10; count += 1) expect((await guess('nonsense')).status).toBe(400)
    expect((await guess(user.password)).status).toBe(429)
  })
})

describeOnEachDatabase('two servers on one database', (database) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'logline-two-'))
  const started: { url: string; stop: () => Promise<void> }[] = []
  let release = async () => {}
  beforeAll(async () => {
    const postgres = database === 'postgres' ? await holdPostgres() : null
    if (postgres) release = () => postgres.release()
    const databaseUrl = (await postgres?.createDatabase()) ?? null
    for (const _ of ['A', 'B']) {
      started.push(await startWithoutEngine(configOf(dataDir, databaseUrl), pino({ enabled: false })))
    }
  })
  afterAll(async () => {
    for (const server of started) await server.stop()
    await release()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('CVE-2023-41041: a session that ended on one is over on the other at once', async () => {
    const [a, b] = started.map(({ url }) => apiClient(url, {})) as [ApiClient, ApiClient] // two were started
    const body = { username: 'admin', password: adminPassword }
    const { session_id } = (await a.call(sessions.create, { body })).body
    const headers = { cookie: `authentication=${session_id}` }
    expect((await b.call(system.locales, { headers })).status).toBe(200)
    expect((await a.call(sessions.remove, { headers })).status).toBe(200)
    expect((await b.call(system.locales, { headers })).status).toBe(401)
  })
})

function configOf(dataDir: string, databaseUrl: string | null): Config {
  return {
    dataDir,
    http: { host: '127.0.0.1', port: 0, pathPrefix: '/', externalUri: null, trustedProxies: [] },
    adminPassword,
    databaseUrl,
    clickhouse: null,
    engineMemoryBytes: 1024 ** 3,
    journal: { maxSizeBytes: 1024 ** 2, maxAgeMs: 3_600_000 },
    outputBufferBytes: 16 * 1024 ** 2,
    processingThreads: 0,
    mail: null,
    auditRetentionMs: 86_400_000,
    archiveDir: '/nowhere',
    streamProcessingMaxFaults: 3,
    indexSetLimits: indexSetLimitsOf(),
    hasDefaultInputs: false,
    startsDemo: false,
    tlsFolders: null,
    inputsHost: '127.0.0.1',
    mapTiles: null,
  }
}
