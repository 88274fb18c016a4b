import { audit, roles, streams, teams } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { createTeamSteps, type TeamSteps } from '../../testing/team-steps.ts'

const nobodysId = 'a'.repeat(24)

describeOnEachDatabase('teams', (database) => {
  let server: TestServer
  let steps: TeamSteps
  beforeAll(async () => {
    server = await startTestServer({ database })
    steps = createTeamSteps(server)
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const create = (by: TestUser | 'admin', body: { name: string; roles?: string[] }) =>
    server.api.as(by).call(teams.create, { body })
  const get = (teamId: string) => admin().call(teams.get, { params: { teamId } })
  const listed = (by: TestUser, query: string) => server.api.as(by).call(teams.list, { query: { query } })
  const saveRole = (name: string, permissions: string[]) =>
    admin().call(roles.update, { params: { rolename: name }, body: { name, permissions } })
  const createsStreams = async (user: TestUser) => {
    const body = { title: 'x', index_set_id: nobodysId }
    return (await server.api.as(user).call(streams.create, { body })).status !== 403
  }

  it('are made, changed and deleted', async () => {
    const [reader, creator] = [await steps.roleId('Reader'), await steps.roleId('Dashboard Creator')]
    const body = { name: 'On call', description: 'Who is awake', roles: [reader, creator, reader] }
    const made = await admin().call(teams.create, { body })
    const given = [
      { id: creator, name: 'Dashboard Creator' },
      { id: reader, name: 'Reader' },
    ]
    expect([made.status, made.body]).toEqual([201, { ...body, id: expect.any(String), roles: given }])
    const { id } = made.body
    expect(made.headers.get('location')).toMatch(new RegExp(`/authz/teams/${id}$`))
    expect((await get(id)).body).toEqual(made.body)
    const changed = await steps.update('admin', id, { name: 'on call', roles: [reader] })
    expect(changed.body).toEqual({ id, name: 'on call', description: null, roles: given.slice(1) })
    expect((await get(id)).body).toEqual(changed.body)
    expect((await steps.remove('admin', id)).status).toBe(204)
    expect([(await get(id)).status, (await steps.remove('admin', id)).status]).toEqual([404, 404])
  })

  it('say what is wrong with them, at its field', async () => {
    const { id } = await steps.team({ name: 'Größe' })
    const taken = { name: [{ error: 'Team größe already exists.' }] }
    expect(await create('admin', { name: 'größe' })).toMatchObject({
      status: 400,
      body: { validation_errors: taken },
    })
    const other = await steps.team()
    expect((await steps.update('admin', other.id, { name: 'GRÖßE' })).status).toBe(400)
    expect((await steps.update('admin', id, { name: 'grÖßE' })).status).toBe(200)
    expect((await create('admin', { name: ' ' })).status).toBe(400)
    expect(await create('admin', { name: steps.newName('Team'), roles: [nobodysId] })).toMatchObject({
      status: 400,
      body: { validation_errors: { roles: [{ error: `There is no role with the id ${nobodysId}.` }] } },
    })
    expect((await steps.update('admin', nobodysId, { name: 'x' })).status).toBe(404)
  })

  it('have no role with all rights, also none that gets them later', async () => {
    const mighty = await steps.role('*')
    for (const roleId of [mighty.id, await steps.roleId('Admin')]) {
      expect(await create('admin', { name: steps.newName('Team'), roles: [roleId] })).toMatchObject({
        status: 400,
        body: { validation_errors: { roles: [{ error: expect.stringContaining('has all rights') }] } },
      })
    }
    const role = await steps.role('streams:create')
    const user = await server.seed.user()
    const { id, name } = await steps.team({ roles: [role.id], members: [user] })
    expect((await steps.update('admin', id, { name, roles: [role.id, mighty.id] })).status).toBe(400)
    expect(await saveRole(role.name, ['*'])).toMatchObject({
      status: 400,
      body: { validation_errors: { permissions: [{ error: expect.stringContaining(name) }] } },
    })
    expect((await saveRole(role.name, ['streams:create', 'streams:read'])).status).toBe(200)
    expect((await steps.update('admin', id, { name })).status).toBe(200)
    expect((await saveRole(role.name, ['*'])).status).toBe(200)
  })

  it('and their roles change at the same moment without one with all rights', async () => {
    for (let round = 0; round < 10; round += 1) {
      const role = await steps.role('streams:create')
      const { id, name } = await steps.team()
      const answers = await Promise.all([
        steps.update('admin', id, { name, roles: [role.id] }),
        saveRole(role.name, ['*']),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    }
  })

  it('are found by page, with those members whom the caller may see', async () => {
    const [one, two] = [await server.seed.user(), await server.seed.user()]
    const name = steps.newName('Sought')
    const team = await steps.team({ name, roles: [await steps.roleId('Reader')], members: [one, two] })
    await steps.team({ name: `${name} too` })
    const who = ['teams:list', `users:read:${two.username}`]
    const inspector = await server.seed.user({ permissions: who })
    const { body } = await listed(inspector, `name:"${name}"`)
    expect(body).toMatchObject({ total: 2, count: 2, page: 1, query: `name:"${name}"` })
    expect(body.teams[0]).toEqual(team)
    const seen = body.context.users[team.id]
    expect(seen).toEqual([{ id: two.id, username: two.username }])
    const all = await server.seed.user({ permissions: ['teams:list', 'users:list'] })
    const everybody = (await listed(all, `id:${team.id}`)).body.context.users[team.id]
    expect(everybody?.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
    expect((await listed(one, '')).status).toBe(403)
    expect((await listed(all, 'name:nothing at all')).body.teams).toEqual([])
  })

  it('are read and changed one by one by those who may', async () => {
    const [mine, foreign] = [await steps.team(), await steps.team()]
    const permissions = ['read', 'edit', 'delete'].map((action) => `teams:${action}:${mine.id}`)
    const keeper = await server.seed.user({ permissions })
    const as = server.api.as(keeper)
    const read = async (teamId: string) => (await as.call(teams.get, { params: { teamId } })).status
    const rename = async (id: string) => (await steps.update(keeper, id, { name: `${id} renamed` })).status
    expect([await read(mine.id), await rename(mine.id)]).toEqual([200, 200])
    expect([await read(foreign.id), await rename(foreign.id)]).toEqual([403, 403])
    expect([await read(nobodysId), await rename(nobodysId)]).toEqual([403, 403])
    expect((await create(keeper, { name: 'x' })).status).toBe(403)
    expect((await steps.remove(keeper, foreign.id)).status).toBe(403)
    expect((await steps.remove(keeper, mine.id)).status).toBe(204)
  })

  it('get only roles that the one who changes them may give', async () => {
    const [known, mighty] = [await steps.role('streams:create'), await steps.role('inputs:create')]
    const keeper = await server.seed.user({ permissions: ['teams', 'streams:create', 'users:rolesedit'] })
    const name = steps.newName('Team')
    expect(await create(keeper, { name, roles: [mighty.id] })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('inputs:create') },
    })
    const { body } = await create(keeper, { name, roles: [known.id] })
    expect((await steps.update(keeper, body.id, { name, roles: [mighty.id] })).status).toBe(403)
    // What it has already stays.
    const other = await steps.team({ roles: [mighty.id] })
    const both = [mighty.id, known.id]
    expect((await steps.update(keeper, other.id, { name: other.name, roles: both })).status).toBe(200)
    const giver = await server.seed.user({ permissions: ['teams:create', 'users:permissionsedit'] })
    expect((await create(giver, { name: steps.newName('Team'), roles: [mighty.id] })).status).toBe(201)
  })

  it('change what members have only by who may change the roles of each of them', async () => {
    const role = await steps.role('streams:create')
    const [one, two] = [await server.seed.user(), await server.seed.user()]
    const { id, name } = await steps.team({ roles: [role.id], members: [one, two] })
    const permissions = ['teams', 'streams:create', `users:rolesedit:${one.username}`]
    const keeper = await server.seed.user({ permissions })
    expect((await steps.update(keeper, id, { name: `${name} renamed`, roles: [role.id] })).status).toBe(200)
    const refusals = [await steps.update(keeper, id, { name }), await steps.remove(keeper, id)]
    for (const refusal of refusals) {
      expect(refusal.status).toBe(403)
      expect(JSON.stringify(refusal.body)).toContain('users:rolesedit is needed on each')
      expect(JSON.stringify(refusal.body)).not.toContain(two.username)
    }
    expect([await createsStreams(one), await createsStreams(two)]).toEqual([true, true])
    await steps.take('admin', id, two)
    expect((await steps.remove(keeper, id)).status).toBe(204)
    expect(await createsStreams(one)).toBe(false)
  })

  it('change what administrators have only by administrators', async () => {
    const mighty = await server.seed.user({ roles: ['Admin'] })
    const { id, name } = await steps.team({ members: [mighty] })
    const keeper = await server.seed.user({
      permissions: ['teams', 'users:rolesedit', 'users:permissionsedit'],
    })
    const reader = await steps.roleId('Reader')
    expect((await steps.update(keeper, id, { name, roles: [reader] })).status).toBe(403)
    expect((await steps.remove(keeper, id)).status).toBe(403)
    expect((await steps.take(keeper, id, mighty)).status).toBe(403)
    expect((await steps.remove(mighty, id)).status).toBe(204)
  })

  it('give and take rights at once, when they or a role of theirs change or go', async () => {
    const user = await server.seed.user()
    const role = await steps.role('inputs:read')
    const { id, name } = await steps.team({ roles: [role.id], members: [user] })
    expect(await createsStreams(user)).toBe(false)
    await saveRole(role.name, ['streams:create'])
    expect(await createsStreams(user)).toBe(true)
    await steps.update('admin', id, { name })
    expect(await createsStreams(user)).toBe(false)
    await steps.update('admin', id, { name, roles: [role.id] })
    expect(await createsStreams(user)).toBe(true)
    await admin().call(roles.remove, { params: { rolename: role.name } })
    expect(await createsStreams(user)).toBe(false)
    expect((await get(id)).body.roles).toEqual([])
    const last = await steps.role('streams:create')
    await steps.update('admin', id, { name, roles: [last.id] })
    expect(await createsStreams(user)).toBe(true)
    await steps.remove('admin', id)
    expect(await createsStreams(user)).toBe(false)
  })

  it('are given a role at the moment it is deleted, or are told that it is gone', async () => {
    for (let round = 0; round < 10; round += 1) {
      const role = await steps.role('streams:read')
      const { id, name } = await steps.team()
      const give = () => steps.update('admin', id, { name, roles: [role.id] })
      const remove = admin().call(roles.remove, { params: { rolename: role.name } })
      const answers = await Promise.all([give(), remove, give()])
      expect(answers.filter(({ status }) => ![200, 204, 400].includes(status))).toEqual([])
      expect((await get(id)).body.roles).toEqual([])
    }
  })

  it('leave what was done to them in the audit trail, and what was refused', async () => {
    const role = await steps.role('streams:read')
    const keeper = await server.seed.user({ permissions: ['teams'] })
    const { id, name } = await steps.team({ roles: [role.id] })
    await steps.update(keeper, id, { name, roles: [await steps.roleId('Admin')] })
    await steps.remove('admin', id)
    const { body } = await admin().call(audit.list, { query: { filters: [`entity_id:${id}`] } })
    const told = body.elements.map(({ action, result, entity_type, entity_title, details }) => ({
      ...{ action, result, entity_type, entity_title },
      roles: details?.roles,
    }))
    const entry = { entity_type: 'team', entity_title: name, result: 'success' }
    expect(told).toMatchObject([
      { ...entry, action: 'delete' },
      { action: 'update', result: 'failure' },
      { ...entry, action: 'create', roles: [role.name] },
    ])
  })
})
