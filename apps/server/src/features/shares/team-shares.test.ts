import {
  clusterConfig,
  clusterConfigs,
  everyoneGrn,
  explanations,
  grnOf,
  shares,
  startPage,
  streams,
} from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { createShareSteps, type ShareSteps } from '../../testing/share-steps.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { createTeamSteps, type TeamSteps } from '../../testing/team-steps.ts'

const grnOfTeam = ({ id }: { id: string }) => grnOf('team', id)

describeOnEachDatabase('shares with teams', (database) => {
  let server: TestServer
  let steps: ShareSteps
  let teamSteps: TeamSteps

  beforeAll(async () => {
    server = await startTestServer({ database })
    steps = await createShareSteps(server)
    teamSteps = createTeamSteps(server)
  })
  afterAll(() => server.stop())

  const statusOf = async (user: TestUser, streamId: string) =>
    (await server.api.as(user).call(streams.get, { params: { streamId } })).status
  const sharedWith = async (user: TestUser) =>
    (await server.api.as('admin').call(shares.ofUser, { params: { userId: user.id } })).body

  it('reach the members, and nobody any more who leaves, at once', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    const team = await teamSteps.team({ members: [sharer] })
    const streamId = await steps.streamOf(sharer)
    const grn = grnOf('stream', streamId)
    const { status, body } = await steps.share(sharer, grn, { [grnOfTeam(team)]: 'view' })
    expect([status, body.active_shares]).toEqual([
      200,
      [{ grant: expect.any(String), grantee: grnOfTeam(team), capability: 'view' }],
    ])
    expect(await statusOf(guest, streamId)).toBe(403)
    await teamSteps.add('admin', team.id, guest)
    expect(await statusOf(guest, streamId)).toBe(200)
    await teamSteps.take('admin', team.id, guest)
    expect(await statusOf(guest, streamId)).toBe(403)
    await teamSteps.add('admin', team.id, guest)
    expect(await statusOf(guest, streamId)).toBe(200)
    await steps.share(sharer, grn, {})
    expect(await statusOf(guest, streamId)).toBe(403)
  })

  it('go with the team, also when something is shared with it at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [sharer, guest] = [await steps.owner(), await server.seed.user()]
      const team = await teamSteps.team({ members: [sharer, guest] })
      const ids = [await steps.streamOf(sharer), await steps.streamOf(sharer)]
      const [first = '', second = ''] = ids
      await steps.share(sharer, grnOf('stream', first), { [grnOfTeam(team)]: 'view' })
      expect(await statusOf(guest, first)).toBe(200)
      const [removed, late] = await Promise.all([
        teamSteps.remove('admin', team.id),
        steps.share(sharer, grnOf('stream', second), { [grnOfTeam(team)]: 'view' }),
      ])
      expect([removed.status, [200, 400].includes(late.status)]).toEqual([204, true])
      const left = server.db.selectFrom('grants').select('id').where('grantee', '=', grnOfTeam(team))
      expect(await left.execute()).toEqual([])
      expect([await statusOf(guest, first), await statusOf(guest, second)]).toEqual([403, 403])
    }
  })

  it('are offered for the teams that the sharer is in or may see', async () => {
    const [own, known, hidden] = [await teamSteps.team(), await teamSteps.team(), await teamSteps.team()]
    const permissions = ['streams:create', `teams:read:${known.id}`]
    const sharer = await server.seed.user({ permissions })
    await teamSteps.add('admin', own.id, sharer)
    const grn = grnOf('stream', await steps.streamOf(sharer))
    const offered = async (by: TestUser | 'admin') =>
      (await steps.prepare(by, grn)).body.available_grantees.filter(({ type }) => type === 'team')
    const named = [own, known].map((team) => ({ id: grnOfTeam(team), type: 'team', title: team.name }))
    expect((await offered(sharer)).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      named.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    expect((await offered('admin')).map(({ id }) => id)).toContain(grnOfTeam(hidden))
    expect(await steps.share(sharer, grn, { [grnOfTeam(hidden)]: 'view' })).toMatchObject({
      status: 400,
      body: { message: `"${grnOfTeam(hidden)}" is nobody you can share this with.` },
    })
    // A share of a team that the sharer does not see stays.
    await steps.share('admin', grn, { [grnOfTeam(hidden)]: 'view', [steps.grnOfUser(sharer)]: 'own' })
    const seen = await steps.share(sharer, grn, { [grnOfTeam(own)]: 'view' })
    expect(seen.body.active_shares.map(({ grantee }) => grantee)).toEqual([grnOfTeam(own)])
    const active = (await steps.prepare('admin', grn)).body.active_shares.map(({ grantee }) => grantee)
    expect(active).toContain(grnOfTeam(hidden))
  })

  it('follow the setting for users, but can still be taken away', async () => {
    const sharer = await steps.owner()
    const [team, late] = [
      await teamSteps.team({ members: [sharer] }),
      await teamSteps.team({ members: [sharer] }),
    ]
    const grn = grnOf('stream', await steps.streamOf(sharer))
    await steps.share(sharer, grn, { [grnOfTeam(team)]: 'view' })
    const set = (isAllowed: boolean) =>
      server.api.as('admin').call(clusterConfig.update, {
        params: { configClass: clusterConfigs.permissions.className },
        body: { allow_sharing_with_everyone: true, allow_sharing_with_users: isAllowed },
      })
    await set(false)
    try {
      const { body } = await steps.prepare(sharer, grn)
      expect(body.available_grantees.map(({ id }) => id)).toEqual([everyoneGrn, grnOfTeam(team)])
      expect((await steps.share(sharer, grn, { [grnOfTeam(late)]: 'view' })).status).toBe(400)
      expect((await steps.share(sharer, grn, {})).body.active_shares).toEqual([])
    } finally {
      await set(true)
    }
  })

  it('let a team own a thing: each member shares it, as long as there are any', async () => {
    const [sharer, member] = [await steps.owner(), await server.seed.user({ permissions: ['users:list'] })]
    const team = await teamSteps.team({ members: [sharer, member] })
    const streamId = await steps.streamOf(sharer)
    const grn = grnOf('stream', streamId)
    await steps.share('admin', grn, { [grnOfTeam(team)]: 'own' })
    const guest = await server.seed.user()
    const wish = { [grnOfTeam(team)]: 'own', [steps.grnOfUser(guest)]: 'view' } as const
    expect((await steps.share(member, grn, wish)).status).toBe(200)
    expect(await statusOf(guest, streamId)).toBe(200)
    const refused = await steps.share(member, grn, { [grnOfTeam(team)]: 'view' })
    expect([refused.status, refused.body.validation_result.failed]).toEqual([400, true])
    await teamSteps.take('admin', team.id, member)
    expect((await steps.share(member, grn, wish)).status).toBe(403)
  })

  it('leave nothing to a team that nobody is in alone', async () => {
    const sharer = await steps.owner()
    const team = await teamSteps.team()
    const grn = grnOf('stream', await steps.streamOf(sharer))
    const own = steps.grnOfUser(sharer)
    const { status, body } = await steps.share('admin', grn, { [grnOfTeam(team)]: 'own' })
    expect([status, body.validation_result]).toMatchObject([
      400,
      { failed: true, error_context: { selected_grantee_capabilities: [own] } },
    ])
    const both = { [grnOfTeam(team)]: 'own', [own]: 'own' } as const
    expect((await steps.share('admin', grn, both)).status).toBe(200)
    expect((await steps.share('admin', grn, { [grnOfTeam(team)]: 'own' })).status).toBe(400)
    await teamSteps.add('admin', team.id, sharer)
    expect((await steps.share('admin', grn, { [grnOfTeam(team)]: 'own' })).status).toBe(200)
  })

  it('are listed for each member, with the team as owner and the highest capability', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    const team = await teamSteps.team({ members: [guest] })
    const streamId = await steps.streamOf(sharer, 'Payroll')
    const grn = grnOf('stream', streamId)
    const wish = { [grnOfTeam(team)]: 'own', [steps.grnOfUser(guest)]: 'view' } as const
    await steps.share('admin', grn, wish)
    const list = await sharedWith(guest)
    expect(list.context.grantee_capabilities).toMatchObject({ [grn]: 'own' })
    const entity = list.entities.find(({ id }) => id === grn)
    expect(entity?.owners).toEqual([{ id: grnOfTeam(team), type: 'team', title: team.name }])
    await teamSteps.take('admin', team.id, guest)
    expect((await sharedWith(guest)).context.grantee_capabilities).toMatchObject({ [grn]: 'view' })
    const { grants } = (await server.api.as('admin').call(shares.overview)).body
    expect(grants.find(({ target, grantee }) => target === grn && grantee === grnOfTeam(team))).toMatchObject(
      {
        grantee_title: `team: ${team.name}`,
      },
    )
  })

  it('are listed for the team itself, without what else its members have, as far as the caller may see it', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    const [team, other] = [await teamSteps.team({ members: [guest] }), await teamSteps.team()]
    const [payroll, own] = [await steps.streamOf(sharer, 'Payroll'), await steps.streamOf(sharer)]
    const grn = grnOf('stream', payroll)
    await steps.share('admin', grn, {
      [steps.grnOfUser(sharer)]: 'own',
      [grnOfTeam(team)]: 'manage',
      [steps.grnOfUser(guest)]: 'view',
    })
    await steps.share(sharer, grnOf('stream', own), { [steps.grnOfUser(guest)]: 'view' })
    const list = (user: TestUser | 'admin', teamId = team.id) =>
      server.api.as(user).call(shares.ofTeam, { params: { teamId } })
    expect((await list('admin')).body).toMatchObject({
      grand_total: 1,
      entities: [{ id: grn, title: 'Payroll', owners: [{ title: sharer.username }] }],
      context: { grantee_capabilities: { [grn]: 'manage' } },
    })
    expect((await list('admin', other.id)).body.entities).toEqual([])
    expect((await list('admin', 'ffffffffffffffffffffffff')).status).toBe(404)
    const reader = await server.seed.user({ permissions: [`teams:read:${team.id}`] })
    expect((await list(reader)).body).toMatchObject({ grand_total: 0, entities: [] })
    expect((await list(guest)).status).toBe(403)
  })

  it('say what a team misses of the things a dashboard uses', async () => {
    const sharer = await steps.owner()
    const role = await teamSteps.role('streams:read')
    const [seeing, blind] = [
      await teamSteps.team({ roles: [role.id], members: [sharer] }),
      await teamSteps.team({ members: [sharer] }),
    ]
    const streamId = await steps.streamOf(sharer)
    const dashboard = grnOf('dashboard', await steps.dashboardOf(sharer, streamId))
    const wish = { [grnOfTeam(seeing)]: 'view', [grnOfTeam(blind)]: 'view' } as const
    const missing = async () =>
      (await steps.prepare(sharer, dashboard, wish)).body.missing_permissions_on_dependencies
    expect(Object.keys(await missing())).toEqual([grnOfTeam(blind)])
    await steps.share(sharer, grnOf('stream', streamId), { [grnOfTeam(blind)]: 'view' })
    expect(await missing()).toEqual({})
  })

  it('are told of in explanations and activities, by the name of the team to who may know it', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    const team = await teamSteps.team({ members: [sharer, guest] })
    const streamId = await steps.streamOf(sharer)
    const grn = grnOf('stream', streamId)
    await steps.share(sharer, grn, { [grnOfTeam(team)]: 'view' })
    const explained = async (by: TestUser | 'admin') => {
      const query = { permission: `streams:read:${streamId}` }
      const params = { userId: guest.id }
      return (await server.api.as(by).call(explanations.ofUser, { params, query })).body.ways
    }
    const way = { by: 'grant', grantee: grnOfTeam(team), target: grn }
    expect(await explained(guest)).toMatchObject([{ ...way, grantee_title: team.name }])
    const inspector = await server.seed.user({ permissions: ['users:permissionsedit'] })
    expect(await explained(inspector)).toMatchObject([{ ...way, grantee_title: null, target_title: null }])
    const activities = async () =>
      (await server.api.as(guest).call(startPage.recentActivity)).body.recentActivity
    expect(await activities()).toMatchObject([{ activity_type: 'share', item_grn: grn }])
    // Who leaves sees no more of what was shared with the team.
    await teamSteps.take('admin', team.id, guest)
    expect(await activities()).toEqual([])
  })
})
