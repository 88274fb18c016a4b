import { everyoneGrn, favorites, grnOf, startPage, streams } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStream } from '../../testing/add-stream.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { recordActivity, recordOpened, removeItem } from '../activity/index.ts'

describeOnEachDatabase('the start page', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const as = (user: 'admin' | TestUser) => server.api.as(user)
  const streamOf = (title: string) => addStream(server, title)
  const readerOf = (...ids: string[]) =>
    server.seed.user({ permissions: ids.map((id) => `streams:read:${id}`) })
  const like = (user: 'admin' | TestUser, grn: string) => as(user).call(favorites.add, { params: { grn } })
  const liked = async (user: 'admin' | TestUser, query = {}) =>
    (await as(user).call(favorites.list, { query })).body

  it('keeps favourites in the order in which they were added, by page', async () => {
    const ids = [await streamOf('Zebra'), await streamOf('Ape'), await streamOf('Mole')]
    const user = await readerOf(...ids)
    for (const id of [...ids, ids[0] ?? '']) expect((await like(user, grnOf('stream', id))).status).toBe(204)
    expect((await liked(user)).favorites.map(({ title }) => title)).toEqual(['Zebra', 'Ape', 'Mole'])
    expect(await liked(user, { page: 2, per_page: 2 })).toEqual({
      total: 3,
      count: 1,
      page: 2,
      per_page: 2,
      favorites: [{ grn: grnOf('stream', ids[2] ?? ''), title: 'Mole' }],
    })
    await as(user).call(favorites.remove, { params: { grn: grnOf('stream', ids[1] ?? '') } })
    expect((await liked(user)).favorites.map(({ title }) => title)).toEqual(['Zebra', 'Mole'])
    expect((await liked(user, { type: 'dashboard' })).total).toBe(0)
  })

  it('takes as a favourite only what exists and may be read, and says the same of both', async () => {
    const user = await readerOf()
    const hidden = await like(user, grnOf('stream', defaultStreamId))
    const absent = await like(user, grnOf('stream', '0123456789abcdef01234567'))
    expect([hidden.status, absent.status]).toEqual([404, 404])
    expect((await like(user, 'grn::::teapot:1')).status).toBe(400)
    expect((await as(user).call(favorites.remove, { params: { grn: grnOf('stream', 'ab') } })).status).toBe(
      204,
    )
  })

  it('refuses more than a thousand favourites', async () => {
    const user = await readerOf(defaultStreamId)
    const rows = Array.from({ length: 1_000 }, (_, position) => ({
      user_id: user.id,
      grn: grnOf('stream', `s${position}`),
      position,
    }))
    await server.db.insertInto('favorites').values(rows).execute()
    expect((await like(user, grnOf('stream', defaultStreamId))).status).toBe(400)
  })

  it('tells dashboards from saved searches, by the rights and by the names they have', async () => {
    const viewOf = async (type: 'SEARCH' | 'DASHBOARD', id: string) => {
      const texts = {
        title: type,
        summary: '',
        description: '',
        search_id: 's',
        properties: '[]',
        state: '{}',
      }
      const saved = { owner: null, created_at_ms: 1, revision: 1, changed_by: 'admin', changed_at_ms: 1 }
      await server.db
        .insertInto('views')
        .values({ id, type, ...texts, ...saved })
        .execute()
      return id
    }
    const dashboard = await viewOf('DASHBOARD', 'aaaaaaaaaaaaaaaaaaaaaaaa')
    const search = await viewOf('SEARCH', 'bbbbbbbbbbbbbbbbbbbbbbbb')
    const ofDashboards = await server.seed.user({ permissions: ['dashboards:read'] })
    const ofViews = await server.seed.user({ permissions: ['view:read'] })
    const statuses = async (user: TestUser) => [
      (await like(user, grnOf('dashboard', dashboard))).status,
      (await like(user, grnOf('search', search))).status,
      (await like(user, grnOf('search', dashboard))).status,
    ]
    expect(await statuses(ofDashboards)).toEqual([204, 404, 404])
    expect(await statuses(ofViews)).toEqual([204, 204, 404])
    expect((await liked(ofViews, { type: 'search' })).favorites).toEqual([
      { grn: grnOf('search', search), title: 'SEARCH' },
    ])
  })

  it('shows no title of what the caller may no longer read, neither liked nor opened', async () => {
    const streamId = await streamOf('Secret')
    const user = await readerOf(streamId)
    await like(user, grnOf('stream', streamId))
    await recordOpened(server.db, user.id, grnOf('stream', streamId))
    expect((await liked(user)).total).toBe(1)
    await server.db.updateTable('users').set({ permissions: '[]' }).where('id', '=', user.id).execute()
    expect(await liked(user)).toMatchObject({ total: 0, favorites: [] })
    expect((await as(user).call(startPage.lastOpened)).body).toMatchObject({ total: 0, lastOpened: [] })
  })

  it('keeps the hundred things opened last, each once, newest first', async () => {
    const user = await readerOf(defaultStreamId)
    const grn = grnOf('stream', defaultStreamId)
    await recordOpened(server.db, user.id, grn)
    for (let count = 0; count < 100; count += 1) {
      await recordOpened(server.db, user.id, grnOf('stream', count.toString(16).padStart(24, '0')))
    }
    const kept = server.db.selectFrom('last_opened').selectAll().where('user_id', '=', user.id)
    expect(await kept.execute()).toHaveLength(100)
    await recordOpened(server.db, user.id, grn)
    await recordOpened(server.db, user.id, grn)
    expect(await kept.execute()).toHaveLength(100)
    const { body } = await as(user).call(startPage.lastOpened)
    expect(body.lastOpened).toEqual([
      { grn, title: 'Default Stream', timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
    ])
  })

  it('tells administrators of every change of a stream, by the full name of who made it', async () => {
    const streamId = await streamOf('Rivers')
    await as('admin').call(streams.update, { params: { streamId }, body: { title: 'Lakes' } })
    const item = grnOf('stream', streamId)
    const ofItem = async () => {
      const { body } = await as('admin').call(startPage.recentActivity, { query: { per_page: 100 } })
      return body.recentActivity.filter(({ item_grn }) => item_grn === item)
    }
    expect(
      (await ofItem()).map(({ activity_type, item_title, user_name }) => [
        activity_type,
        item_title,
        user_name,
      ]),
    ).toEqual([
      ['update', 'Lakes', 'Administrator'],
      ['create', 'Rivers', 'Administrator'],
    ])
    await as('admin').call(streams.remove, { params: { streamId } })
    expect((await ofItem()).map(({ activity_type, item_title }) => [activity_type, item_title])).toEqual([
      ['delete', 'Lakes'],
    ])
  })

  it('tells others what was shared with them or taken away, and of what everyone got only what they may read', async () => {
    const open = await streamOf('Open')
    const closed = await streamOf('Closed')
    const user = await readerOf(open)
    const doer = { userId: 'local:admin', username: 'admin' }
    const note = (type: 'share' | 'unshare', id: string, grantee: string) =>
      recordActivity(server.db, {
        type,
        itemGrn: grnOf('stream', id),
        itemTitle: id === open ? 'Open' : 'Closed',
        ...doer,
        grantee,
      })
    await note('share', open, everyoneGrn)
    await note('share', closed, everyoneGrn)
    await note('unshare', closed, grnOf('user', user.id))
    await note('share', closed, grnOf('user', 'somebody-else'))
    const { body } = await as(user).call(startPage.recentActivity)
    expect(
      body.recentActivity.map(({ activity_type, item_title }) => [activity_type, item_title]).sort(),
    ).toEqual([
      ['share', 'Open'],
      ['unshare', 'Closed'],
    ])
    expect(body.total).toBe(2)
  })

  it('keeps the newest ten thousand activities', async () => {
    const rows = Array.from({ length: 10_000 }, (_, number) => ({
      id: `bulk-${number}`,
      at_ms: number,
      type: 'update' as const,
      item_grn: 'grn::::stream:x',
      item_title: '',
      user_id: 'u',
      username: 'u',
      grantee: null,
    }))
    for (let from = 0; from < rows.length; from += 1_000)
      await server.db
        .insertInto('activities')
        .values(rows.slice(from, from + 1_000))
        .execute()
    await recordActivity(server.db, {
      type: 'update',
      itemGrn: 'grn::::stream:x',
      itemTitle: 'newest',
      userId: 'u',
      username: 'u',
    })
    const { body } = await as('admin').call(startPage.recentActivity, { query: { per_page: 1 } })
    expect(body).toMatchObject({ total: 10_000, recentActivity: [{ item_title: 'newest', user_name: 'u' }] })
  })

  it('forgets a deleted thing everywhere: favourites, history and start pages', async () => {
    const streamId = await streamOf('Gone')
    const grn = grnOf('stream', streamId)
    const user = await readerOf(streamId)
    await like(user, grn)
    await recordOpened(server.db, user.id, grn)
    const ofUser = server.db.updateTable('users').where('id', '=', user.id)
    await ofUser.set({ startpage_type: 'stream', startpage_id: streamId }).execute()
    await as('admin').call(streams.remove, { params: { streamId } })
    for (const table of ['favorites', 'last_opened'] as const) {
      expect(await server.db.selectFrom(table).selectAll().where('grn', '=', grn).execute()).toEqual([])
    }
    const { startpage_id } = await server.db
      .selectFrom('users')
      .select('startpage_id')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(startpage_id).toBeNull()
    await removeItem(server.db, grn)
  })

  it('loses what a user kept with the user', async () => {
    const user = await readerOf(defaultStreamId)
    await like(user, grnOf('stream', defaultStreamId))
    await server.db.deleteFrom('users').where('id', '=', user.id).execute()
    expect(
      await server.db.selectFrom('favorites').selectAll().where('user_id', '=', user.id).execute(),
    ).toEqual([])
  })
})
