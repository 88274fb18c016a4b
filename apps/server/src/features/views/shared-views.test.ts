import { type ErrorBody, grnOf, searches, shares, views } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { saveView, viewBody } from '../../testing/saved-views.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { searchRepo } from '../searches/stored/search-repo.ts'

const dayMs = 86_400_000

describeOnEachDatabase('two users', (database) => {
  let server: TestServer
  let owner: TestUser
  let reader: TestUser
  let owning: ApiClient
  let reading: ApiClient

  beforeAll(async () => {
    server = await startTestServer({ database })
    owner = await server.seed.user({ roles: ['Reader', 'Dashboard Creator', 'User Inspector'] })
    reader = await server.seed.user({ roles: ['Reader'] })
    owning = server.api.as(owner)
    reading = server.api.as(reader)
  })
  afterAll(() => server.stop())

  /** Null takes it away. */
  async function share(entityGRN: string, capability: 'view' | 'manage' | 'own' | null): Promise<void> {
    const others = capability === null ? {} : { [grnOf('user', reader.id)]: capability }
    const selected_grantee_capabilities = { [grnOf('user', owner.id)]: 'own' as const, ...others }
    const answer = await owning.call(shares.update, {
      params: { entityGRN },
      body: { selected_grantee_capabilities },
    })
    expect(answer.status).toBe(200)
  }

  it.each([
    ['search', 'SEARCH', views.savedSearches],
    ['dashboard', 'DASHBOARD', views.dashboards],
  ] as const)(
    'one shares a %s read-only, the other sees it and cannot change it, until it is taken away',
    async (kind, type, list) => {
      const saved = await saveView(owning, { type })
      const params = { viewId: saved.id }
      const search = { params: { searchId: saved.search_id } }
      const grn = grnOf(kind, saved.id)
      const listed = async () => {
        const [table, all] = [(await reading.call(list)).body, (await reading.call(views.list)).body]
        return [table.total, table.elements.map(({ id }) => id), all.total, all.grand_total]
      }
      expect(await listed()).toEqual([0, [], 0, 0])
      expect((await reading.call(searches.load, search)).status).toBe(403)

      await share(grn, 'view')
      expect(await listed()).toEqual([1, [saved.id], 1, 1])
      expect((await reading.call(views.get, { params })).body).toEqual(saved)
      expect((await reading.call(searches.load, search)).body.id).toBe(saved.search_id)
      expect((await reading.call(searches.metadataOf, search)).status).toBe(200)
      expect((await reading.call(searches.list)).body.map(({ id }) => id)).toContain(saved.search_id)
      expect(await reading.call(views.update, { params, body: saved })).toMatchObject({
        status: 403,
        body: { type: 'ApiError', message: `Not allowed to edit ${kind} ${saved.id}.` },
      })
      expect((await reading.call(views.remove, { params })).status).toBe(403)

      await share(grn, null)
      expect(await listed()).toEqual([0, [], 0, 0])
      expect((await reading.call(views.get, { params })).status).toBe(404)
      expect((await reading.call(searches.load, search)).status).toBe(403)
      expect((await reading.call(searches.list)).body.map(({ id }) => id)).not.toContain(saved.search_id)
      expect((await owning.call(views.get, { params })).body).toEqual(saved)
    },
  )

  it('one lets the other change and delete it', async () => {
    const saved = await saveView(owning, { type: 'DASHBOARD' })
    const params = { viewId: saved.id }
    await share(grnOf('dashboard', saved.id), 'manage')
    const { search_id } = await viewBody(reading)
    const changed = await reading.call(views.update, {
      params,
      body: { ...saved, search_id, title: 'theirs' },
    })
    expect(changed).toMatchObject({ status: 200, body: { owner: owner.username, title: 'theirs' } })
    // The search is the other's now, and still everybody's who may read the dashboard.
    expect((await owning.call(searches.load, { params: { searchId: search_id } })).status).toBe(200)
    expect((await reading.call(views.remove, { params })).status).toBe(200)
  })

  it('reading a dashboard gives no streams: its search runs with the rights of who runs it', async () => {
    const stream = { type: 'stream', id: '000000000000000000000001' }
    const query = { id: 'q', filter: { type: 'or', filters: [stream] }, search_types: [] }
    const admin = server.api.as('admin')
    const shareStream = (users: readonly TestUser[]) =>
      admin.call(shares.update, {
        params: { entityGRN: grnOf('stream', stream.id) },
        body: {
          selected_grantee_capabilities: Object.fromEntries(
            users.map(({ id }) => [grnOf('user', id), 'view' as const]),
          ),
        },
      })
    await shareStream([owner])
    const search = await owning.call(searches.store, { body: { queries: [query] } })
    const saved = await saveView(owning, { type: 'DASHBOARD', search_id: search.body.id })
    const execute = () => reading.call(searches.execute, { params: { searchId: saved.search_id }, body: {} })
    await share(grnOf('dashboard', saved.id), 'view')
    const answer = await execute()
    const body = answer.body as unknown as ErrorBody // by the status
    expect([answer.status, body.type]).toEqual([403, 'MissingStreamPermission'])
    await shareStream([owner, reader])
    expect(await execute()).toMatchObject({ status: 201, body: { search_id: saved.search_id } })
    await share(grnOf('dashboard', saved.id), null)
    expect((await execute()).status).toBe(403)
  })

  it("a view of a search is no way to somebody else's search", async () => {
    const foreign = await viewBody(owning)
    const stolen = await reading.call(views.create, { body: { ...foreign, type: 'SEARCH' } })
    expect(stolen.status).toBe(400)
    expect((await reading.call(searches.load, { params: { searchId: foreign.search_id } })).status).toBe(403)
  })

  it('who may no longer change a dashboard cannot change it through its search either', async () => {
    const saved = await saveView(owning, { type: 'DASHBOARD' })
    const params = { viewId: saved.id }
    const grn = grnOf('dashboard', saved.id)
    await share(grn, 'manage')
    const { search_id } = await viewBody(reading)
    await reading.call(views.update, { params, body: { ...saved, search_id } })
    const emptied = { id: search_id, queries: [{ id: 'q' }] }
    expect((await reading.call(searches.store, { body: emptied })).status).toBe(201)
    await share(grn, 'view')
    expect(await reading.call(searches.store, { body: emptied })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('user is not permitted to overwrite it.') },
    })
  })

  it('searches that are saved stay, however old; others go', async () => {
    const saved = await saveView(owning)
    const unsaved = (await viewBody(owning)).search_id
    const old = { created_at_ms: Date.now() - 400 * dayMs }
    await server.db.updateTable('searches').set(old).where('id', 'in', [saved.search_id, unsaved]).execute()
    await searchRepo(server.db).removeOlderThan(Date.now() - 4 * dayMs)
    const status = async (searchId: string) =>
      (await owning.call(searches.load, { params: { searchId } })).status
    expect([await status(saved.search_id), await status(unsaved)]).toEqual([200, 404])
  })
})
