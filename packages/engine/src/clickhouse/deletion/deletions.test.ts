import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { defaultStreamId, type Message, UlidEncoder } from '@logline/message'
import { parseQuery } from '@logline/query-language'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeletionStep, InsertBatch, MessageStore } from '../../store/message-store.ts'
import type { SearchScope } from '../../store/search-scope.ts'
import {
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
  testScope,
  testStartMs,
} from '../../testing/test-engine.ts'
import { EngineClient } from '../client/engine-client.ts'

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

const step = (): DeletionStep => ({ progress: () => {}, signal: new AbortController().signal })
const signal = new AbortController().signal

let deletionNo = 0
const newDeletion = () => {
  deletionNo += 1
  return deletionNo.toString(16).padStart(24, 'a')
}

function scopeOfQuery(indexSetId: string, query: string, parts: Partial<SearchScope> = {}): SearchScope {
  return testScope(indexSetId, { queries: [parseQuery(query).expression], ...parts })
}

/** All steps up to the one named. */
async function runUntil(
  { deletions }: MessageStore,
  id: string,
  { scope, last }: { scope: SearchScope; last: 'hide' | 'forgetValues' | 'erase' },
) {
  const extent = await deletions.collect(id, scope, signal)
  await deletions.collectValues(id, step())
  await deletions.hide(id, step())
  if (last !== 'hide') await deletions.forgetValues(id, step())
  if (last === 'erase') await deletions.erase(id, step())
  return extent
}

async function found(store: MessageStore, scope: SearchScope): Promise<string[]> {
  const request = { scope, sort: [], limit: 1_000, offset: 0, fields: [] }
  const { messages, total } = await store.searchMessages(request, testCaller)
  expect(messages).toHaveLength(Math.min(total, 1_000))
  return messages.map(({ fields }) => String(fields.message)).sort()
}

async function suggested(store: MessageStore, indexSetId: string, field: string) {
  const request = { scope: testScope(indexSetId), field, prefix: '', limit: 100 }
  const { values } = await store.suggestValues(request, testCaller)
  return Object.fromEntries(values.map(({ value, occurrence }) => [value, occurrence]))
}

const texts = (prefix: string, count: number) => Array.from({ length: count }, (_, no) => `${prefix} ${no}`)

it('what matches the query is found no more, and all else is', async () => {
  const { store } = shared
  const indexSetId = await seedIndexSet(store, [
    ...texts('login of Müller', 300).map((message) =>
      testMessage({ user: 'müller', kind: 'login' }, { message }),
    ),
    ...texts('login of Meier', 200).map((message) =>
      testMessage({ user: 'meier', kind: 'login' }, { message }),
    ),
  ])
  const elsewhere = testMessage(
    { user: 'müller' },
    { message: 'login of Müller elsewhere', streams: ['other'] },
  )
  await store.insert({ indexSetId, indexNo: 3, messages: [elsewhere] }, { isRetry: false })
  const scope = scopeOfQuery(indexSetId, 'message:"of müller"')
  expect(await store.deletions.extent(scope, testCaller)).toEqual([
    { indexSetId, indexNo: 0, messages: 300, firstMs: testStartMs, lastMs: testStartMs },
  ])

  const extent = await runUntil(store, newDeletion(), { scope, last: 'hide' })
  expect(extent).toEqual([
    { indexSetId, indexNo: 0, messages: 300, firstMs: testStartMs, lastMs: testStartMs },
  ])
  expect(await found(store, testScope(indexSetId))).toEqual(texts('login of Meier', 200).sort())
  expect(await found(store, scope)).toEqual([])
  expect(await found(store, testScope(indexSetId, { streamIds: ['other'] }))).toEqual([
    'login of Müller elsewhere',
  ])
})

it('what arrives after the moment stays', async () => {
  const { store } = shared
  const indexSetId = await seedIndexSet(store, [])
  const encoder = new UlidEncoder(1)
  const arrived = (ms: number): Message => ({
    ...testMessage({}, { message: `at ${ms}` }),
    id: encoder.encode(ms, ms, 0),
  })
  const messages = [testStartMs - 1, testStartMs, testStartMs + 1].map(arrived)
  await store.insert({ indexSetId, indexNo: 0, messages }, { isRetry: false })
  const scope = scopeOfQuery(indexSetId, '*', { arrivedBeforeMs: testStartMs })
  await runUntil(store, newDeletion(), { scope, last: 'hide' })
  expect(await found(store, testScope(indexSetId))).toEqual([`at ${testStartMs}`, `at ${testStartMs + 1}`])
})

it('suggestions forget the values that only deleted messages had, and count the others without them', async () => {
  const { store } = shared
  const indexSetId = await seedIndexSet(store, [
    testMessage(
      { user: 'anna', number: 46.5, wide: 1234567890123456789n, flag: true },
      { message: 'secret' },
    ),
    testMessage({ user: 'berta' }, { message: 'secret', streams: [defaultStreamId, 'other'] }),
    ...texts('plain', 4).map((message) => testMessage({ user: 'berta', flag: true }, { message })),
  ])
  expect(await suggested(store, indexSetId, 'user')).toEqual({ anna: 1, berta: 5 })
  await runUntil(store, newDeletion(), { scope: scopeOfQuery(indexSetId, 'secret'), last: 'forgetValues' })
  expect(await suggested(store, indexSetId, 'user')).toEqual({ berta: 4 })
  expect(await suggested(store, indexSetId, 'number')).toEqual({})
  expect(await suggested(store, indexSetId, 'wide')).toEqual({})
  expect(await suggested(store, indexSetId, 'flag')).toEqual({ true: 4 })
  expect(await suggested(store, indexSetId, 'source')).toEqual({ 'web-1': 4 })
  expect(await suggested(store, indexSetId, 'streams')).toEqual({ [defaultStreamId]: 4 })
})

it('an insert that is tried again brings nothing back', async () => {
  const { store } = shared
  const indexSetId = await seedIndexSet(store, [])
  const messages = texts('in flight', 100).map((message) => testMessage({}, { message }))
  const batch: InsertBatch = { indexSetId, indexNo: 0, messages }
  // Half of it was stored when its first attempt broke off.
  await store.insert({ ...batch, messages: messages.slice(0, 50) }, { isRetry: false })
  await runUntil(store, newDeletion(), { scope: scopeOfQuery(indexSetId, '*'), last: 'erase' })
  expect(await found(store, testScope(indexSetId))).toEqual([])
  await store.insert(batch, { isRetry: true })
  expect(await found(store, testScope(indexSetId))).toEqual(
    messages
      .slice(50)
      .map(({ message }) => message)
      .sort(),
  )
  // Nor into another index set, to which what is on its way to a dropped one goes.
  const heir = await seedIndexSet(store, [])
  await store.insert({ ...batch, indexSetId: heir, messages: messages.slice(0, 50) }, { isRetry: true })
  expect(await found(store, testScope(heir))).toEqual([])
})

it('what was written down and never deleted holds no insert back', async () => {
  const { store } = shared
  const messages = texts('confirmed', 3).map((message) => testMessage({}, { message }))
  const indexSetId = await seedIndexSet(store, messages)
  const heir = await seedIndexSet(store, [])
  await store.deletions.collect(newDeletion(), scopeOfQuery(indexSetId, '*'), signal)
  await store.insert({ indexSetId: heir, indexNo: 0, messages }, { isRetry: true })
  expect(await found(store, testScope(heir))).toEqual(texts('confirmed', 3))
})

it('every step may be run again', async () => {
  const { store } = shared
  const indexSetId = await seedIndexSet(store, [
    ...texts('old', 10).map((message) => testMessage({ kind: 'a' }, { message })),
    ...texts('kept', 5).map((message) => testMessage({ kind: 'a' }, { message })),
  ])
  const { deletions } = store
  const id = newDeletion()
  const scope = scopeOfQuery(indexSetId, 'message:old')
  for (let round = 0; round < 2; round += 1) {
    expect((await deletions.collect(id, scope, signal)).map(({ messages }) => messages)).toEqual([10])
  }
  for (const run of [deletions.collectValues, deletions.hide, deletions.forgetValues, deletions.erase]) {
    await run(id, step())
    await run(id, step())
  }
  expect(await found(store, testScope(indexSetId))).toEqual(texts('kept', 5))
  expect(await suggested(store, indexSetId, 'kind')).toEqual({ a: 5 })
})

it('an index set that is dropped meanwhile is passed over', async () => {
  const { store } = shared
  const indexSetId = await seedIndexSet(store, [testMessage({}, { message: 'one' })])
  const { deletions } = store
  const id = newDeletion()
  await deletions.collect(id, scopeOfQuery(indexSetId, '*'), signal)
  await store.dropIndexSet(indexSetId, { indexSetId: 'heir', indexNo: 0 })
  for (const run of [deletions.collectValues, deletions.hide, deletions.forgetValues, deletions.erase]) {
    await run(id, step())
  }
  expect(await deletions.extent(scopeOfQuery(indexSetId, '*'), testCaller)).toEqual([])
})

/** How many files of the engine hold a text as it is. */
async function filesWith(text: string): Promise<number> {
  const { stdout } = await promisify(execFile)('grep', ['-rlaF', text, shared.dataDir]).catch((error) => {
    // Nothing found, or a file went meanwhile.
    if (error.code === 1 || error.code === 2) return { stdout: String(error.stdout) }
    throw error
  })
  return stdout.split('\n').filter((line) => line !== '').length
}

it('no file of the engine has any of it in the end', async () => {
  const { store } = shared
  const indexSetId = 'unpacked'
  await store.ensureIndexSet(indexSetId)
  // Nothing is packed, so that texts stand in the files as they are.
  for (const change of [
    `messages_${indexSetId} MODIFY COLUMN message CODEC(NONE)`,
    `messages_${indexSetId} MODIFY COLUMN sf CODEC(NONE)`,
    `values_${indexSetId} MODIFY COLUMN value CODEC(NONE)`,
    `deleted_values MODIFY COLUMN value CODEC(NONE)`,
  ]) {
    await client.command(`ALTER TABLE logline.${change}`, testCaller)
  }
  const marker = 'zq7f3hunter2'
  const messages = [
    testMessage({ password: marker, kind: 'x' }, { message: `password is ${marker}` }),
    ...texts('plain', 50).map((message) => testMessage({ kind: 'x' }, { message })),
  ]
  await store.insert({ indexSetId, indexNo: 0, messages }, { isRetry: false })
  await store.insert(
    { indexSetId, indexNo: 1, messages: [testMessage({ password: marker }, { message: marker })] },
    { isRetry: true },
  )
  expect(await suggested(store, indexSetId, 'password')).toEqual({ [marker]: 1 })
  expect(await filesWith(marker)).toBeGreaterThan(2)

  // By another word: the query itself stays in what the engine knows of its changes.
  const id = newDeletion()
  await runUntil(store, id, { scope: scopeOfQuery(indexSetId, '_exists_:password'), last: 'forgetValues' })
  expect(await filesWith(marker)).toBeGreaterThan(0)
  await store.deletions.erase(id, step())
  expect(await filesWith(marker)).toBe(0)
  expect(await found(store, testScope(indexSetId))).toEqual(texts('plain', 50).sort())
  const sql = `SELECT count() FROM logline.messages_${indexSetId} SETTINGS apply_deleted_mask = 0`
  expect((await client.readAsApplication({ sql }, testCaller)).data).toEqual([[50]])
}, 600_000)
