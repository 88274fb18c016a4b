import { audit, secondFactors, sessions, system, tokens } from '@logline/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { adminPassword, type TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { createSessionKeeper } from '../sessions/index.ts'
import { ensureAdmin } from '../users/index.ts'

const stepMs = 30_000
const recoveryCode = /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/

describeOnEachDatabase('second factors', (database) => {
  let server: TestServer
  beforeAll(async () => {
    // The clock stands still, in the middle of a time step, so that a code is of the step a test says.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / stepMs) * stepMs + stepMs / 2 })
    server = await startTestServer({ database })
  })
  beforeEach(() => later(1))
  afterAll(async () => {
    await server.stop()
    vi.useRealTimers()
  })

  const later = (steps: number) => vi.setSystemTime(Date.now() + steps * stepMs)
  const codeOf = (secret: string, step = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * stepMs })
  const signIn = ({ username, password }: TestUser, second_factor?: string) =>
    server.api.anonymous.call(sessions.create, {
      body: { username, password, ...(second_factor === undefined ? {} : { second_factor }) },
    })
  const own = (user: TestUser) => ({ params: { userId: user.id } })
  const stateOf = async (user: TestUser) =>
    (await server.api.as(user).call(secondFactors.get, own(user))).body

  /** Sets the factor up; its code is used up. */
  const withFactor = async (wishes = {}) => withFactorOf(await server.seed.user(wishes))

  async function withFactorOf(user: TestUser) {
    const { password } = user
    const begun = await server.api.as(user).call(secondFactors.begin, { ...own(user), body: { password } })
    const { secret } = begun.body
    const body = { code: codeOf(secret) }
    const confirmed = await server.api.as(user).call(secondFactors.confirm, { ...own(user), body })
    later(1)
    return { user, secret, recoveryCodes: confirmed.body.recovery_codes }
  }

  it('is set up with the password and a code, and holds only then', async () => {
    const user = await server.seed.user()
    const api = server.api.as(user)
    expect(await stateOf(user)).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 })
    const wrong = await api.call(secondFactors.begin, { ...own(user), body: { password: 'wrong' } })
    expect([wrong.status, wrong.body]).toMatchObject([400, { message: expect.stringContaining('password') }])
    const { body } = await api.call(secondFactors.begin, {
      ...own(user),
      body: { password: user.password },
    })
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.uri).toContain(`otpauth://totp/Logline:${user.username}?`)
    expect((await signIn(user)).status).toBe(200)
    const refused = await api.call(secondFactors.confirm, { ...own(user), body: { code: '12345' } })
    expect(refused.status).toBe(400)
    expect(await stateOf(user)).toMatchObject({ totp: null })
    const code = `${codeOf(body.secret).slice(0, 3)} ${codeOf(body.secret).slice(3)}`
    const confirmed = await api.call(secondFactors.confirm, { ...own(user), body: { code } })
    expect(confirmed.body.recovery_codes).toHaveLength(10)
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
    for (const each of confirmed.body.recovery_codes) expect(each).toMatch(recoveryCode)
    expect(await stateOf(user)).toEqual({
      totp: { confirmed_at: expect.any(String) },
      passkeys: [],
      recovery_codes_left: 10,
    })
    const again = await api.call(secondFactors.begin, { ...own(user), body: { password: user.password } })
    expect(again.status).toBe(409)
  })

  it('takes no code for a setup that was never begun, or was left alone for long', async () => {
    const user = await server.seed.user()
    const api = server.api.as(user)
    const confirm = async (code: string) =>
      (await api.call(secondFactors.confirm, { ...own(user), body: { code } })).status
    expect(await confirm('123456')).toBe(400)
    const { password } = user
    const { body } = await api.call(secondFactors.begin, { ...own(user), body: { password } })
    later(31)
    expect(await confirm(codeOf(body.secret))).toBe(400)
  })

  it('ends all sessions but the one it is set up in', async () => {
    const user = await server.seed.user()
    const { password } = user
    const cookieOf = async () => ({ cookie: `authentication=${(await signIn(user)).body.session_id}` })
    const [mine, other] = [await cookieOf(), await cookieOf()]
    const call = { ...own(user), headers: mine }
    const begun = await server.api.anonymous.call(secondFactors.begin, { ...call, body: { password } })
    const code = codeOf(begun.body.secret)
    await server.api.anonymous.call(secondFactors.confirm, { ...call, body: { code } })
    const isValid = async (headers: Record<string, string>) =>
      (await server.api.anonymous.call(sessions.validate, { headers })).body.is_valid
    expect([await isValid(mine), await isValid(other)]).toEqual([true, false])
  })

  it('asks for a code after the right password, and tells nothing after a wrong one', async () => {
    const { user, secret } = await withFactor()
    for (const missing of [undefined, '', ' ']) {
      const { status, body } = await signIn(user, missing)
      expect([status, body]).toMatchObject([401, { type: 'SecondFactorNeeded' }])
    }
    const invalid = { type: 'ApiError', message: 'Invalid credentials.' }
    const guess = { ...user, password: 'wrong' }
    for (const typed of [undefined, '000000', codeOf(secret)]) {
      expect((await signIn(guess, typed)).body).toEqual(invalid)
    }
    const signedIn = await signIn(user, codeOf(secret))
    expect([signedIn.status, signedIn.body.user_id]).toEqual([200, user.id])
  })

  it('takes a code once, and none of a time before it', async () => {
    const { user, secret } = await withFactor()
    const code = codeOf(secret)
    expect((await signIn(user, code)).status).toBe(200)
    const again = await signIn(user, code)
    expect([again.status, again.body]).toEqual([
      401,
      { type: 'ApiError', message: 'The code is wrong or was used before.' },
    ])
    expect((await signIn(user, codeOf(secret, -1))).status).toBe(401)
    expect((await signIn(user, codeOf(secret, 1))).status).toBe(200)
  })

  it('does not take the code again by which it was set up', async () => {
    const { user, secret } = await withFactor()
    expect((await signIn(user, codeOf(secret, -1))).status).toBe(401)
  })

  it('takes codes of clocks that go wrong by one step, not by two', async () => {
    const { user, secret } = await withFactor()
    later(5)
    const statuses = []
    for (const step of [-2, 2, -1, 0, 1]) statuses.push((await signIn(user, codeOf(secret, step))).status)
    expect(statuses).toEqual([401, 401, 200, 200, 200])
  })

  it('lets one in of those who sign in with one code at the same moment', async () => {
    const { user, secret, recoveryCodes } = await withFactor()
    for (const code of [codeOf(secret), recoveryCodes[0]]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(user, code)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
    }
  })

  it('takes each recovery code once, however it was typed', async () => {
    const { user, recoveryCodes } = await withFactor()
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn(user, first)).status).toBe(200)
    expect((await signIn(user, first)).status).toBe(401)
    expect((await signIn(user, ` ${second.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect(await stateOf(user)).toMatchObject({ recovery_codes_left: 8 })
    const other = await withFactor()
    expect((await signIn(user, other.recoveryCodes[0])).status).toBe(401)
  })

  it('makes new recovery codes with the password, and the old ones open nothing', async () => {
    const { user, recoveryCodes } = await withFactor()
    const renew = (password: string) =>
      server.api.as(user).call(secondFactors.renewRecoveryCodes, { ...own(user), body: { password } })
    expect((await renew('wrong')).status).toBe(400)
    const { body } = await renew(user.password)
    expect((await signIn(user, recoveryCodes[0])).status).toBe(401)
    expect((await signIn(user, body.recovery_codes[0])).status).toBe(200)
    expect(await stateOf(user)).toMatchObject({ recovery_codes_left: 9 })
  })

  it('counts wrong codes like wrong passwords, longer than those, and nothing but a right code starts over', async () => {
    const { user, secret } = await withFactor()
    for (let count = 0; count < 9; count += 1) expect((await signIn(user, '000000')).status).toBe(401)
    expect((await signIn(user)).body).toMatchObject({ type: 'SecondFactorNeeded' })
    expect((await basic(user)).status).toBe(401)
    expect((await signIn(user, '000000')).status).toBe(401)
    expect((await signIn(user, codeOf(secret))).status).toBe(429)
    later(11)
    const barred = await signIn(user, codeOf(secret))
    expect([barred.status, barred.body]).toMatchObject([
      429,
      { message: expect.stringContaining('wrong codes') },
    ])
    later(121)
    expect((await signIn(user, codeOf(secret))).status).toBe(200)
  })

  it('counts wrong codes of a setup, too', async () => {
    const user = await server.seed.user()
    const { password } = user
    await server.api.as(user).call(secondFactors.begin, { ...own(user), body: { password } })
    const confirm = async () =>
      (await server.api.as(user).call(secondFactors.confirm, { ...own(user), body: { code: 'wrong' } }))
        .status
    for (let count = 0; count < 10; count += 1) expect(await confirm()).toBe(400)
    expect(await confirm()).toBe(429)
  })

  it('leaves tokens and sessions working, and refuses the password alone in HTTP Basic', async () => {
    const { user, secret } = await withFactor()
    const refused = await basic(user)
    expect([refused.status, refused.body]).toMatchObject([
      401,
      { message: expect.stringContaining('Use an access token') },
    ])
    expect((await server.api.as(user).call(system.locales)).status).toBe(200)
    const { body } = await signIn(user, codeOf(secret))
    const headers = { cookie: `authentication=${body.session_id}` }
    expect((await server.api.anonymous.call(system.locales, { headers })).status).toBe(200)
    const plain = await server.seed.user()
    expect((await basic(plain)).status).toBe(200)
  })

  it('is turned off with the password, and then the password is enough', async () => {
    const { user, recoveryCodes } = await withFactor()
    const remove = (body?: { password: string }) =>
      server.api.as(user).call(secondFactors.remove, { ...own(user), ...(body ? { body } : {}) })
    expect((await remove()).status).toBe(400)
    expect((await remove({ password: 'wrong' })).status).toBe(400)
    expect((await signIn(user)).status).toBe(401)
    expect((await remove({ password: user.password })).status).toBe(204)
    expect((await signIn(user)).status).toBe(200)
    expect((await basic(user)).status).toBe(200)
    expect(await stateOf(user)).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 })
    expect((await remove({ password: user.password })).status).toBe(404)
    expect(recoveryCodes).toHaveLength(10)
  })

  it('is reset for others by those who may set all passwords, and that of an administrator by administrators', async () => {
    const { user } = await withFactor()
    const boss = (await withFactor({ roles: ['Admin'] })).user
    const support = await server.seed.user({ permissions: ['users:passwordchange', 'users:edit'] })
    const scoped = await server.seed.user({ permissions: [`users:passwordchange:${user.username}`] })
    const reset = async (caller: TestUser | 'admin', whose: TestUser) =>
      (await server.api.as(caller).call(secondFactors.remove, own(whose))).status
    expect(await reset(scoped, user)).toBe(403)
    expect(await reset(user, boss)).toBe(403)
    expect(await reset(support, boss)).toBe(403)
    expect(await reset(support, user)).toBe(204)
    expect((await signIn(user)).status).toBe(200)
    expect(await reset('admin', boss)).toBe(204)
  })

  it('is nothing others can set up, not even an administrator', async () => {
    const user = await server.seed.user()
    const { password } = user
    const admin = server.api.as('admin')
    const answers = [
      await admin.call(secondFactors.begin, { ...own(user), body: { password } }),
      await admin.call(secondFactors.confirm, { ...own(user), body: { code: '123456' } }),
      await admin.call(secondFactors.renewRecoveryCodes, { ...own(user), body: { password } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  it('lets nobody in whose password was asked a moment before it was set up', async () => {
    const { user } = await withFactor()
    const row = await server.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const start = {
      user: { id: user.id, username: user.username, passwordHash: row.password_hash },
      timeoutMs: -1,
      clientAddress: '127.0.0.1',
      userAgent: '',
    }
    const keeper = createSessionKeeper(server.db)
    expect(await keeper.open(start)).toBeNull()
    expect(await keeper.open({ ...start, hasSecondFactor: true })).not.toBeNull()
    expect(await keeper.open({ ...start, headerUser: user.username })).not.toBeNull()
  })

  it('of the administrator is turned off by another password in the configuration, not by the same', async () => {
    const admin = { ...(await server.seed.admin()), password: adminPassword }
    await withFactorOf(admin)
    await ensureAdmin(server.db, adminPassword)
    expect((await signIn(admin)).body).toMatchObject({ type: 'SecondFactorNeeded' })
    await ensureAdmin(server.db, 'another password')
    expect((await signIn({ ...admin, password: 'another password' })).status).toBe(200)
    await ensureAdmin(server.db, adminPassword)
  })

  it('goes with its user', async () => {
    const { user } = await withFactor()
    await server.api.as('admin').fetch(`/users/id/${user.id}`, { method: 'DELETE' })
    const factors = await server.db
      .selectFrom('second_factors')
      .select('id')
      .where('user_id', '=', user.id)
      .execute()
    const codes = await server.db
      .selectFrom('recovery_codes')
      .select('user_id')
      .where('user_id', '=', user.id)
      .execute()
    expect([factors, codes]).toEqual([[], []])
  })

  it('keeps neither secret nor codes readable, and tells them to nobody again', async () => {
    const { user, secret, recoveryCodes } = await withFactor()
    const typed = codeOf(secret)
    await signIn(user, typed)
    await signIn(user, typed)
    const admin = server.api.as('admin')
    const entries = await admin.call(audit.list, { query: { per_page: 100 } })
    const stored = [
      await server.db.selectFrom('second_factors').selectAll().execute(),
      await server.db.selectFrom('recovery_codes').selectAll().execute(),
      await server.db.selectFrom('audit_entries').selectAll().execute(),
      entries.body,
      await stateOf(user),
      (await admin.call(secondFactors.get, own(user))).body,
      (await server.api.as(user).call(tokens.list, own(user))).body,
    ]
    const text = JSON.stringify(stored)
    const folded = recoveryCodes.map((code) => code.replaceAll('-', ''))
    for (const each of [secret, ...recoveryCodes, ...folded]) expect(text).not.toContain(each)
    expect(JSON.stringify(entries.body)).not.toContain(typed)
    const told = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'result', 'details'])
      .where('entity_title', '=', user.username)
      .orderBy('id')
      .execute()
    const details = told.map((entry) => [entry.action, entry.result, JSON.parse(entry.details)])
    expect(details).toEqual(
      expect.arrayContaining([
        ['update', 'success', { changed: ['secondFactor'], second_factor: 'setup begun' }],
        ['update', 'success', { changed: ['secondFactor'], second_factor: 'on' }],
        ['sign_in', 'success', { second_factor: 'code' }],
        ['sign_in', 'failure', { reason: 'The code of the second factor was wrong or was used before.' }],
      ]),
    )
  })

  function basic({ username, password }: TestUser) {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    return server.api.anonymous.call(system.locales, { headers: { authorization } })
  }
})
