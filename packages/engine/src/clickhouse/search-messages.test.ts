import { parseQuery } from '@logline/query-language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessagesRequest } from '../store/message-store.ts'
import type { SearchScope } from '../store/search-scope.ts'
import {
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
  testScope,
  testStartMs,
} from '../testing/test-engine.ts'
import { EngineClient } from './client/engine-client.ts'

let shared: TestEngine
let client: EngineClient
let questions = 0
beforeAll(async () => {
  shared = await startTestEngine()
  client = new EngineClient(shared.connection)
})
afterAll(async () => {
  await client.close()
  await shared.stop()
})

describe('searchMessages', () => {
  it('gives the newest first, and among equals the last to arrive first', async () => {
    const messages = [
      testMessage({ n: 1 }),
      testMessage({ n: 2 }),
      testMessage({ n: 3 }, { timestampMs: testStartMs + 1 }),
      testMessage({ n: 4 }, { timestampMs: testStartMs - 1 }),
    ]
    expect(await numbersOf(await seed(messages))).toEqual([3, 2, 1, 4])
  })

  it('pages with an exact total', async () => {
    const messages = Array.from({ length: 25 }, (_, n) =>
      testMessage({ n }, { timestampMs: testStartMs + n }),
    )
    const indexSetId = await seed(messages)
    const page = await search({ scope: testScope(indexSetId), limit: 10, offset: 20 })
    expect(page.messages.map(({ fields }) => fields.n)).toEqual([4, 3, 2, 1, 0])
    expect(page.total).toBe(25)
    expect((await search({ scope: testScope(indexSetId), limit: 0 })).total).toBe(25)
  })

  it.each([
    { found: 0, limit: 10, offset: 0, statements: 1 },
    { found: 3, limit: 10, offset: 0, statements: 1 },
    { found: 13, limit: 10, offset: 10, statements: 1 },
    { found: 10, limit: 10, offset: 0, statements: 2 },
    { found: 25, limit: 10, offset: 0, statements: 2 },
    { found: 13, limit: 10, offset: 20, statements: 2 },
  ])('asks again for $found messages, $limit from $offset, by $statements statements', async (given) => {
    const { found, limit, offset, statements } = given
    const others = Array.from({ length: 5 }, (_, n) => testMessage({ n, user: 'ann' }))
    const wanted = Array.from({ length: found }, (_, n) => testMessage({ n, user: 'bob' }))
    const scope = testScope(await seed([...others, ...wanted]), { queries: [query('user:bob')] })
    const first = await search({ scope, limit, offset })
    const before = await statementsBegun()
    expect(await search({ scope, limit, offset })).toEqual(first)
    expect((await statementsBegun()) - before).toBe(statements)
    expect([first.total, first.messages.length]).toEqual([
      found,
      Math.max(0, Math.min(limit, found - offset)),
    ])
  })

  it.each([
    { before: 0, after: 1 },
    { before: 0, after: 30 },
    { before: 3, after: 30 },
    { before: 30, after: 31 },
  ])('counts exactly when $before messages have become $after', async ({ before, after }) => {
    const messages = Array.from({ length: after }, (_, n) => testMessage({ n, user: 'bob' }))
    const indexSetId = await seed([testMessage({ user: 'ann' }), ...messages.slice(0, before)])
    const request = { scope: testScope(indexSetId, { queries: [query('user:bob')] }), limit: 10 }
    expect((await search(request)).total).toBe(before)
    await shared.store.insert(
      { indexSetId, indexNo: 0, messages: messages.slice(before) },
      { isRetry: false },
    )
    const page = await search(request)
    expect([page.total, page.messages.length]).toEqual([after, Math.min(10, after)])
  })

  it('takes the start of the range in and leaves the end out', async () => {
    const indexSetId = await seed([
      testMessage({ n: 1 }, { timestampMs: testStartMs }),
      testMessage({ n: 2 }, { timestampMs: testStartMs + 10 }),
    ])
    const timeRange = { fromMs: testStartMs, toMs: testStartMs + 10 }
    expect(await numbersOf(indexSetId, { timeRange })).toEqual([1])
    expect(await numbersOf(indexSetId, { timeRange: { fromMs: testStartMs, toMs: testStartMs } })).toEqual([])
  })

  it('shows only messages of the given streams', async () => {
    const indexSetId = await seed([
      testMessage({ n: 1 }, { streams: ['64b000000000000000000001'] }),
      testMessage({ n: 2 }, { streams: ['64b000000000000000000002', '64b000000000000000000003'] }),
      testMessage({ n: 3 }, { streams: [] }),
    ])
    const others = Array.from({ length: 300 }, (_, index) => `${index}`.padStart(24, '0'))
    const seen = (streamIds: string[]) => numbersOf(indexSetId, { streamIds })
    expect(await seen(['64b000000000000000000003'])).toEqual([2])
    expect(await seen(['64b000000000000000000001', '64b000000000000000000002'])).toEqual([2, 1])
    expect(await seen([...others, '64b000000000000000000001'])).toEqual([1])
    expect(await seen(['4b00000000000000000000'])).toEqual([])
    expect(await seen([])).toEqual([])
  })

  it.each([
    ['_index:web_0', [1]],
    ['_index:web_1', [2]],
    ['_index:web_*', [2, 1]],
    ['_index:(web_1 OR other_0)', [3, 2]],
    ['_index:WEB_0', []],
    ['NOT _index:web_0', [3, 2]],
    ['_exists_:_index', [3, 2, 1]],
  ])('finds messages by the name of their index: %s', async (text, numbers) => {
    const message = (n: number) => testMessage({ n }, { timestampMs: testStartMs + n })
    const web = await seed([message(1)])
    await shared.store.insert({ indexSetId: web, indexNo: 1, messages: [message(2)] }, { isRetry: false })
    const other = await seed([message(3)])
    const indexPrefixes = new Map([
      [web, 'web'],
      [other, 'other'],
    ])
    const indexSetIds = [web, other]
    expect(await numbersOf(web, { indexSetIds, indexPrefixes, queries: [query(text)] })).toEqual(numbers)
    const ofWeb = numbers.filter((n) => n < 3)
    expect(await numbersOf(web, { indexPrefixes, queries: [query(text)] })).toEqual(ofWeb)
  })

  it('needs every query to match', async () => {
    const indexSetId = await seed([
      testMessage({ n: 1, user: 'ann' }, { message: 'login failed' }),
      testMessage({ n: 2, user: 'bob' }, { message: 'login failed' }),
      testMessage({ n: 3, user: 'ann' }, { message: 'logout' }),
    ])
    expect(await numbersOf(indexSetId, { queries: [query('failed'), query('user:ann')] })).toEqual([1])
  })

  it('sorts by any field, numbers by size and missing ones last in both directions', async () => {
    const indexSetId = await seed([
      testMessage({ n: 1, took_ms: 100 }),
      testMessage({ n: 2, took_ms: 9 }),
      testMessage({ n: 3 }),
      testMessage({ n: 4, took_ms: -5 }),
    ])
    const sortedBy = async (order: 'ASC' | 'DESC', field: string) => {
      const page = await search({ scope: testScope(indexSetId), sort: [{ field, order }] })
      return page.messages.map(({ fields }) => fields.n)
    }
    expect(await sortedBy('ASC', 'took_ms')).toEqual([4, 2, 1, 3])
    expect(await sortedBy('DESC', 'took_ms')).toEqual([1, 2, 4, 3])
    expect(await sortedBy('ASC', 'timestamp')).toEqual([1, 2, 3, 4])
    expect(await sortedBy('ASC', `it's; DROP TABLE x --`)).toEqual([4, 3, 2, 1])
  })

  it('gives only the wanted fields', async () => {
    const indexSetId = await seed([testMessage({ user: 'ann', action: 'login' })])
    const page = await search({ scope: testScope(indexSetId), fields: ['user', 'source'] })
    expect(page.messages[0]?.fields).toEqual({ user: 'ann', source: 'web-1' })
  })

  it('searches several index sets as one and says where each message is', async () => {
    const first = await seed([testMessage({ n: 1 }, { timestampMs: testStartMs })])
    const second = await seed([
      testMessage({ n: 2 }, { timestampMs: testStartMs - 1 }),
      testMessage({ n: 3 }, { timestampMs: testStartMs + 1 }),
    ])
    const page = await search({ scope: testScope(first, { indexSetIds: [first, second] }) })
    expect(page.messages.map(({ indexSetId, fields }) => [indexSetId, fields.n])).toEqual([
      [second, 3],
      [first, 1],
      [second, 2],
    ])
    expect(page.total).toBe(3)
    const none = await search({ scope: testScope(first, { indexSetIds: [] }) })
    expect(none).toEqual({ messages: [], total: 0 })
  })

  it('finds a message by its place only', async () => {
    const message = testMessage({ n: 1 })
    const indexSetId = await seed([message])
    const found = await shared.store.messageById(indexSetId, 0, message.id, testCaller)
    expect(found?.fields.n).toBe(1)
    expect(await shared.store.messageById(indexSetId, 1, message.id, testCaller)).toBeNull()
    expect(await shared.store.messageById(indexSetId, 0, testMessage().id, testCaller)).toBeNull()
    expect(await shared.store.messageById(indexSetId, 0, 'no id at all', testCaller)).toBeNull()
  })

  it('finds a message by its id among all times without reading all ids', async () => {
    const messages = Array.from({ length: 20_000 }, (_, n) =>
      testMessage({ n }, { timestampMs: testStartMs + ((n * 7919) % 86_400) * 1000 + 1 }),
    )
    const indexSetId = await seed(messages)
    const wanted = messages[12_345]
    const found = await shared.store.messageById(indexSetId, 0, wanted?.id ?? '', testCaller)
    expect(found?.fields.n).toBe(12_345)
    const sql = `EXPLAIN indexes = 1 SELECT message FROM logline.messages_${indexSetId} WHERE id = {id:String}`
    const plan = await client.read({ sql, parameters: { id: wanted?.id ?? '' } }, testCaller)
    const text = plan.data.flat().join('\n')
    const [, read, all] = /Name: i_id[\s\S]*?Granules: (\d+)\/(\d+)/.exec(text) ?? []
    expect(Number(all)).toBeGreaterThanOrEqual(10)
    expect(Number(read)).toBeLessThanOrEqual(3)
  })

  it('refuses the name of an index set that is none', async () => {
    const scope = testScope('a` UNION ALL SELECT 1 --')
    await expect(search({ scope })).rejects.toMatchObject({ name: 'EngineError', kind: 'syntax' })
  })
})

function query(text: string) {
  return parseQuery(text).expression
}

/** How many SELECTs the engine has begun, those of this function left out. */
async function statementsBegun(): Promise<number> {
  questions += 1
  const sql = "SELECT value FROM system.events WHERE event = 'SelectQuery'"
  const { data } = await client.readAsApplication({ sql }, testCaller)
  return Number(data[0]?.[0]) - questions
}

function seed(messages: ReturnType<typeof testMessage>[]): Promise<string> {
  return seedIndexSet(shared.store, messages)
}

function search(request: Pick<MessagesRequest, 'scope'> & Partial<MessagesRequest>) {
  return shared.store.searchMessages({ sort: [], limit: 150, offset: 0, fields: [], ...request }, testCaller)
}

async function numbersOf(indexSetId: string, scope: Partial<SearchScope> = {}) {
  const page = await search({ scope: testScope(indexSetId, scope) })
  expect(page.total).toBe(page.messages.length)
  return page.messages.map(({ fields }) => fields.n)
}
