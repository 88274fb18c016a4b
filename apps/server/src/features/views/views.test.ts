import { setTimeout } from 'node:timers/promises'
import { type ErrorBody, grnOf, searches, type View, views } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { saveView, viewBody } from '../../testing/saved-views.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const nowhere = 'a'.repeat(24)

describeOnEachDatabase('saved searches and dashboards', (database) => {
  let server: TestServer
  let owner: TestUser
  let stranger: TestUser
  let api: ApiClient

  beforeAll(async () => {
    server = await startTestServer({ database })
    owner = await server.seed.user({ roles: ['Reader', 'Dashboard Creator'] })
    stranger = await server.seed.user({ roles: ['Reader'] })
    api = server.api.as(owner)
  })
  afterAll(() => server.stop())

  const load = (client: ApiClient, viewId: string) => client.call(views.get, { params: { viewId } })
  const refusal = (status: number, message: string) => ({ status, body: { type: 'ApiError', message } })

  it('belong to who saves them', async () => {
    const body = await viewBody(api, { type: 'DASHBOARD', owner: 'admin', requires: { parameters: {} } })
    const { status, body: saved } = await api.call(views.create, { body })
    expect([status, saved]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        type: 'DASHBOARD',
        title: 'Logins',
        summary: '',
        description: '',
        search_id: body.search_id,
        properties: [],
        requires: {},
        state: expect.objectContaining({ q: expect.anything() }),
        owner: owner.username,
        created_at: expect.stringMatching(/Z$/),
        favorite: false,
        revision: 1,
      },
    ])
    expect((await load(api, saved.id)).body).toEqual(saved)
    const params = { viewId: saved.id }
    const changed = await api.call(views.update, {
      params,
      body: { ...saved, title: 'Sign-ins', owner: 'admin' },
    })
    expect(changed.body).toEqual({ ...saved, title: 'Sign-ins', revision: 2 })
    expect((await api.call(views.remove, { params })).body).toEqual(changed.body)
    expect(await load(api, saved.id)).toMatchObject(refusal(404, `View ${saved.id} doesn't exist`))
  })

  it('take the id and the time of creation a client chose, once', async () => {
    const id = '64a1f0c2e4b0a1b2c3d4e5f6'
    const body = await viewBody(api, { id, created_at: '2023-07-02T21:48:50.120Z' })
    expect((await api.call(views.create, { body })).body).toMatchObject({ id, created_at: body.created_at })
    expect(await api.call(views.create, { body })).toMatchObject(
      refusal(409, `There is a view with the id ${id} already.`),
    )
  })

  it('of others are not there, and cannot be changed or deleted', async () => {
    for (const type of ['SEARCH', 'DASHBOARD'] as const) {
      const saved = await saveView(api, { type })
      const foreign = server.api.as(stranger)
      const params = { viewId: saved.id }
      expect(await load(foreign, saved.id)).toMatchObject(refusal(404, `View ${saved.id} doesn't exist`))
      const body = { ...saved, search_id: (await viewBody(foreign)).search_id }
      const kind = type.toLowerCase()
      expect(await foreign.call(views.update, { params, body })).toMatchObject(
        refusal(403, `Not allowed to edit ${kind} ${saved.id}.`),
      )
      expect(await foreign.call(views.remove, { params })).toMatchObject(
        refusal(403, `Unable to delete view ${saved.id}.`),
      )
      expect((await load(api, saved.id)).body).toEqual(saved)
    }
  })

  it('are answered alike whether they are foreign or nowhere', async () => {
    const foreign = server.api.as(stranger)
    const body = await viewBody(foreign)
    const params = { viewId: nowhere }
    expect(await load(foreign, nowhere)).toMatchObject(refusal(404, `View ${nowhere} doesn't exist`))
    expect(await load(foreign, 'resolver:x')).toMatchObject({ status: 404 })
    expect((await foreign.call(views.remove, { params })).status).toBe(403)
    expect((await foreign.call(views.update, { params, body })).status).toBe(403)
    const admin = server.api.as('admin')
    expect((await admin.fetch('/views/%00')).status).toBe(400)
    expect((await admin.call(views.remove, { params })).status).toBe(404)
    expect(await admin.call(views.update, { params, body: await viewBody(admin) })).toMatchObject(
      refusal(400, `Cannot update a view that does not exist : id = ${nowhere}`),
    )
  })

  it('need a permission to be created only as dashboards', async () => {
    const foreign = server.api.as(stranger)
    await saveView(foreign)
    const body = await viewBody(foreign, { type: 'DASHBOARD' })
    expect(await foreign.call(views.create, { body })).toMatchObject(
      refusal(403, 'User is not allowed to create new dashboards.'),
    )
    // Without a type, it is a dashboard.
    expect((await foreign.call(views.create, { body: { ...body, type: null } })).status).toBe(403)
  })

  it.each([
    ['view:read', 'SEARCH', [200, 403, 403]],
    ['view:read', 'DASHBOARD', [200, 403, 403]],
    ['dashboards:read', 'SEARCH', [404, 403, 403]],
    ['dashboards:read', 'DASHBOARD', [200, 403, 403]],
    ['dashboards:read,edit', 'DASHBOARD', [200, 200, 403]],
    ['dashboards:read,edit', 'SEARCH', [404, 403, 403]],
    ['view:read,edit', 'SEARCH', [200, 200, 200]],
    ['view:read,edit', 'DASHBOARD', [200, 200, 200]],
    ['view:read,delete', 'DASHBOARD', [200, 403, 403]],
  ] as const)(
    'with the permission %s on a %s can be read, edited, deleted: %j',
    async (actions, type, expected) => {
      const saved = await saveView(api, { type })
      const other = await saveView(api, { type })
      const user = await server.seed.user({ permissions: [`${actions}:${saved.id}`] })
      const client = server.api.as(user)
      const params = { viewId: saved.id }
      const body = { ...saved, search_id: (await viewBody(client)).search_id }
      const outcomes = [
        (await load(client, saved.id)).status,
        (await client.call(views.update, { params, body })).status,
        (await client.call(views.remove, { params })).status,
      ]
      expect(outcomes).toEqual(expected)
      expect((await load(client, other.id)).status).toBe(404)
    },
  )

  it('stay what they are: a search does not become a dashboard', async () => {
    const saved = await saveView(api)
    const body = { ...saved, type: 'DASHBOARD' as const }
    const admin = server.api.as('admin')
    const params = { viewId: saved.id }
    expect((await api.call(views.update, { params, body })).status).toBe(400)
    expect(await admin.call(views.update, { params, body })).toMatchObject({ status: 400 })
    expect((await load(api, saved.id)).body.type).toBe('SEARCH')
  })

  it('tell who was faster when two people save the same one', async () => {
    const saved = await saveView(api)
    const params = { viewId: saved.id }
    const admin = server.api.as('admin')
    const first = await admin.call(views.update, {
      params,
      body: { ...saved, title: 'of the administrator' },
    })
    const second = await api.call(views.update, { params, body: { ...saved, title: 'of the owner' } })
    const body = second.body as unknown as Extract<ErrorBody, { type: 'EditConflict' }> // by the status
    expect([second.status, body]).toEqual([
      409,
      {
        type: 'EditConflict',
        message: expect.stringMatching(/^In the meantime, admin saved this search \(.*Z\)\. Load it again/),
        changed_by: 'admin',
        changed_at: expect.stringMatching(/Z$/),
        revision: 2,
      },
    ])
    expect((await load(api, saved.id)).body).toEqual({ ...first.body, title: 'of the administrator' })
    const again = await api.call(views.update, { params, body: { ...saved, revision: body.revision } })
    expect(again).toMatchObject({ status: 200, body: { revision: 3 } })
    // Clients that know nothing of revisions save as they always did.
    const { revision: _, ...withoutRevision } = saved
    expect((await api.call(views.update, { params, body: withoutRevision })).status).toBe(200)
  })

  it('are saved by one of many who save at the same moment', async () => {
    const saved = await saveView(api)
    const params = { viewId: saved.id }
    const save = (title: string) => api.call(views.update, { params, body: { ...saved, title } })
    // Nobody gets past the row until all have come to it.
    const held = await server.db.transaction().execute(async (db) => {
      await db.updateTable('views').set({ title: 'held' }).where('id', '=', saved.id).execute()
      const waiting = ['a', 'b', 'c', 'd'].map(save)
      await setTimeout(500)
      return { waiting }
    })
    const answers = await Promise.all(held.waiting)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)
    expect((await load(api, saved.id)).body).toEqual(winner?.body)
  })

  it('are deleted several at once, each with its own right', async () => {
    const mine = await saveView(api)
    const foreign = await saveView(server.api.as('admin'))
    const entity_ids = [mine.id, foreign.id, nowhere]
    const { status, body } = await api.call(views.bulkDelete, { body: { entity_ids } })
    expect([status, body]).toEqual([
      200,
      {
        successfully_performed: 1,
        failures: [foreign.id, nowhere].map((id) => ({
          entity_id: id,
          failure_explanation: `Unable to delete view ${id}.`,
        })),
      },
    ])
    expect((await load(server.api.as('admin'), foreign.id)).status).toBe(200)
    for (const none of [{ entity_ids: [] }, {}, null]) {
      expect(await api.call(views.bulkDelete, { body: none })).toMatchObject(
        refusal(400, 'No IDs provided in the request'),
      )
    }
    const many = { entity_ids: Array(1_001).fill(nowhere) }
    expect((await api.call(views.bulkDelete, { body: many })).status).toBe(400)
  })

  it('may be what everybody begins with', async () => {
    const admin = server.api.as('admin')
    expect((await load(admin, 'default')).status).toBe(404)
    const saved = await saveView(admin)
    const params = { viewId: saved.id }
    expect((await api.call(views.setDefault, { params })).status).toBe(403)
    const setter = await server.seed.user({ permissions: ['default-view:set'] })
    expect((await server.api.as(setter).call(views.setDefault, { params })).status).toBe(403)
    expect((await admin.call(views.setDefault, { params: { viewId: nowhere } })).status).toBe(404)
    expect((await admin.call(views.setDefault, { params })).status).toBe(204)
    expect((await load(admin, 'default')).body).toEqual(saved)
    expect((await load(api, 'default')).status).toBe(404)
    await admin.call(views.remove, { params })
    expect((await load(admin, 'default')).status).toBe(404)
  })

  it('name what their searches declare', async () => {
    const parameters = [{ type: 'value-parameter-v1', name: 'user', title: 'User', data_type: 'any' }]
    const search = await api.call(searches.store, { body: { queries: [{ id: 'q' }], parameters } })
    const saved = await saveView(api, { search_id: search.body.id, summary: 'of one user' })
    expect(saved.requires).toEqual({})
    const { id, type, title, summary, description } = saved
    expect((await api.call(views.forValue)).body).toEqual([
      { id, type, title, summary, description, parameters: [expect.objectContaining(parameters[0] ?? {})] },
    ])
    expect((await server.api.as(stranger).call(views.forValue)).body).toEqual([])
  })

  it('leave a trail: who did what to which, and what was opened', async () => {
    const grns = (
      table: 'activities' | 'last_opened' | 'favorites',
      column: 'item_grn' | 'grn',
      grn: string,
    ) =>
      server.db
        .selectFrom(table)
        .selectAll()
        // as: the two columns are those of the tables they are named with
        .where(column as never, '=', grn as never)
        .execute()
    const saved: View = await saveView(api)
    const grn = grnOf('search', saved.id)
    const params = { viewId: saved.id }
    await load(api, saved.id)
    expect(await grns('last_opened', 'grn', grn)).toMatchObject([{ user_id: owner.id }])
    await api.call(views.update, { params, body: saved })
    const types = (await grns('activities', 'item_grn', grn)).map((row) => 'type' in row && row.type)
    expect(types.sort()).toEqual(['create', 'update'])
    await server.db.insertInto('favorites').values({ user_id: owner.id, grn, position: 1 }).execute()
    expect((await load(api, saved.id)).body.favorite).toBe(true)
    expect((await load(server.api.as('admin'), saved.id)).body.favorite).toBe(false)
    expect((await api.call(views.remove, { params })).body.favorite).toBe(true)
    expect(await grns('last_opened', 'grn', grn)).toEqual([])
    expect(await grns('favorites', 'grn', grn)).toEqual([])
    const trail = server.db.selectFrom('audit_entries').selectAll().where('entity_id', '=', saved.id)
    expect(await trail.orderBy('at_ms').execute()).toMatchObject(
      ['create', 'update', 'delete'].map((action) => ({
        action,
        entity_type: 'search',
        entity_title: 'Logins',
        username: owner.username,
        result: 'success',
      })),
    )
    const grants = server.db.selectFrom('grants').selectAll().where('target', '=', grn)
    expect(await grants.execute()).toEqual([])
  })

  it('must fit their search', async () => {
    const widgets = [{ id: 'w1', type: 'messages', config: { fields: [], show_message_row: true } }]
    const place = { col: 1, row: 1, height: 1, width: 1 }
    const page = { widgets, widget_mapping: { w1: ['t1'] }, positions: { w1: place } }
    const body = await viewBody(api, { state: { q1: page } })
    const foreign = await viewBody(server.api.as(stranger))
    const wrong: [Partial<typeof body>, string][] = [
      [{ search_id: nowhere }, `Search ${nowhere} not available`],
      [{ search_id: foreign.search_id }, `Search ${foreign.search_id} not available`],
      [
        { state: { q1: page, q2: page } },
        'Search queries do not correspond to view/state queries, missing query IDs: [q2]; search queries: [q1]; state queries: [q1, q2]',
      ],
      [
        { state: { q1: { ...page, widget_mapping: { w1: ['t1', 't2'] } } } },
        'Search types do not correspond to view/search types, missing searches [t2]; search types: [t1]; state types: [t1, t2]',
      ],
      [
        { state: { q1: { ...page, positions: { other: place } } } },
        "Widget positions don't correspond to widgets, missing widget positions [w1]; widget IDs: [w1]; widget positions: [other]",
      ],
    ]
    const saved = await saveView(api, body)
    const params = { viewId: saved.id }
    for (const [changes, message] of wrong) {
      const refused = refusal(400, message)
      expect(await api.call(views.create, { body: { ...body, ...changes } })).toMatchObject(refused)
      expect(await api.call(views.update, { params, body: { ...body, ...changes } })).toMatchObject(refused)
    }
    expect((await load(api, saved.id)).body).toEqual(saved)
    // A search may have more than the view shows.
    expect((await api.call(views.update, { params, body: { ...body, state: {} } })).status).toBe(200)
  })
})
