import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
  testScope,
} from '../../testing/test-engine.ts'
import { EngineClient } from '../client/engine-client.ts'
import { messagesTable } from './schema.ts'

let shared: TestEngine
let client: EngineClient
beforeAll(async () => {
  shared = await startTestEngine()
  client = new EngineClient(shared.connection)
})
afterAll(async () => {
  await client.close()
  await shared.stop()
})

/** Three messages in index 0, two in index 1, each with a field of its own. */
async function seed(): Promise<string> {
  const indexSetId = await seedIndexSet(
    shared.store,
    ['a', 'b', 'c'].map((user) => testMessage({ user, zero: 'x' })),
  )
  const messages = ['d', 'e'].map((user) => testMessage({ user, one: 'x' }))
  await shared.store.insert({ indexSetId, indexNo: 1, messages }, { isRetry: false })
  return indexSetId
}

const sizesOf = async (indexSetId: string) =>
  (await shared.store.indexSizes())
    .filter((size) => size.indexSetId === indexSetId)
    .toSorted((left, right) => left.indexNo - right.indexNo)

async function usersOf(indexSetIds: readonly string[], hiddenIndices = {}): Promise<unknown[]> {
  const scope = { ...testScope(''), indexSetIds, hiddenIndices }
  const request = { scope, sort: [], limit: 100, offset: 0, fields: [] }
  const page = await shared.store.searchMessages(request, testCaller)
  const users = page.messages.map(({ fields }) => fields.user).sort()
  expect(page.total).toBe(users.length)
  return users
}

async function fieldsOf(indexSetIds: readonly string[], hiddenIndices = {}): Promise<string[]> {
  const request = { indexSetIds, hiddenIndices, streamIds: null, timeRange: null, names: null, limit: 100 }
  return (await shared.store.fields(request, testCaller)).map(({ name }) => name)
}

it('an index goes with its messages, fields and values, and may be dropped again', async () => {
  const id = await seed()
  expect(await sizesOf(id)).toMatchObject([
    { indexNo: 0, messages: 3, segments: 1 },
    { indexNo: 1, messages: 2, segments: 1 },
  ])
  expect((await sizesOf(id))[0]?.uncompressedBytes).toBeGreaterThan(300)
  for (let time = 0; time < 2; time += 1) await shared.store.dropIndex({ indexSetId: id, indexNo: 0 }, 'all')
  expect(await usersOf([id])).toEqual(['d', 'e'])
  expect(await fieldsOf([id])).toEqual(['one', 'user'])
  await shared.store.dropIndex({ indexSetId: 'never_there', indexNo: 0 }, 'all')
})

it('a hidden index is not searched, nor are its fields told, in one index set or beside others', async () => {
  const [first, second] = [await seed(), await seed()]
  expect(await usersOf([first], { [first]: [0] })).toEqual(['d', 'e'])
  expect(await usersOf([first], { [first]: [0, 1] })).toEqual([])
  expect(await usersOf([first, second], { [first]: [0], [second]: [1] })).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(await fieldsOf([first], { [first]: [0] })).toEqual(['one', 'user'])
  expect(await fieldsOf([first, second], { [first]: [0], [second]: [0] })).toEqual(['one', 'user'])
  expect(await fieldsOf([first, second], { [first]: [0] })).toEqual(['one', 'user', 'zero'])
})

it('of one index set, a hidden index is not even opened', async () => {
  const id = await seed()
  const { data } = await client.readAsApplication(
    {
      sql: `EXPLAIN indexes = 1 SELECT count() FROM ${messagesTable(client.database, id)} WHERE ts >= '2000-01-01' AND NOT index_no IN {hidden:Array(UInt32)}`,
      parameters: { hidden: [0] },
    },
    testCaller,
  )
  expect(data.flat().join(' ')).toMatch(/Min-Max .*?Parts: 1\/2/s)
})

it('parts are merged into one', async () => {
  const id = await seed()
  const place = { indexSetId: id, indexNo: 0 }
  await shared.store.insert({ ...place, messages: [testMessage({ user: 'f' })] }, { isRetry: false })
  expect((await sizesOf(id))[0]).toMatchObject({ messages: 4, segments: 2 })
  await shared.store.optimizeIndex(place)
  expect((await sizesOf(id))[0]).toMatchObject({ messages: 4, segments: 1 })
  expect((await sizesOf(id))[1]).toMatchObject({ messages: 2 })
})

it('fields of an index without messages are found, and dropped alone', async () => {
  const id = await seed()
  const strays = async () =>
    (await shared.store.emptyCatalogues()).filter(({ indexSetId }) => indexSetId === id)
  expect(await strays()).toEqual([])
  await client.command(`ALTER TABLE ${messagesTable(client.database, id)} DROP PARTITION 0`, testCaller)
  expect(await strays()).toEqual([{ indexSetId: id, indexNo: 0 }])
  await shared.store.dropIndex({ indexSetId: id, indexNo: 0 }, 'catalogue')
  expect(await strays()).toEqual([])
  expect(await usersOf([id])).toEqual(['d', 'e'])
})

it('tells how much room its disk has', async () => {
  const { totalBytes, freeBytes } = await shared.store.disk()
  expect(totalBytes).toBeGreaterThan(freeBytes)
  expect(freeBytes).toBeGreaterThan(0)
})
