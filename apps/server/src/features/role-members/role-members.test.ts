import { authzRoles, roleMembers, roles } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

describeOnEachDatabase('role members', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const rolesOf = async ({ username }: TestUser) => {
    const { body } = await admin().call(roleMembers.ofUser, { params: { username } })
    return body.roles.map(({ name }) => name)
  }
  const idOf = async (name: string) => {
    const { body } = await admin().call(authzRoles.list, { query: { query: `"${name}"` } })
    return body.roles.find((role) => role.name === name)?.id ?? ''
  }

  it('are given and lose a role by its id, at once', async () => {
    const [one, two] = [await server.seed.user({ roles: ['Reader'] }), await server.seed.user()]
    const roleId = await idOf('Dashboard Creator')
    const body = [one.username, two.username, one.username]
    expect((await admin().call(roleMembers.assign, { params: { roleId }, body })).status).toBe(204)
    expect([await rolesOf(one), await rolesOf(two)]).toEqual([
      ['Dashboard Creator', 'Reader'],
      ['Dashboard Creator'],
    ])
    const params = { roleId, username: two.username }
    expect((await admin().call(roleMembers.unassign, { params })).status).toBe(204)
    expect(await rolesOf(two)).toEqual([])
  })

  it('are given a role all together or not at all', async () => {
    const user = await server.seed.user()
    const roleId = await idOf('Reader')
    const assign = (usernames: string[], id = roleId) =>
      admin().call(roleMembers.assign, { params: { roleId: id }, body: usernames })
    expect((await assign([user.username, 'nobody'])).status).toBe(404)
    expect(await rolesOf(user)).toEqual([])
    expect((await assign([user.username], 'a'.repeat(24))).status).toBe(404)
    expect((await assign(['admin'])).status).toBe(400)
    expect((await assign([])).status).toBe(204)
  })

  it('are given and lose a role by its name', async () => {
    const user = await server.seed.user()
    const params = { rolename: 'Reader', username: user.username }
    expect((await admin().call(roleMembers.addMember, { params })).status).toBe(204)
    expect(await rolesOf(user)).toEqual(['Reader'])
    expect((await admin().call(roleMembers.removeMember, { params })).status).toBe(204)
    expect(await rolesOf(user)).toEqual([])
    const unknown = { rolename: 'Nonsense', username: user.username }
    expect((await admin().call(roleMembers.addMember, { params: unknown })).status).toBe(404)
  })

  it('are given a role they have at the moment it is deleted, or are told that it is gone', async () => {
    for (let round = 0; round < 10; round += 1) {
      const users = await Promise.all([1, 2].map(() => server.seed.user()))
      const rolename = `Short-lived ${round}`
      await admin().call(roles.create, { body: { name: rolename, permissions: ['streams:read'] } })
      const add = () =>
        users.map(({ username }) => admin().call(roleMembers.addMember, { params: { rolename, username } }))
      await Promise.all(add())
      const remove = admin().call(roles.remove, { params: { rolename } })
      const answers = await Promise.all([...add(), remove, ...add()])
      expect(answers.filter(({ status }) => ![204, 404, 409].includes(status))).toEqual([])
    }
  })

  it('are changed only by those who may change the roles of each of them', async () => {
    const [one, two] = [await server.seed.user(), await server.seed.user()]
    const editor = server.api.as(await server.seed.user({ permissions: [`users:rolesedit:${one.username}`] }))
    const roleId = await idOf('Reader')
    const assign = async (usernames: string[]) =>
      (await editor.call(roleMembers.assign, { params: { roleId }, body: usernames })).status
    expect(await assign([one.username, two.username])).toBe(403)
    expect(await assign([one.username])).toBe(204)
    const params = { roleId, username: two.username }
    expect((await editor.call(roleMembers.unassign, { params })).status).toBe(403)
    const self = server.api.as(one)
    const own = { rolename: 'Views Manager', username: one.username }
    expect((await self.call(roleMembers.addMember, { params: own })).status).toBe(403)
  })

  it('become administrators only through one', async () => {
    const editor = await server.seed.user({ permissions: ['users', 'roles'] })
    const roleId = await idOf('Admin')
    const body = [editor.username]
    expect((await server.api.as(editor).call(roleMembers.assign, { params: { roleId }, body })).status).toBe(
      403,
    )
    expect((await admin().call(roleMembers.assign, { params: { roleId }, body })).status).toBe(204)
    expect((await server.api.as(editor).call(roles.list)).status).toBe(200)
  })

  it('are listed by page, with what the caller may see of them', async () => {
    const name = 'Listed'
    await admin().call(roles.create, { body: { name, permissions: ['streams:read'] } })
    const [one] = [
      await server.seed.user({ username: 'listed-b', roles: [name] }),
      await server.seed.user({ username: 'listed-a', roles: [name, 'Reader'] }),
    ]
    const roleId = await idOf(name)
    const page = async (query: object) =>
      (await admin().call(roleMembers.assignees, { params: { roleId }, query })).body
    expect(await page({})).toMatchObject({
      total: 2,
      users: [{ username: 'listed-a', roles: ['Listed', 'Reader'] }, { username: 'listed-b' }],
    })
    expect((await page({ query: 'listed-b', sort: 'username' })).users).toMatchObject([{ id: one.id }])
    const members = async (permissions: string[]) => {
      const reader = server.api.as(await server.seed.user({ permissions }))
      return reader.call(roleMembers.members, { params: { rolename: name } })
    }
    const seen = await members(['users:list', 'roles:read'])
    expect(seen.body).toMatchObject({ role: name, users: [{ username: 'listed-a', timezone: 'UTC' }, {}] })
    expect(seen.body.users.flatMap((user) => [...user.permissions, ...user.grn_permissions])).toEqual([])
    const full = await members(['users:list', 'roles:read', 'users:permissionsedit'])
    expect(full.body.users[0]?.permissions).toContain('streams:read')
    expect((await members(['users:list'])).status).toBe(403)
  })
})
