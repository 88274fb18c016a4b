import { everyoneGrn, explanations, grnOf, roles, users } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { createShareSteps, type ShareSteps } from '../../testing/share-steps.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

describeOnEachDatabase('why a user may do something', (database) => {
  let server: TestServer
  let steps: ShareSteps

  beforeAll(async () => {
    server = await startTestServer({ database })
    steps = await createShareSteps(server)
  })
  afterAll(() => server.stop())

  const ask = (by: TestUser | 'admin', userId: string, permission: string) =>
    server.api.as(by).call(explanations.ofUser, { params: { userId }, query: { permission } })

  it('is told of shares, own permissions and the own account', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    const stream = await steps.streamOf(sharer, 'Payments')
    const target = grnOf('stream', stream)
    expect((await ask('admin', guest.id, `streams:edit:${stream}`)).body).toMatchObject({
      permitted: false,
      ways: [],
      would_give: {
        roles: [{ name: 'Admin' }],
        share: { target, target_title: 'Payments', capability: { id: 'manage', title: 'Manager' } },
      },
    })
    await steps.share(sharer, target, { [steps.grnOfUser(guest)]: 'manage', [everyoneGrn]: 'view' })
    const { body } = await ask('admin', guest.id, `streams:edit:${stream}`)
    expect(body).toEqual({
      permission: `streams:edit:${stream}`,
      permitted: true,
      account_enabled: true,
      ways: [
        {
          by: 'grant',
          grantee: steps.grnOfUser(guest),
          grantee_title: guest.username,
          capability: { id: 'manage', title: 'Manager' },
          target,
          target_title: 'Payments',
          created_by: sharer.username,
          created_at: expect.any(String),
          permissions: [`streams:edit:${stream}`],
        },
      ],
      would_give: { roles: [], share: null },
    })
    const reading = (await ask(guest, guest.id, `streams:read:${stream}`)).body
    expect(reading.ways.map((way) => way.by === 'grant' && way.grantee).toSorted()).toEqual(
      [everyoneGrn, steps.grnOfUser(guest)].toSorted(),
    )
    expect((await ask(guest, guest.id, `users:edit:${guest.username}`)).body.ways).toEqual([
      { by: 'own_account', permissions: [`users:edit:${guest.username}`] },
    ])
    expect((await ask('admin', sharer.id, `entity:own:${target}`)).body.ways).toHaveLength(1)
    expect((await ask('admin', guest.id, `entity:own:${target}`)).body).toMatchObject({
      permitted: false,
      would_give: { share: { target, capability: { id: 'own' } } },
    })
    expect((await ask('admin', sharer.id, 'streams:create')).body.ways).toEqual([
      expect.objectContaining({ permissions: ['streams:create'] }),
    ])
  })

  it('is told of roles by what they hold, and is the answer of the check itself', async () => {
    const guest = await server.seed.user()
    const name = `Cyclers ${guest.username}`
    await server.api
      .as('admin')
      .call(roles.create, { body: { name, permissions: ['deflector', 'indices:read,delete'] } })
    const before = (await ask('admin', guest.id, 'indices:read:logs_1')).body
    expect(before.permitted).toBe(false)
    expect(before.would_give.roles.map((role) => role.name)).toEqual(expect.arrayContaining(['Admin', name]))
    const body = { roles: ['Reader', name] }
    expect(
      (await server.api.as('admin').call(users.update, { params: { userId: guest.id }, body })).status,
    ).toBe(204)
    for (const [permission, by] of [
      ['indices:read:logs_1', ['indices:read,delete']],
      ['deflector:cycle', ['deflector']],
      ['indices:changestate', []],
      ['streams:create', []],
    ] as const) {
      const { permitted, ways } = (await ask('admin', guest.id, permission)).body
      expect(
        ways.flatMap((way) => way.permissions),
        permission,
      ).toEqual(by)
      expect(permitted).toBe(by.length > 0)
    }
  })

  it('says that an account is disabled, and names nothing to whoever may not see it', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    const inspector = await server.seed.user({ permissions: ['users:permissionsedit'] })
    const stream = await steps.streamOf(sharer, 'Secret plans')
    await steps.share(sharer, grnOf('stream', stream), { [steps.grnOfUser(guest)]: 'view' })
    const told = (await ask(inspector, guest.id, `streams:read:${stream}`)).body
    expect(told.ways).toMatchObject([{ by: 'grant', target_title: null }])
    const refused = (await ask(inspector, guest.id, `streams:edit:${stream}`)).body
    expect(refused.would_give).toEqual({ roles: [], share: null })
    await server.api
      .as('admin')
      .call(users.saveStatus, { params: { userId: guest.id, newStatus: 'disabled' } })
    expect((await ask('admin', guest.id, `streams:read:${stream}`)).body).toMatchObject({
      permitted: true,
      account_enabled: false,
    })
  })

  it('is told of others only to whoever may see their permissions, and refuses what is no permission', async () => {
    const [anne, ben] = [await server.seed.user(), await server.seed.user({ permissions: ['users:edit'] })]
    expect((await ask(ben, anne.id, 'streams:read')).status).toBe(403)
    expect((await ask('admin', 'nobody', 'streams:read')).status).toBe(404)
    for (const wrong of ['', 'streams', '*', 'streams:*', 'streams:read:1,2', 'a b:c'])
      expect((await ask('admin', anne.id, wrong)).status, wrong).toBe(400)
  })
})
