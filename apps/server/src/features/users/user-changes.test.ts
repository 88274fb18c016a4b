import { system, users } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { adminPassword } from '../../testing/seed.ts'
import { isSignedIn, signIn } from '../../testing/session-steps.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

type UserBody = z.input<typeof users.update.body>

const jane = {
  username: 'jane',
  password: 'correct horse',
  email: 'jane@example.org',
  first_name: 'Jane',
  last_name: 'Doe',
  permissions: ['streams:read:1'],
}

describeOnEachDatabase('changes of users', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const userOf = async (userId: string) => (await admin().call(users.byId, { params: { userId } })).body

  it('makes a user as documented', async () => {
    const body = { ...jane, roles: ['Reader'], timezone: 'Europe/Berlin', session_timeout_ms: -1 }
    const made = await admin().call(users.create, { body })
    expect([made.status, made.headers.get('content-length')]).toEqual([201, '0'])
    expect(made.headers.get('location')).toBe(`${server.url}users/jane`)
    const { body: found } = await admin().call(users.byUsername, { params: { username: 'jane' } })
    expect(found).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      username: 'jane',
      email: 'jane@example.org',
      first_name: 'Jane',
      last_name: 'Doe',
      full_name: 'Jane Doe',
      permissions: expect.arrayContaining(['streams:read:1', 'messages:read', 'users:edit:jane']),
      grn_permissions: [],
      preferences: { updateUnfocussed: false, enableSmartSearch: true },
      timezone: 'Europe/Berlin',
      session_timeout_ms: -1,
      read_only: false,
      external: false,
      startpage: null,
      roles: ['Reader'],
      session_active: false,
      last_activity: null,
      client_address: null,
      account_status: 'enabled',
      service_account: false,
    })
    expect((await signIn(server, jane)).status).toBe(200)
  })

  it.each([
    [{ username: 'admin' }, 'The name admin is taken'],
    [{ username: 'Admin' }, 'The name Admin is taken'],
    [{ username: 'ａｄｍｉｎ' }, 'is taken'],
    [{ username: '\u0430dmin' }, 'letters of one script'],
    [{ username: 'ad\u200bmin' }, 'that cannot be seen'],
    [{ username: '../admin' }, 'no slashes'],
    [{ username: 'a:b' }, 'without'],
    [{ password: 'short' }, '6 to 1,000 characters'],
    [{ email: 'nowhere' }, 'must be an e-mail address'],
    [{ first_name: ' ' }, 'must not be blank'],
    [{ roles: ['Reader', 'Nobody', 'Nothing'] }, 'Invalid role names: Nobody, Nothing'],
    [{ roles: ['Admin'], service_account: true }, 'A service account cannot be an administrator'],
    [{ permissions: ['*'], service_account: true }, 'A service account cannot be an administrator'],
    [{ session_timeout_ms: 0 }, 'or -1 for never'],
    [{ timezone: 'Moon/Crater' }, 'Moon/Crater is not a time zone'],
    [{ is_admin: true }, 'Unrecognized property'],
  ])('answers 400 to a new user with %j', async (wrong, message) => {
    const answer = await admin().fetch('/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...jane, username: 'joe', ...wrong }),
    })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message)])
    expect((await admin().call(users.byUsername, { params: { username: 'joe' } })).status).toBe(404)
  })

  it('takes a name that looks like one in another script for taken, whichever of them is there', async () => {
    const created = async (username: string) => {
      const answer = await admin().fetch('/users', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...jane, username }),
      })
      return [answer.status, await answer.text()]
    }
    const cyrillic = 'ѕсоре'
    expect(await created('apple')).toEqual([201, ''])
    expect(await created('аррӏе')).toEqual([400, expect.stringContaining('is taken')])
    expect(await created(cyrillic)).toEqual([201, ''])
    expect(await created('scope')).toEqual([400, expect.stringContaining('is taken')])
    expect((await signIn(server, { ...jane, username: cyrillic })).status).toBe(200)
  })

  it('changes what is named and leaves the rest', async () => {
    const { id } = await server.seed.user({ roles: ['Reader'], permissions: ['streams:read:1'] })
    const before = await userOf(id)
    const change = async (body: UserBody) =>
      (await admin().call(users.update, { params: { userId: id }, body })).status
    expect(await change({ email: 'new@example.org' })).toBe(204)
    expect(await userOf(id)).toEqual({ ...before, email: 'new@example.org' })
    expect(await change({ first_name: 'Only' })).toBe(204)
    expect((await userOf(id)).first_name).toBeNull()
    expect(await change({ first_name: 'Ann', last_name: 'Lee', timezone: 'Asia/Tokyo' })).toBe(204)
    expect(await change({ startpage: { type: 'stream', id: 's1' }, roles: ['Views Manager'] })).toBe(204)
    const after = await userOf(id)
    expect(after).toMatchObject({ full_name: 'Ann Lee', timezone: 'Asia/Tokyo', roles: ['Views Manager'] })
    expect(after.startpage).toEqual({ type: 'stream', id: 's1' })
    expect(await change({ startpage: { type: null, id: null }, timezone: '' })).toBe(204)
    expect(await userOf(id)).toMatchObject({ startpage: null, timezone: null })
  })

  it('does not store permissions again that follow from something else', async () => {
    const user = await server.seed.user({ roles: ['Reader'], permissions: ['streams:read:1'] })
    const params = { userId: user.id }
    const { permissions } = await userOf(user.id)
    await admin().call(users.update, { params, body: { permissions } })
    await admin().call(users.update, { params, body: { roles: [] } })
    const own = (await userOf(user.id)).permissions.filter((each) => !each.startsWith('users:'))
    expect(own).toEqual(['streams:read:1'])
  })

  it('replaces and removes the own permissions of a user, who loses them at the next request', async () => {
    const user = await server.seed.user({ permissions: ['system:read'] })
    const params = { username: user.username }
    const mine = server.api.as(user)
    expect((await mine.call(system.overview)).status).toBe(200)
    const body = { permissions: ['streams:read:1'] }
    expect((await admin().call(users.savePermissions, { params, body })).status).toBe(204)
    expect((await mine.call(system.overview)).status).toBe(403)
    expect((await userOf(user.id)).permissions).toContain('streams:read:1')
    expect((await admin().call(users.removePermissions, { params })).status).toBe(204)
    expect((await userOf(user.id)).permissions).not.toContain('streams:read:1')
  })

  it('takes a role away at the next request', async () => {
    const user = await server.seed.user({ roles: ['Reader'] })
    const session = (await signIn(server, user)).body.session_id
    const headers = { cookie: `authentication=${session}` }
    expect((await server.api.anonymous.call(system.overview, { headers })).status).toBe(200)
    await admin().call(users.update, { params: { userId: user.id }, body: { roles: [] } })
    expect((await server.api.anonymous.call(system.overview, { headers })).status).toBe(403)
  })

  it('disables and enables a user', async () => {
    const user = await server.seed.user()
    const { session_id } = (await signIn(server, user)).body
    const set = async (newStatus: string, userId = user.id) =>
      (await admin().fetch(`/users/${userId}/status/${newStatus}`, { method: 'PUT' })).status
    expect(await set('enabled')).toBe(304)
    expect(await set('DISABLED')).toBe(200)
    expect([await isSignedIn(server, session_id), (await signIn(server, user)).status]).toEqual([false, 401])
    expect((await userOf(user.id)).account_status).toBe('disabled')
    expect(await set('enabled')).toBe(200)
    expect([await isSignedIn(server, session_id), (await signIn(server, user)).status]).toEqual([false, 200])
    expect([await set('asleep'), await set('enabled', 'local:admin'), await set('disabled', '1')]).toEqual([
      400, 400, 404,
    ])
    const own = await server.api
      .as(user)
      .call(users.saveStatus, { params: { userId: user.id, newStatus: 'disabled' } })
    expect(own.status).toBe(400)
  })

  it('ends all sessions of a user whose session time-out changes, and no others', async () => {
    const user = await server.seed.user()
    const other = (await signIn(server, await server.seed.user())).body.session_id
    const { session_id } = (await signIn(server, user)).body
    const change = (session_timeout_ms: number) =>
      admin().call(users.update, { params: { userId: user.id }, body: { session_timeout_ms } })
    expect((await change(28_800_000)).status).toBe(204)
    expect(await isSignedIn(server, session_id)).toBe(true)
    expect((await change(-1)).status).toBe(204)
    expect([await isSignedIn(server, session_id), await isSignedIn(server, other)]).toEqual([false, true])
    const { valid_until } = (await signIn(server, user)).body
    expect(Date.parse(valid_until)).toBeGreaterThan(Date.now() + 9 * 365 * 86_400_000)
    const mine = await server.api
      .as(user)
      .call(users.update, { params: { userId: user.id }, body: { session_timeout_ms: 1 } })
    expect(mine.status).toBe(403)
  })

  it('changes a password with the old one, and ends all other sessions', async () => {
    const user = await server.seed.user()
    const [here, there] = [
      (await signIn(server, user)).body.session_id,
      (await signIn(server, user)).body.session_id,
    ]
    const change = async (body: { old_password?: string; password: string }) =>
      server.api.anonymous.call(users.savePassword, {
        params: { userId: user.id },
        body,
        headers: { cookie: `authentication=${here}` },
      })
    const password = 'a new password'
    for (const wrong of [{ password }, { password, old_password: 'nonsense' }]) {
      const answer = await change(wrong)
      expect([answer.status, answer.body]).toEqual([
        400,
        { type: 'ApiError', message: 'Old password is missing or incorrect.' },
      ])
    }
    expect((await change({ old_password: user.password, password: 'short' })).status).toBe(400)
    expect((await change({ old_password: user.password, password })).status).toBe(204)
    expect([await isSignedIn(server, here), await isSignedIn(server, there)]).toEqual([true, false])
    expect((await signIn(server, user)).status).toBe(401)
    expect((await signIn(server, { ...user, password })).status).toBe(200)
  })

  it('does not ask whoever may change all passwords for those of others, only for their own', async () => {
    const user = await server.seed.user()
    const change = (userId: string, body: { password: string; old_password?: string }) =>
      admin().call(users.savePassword, { params: { userId }, body })
    expect((await change(user.id, { password: 'a new password' })).status).toBe(204)
    expect((await signIn(server, { ...user, password: 'a new password' })).status).toBe(200)
    expect((await change('local:admin', { password: 'a new password' })).status).toBe(400)
    const own = await change('local:admin', { password: adminPassword, old_password: adminPassword })
    expect(own.status).toBe(204)
  })

  it('deletes a user with sessions, tokens and grants', async () => {
    const user = await server.seed.user({ permissions: ['streams:create'] })
    const sessionId = (await signIn(server, user)).body.session_id
    const grant = { id: user.id, grantee: `grn::::user:${user.id}`, capability: 'own' as const }
    const times = { created_by: 'x', created_at_ms: 1, updated_by: 'x', updated_at_ms: 1 }
    await server.db
      .insertInto('grants')
      .values({ ...grant, ...times, target: 'grn::::stream:1' })
      .execute()
    const params = { userId: user.id }
    expect((await admin().call(users.remove, { params })).status).toBe(204)
    expect((await admin().call(users.remove, { params })).status).toBe(404)
    expect(await isSignedIn(server, sessionId)).toBe(false)
    for (const table of ['sessions', 'tokens', 'user_roles'] as const) {
      const rows = await server.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()
      expect(rows).toEqual([])
    }
    const grants = await server.db
      .selectFrom('grants')
      .selectAll()
      .where('grantee', '=', grant.grantee)
      .execute()
    expect(grants).toEqual([])
    const { username } = await server.seed.user()
    expect((await admin().call(users.removeByUsername, { params: { username } })).status).toBe(204)
    expect((await admin().call(users.removeByUsername, { params: { username } })).status).toBe(404)
  })

  it('notes every change, never a password, in the audit trail', async () => {
    const body = { ...jane, username: 'audited', password: 'a secret of jane' }
    await admin().call(users.create, { body })
    const { id } = (await admin().call(users.byUsername, { params: { username: 'audited' } })).body
    const params = { userId: id }
    await admin().call(users.update, { params, body: { roles: ['Reader'] } })
    await admin().call(users.savePassword, { params, body: { password: 'another secret of jane' } })
    await admin().call(users.saveStatus, { params: { ...params, newStatus: 'disabled' } })
    await admin().call(users.remove, { params })
    const entries = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'username', 'entity_title', 'details', 'result'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'create',
      'delete',
      'update',
      'update',
      'update',
    ])
    expect(entries.every((entry) => entry.username === 'admin' && entry.entity_title === 'audited')).toBe(
      true,
    )
    expect(entries.some(({ details }) => details.includes('"roles":["Reader"]'))).toBe(true)
    const rows = await server.db.selectFrom('audit_entries').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/secret of jane|argon2/)
  })
})
