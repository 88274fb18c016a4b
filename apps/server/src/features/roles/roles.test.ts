import { authzRoles, type ErrorBody, permissions, roles, users } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { ensureBuiltInRoles } from './ensure-built-in-roles.ts'

/** The answer to a name that is taken, which a form says beside its field. */
const nameTaken = (message: string) => ({
  type: 'ValidationApiError',
  message,
  validation_errors: { name: [{ error: message }] },
})

const builtIn = [
  'Admin',
  'Alerts Manager',
  'Dashboard Creator',
  'Event Definition Creator',
  'Event Notification Creator',
  'Pipelines Manager',
  'Reader',
  'Sidecar Manager',
  'Sidecar Reader',
  'Sidecar System (Internal)',
  'Stream Router',
  'User Inspector',
  'Views Manager',
]

describeOnEachDatabase('roles', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const byName = async (name: string) => {
    const { body } = await admin().call(authzRoles.list, { query: { query: name } })
    const role = body.roles.find((role) => role.name === name)
    if (!role) throw new Error(`There is no role ${name}.`)
    return role
  }
  // The body of a refusal.
  const messageOf = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as ErrorBody).message,
  ]

  it('come with the product and say that they do', async () => {
    const { body } = await admin().call(roles.list)
    const known = body.roles.filter((role) => role.read_only)
    expect(known.map(({ name }) => name)).toEqual(builtIn)
    expect(known.every(({ description }) => description?.endsWith('(built-in)'))).toBe(true)
    expect(body.roles.find(({ name }) => name === 'Admin')?.permissions).toEqual(['*'])
    expect(body.total).toBe(body.roles.length)
  })

  it('that come with the product are put right at each start', async () => {
    const { id } = await byName('Reader')
    await server.db
      .updateTable('roles')
      .set({ permissions: '["*"]', is_read_only: 0 })
      .where('id', '=', id)
      .execute()
    await server.db.deleteFrom('roles').where('name', '=', 'Sidecar Reader').execute()
    await ensureBuiltInRoles(server.db)
    const { body } = await admin().call(roles.get, { params: { rolename: 'Reader' } })
    expect(body).toMatchObject({ read_only: true, permissions: expect.arrayContaining(['messages:read']) })
    expect(body.permissions).toHaveLength(14)
    expect((await byName('Sidecar Reader')).read_only).toBe(true)
  })

  it('that come with the product cannot be changed or deleted', async () => {
    const role = { name: 'Reader', permissions: ['*'] }
    const params = { rolename: 'Reader' }
    const { id } = await byName('Reader')
    expect((await admin().call(roles.update, { params, body: role })).status).toBe(400)
    expect((await admin().call(roles.remove, { params })).status).toBe(400)
    expect((await admin().call(authzRoles.remove, { params: { roleId: id } })).status).toBe(405)
    expect((await byName('Reader')).permissions).toHaveLength(14)
  })

  it('can be made, renamed, changed and deleted', async () => {
    const body = { name: 'Operators', description: 'On call', permissions: ['streams:read', 'inputs:read'] }
    const made = await admin().call(roles.create, { body })
    expect([made.status, made.body]).toEqual([201, { ...body, read_only: false }])
    expect(made.headers.get('location')).toMatch(/\/roles\/Operators$/)
    const { id } = await byName('Operators')
    const change = { name: 'operators', description: null, permissions: ['streams:read'], read_only: true }
    const changed = await admin().call(roles.update, { params: { rolename: 'Operators' }, body: change })
    expect(changed.body).toEqual({ ...change, read_only: false })
    expect((await admin().call(authzRoles.get, { params: { roleId: id } })).body).toEqual({
      id,
      ...changed.body,
    })
    expect((await admin().call(roles.get, { params: { rolename: 'Operators' } })).status).toBe(404)
    expect((await admin().call(roles.remove, { params: { rolename: 'operators' } })).status).toBe(204)
    expect((await admin().call(authzRoles.get, { params: { roleId: id } })).status).toBe(404)
  })

  it('are taken as ansible and go-graylog send them', async () => {
    const asAnsible = JSON.stringify({ name: 'Ansible', description: '', permissions: [], read_only: 'true' })
    const asGo = JSON.stringify({ name: 'Go', permissions: [], read_only: null })
    for (const body of [asAnsible, asGo]) {
      const headers = { 'content-type': 'application/json' }
      expect((await admin().fetch('/roles', { method: 'POST', headers, body })).status).toBe(201)
    }
  })

  it('have names that differ in more than upper and lower case', async () => {
    await admin().call(roles.create, { body: { name: 'Größe', permissions: [] } })
    for (const name of ['größe', 'GRÖSSE'.replace('SS', 'ß'), 'reader', 'ADMIN']) {
      const answer = await admin().call(roles.create, { body: { name, permissions: [] } })
      expect(messageOf(answer)).toEqual([400, `Role ${name} already exists.`])
      expect(answer.body).toMatchObject(nameTaken(`Role ${name} already exists.`))
    }
    const body = { name: 'rEADER', permissions: [] }
    expect(await admin().call(roles.update, { params: { rolename: 'Größe' }, body })).toMatchObject({
      status: 400,
      body: nameTaken('Role rEADER already exists.'),
    })
    const blank = await admin().call(roles.create, { body: { name: ' ', permissions: [] } })
    expect(messageOf(blank)).toEqual([400, expect.stringContaining('name')])
  })

  it('makes a role once when several ask at the same time', async () => {
    const body = { name: 'At once', permissions: [] }
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin().call(roles.create, { body })))
    const refused = answers.map(({ status }) => status).filter((status) => status !== 201)
    expect(refused).toHaveLength(7)
    expect(refused.filter((status) => status !== 400 && status !== 409)).toEqual([])
  })

  it('take effect at once, and are taken from all users when they are deleted', async () => {
    const body = { name: 'Metricians', permissions: ['system:read'] }
    await admin().call(roles.create, { body })
    const user = await server.seed.user({ roles: ['Metricians'] })
    const status = async () => (await server.api.as(user).fetch('/system')).status
    expect(await status()).toBe(200)
    const params = { rolename: 'Metricians' }
    await admin().call(roles.update, { params, body: { ...body, permissions: [] } })
    expect(await status()).toBe(403)
    await admin().call(roles.update, { params, body })
    expect(await status()).toBe(200)
    await admin().call(roles.remove, { params })
    expect(await status()).toBe(403)
    const seen = await admin().call(users.byId, { params: { userId: user.id } })
    expect(seen.body.roles).toEqual([])
  })

  it('with all rights are changed and deleted by administrators only', async () => {
    const body = { name: 'Operators', permissions: ['*'] }
    await admin().call(roles.create, { body })
    const operator = server.api.as(await server.seed.user({ roles: ['Operators'] }))
    const editor = server.api.as(await server.seed.user({ permissions: ['roles'] }))
    const params = { rolename: 'Operators' }
    const refused = [403, 'Only an administrator can change a role with all rights.']
    const weaker = { ...body, permissions: [] }
    expect(messageOf(await editor.call(roles.update, { params, body: weaker }))).toEqual(refused)
    expect(messageOf(await editor.call(roles.remove, { params }))).toEqual(refused)
    const found = await admin().call(authzRoles.list, { query: { query: 'Operators' } })
    const roleId = found.body.roles[0]?.id ?? ''
    expect(messageOf(await editor.call(authzRoles.remove, { params: { roleId } }))).toEqual(refused)
    expect((await operator.call(roles.remove, { params })).status).toBe(204)
  })

  it('with all rights are made by administrators only', async () => {
    const editor = server.api.as(await server.seed.user({ permissions: ['roles'] }))
    for (const permission of ['*', '*:*', '*,a']) {
      const answer = await editor.call(roles.create, { body: { name: 'Root', permissions: [permission] } })
      expect(messageOf(answer)).toEqual([403, 'Only an administrator can make a role with all rights.'])
    }
    await editor.call(roles.create, { body: { name: 'Harmless', permissions: [] } })
    const body = { name: 'Harmless', permissions: ['*'] }
    expect((await editor.call(roles.update, { params: { rolename: 'Harmless' }, body })).status).toBe(403)
  })

  it('take permissions only from those who have them, or may give any', async () => {
    const body = {
      name: 'Editors',
      permissions: ['roles:edit', 'roles:read', 'roles:create', 'streams:read'],
    }
    await admin().call(roles.create, { body })
    const holder = server.api.as(await server.seed.user({ roles: ['Editors'] }))
    const params = { rolename: 'Editors' }
    const put = (permissions: string[]) =>
      holder.call(roles.update, {
        params,
        body: { ...body, permissions: [...body.permissions, ...permissions] },
      })
    for (const more of [
      'users:passwordchange',
      'users:permissionsedit',
      'streams:edit',
      'roles',
      'roles:*',
      'streams:*,a',
    ]) {
      const refused = `You cannot give a role permissions that you do not have: ${more}.`
      expect(messageOf(await put([more]))).toEqual([403, refused])
      const made = await holder.call(roles.create, { body: { name: 'Other', permissions: [more] } })
      expect(messageOf(made)).toEqual([403, refused])
    }
    expect((await put(['roles:edit:Reader', 'streams:read:abc', 'messages:read'])).status).toBe(200)
    await admin().call(roles.update, {
      params,
      body: { ...body, permissions: [...body.permissions, 'view:edit'] },
    })
    expect((await put(['view:edit'])).status).toBe(200)
    const giver = server.api.as(await server.seed.user({ permissions: ['roles', 'users:permissionsedit'] }))
    const given = await giver.call(roles.create, {
      body: { name: 'Given', permissions: ['users:passwordchange'] },
    })
    expect(given.status).toBe(201)
  })

  it('are listed by page, sorted and searched, with the users whom the caller may see', async () => {
    const [seen, hidden] = [
      await server.seed.user({ roles: ['Views Manager'] }),
      await server.seed.user({ roles: ['Views Manager'] }),
    ]
    const list = async (query: object) => (await admin().call(authzRoles.list, { query })).body
    const page = await list({ query: 'sidecar', order: 'desc', per_page: 2, page: 1 })
    expect(page).toMatchObject({ total: 3, count: 2, page: 1, per_page: 2, query: 'sidecar' })
    expect(page.roles.map(({ name }) => name)).toEqual(['Sidecar System (Internal)', 'Sidecar Reader'])
    expect((await list({ query: 'description:"listing all user"' })).roles).toMatchObject([
      { name: 'User Inspector' },
    ])
    const [role] = (await list({ query: 'name:"Views Manager"' })).roles
    const usersFor = async (permissions: string[]) => {
      const reader = server.api.as(await server.seed.user({ permissions }))
      const { body } = await reader.call(authzRoles.list, { query: { query: 'Views' } })
      return body.context.users[role?.id ?? '']?.map(({ username }) => username)
    }
    expect(await usersFor(['roles:read', 'users:list'])).toEqual([seen.username, hidden.username].sort())
    expect(await usersFor(['roles:read', `users:read:${seen.username}`])).toEqual([seen.username])
  })

  it('leave their changes in the audit trail', async () => {
    const name = 'Audited'
    await admin().call(roles.create, { body: { name, permissions: ['streams:read'] } })
    await admin().call(roles.update, { params: { rolename: name }, body: { name, permissions: [] } })
    await admin().call(roles.remove, { params: { rolename: name } })
    const entries = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'entity_type', 'username'])
      .where('entity_title', '=', name)
      .orderBy('action')
      .execute()
    expect(entries).toEqual(
      ['create', 'delete', 'update'].map((action) => ({ action, entity_type: 'role', username: 'admin' })),
    )
  })

  it('can grant every permission of the catalogue, which anybody may read', async () => {
    const { body } = await server.api.anonymous.call(permissions.all)
    expect(body.permissions).toMatchObject({
      streams: ['changestate', 'create', 'edit', 'read', 'route'],
      view: ['delete', 'edit', 'read'],
    })
    const known = Object.entries(body.permissions).flatMap(([domain, actions]) =>
      actions.map((action) => `${domain}:${action}`),
    )
    const { body: all } = await admin().call(roles.list)
    const granted = all.roles.filter((role) => role.read_only).flatMap((role) => role.permissions)
    expect(granted.filter((permission) => permission !== '*' && !known.includes(permission))).toEqual([])
    const own = await server.api.anonymous.call(permissions.ofReader, { params: { username: 'jane' } })
    expect(own.body.permissions).toEqual(
      ['edit', 'passwordchange', 'tokencreate', 'tokenlist', 'tokenremove'].map(
        (action) => `users:${action}:jane`,
      ),
    )
  })
})
