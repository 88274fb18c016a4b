import { roleMembers, sessions, tokens, users } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { adminPassword, type TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

type NewUser = z.input<typeof users.create.body>
type Change = z.input<typeof users.update.body>

describeOnEachDatabase('nobody gets more rights than they were given', (database) => {
  let server: TestServer
  let victim: TestUser
  beforeAll(async () => {
    server = await startTestServer({ database })
    victim = await server.seed.user({ roles: ['Admin'] })
  })
  afterAll(() => server.stop())

  const everythingOnUsers = ['users:create', 'users:edit', 'users:list', 'users:passwordchange']
  const allButAll = [...everythingOnUsers, 'users:permissionsedit', 'users:rolesedit', 'users:tokencreate']
  const change = async (by: TestUser, userId: string, body: Change) =>
    (await server.api.as(by).call(users.update, { params: { userId }, body })).status
  const signIn = ({ username, password }: TestUser) =>
    server.api.anonymous.call(sessions.create, { body: { username, password } })
  const create = async (by: TestUser, more: Partial<NewUser>) => {
    const username = `made-${Math.random()}`
    const names = { email: 'a@b.example', first_name: 'A', last_name: 'B' }
    const body = { username, password: 'long enough', permissions: [], ...names, ...more }
    return (await server.api.as(by).call(users.create, { body })).status
  }

  it('lets users change their own profile, and nothing that gives rights', async () => {
    const user = await server.seed.user({ roles: ['Reader'] })
    expect(await change(user, user.id, { email: 'me@example.org' })).toBe(204)
    for (const body of [
      { roles: ['Reader', 'Admin'] },
      { roles: [] },
      { permissions: ['streams:read'] },
      { permissions: ['*'] },
      { session_timeout_ms: -1 },
      { service_account: true },
    ]) {
      expect([body, await change(user, user.id, body)]).toEqual([body, 403])
    }
    expect(await change(user, victim.id, { email: 'me@example.org' })).toBe(403)
    const params = { username: user.username }
    const own = await server.api
      .as(user)
      .call(users.savePermissions, { params, body: { permissions: ['*'] } })
    expect(own.status).toBe(403)
  })

  it('takes back what a form sends unchanged', async () => {
    const user = await server.seed.user({ roles: ['Reader'] })
    const body = {
      roles: ['Reader'],
      session_timeout_ms: 28_800_000,
      service_account: false,
      permissions: [],
    }
    expect(await change(user, user.id, body)).toBe(204)
  })

  it('lets whoever makes users give them the role Reader, and nothing else', async () => {
    const creator = await server.seed.user({ permissions: ['users:create'] })
    expect(await create(creator, { roles: ['Reader'] })).toBe(201)
    for (const more of [{ roles: ['Admin'] }, { roles: ['Views Manager'] }, { permissions: ['view:read'] }]) {
      expect([more, await create(creator, more)]).toEqual([more, 403])
    }
  })

  it('lets only administrators make administrators', async () => {
    const almost = await server.seed.user({ permissions: allButAll })
    expect(await create(almost, { roles: ['Views Manager'], permissions: ['streams:read'] })).toBe(201)
    for (const more of [
      { roles: ['Admin'] },
      { permissions: ['*'] },
      { permissions: ['*:*'] },
      { permissions: ['streams,*'] },
    ]) {
      expect([more, await create(almost, more)]).toEqual([more, 403])
      expect([more, await change(almost, almost.id, more)]).toEqual([more, 403])
    }
    const params = { username: almost.username }
    const body = { permissions: ['*'] }
    expect((await server.api.as(almost).call(users.savePermissions, { params, body })).status).toBe(403)
    expect(await create(victim, { roles: ['Admin'] })).toBe(201)
  })

  it('lets only administrators change an administrator, or act as one', async () => {
    const almost = server.api.as(await server.seed.user({ permissions: allButAll }))
    const params = { userId: victim.id }
    const password = 'a new password'
    const attempts = [
      almost.call(users.savePassword, { params, body: { password } }),
      almost.call(users.savePassword, { params: { userId: 'local:admin' }, body: { password } }),
      almost.call(tokens.create, { params: { ...params, name: 'mine' } }),
      almost.call(tokens.create, { params: { userId: 'local:admin', name: 'mine' } }),
      almost.call(users.update, { params, body: { email: 'mine@example.org' } }),
      almost.call(users.update, { params, body: { roles: [] } }),
      almost.call(users.saveStatus, { params: { ...params, newStatus: 'disabled' } }),
      almost.call(users.remove, { params }),
      almost.call(users.savePermissions, { params: victim, body: { permissions: [] } }),
    ]
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 403))
    const { status } = await signIn(victim)
    expect(status).toBe(200)
  })

  it('needs users:passwordchange for the password of another user, and the old one without it', async () => {
    const user = await server.seed.user()
    const params = { userId: user.id }
    const body = { password: 'a new password' }
    const editor = server.api.as(await server.seed.user({ permissions: ['users:edit'] }))
    expect((await editor.call(users.savePassword, { params, body })).status).toBe(403)
    const changer = await server.seed.user({ permissions: ['users:passwordchange'] })
    expect((await server.api.as(changer).call(users.savePassword, { params, body })).status).toBe(204)
    const one = await server.seed.user({ permissions: [`users:passwordchange:${user.username}`] })
    expect((await server.api.as(one).call(users.savePassword, { params, body })).status).toBe(400)
  })

  it('gives no role, password or token with rights that the giver does not have', async () => {
    const right = { users: ['users:rolesedit', 'users:edit', 'users:create', 'users:tokencreate'] }
    const helper = await server.seed.user({
      permissions: [...right.users, 'users:passwordchange', 'roles:read', 'roles:edit'],
    })
    const api = server.api.as(helper)
    expect(await change(helper, helper.id, { roles: ['Views Manager'] })).toBe(403)
    expect(await create(helper, { roles: ['Views Manager'] })).toBe(403)
    const rolename = 'Views Manager'
    const member = { params: { rolename, username: helper.username } }
    expect((await api.call(roleMembers.addMember, member)).status).toBe(403)
    expect(await change(helper, helper.id, { roles: ['Reader'] })).toBe(204)

    const manager = await server.seed.user({ roles: [rolename] })
    const reader = await server.seed.user({ roles: ['Reader'] })
    const body = { password: 'a new password' }
    const actingAs = async ({ id }: TestUser) => [
      (await api.call(tokens.create, { params: { userId: id, name: 'mine' } })).status,
      (await api.call(users.savePassword, { params: { userId: id }, body })).status,
    ]
    expect(await actingAs(manager)).toEqual([403, 403])
    expect(await actingAs(reader)).toEqual([200, 204])
  })

  it('keeps the last administrator: never deleted, disabled, or without the role', async () => {
    const other = server.api.as(victim)
    const params = { userId: 'local:admin' }
    const named = { username: 'admin' }
    const attempts = [
      await other.call(users.remove, { params }),
      await other.call(users.removeByUsername, { params: named }),
      await other.call(users.saveStatus, { params: { ...params, newStatus: 'disabled' } }),
      await other.call(users.update, { params, body: { roles: [] } }),
      await other.call(users.removePermissions, { params: named }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    const body = { username: 'admin', password: adminPassword }
    expect((await server.api.anonymous.call(sessions.create, { body })).status).toBe(200)
  })

  it('keeps service accounts and administrators apart', async () => {
    const admin = server.api.as('admin')
    const service = await server.seed.user({ isServiceAccount: true })
    const params = { userId: service.id }
    expect((await admin.call(users.update, { params, body: { roles: ['Admin'] } })).status).toBe(400)
    const toService = { params: { userId: victim.id }, body: { service_account: true } }
    expect((await admin.call(users.update, toService)).status).toBe(400)
    const { status, body } = await signIn(service)
    expect([status, body]).toMatchObject([
      400,
      { message: `Cannot login with service account ${service.username}` },
    ])
    expect((await server.api.as(service).call(users.byId, { params })).status).toBe(403)
    expect((await server.api.as(service).call(sessions.validate)).body.username).toBe(service.username)
  })
})
