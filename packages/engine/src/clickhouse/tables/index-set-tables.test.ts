import { text } from 'node:stream/consumers'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
  testScope,
} from '../../testing/test-engine.ts'
import { EngineClient } from '../client/engine-client.ts'
import { DroppedError } from '../client/engine-error.ts'

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

const heir = { indexSetId: 'heir', indexNo: 4 }
const patiently = { timeout: 60_000 }

async function tablesOf(indexSetId: string): Promise<number> {
  const sql = `SELECT count() FROM system.tables WHERE database = 'logline' AND endsWith(name, '_${indexSetId}')`
  return Number((await client.readAsApplication({ sql }, testCaller)).data[0]?.[0])
}

const refusalOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

it('a dropped index set has no tables and gets none again, and says where its messages go', async () => {
  const { store } = shared
  const indexSetId = await seedIndexSet(store, [testMessage({ user: 'anna' })])
  expect(await tablesOf(indexSetId)).toBe(3)
  await store.dropIndexSet(indexSetId, heir)
  await store.dropIndexSet(indexSetId, { indexSetId: 'another', indexNo: 0 })
  expect(await tablesOf(indexSetId)).toBe(0)

  const refusal = await refusalOf(store.ensureIndexSet(indexSetId))
  expect(refusal).toBeInstanceOf(DroppedError)
  expect(refusal).toMatchObject({ indexSetId, heir })
  const batch = { indexSetId, indexNo: 0, messages: [testMessage()] }
  expect(await refusalOf(store.insert(batch, { isRetry: false }))).toMatchObject({ kind: 'missing' })
  expect(await tablesOf(indexSetId)).toBe(0)
  expect((await store.indexSizes()).map((size) => size.indexSetId)).not.toContain(indexSetId)
})

it('an index set that is dropped before it had tables gets none', async () => {
  await shared.store.dropIndexSet('never', heir)
  expect(await refusalOf(shared.store.ensureIndexSet('never'))).toBeInstanceOf(DroppedError)
  expect(await tablesOf('never')).toBe(0)
})

it('an index set that is dropped while its tables are made has none in the end', async () => {
  for (let round = 0; round < 5; round += 1) {
    const indexSetId = `race_${round}`
    const making = refusalOf(shared.store.ensureIndexSet(indexSetId))
    await shared.store.dropIndexSet(indexSetId, heir)
    await making
    expect(await refusalOf(shared.store.ensureIndexSet(indexSetId))).toBeInstanceOf(DroppedError)
    expect(await tablesOf(indexSetId)).toBe(0)
  }
})

it('the disk is given back', async () => {
  const indexSetId = await seedIndexSet(shared.store, [testMessage()])
  await shared.store.dropIndexSet(indexSetId, heir)
  const sql = 'SELECT count() FROM system.dropped_tables'
  await vi.waitFor(async () => {
    expect(Number((await client.readAsApplication({ sql }, testCaller)).data[0]?.[0])).toBe(0)
  }, patiently)
})

const row = { type: 'values', fields: ['user'], limit: 5, skipEmptyValues: true } as const

it.each([
  ['alone', 0, 1],
  ['beside another', 1, 1],
  ['beside others that were dropped', 0, 2],
])('what is asked of a dropped index set %s finds nothing of it', async (_, kept, dropped) => {
  const { store } = shared
  const seeded = (count: number) =>
    Promise.all(Array.from({ length: count }, () => seedIndexSet(store, [testMessage({ user: 'anna' })])))
  const [left, gone] = [await seeded(kept), await seeded(dropped)]
  const indexSetIds = [...left, ...gone]
  const scope = { ...testScope(''), indexSetIds }
  const search = () => store.searchMessages({ scope, sort: [], limit: 9, offset: 0, fields: [] }, testCaller)
  expect((await search()).total).toBe(kept + dropped)
  for (const id of gone) await store.dropIndexSet(id, heir)

  expect(await search()).toMatchObject({ total: kept })
  const pivot = { scope, rowGroups: [row], columnGroups: [], series: [], sort: [], rollup: true }
  expect((await store.pivot(pivot, testCaller)).total).toBe(kept)
  const file = { fields: ['user'], order: 'ASC', offset: 0, limit: null, format: 'csv' } as const
  const exported = { scope, ...file, timeZone: 'UTC', neutralisesFormulas: false }
  const csv = await text(await store.exportMessages(exported, testCaller))
  expect(csv.split('\n').filter((line) => line !== '')).toHaveLength(kept)
  const fields = { indexSetIds, streamIds: [defaultStreamId], timeRange: null, names: null, limit: 9 }
  expect(await store.fields(fields, testCaller)).toHaveLength(kept)
  const suggestions = { scope, field: 'user', prefix: 'a', limit: 5 }
  expect((await store.suggestValues(suggestions, testCaller)).values.length).toBeLessThanOrEqual(kept)
  for (const id of gone) {
    expect(await store.indexExtent(id, 0, testCaller)).toBeNull()
    expect(await store.messageById(id, 0, testMessage().id, testCaller)).toBeNull()
  }
})

it('a table that is missing for any other reason is an error', async () => {
  const scope = testScope('unknown')
  const search = shared.store.searchMessages({ scope, sort: [], limit: 9, offset: 0, fields: [] }, testCaller)
  expect(await refusalOf(search)).toMatchObject({ kind: 'missing' })
})
