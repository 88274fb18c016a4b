import { views } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { saveView } from '../../testing/saved-views.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const seeds = [
  ['SEARCH', 'beta', { description: 'of the web tier', created_at: '2024-01-02T00:00:00.000Z' }],
  ['SEARCH', 'Alpha', { summary: 'logins', created_at: '2024-01-03T00:00:00.000Z' }],
  ['SEARCH', 'Älter', { created_at: '2024-01-01T00:00:00.000Z' }],
  ['DASHBOARD', 'Web overview', { description: 'all sites', summary: 'traffic' }],
  ['DASHBOARD', 'mail', { summary: 'traffic' }],
] as const

describeOnEachDatabase('lists of views', (database) => {
  let server: TestServer
  let api: ApiClient
  let owner: TestUser
  const ids = new Map<string, string>()

  beforeAll(async () => {
    server = await startTestServer({ database })
    owner = await server.seed.user({ roles: ['Dashboard Creator'] })
    api = server.api.as(owner)
    for (const [type, title, rest] of seeds) {
      ids.set(title, (await saveView(api, { type, title, ...rest })).id)
    }
    await saveView(server.api.as('admin'), { title: 'secret search' })
    await saveView(server.api.as('admin'), { type: 'DASHBOARD', title: 'secret dashboard' })
  })
  afterAll(() => server.stop())

  type TableQuery = NonNullable<
    Parameters<typeof api.call<never, typeof views.dashboards.query, never, never>>[1]
  >['query']
  const titles = (elements: readonly { title: string }[]) => elements.map(({ title }) => title)
  const savedSearches = async (query: TableQuery = {}) =>
    (await api.call(views.savedSearches, { query })).body
  const dashboards = async (query: TableQuery = {}) => (await api.call(views.dashboards, { query })).body

  it('show and count only what the caller may read', async () => {
    const all = (await api.call(views.list)).body
    expect(titles(all.views)).toEqual(['Alpha', 'Älter', 'beta', 'mail', 'Web overview'])
    expect(all).toMatchObject({ total: 5, count: 5, page: 1, per_page: 50, grand_total: 5, query: '' })
    expect(all.views[0]?.state).toEqual({ q: expect.objectContaining({ widgets: [] }) })
    const nothing = await server.seed.user({ permissions: [`dashboards:read:${ids.get('mail')}`] })
    const few = server.api.as(nothing)
    expect((await few.call(views.list)).body).toMatchObject({ total: 1, grand_total: 1 })
    expect((await few.call(views.dashboards)).body).toMatchObject({ total: 1, elements: [{ title: 'mail' }] })
    expect((await few.call(views.savedSearches)).body).toMatchObject({ total: 0, elements: [] })
    expect((await server.api.as('admin').call(views.list)).body.total).toBe(7)
  })

  it('hold just the views that the caller may open, however that was permitted', async () => {
    const id = (title: string) => ids.get(title) ?? ''
    for (const permissions of [
      [],
      ['view:read'],
      ['dashboards:read'],
      ['dashboards'],
      ['*:read'],
      ['view:edit'],
      [`view:read:${id('beta')},${id('mail')}`],
      [`view:*:${id('Alpha')}`, `dashboards:read:${id('Alpha')}`, `dashboards:edit,read:${id('mail')}`],
      [`*:read:${id('Web overview')}`, 'view:read:'],
    ]) {
      const caller = server.api.as(await server.seed.user({ permissions }))
      const opened = await Promise.all(
        [...ids].map(async ([title, viewId]) => {
          const { status } = await caller.call(views.get, { params: { viewId } })
          return status === 200 ? title : null
        }),
      )
      const { views: listed, grand_total } = (await caller.call(views.list)).body
      const own = titles(listed).filter((title) => ids.has(title))
      expect(new Set(own), String(permissions)).toEqual(new Set(opened.filter((title) => title !== null)))
      const tables = [await caller.call(views.dashboards), await caller.call(views.savedSearches)]
      expect(tables.flatMap(({ body }) => titles(body.elements)).sort()).toEqual(titles(listed).sort())
      expect(tables.reduce((sum, { body }) => sum + body.total, 0)).toBe(grand_total)
    }
  })

  it('of dashboards and saved searches have the form of the entity tables', async () => {
    const list = await savedSearches({ per_page: 2, sort: 'title', order: 'desc' })
    expect(list).toMatchObject({
      query: '',
      pagination: { total: 3, count: 2, page: 1, per_page: 2 },
      total: 3,
      sort: 'title',
      order: 'desc',
      defaults: { sort: { id: 'title', direction: 'ASC' } },
    })
    expect(titles(list.elements)).toEqual(['beta', 'Älter'])
    expect(Object.keys(list.elements[0] ?? {}).sort()).toEqual(
      'created_at description favorite id owner properties requires revision search_id summary title type'.split(
        ' ',
      ),
    )
    const searchable = ({ attributes }: typeof list) =>
      attributes.filter((attribute) => attribute.searchable).map(({ id }) => id)
    expect(searchable(list)).toEqual(['_id', 'title'])
    expect(searchable(await dashboards())).toEqual(['_id', 'title', 'description', 'summary'])
    expect(list.attributes.find(({ id }) => id === '_id')).toEqual({
      id: '_id',
      title: 'id',
      type: 'OBJECT_ID',
      sortable: true,
      searchable: true,
      hidden: true,
    })
  })

  it('are cut into pages', async () => {
    expect(titles((await savedSearches({ per_page: 2, page: 2 })).elements)).toEqual(['beta'])
    expect(titles((await savedSearches({ per_page: 0 })).elements)).toHaveLength(3)
    expect((await savedSearches({ page: 9 })).pagination).toMatchObject({ total: 3, count: 0 })
    const page = (await api.call(views.list, { query: { per_page: 1, page: 4 } })).body
    expect([titles(page.views), page.total, page.count]).toEqual([['mail'], 5, 1])
  })

  it('are sorted by what can be, and by title otherwise', async () => {
    expect(titles((await savedSearches({ sort: 'created_at' })).elements)).toEqual(['Älter', 'beta', 'Alpha'])
    expect(titles((await savedSearches({ sort: 'summary', order: 'desc' })).elements)).toEqual([
      'Alpha',
      'Älter',
      'beta',
    ])
    const answer = await api.fetch('/search/saved?sort=favorite&order=asc')
    expect(await answer.json()).toMatchObject({ sort: 'title', elements: [{ title: 'Alpha' }, {}, {}] })
  })

  it('are searched as the search box says', async () => {
    const found = async (query: string) => titles((await dashboards({ query })).elements)
    expect(await found('WEB')).toEqual(['Web overview'])
    expect(await found('summary:traffic')).toEqual(['mail', 'Web overview'])
    expect(await found('summary:traffic -title:mail')).toEqual(['Web overview'])
    expect(await found('description:"all sites"')).toEqual(['Web overview'])
    expect(await found(`id:${ids.get('mail')}`)).toEqual(['mail'])
    expect(await found('id:x')).toEqual([])
    expect(await found("description:'all sites'")).toEqual(['Web overview'])
    expect([await found('title:=mail'), await found('title:=ma'), await found('title:=~ma')]).toEqual([
      ['mail'],
      [],
      ['mail'],
    ])
    for (const all of ['*', 'title:', 'title: ', 'colour:']) expect(await found(all), all).toHaveLength(2)
    expect(await found('title: WEB')).toEqual(['Web overview'])
    expect(titles((await savedSearches({ query: 'summary:logins' })).elements)).toEqual([])
    expect(titles((await savedSearches({ query: 'alpha,bet' })).elements)).toEqual(['Alpha', 'beta'])
  })

  it('are filtered by their time of creation', async () => {
    const filters = 'created_at:2024-01-02 00:00:00><'
    expect(titles((await savedSearches({ filters })).elements)).toEqual(['Alpha', 'beta'])
    for (const wrong of ['owner:x', 'created_at', 'created_at:soon']) {
      // @ts-expect-error: two of them are no filters of this list.
      expect((await api.call(views.savedSearches, { query: { filters: [wrong] } })).status).toBe(400)
    }
  })

  it('hold no more than the memory of the server can take', async () => {
    const { id } = await saveView(api, { title: 'large' })
    const setState = (state: string) =>
      server.db.updateTable('views').set({ state }).where('id', '=', id).execute()
    await setState(`{}${' '.repeat(64 * 1024 ** 2)}`)
    const query = { query: 'large' }
    expect(await api.call(views.list, { query })).toMatchObject({
      status: 400,
      body: { message: 'These views are too large for one page: ask for fewer with per_page.' },
    })
    expect((await savedSearches(query)).elements).toHaveLength(1)
    await setState('{}')
    expect((await api.call(views.list, { query })).body.count).toBe(1)
    await api.call(views.remove, { params: { viewId: id } })
  })

  it('know the favourites of the caller', async () => {
    const grn = `grn::::dashboard:${ids.get('mail')}`
    await server.db.insertInto('favorites').values({ user_id: owner.id, grn, position: 1 }).execute()
    const favorites = (await dashboards()).elements.map(({ title, favorite }) => [title, favorite])
    expect(favorites).toEqual([
      ['mail', true],
      ['Web overview', false],
    ])
    const all = (await api.call(views.list)).body.views
    expect(titles(all.filter(({ favorite }) => favorite))).toEqual(['mail'])
  })
})
