import { catalog, entityLists } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStream } from '../../testing/add-stream.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

describeOnEachDatabase('entity lists', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const as = (user: 'admin' | TestUser) => server.api.as(user)
  const streamOf = (title: string) => addStream(server, title)
  const readerOf = (...ids: string[]) =>
    server.seed.user({ permissions: ids.map((id) => `streams:read:${id}`) })

  it('names things by collection and id, without the titles the caller may not read', async () => {
    const [open, closed] = [await streamOf('Open'), await streamOf('Closed')]
    const user = await readerOf(open)
    const entities = [
      { id: open, type: 'streams' },
      { id: closed, type: 'streams' },
      { id: user.id, type: 'users' },
      { id: 'local:admin', type: 'users' },
      { id: '0123456789abcdef01234567', type: 'streams' },
      { id: open, type: 'teapots' },
      { id: open, type: 'constructor' },
    ]
    const { body } = await as(user).call(catalog.titles, { body: { entities } })
    expect(body.entities).toEqual(
      expect.arrayContaining([
        { id: open, type: 'streams', title: 'Open' },
        { id: closed, type: 'streams', title: '' },
        { id: user.id, type: 'users', title: user.username },
        { id: 'local:admin', type: 'users', title: '' },
      ]),
    )
    expect(body.entities).toHaveLength(4)
    expect(body.not_permitted_to_view.sort()).toEqual([closed, 'local:admin'].sort())
  })

  it('suggests of a collection what the caller may read, by a regular expression, in order and by page', async () => {
    const ids = [await streamOf('suggest b'), await streamOf('Suggest a'), await streamOf('suggest (c')]
    const user = await readerOf(ids[0] ?? '', ids[1] ?? '')
    const ask = async (who: 'admin' | TestUser, query: object) =>
      (await as(who).call(entityLists.suggestions, { query: { collection: 'streams', ...query } })).body
    const values = async (who: 'admin' | TestUser, query: object) =>
      (await ask(who, query)).suggestions.map(({ value }) => value)
    expect(await values('admin', { query: '^suggest' })).toEqual(['suggest (c', 'Suggest a', 'suggest b'])
    expect(await values(user, { query: 'SUGGEST .$' })).toEqual(['Suggest a', 'suggest b'])
    expect(await values('admin', { query: 'gest (c' })).toEqual(['suggest (c'])
    const second = await ask(user, { query: 'suggest', page: 2, per_page: 1 })
    expect(second.suggestions).toEqual([{ id: ids[0], value: 'suggest b' }])
    expect(second.pagination).toEqual({ total: 2, count: 1, page: 2, per_page: 1 })
    expect(await values('admin', { collection: 'sessions' })).toEqual([])
    expect(await values(user, { collection: 'users' })).toEqual([user.username])
  })

  it('suggests no column that is none of the reader’s business', async () => {
    const query = { collection: 'users', column: 'password_hash' }
    expect((await as('admin').call(entityLists.suggestions, { query })).status).toBe(400)
  })

  it('keeps how each user wants to see a list, the last hundred of them', async () => {
    const [user, other] = [await readerOf(), await readerOf()]
    const params = { entity_list_id: 'streams' }
    const read = (who: TestUser, params: { entity_list_id: string }) =>
      as(who).call(entityLists.preferences, { params })
    expect((await read(user, params)).status).toBe(204)
    const body = {
      displayed_attributes: ['title'],
      per_page: 20,
      sort: { field: 'title', order: 'desc' as const },
    }
    const saved = await as(user).call(entityLists.savePreferences, { params, body })
    expect([saved.status, saved.headers.get('content-length')]).toEqual([200, '0'])
    expect((await read(user, params)).body).toEqual(body)
    expect((await read(other, params)).status).toBe(204)
    const known = { ...body, sort: { ...body.sort, sort_label: 'of a newer console' } }
    expect((await as(user).call(entityLists.savePreferences, { params, body: known })).status).toBe(200)
    expect((await read(user, params)).body).toEqual(body)
    for (let count = 0; count < 100; count += 1) {
      await as(user).call(entityLists.savePreferences, {
        params: { entity_list_id: `list ${count}` },
        body: {},
      })
    }
    expect((await read(user, params)).status).toBe(204)
    expect((await read(user, { entity_list_id: 'list 99' })).status).toBe(200)
  })
})
