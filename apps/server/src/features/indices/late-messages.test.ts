import { archives, indexSetOutlook, indexSets, strategyClass, strategyConfigType } from '@logline/contract'
import type { MessageStore } from '@logline/engine'
import { defaultStreamId, type Message, UlidEncoder } from '@logline/message'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createIndexSet } from '../../testing/index-set.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { storeOfNothing } from '../../testing/store-of-nothing.ts'
import { type IndexSetRecord, indexRepo, indexSetRepo } from '../index-sets/index.ts'
import type { registerIndices } from './register-indices.ts'

let server: TestServer
let steps: ReturnType<typeof registerIndices>
beforeAll(async () => {
  server = await startTestServer({
    engine: true,
    now: Date.now,
    onIndices: (made) => {
      steps = made
    },
  })
  await vi.waitFor(() => steps.messageStore(), { timeout: 300_000 })
})
afterAll(() => server.stop())

const { signal } = new AbortController()
const doer = { userId: '', username: 'admin', clientAddress: '' }
const encoder = new UlidEncoder(7)
let recordNo = 0

function message(field: string): Message {
  recordNo += 1
  const timestampMs = Date.now()
  const id = encoder.encode(timestampMs, recordNo, 0)
  return { id, timestampMs, source: 'a', message: 'm', streams: [defaultStreamId], fields: { [field]: 'x' } }
}

async function setOf(prefix: string, changes: Partial<IndexSetRecord> = {}): Promise<string> {
  const id = await createIndexSet(server.db, prefix, changes)
  await steps.messageStore().ensureIndexSet(id)
  return id
}

const store = (indexSetId: string, indexNo: number, field: string) =>
  steps.messageStore().insert({ indexSetId, indexNo, messages: [message(field)] }, { isRetry: false })

async function rotate(id: string): Promise<void> {
  const set = await indexSetRepo(server.db).byId(id)
  if (set) await steps.changes.rotate(set, { doer })
}

async function listed(id: string) {
  const { body } = await server.api.as('admin').call(indexSetOutlook.get, { params: { id } })
  return body.indices.map(({ index_name, messages, is_written_to }) => [index_name, messages, is_written_to])
}

const remove = async (name: string) => steps.changes.remove(await steps.changes.load(name), { doer })

it('what was on its way to an index that was deleted meanwhile is kept and listed, until retention takes it', async () => {
  const id = await setOf('late')
  await store(id, 0, 'first')
  await rotate(id)
  await remove('late_0')
  await store(id, 0, 'second')
  expect(await listed(id)).toEqual([['late_1', 0, true]])
  await steps.keeper.tidy(signal)
  expect(await listed(id)).toEqual([
    ['late_1', 0, true],
    ['late_0', 1, false],
  ])
  const { body } = await server.api.as('admin').call(indexSetOutlook.events, { params: { id } })
  expect(body.events.map(({ index_name, action }) => [index_name, action])).toEqual([
    ['late_0', 'found'],
    ['late_0', 'deleted'],
    ['late_0', 'rotated'],
  ])
  await remove('late_0')
  expect(await listed(id)).toEqual([['late_1', 0, true]])
})

it('indices that are newer than the metadata store are found, and the newest is written to', async () => {
  const id = await setOf('restored')
  await store(id, 3, 'x')
  await store(id, 2, 'x')
  await steps.keeper.tidy(signal)
  expect(await listed(id)).toEqual([
    ['restored_3', 1, true],
    ['restored_2', 1, false],
    ['restored_0', 0, false],
  ])
  await rotate(id)
  expect((await listed(id))[0]).toEqual(['restored_4', 0, true])
})

it('a deletion that was begun is ended, whatever was gone already', async () => {
  const id = await setOf('begun')
  await store(id, 0, 'x')
  await rotate(id)
  const place = { indexSetId: id, indexNo: 0 }
  await indexRepo(server.db).change(place, ['open'], { state: 'deleting' })
  expect((await listed(id)).map(([name]) => name)).toEqual(['begun_1'])
  await steps.messageStore().dropIndex(place, 'all')
  await steps.keeper.finish(signal)
  expect(await indexRepo(server.db).ofSet(id)).toHaveLength(1)
  expect((await steps.messageStore().indexSizes()).filter(({ indexSetId }) => indexSetId === id)).toEqual([])
})

it('fields and values without messages go at the second look, unless their index is known', async () => {
  const made: ReturnType<typeof registerIndices>[] = []
  const dropped: string[] = []
  const places: { indexSetId: string; indexNo: number }[] = []
  const messageStore = () =>
    ({
      ...storeOfNothing(),
      indexSizes: async () => [],
      emptyCatalogues: async () => places,
      dropIndex: async ({ indexNo }: { indexNo: number }, of: string) =>
        void dropped.push(`${indexNo} ${of}`),
    }) as MessageStore
  const bare = await startTestServer({ messageStore, now: Date.now, onIndices: (steps) => made.push(steps) })
  const indexSetId = await createIndexSet(bare.db, 'bare')
  places.push({ indexSetId, indexNo: 0 }, { indexSetId, indexNo: 9 }, { indexSetId: 'other', indexNo: 9 })
  await made[0]?.keeper.tidy(signal)
  expect(dropped).toEqual([])
  await made[0]?.keeper.tidy(signal)
  expect(dropped).toEqual(['9 catalogue'])
  await bare.stop()
})

it('after a rotation its range is known, and its parts are merged by a job', async () => {
  const id = await setOf('settled')
  for (const field of ['a', 'b', 'c']) await store(id, 0, field)
  await rotate(id)
  await server.db
    .updateTable('indices')
    .set({ rotated_at_ms: Date.now() - 60_000 })
    .where('index_set_id', '=', id)
    .where('number', '=', 0)
    .execute()
  await steps.keeper.finish(signal)
  await vi.waitFor(
    async () => {
      const [, index] = await steps.changes.knownIndices(await indexRepo(server.db).ofSet(id))
      expect(index).toMatchObject({ content: { segments: 1, messages: 3 }, isSettled: true })
      expect(index?.beginMs).toBeGreaterThan(0)
    },
    { timeout: 300_000, interval: 100 },
  )
})

it('the limit in bytes takes the oldest, and tells that it cuts retention short', async () => {
  const id = await setOf('limited')
  for (const no of [0, 1, 2]) {
    await store(id, no, 'x')
    await rotate(id)
  }
  const change = await server.api.as('admin').call(indexSets.get, { params: { id } })
  expect(change.body).toMatchObject({ max_bytes: null, archives_before_deletion: false })
  await server.db.updateTable('index_sets').set({ max_bytes: 1 }).where('id', '=', id).execute()
  await steps.keeper.retain(signal)
  expect((await listed(id)).map(([name]) => name)).toEqual(['limited_3'])
  const told = await server.db
    .selectFrom('notifications')
    .selectAll()
    .where('key', '=', `index-limit-${id}`)
    .execute()
  expect(told).toHaveLength(1)
  expect(String(told[0]?.details)).toContain('larger than its limit')
})

it('where it is told to, retention archives an index before it deletes it, and an empty one goes at once', async () => {
  const id = await setOf('kept', {
    archivesBeforeDeletion: true,
    rotationStrategyClass: strategyClass('rotation', 'MessageCountRotationStrategy'),
    rotationStrategy: {
      type: strategyConfigType('rotation', 'MessageCountRotationStrategy'),
      max_docs_per_index: 1_000,
    },
    retentionStrategy: {
      type: strategyConfigType('retention', 'DeletionRetentionStrategy'),
      max_number_of_indices: 1,
    },
  })
  await store(id, 0, 'x')
  for (let no = 0; no < 3; no += 1) await rotate(id)
  const left = async () => (await listed(id)).map(([name]) => name)
  await steps.keeper.retain(signal)
  expect(await left()).toEqual(['kept_3', 'kept_0'])
  await vi.waitFor(
    async () => {
      await steps.keeper.retain(signal)
      expect(await left()).toEqual(['kept_3'])
    },
    { timeout: 300_000, interval: 100 },
  )
  const { body } = await server.api.as('admin').call(archives.list)
  expect(body.archives).toMatchObject([{ index_name: 'kept_0', state: 'available', messages: 1 }])
})
