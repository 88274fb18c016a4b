import { searchLinks } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const link = (query_string: string) => ({
  search: {
    queries: [{ id: 'q', query: { type: 'elasticsearch' as const, query_string }, search_types: [] }],
    parameters: [],
  },
  state: { q: { widgets: [], widget_mapping: {}, positions: {}, titles: {} } },
  address: { tab: 'widgets' },
})

describeOnEachDatabase('links to searches', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())
  const admin = () => server.api.as('admin')

  it('are read by whoever has them, as they were made', async () => {
    const made = await admin().call(searchLinks.create, { body: link('level:3') })
    expect(made.status).toBe(201)
    expect(made.body.id).toMatch(/^[\w-]{16}$/)
    const days = (Date.parse(made.body.expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    const reader = server.api.as(await server.seed.user({ permissions: [] }))
    const read = await reader.call(searchLinks.get, { params: { linkId: made.body.id } })
    expect([read.status, read.body]).toMatchObject([
      200,
      {
        search: { queries: [{ id: 'q', query: { query_string: 'level:3' } }] },
        state: { q: { widgets: [] } },
        address: { tab: 'widgets' },
      },
    ])
  })

  it('end, and say so', async () => {
    const { body } = await admin().call(searchLinks.create, { body: link('*') })
    const params = { linkId: body.id }
    await server.db
      .updateTable('search_links')
      .set({ expires_at_ms: Date.now() - 1 })
      .where('id', '=', body.id)
      .execute()
    const gone = await admin().call(searchLinks.get, { params })
    expect([gone.status, JSON.stringify(gone.body)]).toEqual([404, expect.stringContaining('has ended')])
    await admin().call(searchLinks.create, { body: link('*') })
    const left = await server.db.selectFrom('search_links').select('id').where('id', '=', body.id).execute()
    expect(left).toEqual([])
    expect((await admin().call(searchLinks.get, { params: { linkId: 'nothing' } })).status).toBe(404)
  })

  it('are no store for anything else', async () => {
    const long = link('x'.repeat(90_000))
    const body = {
      ...long,
      address: Object.fromEntries(Array.from({ length: 6 }, (_, no) => [`${no}`, 'y'.repeat(90_000)])),
    }
    const { status, body: answer } = await admin().call(searchLinks.create, { body })
    expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining('must not be longer')])
  })
})
