import {
  audit,
  type PasskeyRequestOptions,
  passkeys,
  secondFactors,
  sessions,
  system,
} from '@logline/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { adminPassword, type TestUser } from '../../testing/seed.ts'
import { softwareAuthenticator } from '../../testing/software-authenticator.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { createSessionKeeper } from '../sessions/index.ts'
import { ensureAdmin } from '../users/index.ts'

type Authenticator = ReturnType<typeof softwareAuthenticator>

/** What is asked for, whether to sign in or to add. */
interface Asked {
  challenge_id: string
  options: Pick<PasskeyRequestOptions, 'challenge'>
}

const origin = 'http://localhost:9000'
const page = { origin }
const headers = { origin }

describeOnEachDatabase('passkeys', (database) => {
  let server: TestServer
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    server = await startTestServer({ database })
  })
  afterAll(async () => {
    await server.stop()
    vi.useRealTimers()
  })

  const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
  const own = (user: TestUser) => ({ params: { userId: user.id }, headers })
  const stateOf = async (user: TestUser) =>
    (await server.api.as(user).call(secondFactors.get, own(user))).body

  const begin = (user: TestUser, password = user.password, from = headers as Record<string, string>) =>
    server.api.as(user).call(passkeys.begin, { ...own(user), headers: from, body: { password } })

  const finish = (user: TestUser, challenge_id: string, response: ReturnType<Authenticator['register']>) =>
    server.api
      .as(user)
      .call(passkeys.add, { ...own(user), body: { challenge_id, name: ' Laptop ', response } })

  const add = async (user: TestUser, authenticator: Authenticator, said = page) => {
    const { body } = await begin(user)
    return finish(user, body.challenge_id, authenticator.register(body.options, said))
  }

  const remove = (user: TestUser, passkeyId: string, password = user.password) =>
    server.api.as(user).call(passkeys.remove, { params: { userId: user.id, passkeyId }, body: { password } })

  async function withPasskey(wishes = {}) {
    const user = await server.seed.user(wishes)
    const authenticator = softwareAuthenticator()
    const { body } = await add(user, authenticator)
    return { user, authenticator, recoveryCodes: body.recovery_codes ?? [] }
  }

  const signIn = (
    { username, password }: Pick<TestUser, 'username' | 'password'>,
    shown = {},
    from = headers,
  ) => server.api.anonymous.call(sessions.create, { body: { username, password, ...shown }, headers: from })

  /** Signs in with the password, and tells what is asked for then. */
  async function ask(user: TestUser, from = headers) {
    const { body } = await signIn(user, {}, from)
    // as: the answer is an error, whose shape the type of the route does not tell.
    return body as unknown as {
      type: string
      totp: boolean
      passkey: { challenge_id: string; options: PasskeyRequestOptions } | null
    }
  }

  async function challengeFor(user: TestUser) {
    const { passkey } = await ask(user)
    if (!passkey) throw new Error('A passkey is asked for.')
    return passkey
  }

  const signInBy = async (user: TestUser, authenticator: Authenticator, said = {}) => {
    const { challenge_id, options } = await challengeFor(user)
    const response = authenticator.sign(options, { ...page, ...said })
    return signIn(user, { passkey: { challenge_id, response } })
  }

  it('are added with the password, and then one is asked for', async () => {
    const user = await server.seed.user()
    expect((await begin(user, 'wrong')).status).toBe(400)
    const begun = await begin(user)
    expect(begun.body.options).toMatchObject({
      rp: { id: 'localhost', name: 'Logline' },
      user: { id: Buffer.from(user.id).toString('base64url'), name: user.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    })
    expect((await signIn(user)).status).toBe(200)
    const authenticator = softwareAuthenticator()
    const added = await finish(
      user,
      begun.body.challenge_id,
      authenticator.register(begun.body.options, page),
    )
    expect(added.body.recovery_codes).toHaveLength(10)
    expect(await stateOf(user)).toMatchObject({
      totp: null,
      passkeys: [{ name: 'Laptop', last_used_at: null }],
      recovery_codes_left: 10,
    })
    expect(await ask(user)).toMatchObject({
      type: 'SecondFactorNeeded',
      totp: false,
      passkey: { options: { rpId: 'localhost', allowCredentials: [{ id: authenticator.id }] } },
    })
    const signedIn = await signInBy(user, authenticator)
    expect([signedIn.status, signedIn.body.user_id]).toEqual([200, user.id])
    expect((await stateOf(user)).passkeys).toMatchObject([{ last_used_at: expect.any(String) }])
    expect((await signInBy(user, authenticator)).status).toBe(200)
  })

  it('tell nothing to who does not know the password', async () => {
    const { user, authenticator } = await withPasskey()
    const { challenge_id, options } = await challengeFor(user)
    const response = authenticator.sign(options, page)
    const guess = await signIn({ ...user, password: 'wrong' }, { passkey: { challenge_id, response } })
    expect([guess.status, guess.body]).toEqual([401, { type: 'ApiError', message: 'Invalid credentials.' }])
    expect((await signIn({ ...user, password: 'wrong' })).body).toMatchObject({ type: 'ApiError' })
  })

  it('give recovery codes with the first factor alone, and end the other sessions then', async () => {
    const user = await server.seed.user()
    const cookie = `authentication=${(await signIn(user)).body.session_id}`
    const isValid = async () =>
      (await server.api.anonymous.call(sessions.validate, { headers: { cookie } })).body.is_valid
    expect(await isValid()).toBe(true)
    const { body } = await add(user, softwareAuthenticator())
    expect(await isValid()).toBe(false)
    expect(body.recovery_codes).toHaveLength(10)
    expect((await add(user, softwareAuthenticator())).body).toEqual({ recovery_codes: null })
    expect((await signIn(user, { second_factor: body.recovery_codes?.[0] })).status).toBe(200)
    expect(await stateOf(user)).toMatchObject({ recovery_codes_left: 9 })
    const begun = await server.api.as(user).call(secondFactors.begin, {
      ...own(user),
      body: { password: user.password },
    })
    expect(begun.status).toBe(200)
    expect(await stateOf(user)).toMatchObject({ recovery_codes_left: 9 })
  })

  it('sign once: what was sent before lets nobody in', async () => {
    const { user, authenticator } = await withPasskey()
    const { challenge_id, options } = await challengeFor(user)
    const passkey = { challenge_id, response: authenticator.sign(options, page) }
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(user, { passkey })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    const next = await challengeFor(user)
    const again = await signIn(user, {
      passkey: { challenge_id: next.challenge_id, response: passkey.response },
    })
    expect([again.status, again.body]).toMatchObject([401, { message: expect.stringContaining('passkey') }])
  })

  it('are refused with a challenge of another user, of another purpose, or that was left alone', async () => {
    const { user, authenticator } = await withPasskey()
    const other = await withPasskey()
    const shown = async ({ challenge_id, options }: Asked) =>
      (await signIn(user, { passkey: { challenge_id, response: authenticator.sign(options, page) } })).status
    expect(await shown(await challengeFor(other.user))).toBe(401)
    const begun = (await begin(user)).body
    expect(await shown(begun)).toBe(401)
    const asked = await challengeFor(user)
    const made = softwareAuthenticator().register(asked.options, page)
    expect((await finish(user, asked.challenge_id, made)).status).toBe(400)
    const old = await challengeFor(user)
    later(6)
    expect(await shown(old)).toBe(401)
    expect(await shown(await challengeFor(user))).toBe(200)
  })

  it('are refused from another origin or relying party, with a wrong signature, challenge or user', async () => {
    const { user, authenticator } = await withPasskey()
    const wrong = [
      { origin: 'http://localhost:9001' },
      { origin: 'https://localhost:9000' },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isTampered: true },
      { challenge: Buffer.from('another').toString('base64url') },
      { userHandle: Buffer.from('another').toString('base64url') },
    ]
    const statuses = []
    for (const said of wrong) statuses.push((await signInBy(user, authenticator, said)).status)
    expect(statuses).toEqual(wrong.map(() => 401))
    const userHandle = Buffer.from(user.id).toString('base64url')
    expect((await signInBy(user, authenticator, { userHandle })).status).toBe(200)
  })

  it('are refused when another key signs for them, and when they count backwards', async () => {
    const { user, authenticator } = await withPasskey()
    const stranger = softwareAuthenticator()
    const { challenge_id, options } = await challengeFor(user)
    const response = { ...stranger.sign(options, page), id: authenticator.id, rawId: authenticator.id }
    expect((await signIn(user, { passkey: { challenge_id, response } })).status).toBe(401)
    expect((await signInBy(user, stranger)).status).toBe(401)
    expect((await signInBy(user, authenticator, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 6, 0]) {
      expect((await signInBy(user, authenticator, { counter })).status).toBe(401)
    }
    expect((await signInBy(user, authenticator, { counter: 8 })).status).toBe(200)
  })

  it('need not count at all', async () => {
    const { user, authenticator } = await withPasskey()
    expect((await signInBy(user, authenticator, { counter: 0 })).status).toBe(200)
    expect((await signInBy(user, authenticator, { counter: 0 })).status).toBe(200)
  })

  it('of another address are not asked for, and recovery codes let in', async () => {
    const { user, authenticator, recoveryCodes } = await withPasskey()
    const from = { origin: 'https://logs.example.org' }
    expect(await ask(user, from)).toMatchObject({ totp: false, passkey: null })
    const { challenge_id, options } = await challengeFor(user)
    const passkey = { challenge_id, response: authenticator.sign(options, page) }
    expect((await signIn(user, { passkey }, from)).status).toBe(401)
    expect((await signIn(user, { second_factor: recoveryCodes[0] }, from)).status).toBe(200)
  })

  it('are not added from elsewhere than the page that asked, nor twice, nor unasked', async () => {
    const user = await server.seed.user()
    for (const from of [{}, { origin: 'http://127.0.0.1:9000' }, { origin: 'http://logs.example.org' }]) {
      expect((await begin(user, user.password, from as Record<string, string>)).status).toBe(400)
    }
    expect((await add(user, softwareAuthenticator(), { origin: 'http://localhost:9001' })).status).toBe(400)
    const authenticator = softwareAuthenticator()
    const { body } = await begin(user)
    const made = authenticator.register(body.options, page)
    expect((await finish(user, body.challenge_id, { ...made, id: 'AAAA' })).status).toBe(400)
    expect((await finish(user, body.challenge_id, made)).status).toBe(400)
    expect(await stateOf(user)).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
    expect((await add(user, authenticator)).status).toBe(200)
    expect((await begin(user)).body.options.excludeCredentials).toMatchObject([{ id: authenticator.id }])
    expect((await add(user, authenticator)).status).toBe(409)
    expect((await add(await server.seed.user(), authenticator)).status).toBe(409)
  })

  it('count wrong ones like wrong codes', async () => {
    const { user, authenticator, recoveryCodes } = await withPasskey()
    for (let count = 0; count < 10; count += 1) {
      expect((await signInBy(user, authenticator, { isTampered: true })).status).toBe(401)
    }
    later(6)
    const { challenge_id, options } = await challengeFor(user)
    const passkey = { challenge_id, response: authenticator.sign(options, page) }
    expect((await signIn(user, { passkey })).status).toBe(429)
    expect((await signIn(user, { second_factor: recoveryCodes[0] })).status).toBe(429)
    later(61)
    expect((await signInBy(user, authenticator)).status).toBe(200)
  })

  it('refuse the password alone in HTTP Basic, and a session of a moment before', async () => {
    const { user } = await withPasskey()
    const authorization = `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}`
    const basic = await server.api.anonymous.call(system.locales, { headers: { authorization } })
    expect(basic.status).toBe(401)
    const { password_hash: passwordHash } = await server.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const start = {
      user: { ...user, passwordHash },
      timeoutMs: -1,
      clientAddress: '127.0.0.1',
      userAgent: '',
    }
    expect(await createSessionKeeper(server.db).open(start)).toBeNull()
  })

  it('are removed with the password, and the recovery codes with the last factor', async () => {
    const { user, authenticator, recoveryCodes } = await withPasskey()
    await add(user, softwareAuthenticator())
    const [first, second] = (await stateOf(user)).passkeys
    const asked = await challengeFor(user)
    expect((await remove(user, first?.id ?? '', 'wrong')).status).toBe(400)
    expect((await remove(user, first?.id ?? '')).status).toBe(204)
    expect((await remove(user, first?.id ?? '')).status).toBe(404)
    const response = authenticator.sign(asked.options, page)
    expect((await signIn(user, { passkey: { challenge_id: asked.challenge_id, response } })).status).toBe(401)
    expect(await stateOf(user)).toMatchObject({ passkeys: [{ id: second?.id }], recovery_codes_left: 10 })
    expect((await remove(user, second?.id ?? '')).status).toBe(204)
    expect(await stateOf(user)).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 })
    expect((await signIn(user)).status).toBe(200)
    expect(recoveryCodes).toHaveLength(10)
  })

  it('are nothing of others: not to add, not to remove, but to reset by who may set all passwords', async () => {
    const { user } = await withPasskey()
    const other = await withPasskey()
    const boss = (await withPasskey({ roles: ['Admin'] })).user
    const support = await server.seed.user({ permissions: ['users:passwordchange', 'users:edit'] })
    const passkeyId = (await stateOf(user)).passkeys[0]?.id ?? ''
    const { params } = own(user)
    const body = { password: adminPassword }
    const admin = server.api.as('admin')
    expect((await admin.call(passkeys.begin, { params, headers, body })).status).toBe(403)
    expect((await admin.call(passkeys.remove, { params: { ...params, passkeyId }, body })).status).toBe(403)
    expect((await remove(other.user, passkeyId)).status).toBe(404)
    const begun = (await begin(user)).body
    const made = softwareAuthenticator().register(begun.options, page)
    expect((await finish(other.user, begun.challenge_id, made)).status).toBe(400)
    const reset = async (caller: TestUser, whose: TestUser) =>
      (await server.api.as(caller).call(secondFactors.remove, { params: { userId: whose.id } })).status
    expect(await reset(other.user, user)).toBe(403)
    expect(await reset(support, boss)).toBe(403)
    expect(await reset(support, user)).toBe(204)
    expect(await stateOf(user)).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 })
    expect((await signIn(user)).status).toBe(200)
  })

  it('are at most 20 of a user, with a handful of open challenges', async () => {
    const user = await server.seed.user()
    for (let count = 0; count < 20; count += 1) await add(user, softwareAuthenticator())
    const refused = await begin(user)
    expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringContaining('20') }])
    for (let count = 0; count < 12; count += 1) await challengeFor(user)
    const count = async () =>
      (await server.db.selectFrom('passkey_challenges').select('id').where('user_id', '=', user.id).execute())
        .length
    expect(await count()).toBe(5)
  })

  it('of the administrator are turned off by another password in the configuration', async () => {
    const admin = { ...(await server.seed.admin()), password: adminPassword }
    await add(admin, softwareAuthenticator())
    await ensureAdmin(server.db, adminPassword)
    expect(await ask(admin)).toMatchObject({ type: 'SecondFactorNeeded' })
    await ensureAdmin(server.db, 'another password')
    expect((await signIn({ ...admin, password: 'another password' })).status).toBe(200)
    await ensureAdmin(server.db, adminPassword)
  })

  it('are told in the audit log by their names', async () => {
    const { user, authenticator } = await withPasskey()
    await signInBy(user, authenticator)
    await signInBy(user, authenticator, { isTampered: true })
    await remove(user, (await stateOf(user)).passkeys[0]?.id ?? '')
    const { body } = await server.api.as('admin').call(audit.list, { query: { per_page: 20 } })
    expect(JSON.stringify(body)).not.toContain(authenticator.id)
    const told = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'result', 'details'])
      .where('entity_title', '=', user.username)
      .execute()
    const details = told.map((entry) => [entry.action, entry.result, JSON.parse(entry.details)])
    const changed = { changed: ['secondFactor'], passkey: 'Laptop' }
    expect(details).toEqual(
      expect.arrayContaining([
        ['update', 'success', { ...changed, second_factor: 'passkey added' }],
        ['sign_in', 'success', { second_factor: 'passkey' }],
        ['sign_in', 'failure', { reason: 'The passkey of the second factor was wrong or was used before.' }],
        ['update', 'success', { ...changed, second_factor: 'passkey removed' }],
      ]),
    )
  })
})
