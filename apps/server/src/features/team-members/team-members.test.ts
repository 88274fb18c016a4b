import {
  audit,
  explanations,
  roleMembers,
  streams,
  teamMembers,
  teams,
  tokens,
  users,
} from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminId } from '../../http/actor.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { createTeamSteps, type TeamSteps } from '../../testing/team-steps.ts'

const nobodysId = 'a'.repeat(24)

describeOnEachDatabase('members of teams', (database) => {
  let server: TestServer
  let steps: TeamSteps
  beforeAll(async () => {
    server = await startTestServer({ database })
    steps = createTeamSteps(server)
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const teamsOf = (by: TestUser | 'admin', { username }: { username: string }) =>
    server.api.as(by).call(teamMembers.ofUser, { params: { username } })
  const explained = async (by: TestUser | 'admin', { id }: TestUser, permission: string) =>
    (await server.api.as(by).call(explanations.ofUser, { params: { userId: id }, query: { permission } }))
      .body
  const createsStreams = async (user: TestUser) => {
    const body = { title: 'x', index_set_id: nobodysId }
    return (await server.api.as(user).call(streams.create, { body })).status !== 403
  }

  it('come and go, with the rights of the team, at once', async () => {
    const [one, two] = [await server.seed.user(), await server.seed.user()]
    const role = await steps.role('streams:create')
    const { id } = await steps.team({ roles: [role.id] })
    expect((await steps.add('admin', id, one, two, one)).status).toBe(204)
    expect((await steps.membersOf(id)).toSorted()).toEqual([one.username, two.username].toSorted())
    expect([await createsStreams(one), await createsStreams(two)]).toEqual([true, true])
    const { body: shown } = await server.api.as(one).call(users.byId, { params: { userId: one.id } })
    expect(shown).toMatchObject({ roles: [], permissions: expect.arrayContaining(['streams:create']) })
    expect((await steps.take('admin', id, one)).status).toBe(204)
    expect([await createsStreams(one), await createsStreams(two)]).toEqual([false, true])
    expect(await steps.membersOf(id)).toEqual([two.username])
    expect((await steps.take('admin', id, one)).status).toBe(204)
  })

  it('come all together or not at all', async () => {
    const user = await server.seed.user()
    const { id } = await steps.team()
    const nobody = { ...user, username: 'nobody' }
    expect((await steps.add('admin', id, user, nobody)).status).toBe(404)
    expect(await steps.membersOf(id)).toEqual([])
    expect((await steps.add('admin', nobodysId, user)).status).toBe(404)
    expect((await steps.take('admin', nobodysId, user)).status).toBe(404)
    expect((await steps.take('admin', id, nobody)).status).toBe(404)
    expect((await steps.add('admin', id, await server.seed.admin())).status).toBe(400)
    expect((await steps.add('admin', id)).status).toBe(204)
  })

  it('are those whose roles the caller may change, in teams the caller may edit', async () => {
    const [one, two] = [await server.seed.user(), await server.seed.user()]
    const [mine, foreign] = [await steps.team(), await steps.team()]
    const permissions = [`teams:edit:${mine.id}`, `users:rolesedit:${one.username}`]
    const keeper = await server.seed.user({ permissions })
    const add = async (teamId: string, ...added: TestUser[]) =>
      (await steps.add(keeper, teamId, ...added)).status
    expect([await add(mine.id, one), await add(mine.id, one, two)]).toEqual([204, 403])
    expect([await add(foreign.id, one), await add(mine.id, keeper)]).toEqual([403, 403])
    expect(await steps.membersOf(mine.id)).toEqual([one.username])
    await steps.add('admin', mine.id, two)
    await steps.add('admin', foreign.id, one)
    const take = async (teamId: string, user: TestUser) => (await steps.take(keeper, teamId, user)).status
    expect([await take(mine.id, two), await take(foreign.id, one), await take(mine.id, one)]).toEqual([
      403, 403, 204,
    ])
  })

  it('get by nobody what that one may not give, least of all by themselves', async () => {
    const role = await steps.role('inputs:create')
    const { id } = await steps.team({ roles: [role.id] })
    const keeper = await server.seed.user({ permissions: ['teams', 'users:rolesedit'] })
    for (const user of [keeper, await server.seed.user()]) {
      expect(await steps.add(keeper, id, user)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('inputs:create') },
      })
    }
    expect(await steps.membersOf(id)).toEqual([])
    const giver = await server.seed.user({ permissions: ['teams', 'users:rolesedit', 'inputs:create'] })
    expect((await steps.add(giver, id, keeper)).status).toBe(204)
  })

  it('who are administrators are moved by administrators only', async () => {
    const mighty = await server.seed.user({ roles: ['Admin'] })
    const { id } = await steps.team()
    const keeper = await server.seed.user({
      permissions: ['teams', 'users:rolesedit', 'users:permissionsedit'],
    })
    expect((await steps.add(keeper, id, mighty)).status).toBe(403)
    expect((await steps.add('admin', id, mighty)).status).toBe(204)
    expect((await steps.take(keeper, id, mighty)).status).toBe(403)
  })

  it('lend nobody what the team gives them: their password and tokens count it', async () => {
    const user = await server.seed.user()
    const role = await steps.role('inputs:create')
    await steps.team({ roles: [role.id], members: [user] })
    const keeper = await server.seed.user({ permissions: ['users:passwordchange', 'users:tokencreate'] })
    const as = server.api.as(keeper)
    const token = await as.call(tokens.create, { params: { userId: user.id, name: 'x' }, body: {} })
    const body = { password: 'another long one' }
    const password = await as.call(users.savePassword, { params: { userId: user.id }, body })
    for (const answer of [token, password]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('inputs:create') },
      })
    }
  })

  it('keep nothing of the team as their own when they are saved as they were shown', async () => {
    const user = await server.seed.user({ permissions: ['streams:read'] })
    const role = await steps.role('streams:create')
    const { id } = await steps.team({ roles: [role.id], members: [user] })
    const params = { userId: user.id }
    const { body: shown } = await admin().call(users.byId, { params })
    const change = { permissions: shown.permissions, roles: shown.roles }
    expect((await admin().call(users.update, { params, body: change })).status).toBe(204)
    expect(await createsStreams(user)).toBe(true)
    await steps.take('admin', id, user)
    expect(await createsStreams(user)).toBe(false)
    expect((await admin().call(users.byId, { params })).body.permissions).toContain('streams:read')
  })

  it('are told why they may do something, with the team', async () => {
    const user = await server.seed.user()
    const role = await steps.role('streams:create')
    const team = await steps.team({ roles: [role.id], members: [user] })
    const rolename = role.name
    await admin().call(roleMembers.addMember, { params: { rolename, username: user.username } })
    const own = { by: 'role', role, team: null, permissions: ['streams:create'] }
    const byTeam = { ...own, team: { id: team.id, name: team.name } }
    for (const who of [user, 'admin'] as const) {
      expect((await explained(who, user, 'streams:create')).ways).toEqual([own, byTeam])
    }
    const inspector = await server.seed.user({ permissions: ['users:permissionsedit'] })
    const hidden = { ...byTeam, team: { id: team.id, name: null } }
    expect((await explained(inspector, user, 'streams:create')).ways).toEqual([own, hidden])
    await steps.take('admin', team.id, user)
    expect((await explained(user, user, 'streams:create')).ways).toEqual([own])
  })

  it('are listed by page, with who put them in, for those who may list users', async () => {
    const users = [await server.seed.user(), await server.seed.user()]
    const { id } = await steps.team({ members: users })
    const { db } = server
    const service = { id: 'b'.repeat(24), title: 'a', description: '', default_roles: '[]', config: '{}' }
    await db
      .insertInto('authentication_services')
      .values({ ...service, sealed_password: null })
      .execute()
    const [first] = users.map(({ id }) => id)
    const mapped = db.updateTable('team_members').set({ service_id: service.id })
    await mapped.where('user_id', '=', first ?? '').execute()
    const inspector = await server.seed.user({ permissions: [`teams:read:${id}`, 'users:list'] })
    const list = (by: TestUser | 'admin', query = {}) =>
      server.api.as(by).call(teamMembers.list, { params: { teamId: id }, query })
    const { body } = await list(inspector, { sort: 'username', order: 'desc', per_page: 1 })
    const names = users.map(({ username }) => username).toSorted()
    expect(body).toMatchObject({ total: 2, count: 1, users: [{ username: names[1], roles: [] }] })
    const services = (await list('admin')).body.users.map((user) => [user.id, user.mapped_by])
    expect(Object.fromEntries(services)).toEqual({
      [users[0]?.id ?? '']: service.id,
      [users[1]?.id ?? '']: null,
    })
    expect((await list('admin', { query: `username:${names[0]}` })).body.users).toHaveLength(1)
    const blind = await server.seed.user({ permissions: ['teams:read'] })
    const stranger = await server.seed.user({ permissions: ['users:list'] })
    expect([(await list(blind)).status, (await list(stranger)).status]).toEqual([403, 403])
    // Whom somebody adds by hand, the service takes out no more; with the service go those that it put in.
    await steps.add('admin', id, ...users)
    expect((await list('admin')).body.users.map((user) => user.mapped_by)).toEqual([null, null])
    await mapped.where('user_id', '=', first ?? '').execute()
    await db.deleteFrom('authentication_services').where('id', '=', service.id).execute()
    expect(await steps.membersOf(id)).toEqual([users[1]?.username])
  })

  it('know their teams; others are told with teams:list of users whom they may see', async () => {
    const user = await server.seed.user()
    const name = steps.newName('Ours')
    const team = await steps.team({ name, roles: [await steps.roleId('Reader')], members: [user] })
    await steps.team({ members: [await server.seed.user()] })
    expect((await teamsOf(user, user)).body).toMatchObject({ total: 1, teams: [team] })
    expect((await teamsOf('admin', user)).body.teams).toEqual([team])
    expect((await teamsOf('admin', { username: 'nobody' })).status).toBe(404)
    const [seeing, blind] = [
      await server.seed.user({ permissions: ['teams:list', `users:read:${user.username}`] }),
      await server.seed.user({ permissions: ['teams:list'] }),
    ]
    expect((await teamsOf(seeing, user)).body.teams).toEqual([team])
    expect((await teamsOf(blind, user)).status).toBe(403)
    expect((await teamsOf(blind, { username: 'nobody' })).status).toBe(403)
    expect((await teamsOf(blind, blind)).body.teams).toEqual([])
    expect((await teamsOf(user, { username: 'admin' })).status).toBe(403)
    const { username } = user
    const found = await server.api.as(user).call(teamMembers.ofUser, {
      params: { username },
      query: { query: 'nothing' },
    })
    expect(found.body.teams).toEqual([])
  })

  it('come and go, or are told that something is gone, whatever is deleted meanwhile', async () => {
    const answers: { status: number }[] = []
    for (let round = 0; round < 10; round += 1) {
      const [user, other] = [await server.seed.user(), await server.seed.user()]
      const [team, lasting] = [await steps.team(), await steps.team()]
      const removeUser = () => admin().call(users.remove, { params: { userId: user.id } })
      answers.push(
        ...(await Promise.all([
          steps.add('admin', team.id, user, other),
          steps.add('admin', lasting.id, other, user),
          steps.take('admin', lasting.id, other),
          steps.remove('admin', team.id),
          removeUser(),
          steps.add('admin', lasting.id, user),
          steps.add('admin', team.id, other, user),
        ])),
      )
      expect(await steps.membersOf(lasting.id)).not.toContain(user.username)
      expect((await admin().call(teams.get, { params: { teamId: team.id } })).status).toBe(404)
    }
    expect(answers.filter(({ status }) => ![204, 404].includes(status))).toEqual([])
  })

  it('of several requests at the same moment all come', async () => {
    const [first, second, third] = [
      await server.seed.user(),
      await server.seed.user(),
      await server.seed.user(),
    ]
    const { id } = await steps.team({ members: [third] })
    const answers = await Promise.all([
      steps.add('admin', id, first, second),
      steps.add('admin', id, second, first),
      steps.take('admin', id, third),
    ])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await steps.membersOf(id)).toHaveLength(2)
  })

  it('leave in the audit trail which teams they are in since then', async () => {
    const user = await server.seed.user()
    const team = await steps.team({ members: [user] })
    await steps.take('admin', team.id, user)
    const { body } = await admin().call(audit.list, { query: { filters: [`entity_id:${user.id}`] } })
    const told = body.elements.filter(({ action }) => action === 'update')
    expect(told.map(({ user_id, details }) => [user_id, details])).toEqual([
      [adminId, { changed: ['teams'], teams: [] }],
      [adminId, { changed: ['teams'], teams: [team.name] }],
    ])
  })
})
