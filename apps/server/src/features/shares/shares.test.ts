import {
  clusterConfig,
  clusterConfigs,
  everyoneGrn,
  grnOf,
  type ShareState,
  streams,
  users,
} from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { createShareSteps, type ShareSteps } from '../../testing/share-steps.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

describeOnEachDatabase('shares', (database) => {
  let server: TestServer
  let steps: ShareSteps

  beforeAll(async () => {
    server = await startTestServer({ database })
    steps = await createShareSteps(server)
  })
  afterAll(() => server.stop())

  const statusOfStream = async (user: TestUser, streamId: string) =>
    (await server.api.as(user).call(streams.get, { params: { streamId } })).status

  it('answer a first question as documented', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    const grn = grnOf('stream', await steps.streamOf(sharer))
    const { status, body } = await steps.prepare(sharer, grn)
    expect(status).toBe(200)
    expect(body).toEqual({
      entity: grn,
      sharing_user: steps.grnOfUser(sharer),
      available_grantees: expect.arrayContaining([
        { id: everyoneGrn, type: 'global', title: 'Everyone' },
        { id: steps.grnOfUser(guest), type: 'user', title: guest.username },
      ]),
      available_capabilities: [
        { id: 'view', title: 'Viewer' },
        { id: 'manage', title: 'Manager' },
        { id: 'own', title: 'Owner' },
      ],
      active_shares: [],
      selected_grantee_capabilities: {},
      missing_permissions_on_dependencies: {},
      validation_result: { failed: false, errors: {}, error_context: {} },
    } satisfies ShareState)
    const offered = body.available_grantees.map(({ id }) => id)
    expect(offered).not.toContain(steps.grnOfUser(sharer))
    expect(offered).not.toContain('grn::::user:local:admin')
  })

  it('take effect at once, in a session that runs, and end at once', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    const streamId = await steps.streamOf(sharer)
    const grn = grnOf('stream', streamId)
    const statuses: number[] = [await statusOfStream(guest, streamId)]
    for (const selected of [{ [steps.grnOfUser(guest)]: 'view' as const }, {}]) {
      expect((await steps.share(sharer, grn, selected)).status).toBe(200)
      statuses.push(await statusOfStream(guest, streamId))
    }
    expect(statuses).toEqual([403, 200, 403])
  })

  it('leave nothing behind of what is deleted at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [sharer, guest] = [await steps.owner(), await server.seed.user()]
      const streamId = await steps.streamOf(sharer)
      const grn = grnOf('stream', streamId)
      const [shared, removed] = await Promise.all([
        steps.share(sharer, grn, { [steps.grnOfUser(guest)]: 'view' }),
        server.api.as('admin').call(streams.remove, { params: { streamId } }),
      ])
      expect([removed.status, [200, 403, 404].includes(shared.status)]).toEqual([204, true])
      const left = server.db.selectFrom('grants').select('id').where('target', '=', grn)
      expect(await left.execute()).toEqual([])
    }
  })

  it('reach everyone, and nobody any more when everyone is removed', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    const streamId = await steps.streamOf(sharer)
    await steps.share(sharer, grnOf('stream', streamId), { [everyoneGrn]: 'view' })
    expect(await statusOfStream(guest, streamId)).toBe(200)
    await steps.share(sharer, grnOf('stream', streamId), {})
    expect(await statusOfStream(guest, streamId)).toBe(403)
  })

  it('let viewers look, managers change, and only owners share', async () => {
    const sharer = await steps.owner()
    const streamId = await steps.streamOf(sharer)
    const grn = grnOf('stream', streamId)
    const [viewer, manager, other] = [
      await server.seed.user(),
      await server.seed.user(),
      await server.seed.user(),
    ]
    await steps.share(sharer, grn, {
      [steps.grnOfUser(viewer)]: 'view',
      [steps.grnOfUser(manager)]: 'manage',
      [steps.grnOfUser(other)]: 'own',
    })
    const change = async (user: TestUser) =>
      (
        await server.api
          .as(user)
          .call(streams.update, { params: { streamId }, body: { description: user.username } })
      ).status
    const doings = async (user: TestUser) => [
      await statusOfStream(user, streamId),
      await change(user),
      (await steps.prepare(user, grn)).status,
    ]
    expect(await doings(viewer)).toEqual([200, 403, 403])
    expect(await doings(manager)).toEqual([200, 200, 403])
    expect(await doings(other)).toEqual([200, 200, 200])
    const { body } = await server.api.as(other).call(users.byId, { params: { userId: other.id } })
    expect(body.grn_permissions).toEqual([`entity:own:${grn}`])
  })

  it('change and remove what is there, keep the owner, and give back what holds now', async () => {
    const [sharer, a, b] = [await steps.owner(), await server.seed.user(), await server.seed.user()]
    const grn = grnOf('stream', await steps.streamOf(sharer))
    await steps.share(sharer, grn, { [steps.grnOfUser(a)]: 'view', [steps.grnOfUser(b)]: 'view' })
    const { body } = await steps.share(sharer, grn, {
      [steps.grnOfUser(a)]: 'manage',
      [steps.grnOfUser(sharer)]: 'view',
    })
    expect(body.active_shares).toEqual([
      {
        grant: expect.stringMatching(/^grn::::grant:[0-9a-f]{24}$/),
        grantee: steps.grnOfUser(a),
        capability: 'manage',
      },
    ])
    expect((await steps.prepare(sharer, grn)).body.selected_grantee_capabilities).toEqual({
      [steps.grnOfUser(a)]: 'manage',
    })
  })

  it('refuse to leave a thing without an owner, and change nothing then', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    const grn = grnOf('stream', await steps.streamOf(sharer))
    const selected = { [steps.grnOfUser(guest)]: 'view' as const }
    const asked = await steps.prepare('admin', grn, selected)
    const refused = await steps.share('admin', grn, selected)
    expect([asked.status, refused.status]).toEqual([200, 400])
    expect(refused.body).toEqual(asked.body)
    expect(refused.body.validation_result).toEqual({
      failed: true,
      errors: { selected_grantee_capabilities: [expect.stringContaining(steps.grnOfUser(sharer))] },
      error_context: { selected_grantee_capabilities: [steps.grnOfUser(sharer)] },
    })
    expect(refused.body.active_shares.map(({ grantee }) => grantee)).toEqual([steps.grnOfUser(sharer)])
    expect((await steps.share('admin', grn, { [steps.grnOfUser(guest)]: 'own' })).status).toBe(200)
    expect((await steps.prepare(sharer, grn)).status).toBe(403)
  })

  it('never leave a thing without an owner, though both owners remove each other at the same time', async () => {
    const [sharer, other] = [await steps.owner(), await steps.owner()]
    const grn = grnOf('stream', await steps.streamOf(sharer))
    await steps.share(sharer, grn, { [steps.grnOfUser(other)]: 'own' })
    const statuses = await Promise.all([steps.share(sharer, grn, {}), steps.share(other, grn, {})])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 403])
    const left = await server.db.selectFrom('grants').selectAll().where('target', '=', grn).execute()
    expect(left.map(({ capability }) => capability)).toEqual(['own'])
  })

  it('say who misses what of the things a dashboard uses', async () => {
    const [sharer, guest, knowing] = [await steps.owner(), await server.seed.user(), await server.seed.user()]
    const inspector = await server.seed.user({ permissions: ['streams:read'] })
    const streamId = await steps.streamOf(sharer, 'Switches')
    const grn = grnOf('dashboard', await steps.dashboardOf(sharer, streamId))
    await steps.share(sharer, grnOf('stream', streamId), { [steps.grnOfUser(knowing)]: 'view' })
    const { body } = await steps.prepare(sharer, grn, {
      [steps.grnOfUser(guest)]: 'view',
      [steps.grnOfUser(knowing)]: 'view',
      [steps.grnOfUser(inspector)]: 'view',
      [everyoneGrn]: 'view',
    })
    const missing = [
      {
        id: grnOf('stream', streamId),
        type: 'stream',
        title: 'Switches',
        owners: [{ id: steps.grnOfUser(sharer), type: 'user', title: sharer.username }],
      },
    ]
    expect(body.missing_permissions_on_dependencies).toEqual({
      [steps.grnOfUser(guest)]: missing,
      [everyoneGrn]: missing,
    })
    expect((await steps.share(sharer, grn, { [steps.grnOfUser(guest)]: 'view' })).status).toBe(200)
  })

  it('name no dependency that the sharer may not see', async () => {
    const [sharer, second, guest] = [await steps.owner(), await steps.owner(), await server.seed.user()]
    const streamId = await steps.streamOf(sharer)
    const grn = grnOf('dashboard', await steps.dashboardOf(sharer, streamId))
    await steps.share(sharer, grn, { [steps.grnOfUser(second)]: 'own' })
    const { body } = await steps.prepare(second, grn, { [steps.grnOfUser(guest)]: 'view' })
    expect(body.missing_permissions_on_dependencies).toEqual({})
  })

  it('offer only users the sharer may see, and leave the shares of others alone', async () => {
    const sharer = await server.seed.user({ permissions: ['streams:create'] })
    const [known, hidden] = [await server.seed.user(), await server.seed.user()]
    const grn = grnOf('stream', await steps.streamOf(sharer))
    await steps.share('admin', grn, {
      [steps.grnOfUser(sharer)]: 'own',
      [steps.grnOfUser(hidden)]: 'view',
    })
    const before = await steps.prepare(sharer, grn)
    expect(before.body.available_grantees.map(({ id }) => id)).toEqual([everyoneGrn])
    expect(before.body.active_shares).toEqual([])
    expect((await steps.share(sharer, grn, { [steps.grnOfUser(known)]: 'view' })).status).toBe(400)
    expect((await steps.share(sharer, grn, {})).status).toBe(200)
    const active = (await steps.prepare('admin', grn)).body.active_shares.map(({ grantee }) => grantee)
    expect(active).toContain(steps.grnOfUser(hidden))
  })

  it('refuse what names nobody, and say so', async () => {
    const sharer = await steps.owner()
    const grn = grnOf('stream', await steps.streamOf(sharer))
    const message = async (grantee: string) => {
      const { status, body } = await steps.share(sharer, grn, { [grantee]: 'view' })
      return [status, (body as unknown as { message: string }).message] // the body of a refusal
    }
    const noTeam = 'grn::::team:64a1f0c2e4b0a1b2c3d4e5aa'
    expect(await message(noTeam)).toEqual([400, `"${noTeam}" is nobody you can share this with.`])
    expect((await message('nonsense'))[1]).toContain('"nonsense" is not a name of the form')
    expect((await message(grnOf('user', 'a'.repeat(24))))[1]).toContain('nobody you can share this with')
    expect((await message('grn::::user:local:admin'))[0]).toBe(400)
    expect((await steps.share(sharer, 'nonsense', {})).status).toBe(400)
    expect((await steps.share(sharer, grnOf('role', 'a'.repeat(24)), {})).status).toBe(400)
    expect((await steps.prepare(sharer, grnOf('stream', 'a'.repeat(24)))).status).toBe(403)
    expect((await steps.prepare('admin', grnOf('stream', 'a'.repeat(24)))).status).toBe(404)
  })

  it('follow the settings of the installation, but can still be taken away', async () => {
    const [sharer, guest, late] = [await steps.owner(), await server.seed.user(), await server.seed.user()]
    const grn = grnOf('stream', await steps.streamOf(sharer))
    await steps.share(sharer, grn, { [steps.grnOfUser(guest)]: 'view' })
    const set = (isAllowed: boolean) =>
      server.api.as('admin').call(clusterConfig.update, {
        params: { configClass: clusterConfigs.permissions.className },
        body: { allow_sharing_with_everyone: isAllowed, allow_sharing_with_users: isAllowed },
      })
    await set(false)
    try {
      const offered = (await steps.prepare(sharer, grn)).body.available_grantees.map(({ id }) => id)
      expect(offered).toEqual([steps.grnOfUser(guest)])
      expect((await steps.share(sharer, grn, { [steps.grnOfUser(late)]: 'view' })).status).toBe(400)
      expect((await steps.share(sharer, grn, {})).body.active_shares).toEqual([])
    } finally {
      await set(true)
    }
  })
})
