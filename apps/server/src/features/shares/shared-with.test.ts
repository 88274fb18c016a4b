import { everyoneGrn, grnOf, roles, shares, startPage, streams, users, views } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { createShareSteps, type ShareSteps } from '../../testing/share-steps.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

describeOnEachDatabase('what is shared', (database) => {
  let server: TestServer
  let steps: ShareSteps

  beforeAll(async () => {
    server = await startTestServer({ database })
    steps = await createShareSteps(server)
  })
  afterAll(() => server.stop())

  it('are listed for the user they are for, with owners and the highest capability, by page', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    const [alpha, beta] = [await steps.streamOf(sharer, 'Alpha'), await steps.streamOf(sharer, 'beta')]
    const dashboard = await steps.dashboardOf(sharer, alpha)
    await steps.share(sharer, grnOf('stream', alpha), {
      [steps.grnOfUser(guest)]: 'manage',
      [everyoneGrn]: 'view',
    })
    await steps.share(sharer, grnOf('stream', beta), { [steps.grnOfUser(guest)]: 'view' })
    await steps.share(sharer, grnOf('dashboard', dashboard), { [everyoneGrn]: 'view' })
    const list = async (query: object = {}) =>
      (await server.api.as(guest).call(shares.ofUser, { params: { userId: guest.id }, query })).body
    const all = await list()
    expect(all.entities.slice(0, 2)).toEqual([
      {
        id: grnOf('stream', alpha),
        type: 'stream',
        title: 'Alpha',
        owners: [{ id: steps.grnOfUser(sharer), type: 'user', title: sharer.username }],
      },
      expect.objectContaining({ title: 'beta' }),
    ])
    expect(all.context.grantee_capabilities).toMatchObject({
      [grnOf('stream', alpha)]: 'manage',
      [grnOf('stream', beta)]: 'view',
    })
    expect(all.grand_total).toBe(3)
    const titles = async (query: object) => (await list(query)).entities.map(({ title }) => title)
    expect(await titles({ query: 'ALP' })).toEqual(['Alpha'])
    expect(await titles({ capability: 'view' })).toEqual(['beta', 'Traffic'])
    expect(await titles({ capability: 'nonsense' })).toHaveLength(3)
    expect(await titles({ entity_type: 'dashboard' })).toEqual(['Traffic'])
    expect(await titles({ order: 'desc', per_page: 1, page: 3 })).toEqual(['Alpha'])
    await steps.share(sharer, grnOf('stream', alpha), {})
    await steps.share(sharer, grnOf('dashboard', dashboard), {})
    expect(await titles({})).toEqual(['beta'])
  })

  it('are listed for others only as far as those may see the things', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    await steps.share(sharer, grnOf('stream', await steps.streamOf(sharer)), {
      [steps.grnOfUser(guest)]: 'view',
    })
    const editor = await server.seed.user({ permissions: [`users:edit:${guest.username}`] })
    const list = (user: TestUser | 'admin') =>
      server.api.as(user).call(shares.ofUser, { params: { userId: guest.id } })
    expect((await list(editor)).body).toMatchObject({ total: 0, grand_total: 0, entities: [] })
    expect((await list('admin')).body.grand_total).toBe(1)
    expect((await list(sharer)).status).toBe(403)
  })

  it('leave their traces in the audit trail and in what happened lately', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    const grn = grnOf('stream', await steps.streamOf(sharer))
    await steps.share(sharer, grn, { [steps.grnOfUser(guest)]: 'view' })
    const seen = await server.api.as(guest).call(startPage.recentActivity)
    expect(JSON.stringify(seen.body)).toContain(grn)
    await steps.share(sharer, grn, {})
    const entries = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'entity_type', 'details'])
      .where('username', '=', sharer.username)
      .where('action', '=', 'share')
      .execute()
    const details = entries.map(({ details }) => JSON.parse(details))
    expect(details.sort((a, b) => Object.keys(b.added).length - Object.keys(a.added).length)).toEqual([
      { added: { [steps.grnOfUser(guest)]: 'view' }, changed: {} },
      { added: {}, changed: { [steps.grnOfUser(guest)]: { from: 'view', to: null } } },
    ])
    expect(entries[0]?.entity_type).toBe('stream')
    const activities = await server.db
      .selectFrom('activities')
      .select(['type', 'grantee'])
      .where('item_grn', '=', grn)
      .where('type', 'in', ['share', 'unshare'])
      .orderBy('type')
      .execute()
    expect(activities).toEqual([
      { type: 'share', grantee: steps.grnOfUser(guest) },
      { type: 'unshare', grantee: steps.grnOfUser(guest) },
    ])
  })

  it('go with the thing and with the user', async () => {
    const [sharer, guest] = [await steps.owner(), await server.seed.user()]
    const [gone, kept] = [await steps.streamOf(sharer), await steps.streamOf(sharer)]
    for (const id of [gone, kept])
      await steps.share(sharer, grnOf('stream', id), { [steps.grnOfUser(guest)]: 'view' })
    await server.api.as(sharer).call(streams.remove, { params: { streamId: gone } })
    await server.api.as('admin').call(users.remove, { params: { userId: guest.id } })
    const { body } = await server.api.as('admin').call(shares.overview)
    const left = body.grants.filter(
      ({ target, grantee }) => target === grnOf('stream', gone) || grantee === steps.grnOfUser(guest),
    )
    expect(left).toEqual([])
    expect(body.grants.find(({ target }) => target === grnOf('stream', kept))).toMatchObject({
      grantee_title: `user: ${sharer.username}`,
      target_title: 'stream: Firewall',
      capability: 'own',
      expires_at: null,
    })
  })

  it('CVE-2026-69190: do not let a manager become the owner, by no way', async () => {
    const [sharer, manager] = [await steps.owner(), await server.seed.user({ roles: ['Views Manager'] })]
    const viewId = await steps.dashboardOf(sharer, await steps.streamOf(sharer))
    const grn = grnOf('dashboard', viewId)
    await steps.share(sharer, grn, { [steps.grnOfUser(manager)]: 'manage' })
    const api = server.api.as(manager)
    const selected = { [steps.grnOfUser(manager)]: 'own' as const }
    expect((await steps.share(manager, grn, selected)).status).toBe(403)
    expect((await steps.share(manager, grnOf('search', viewId), selected)).status).toBe(403)
    const view = (await api.call(views.get, { params: { viewId } })).body
    const hidden = { ...view, share_request: { selected_grantee_capabilities: selected } }
    const put = (body: unknown) =>
      api.fetch(`/views/${viewId}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await put(hidden)).status).toBe(400)
    expect((await put({ ...view, owner: manager.username })).status).toBe(200)
    const { body } = await api.call(users.byId, { params: { userId: manager.id } })
    expect(body.grn_permissions).toEqual([])
  })

  it('CVE-2026-65011: let nobody copy a stream who may not read it', async () => {
    const [sharer, creator] = [await steps.owner(), await steps.owner()]
    const streamId = await steps.streamOf(sharer)
    const body = {
      title: 'Copy',
      description: null,
      remove_matches_from_default_stream: false,
      index_set_id: steps.indexSetId,
    }
    const copy = async (user: TestUser) =>
      (await server.api.as(user).call(streams.clone, { params: { streamId }, body })).status
    expect([await copy(creator), await copy(sharer)]).toEqual([403, 201])
  })

  it('belong to who made a thing, whatever roles that user has', async () => {
    const other = await server.seed.user({ roles: ['Admin'] })
    const streamId = await steps.streamOf(other)
    const { body } = await steps.prepare('admin', grnOf('stream', streamId))
    expect(body.active_shares).toMatchObject([{ grantee: steps.grnOfUser(other), capability: 'own' }])
    expect((await server.api.as(other).call(roles.list)).status).toBe(200)
  })
})
