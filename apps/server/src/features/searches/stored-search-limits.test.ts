import { searches, views } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newObjectId } from '../../db/index.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { searchRepo } from './stored/search-repo.ts'

const mebibyte = 1 << 20

/** With a title of so many characters. */
function search(length = 1) {
  const parameters = [{ name: 'who', title: 'x'.repeat(length) }]
  return { queries: [{ id: 'q', query: 'error', search_types: [] }], parameters }
}

describeOnEachDatabase('what a user may store of searches', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const somebody = () => server.seed.user({ permissions: ['streams:read', 'view:create', 'view:edit'] })

  async function store(user: TestUser, body = search()): Promise<string> {
    const answer = await server.api.as(user).call(searches.store, { body })
    expect(answer.status).toBe(201)
    return answer.body.id
  }

  async function idsOf(user: TestUser): Promise<string[]> {
    return (await server.api.as(user).call(searches.list)).body.map(({ id }) => id)
  }

  async function show(user: TestUser, searchId: string): Promise<void> {
    const body = { title: 'Kept', search_id: searchId, type: 'SEARCH' as const, state: {} }
    expect((await server.api.as(user).call(views.create, { body })).status).toBe(200)
  }

  /** As many as somebody has who searched for days. */
  async function storeMany(user: TestUser, count: number): Promise<void> {
    const document = JSON.stringify(search())
    const rows = Array.from({ length: count }, (_, no) => ({
      id: newObjectId(),
      owner_id: user.id,
      document,
      created_at_ms: Date.now() - 60_000 + no,
    }))
    for (let start = 0; start < rows.length; start += 200)
      await server.db
        .insertInto('searches')
        .values(rows.slice(start, start + 200))
        .execute()
  }

  it('has a size', async () => {
    const user = await somebody()
    const { status, body } = await server.api.as(user).call(searches.store, { body: search(mebibyte) })
    expect(status).toBe(413)
    expect(body).toMatchObject({
      message: expect.stringMatching(/^A search has at most 1048576 bytes, this one has \d+\.$/),
    })
    expect(await idsOf(user)).toEqual([])
    await store(user, search(mebibyte - 1_000))
  })

  it('has a number: the oldest go, but not those that a view shows, nor those of others', async () => {
    const [user, other] = [await somebody(), await somebody()]
    const shown = await store(user)
    await show(user, shown)
    const ofOther = await store(other)
    const oldest = await store(user)
    await server.db
      .updateTable('searches')
      .set({ created_at_ms: 1 })
      .where('id', 'in', [oldest, ofOther])
      .execute()
    await storeMany(user, 998)
    const last = await store(user)
    expect(await idsOf(user)).toHaveLength(1_001)
    const newest = await store(user)
    const kept = await idsOf(user)
    expect(kept).toHaveLength(1_001)
    expect(kept).toEqual(expect.arrayContaining([newest, last, shown]))
    expect(kept).not.toContain(oldest)
    expect(await idsOf(other)).toEqual([ofOther])
  })

  it('has a size in all', async () => {
    const user = await somebody()
    const document = JSON.stringify(search(8 * mebibyte))
    const ids = Array.from({ length: 8 }, () => newObjectId())
    for (const [no, id] of ids.entries()) {
      const row = { id, owner_id: user.id, document, created_at_ms: no }
      await server.db.insertInto('searches').values(row).execute()
    }
    const newest = await store(user)
    const kept = await server.db.selectFrom('searches').select('id').where('owner_id', '=', user.id).execute()
    expect(kept.map(({ id }) => id).toSorted()).toEqual([...ids.slice(1), newest].toSorted())
  })

  it('is kept when it is stored once more, and goes after some days when no view shows it', async () => {
    const user = await somebody()
    const [shown, unused, again] = [await store(user), await store(user), await store(user)]
    await show(user, shown)
    await server.db
      .updateTable('searches')
      .set({ created_at_ms: 1 })
      .where('owner_id', '=', user.id)
      .execute()
    await server.api.as(user).call(searches.store, { body: { ...search(), id: again } })
    await searchRepo(server.db).removeOlderThan(Date.now() - 60_000)
    const kept = await idsOf(user)
    expect(kept.toSorted()).toEqual([shown, again].toSorted())
    expect(kept).not.toContain(unused)
  })
})
