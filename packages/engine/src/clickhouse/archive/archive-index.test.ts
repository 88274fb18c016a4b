import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { defaultStreamId, type Message } from '@logline/message'
import { parseQuery } from '@logline/query-language'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { IndexPlace, MessageKey } from '../../store/message-store.ts'
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
import { messagesTable } from '../tables/schema.ts'

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

const streamA = 'aaaaaaaaaaaaaaaaaaaaaaaa'
const streamB = 'bbbbbbbbbbbbbbbbbbbbbbbb'

/** Files of an index in the order of a restore, catalogue first. */
async function archive(place: IndexPlace, maxMessages: number) {
  const { store } = shared
  const fields = await buffer(await store.archiveCatalogue(place, 'fields', testCaller))
  const values = await buffer(await store.archiveCatalogue(place, 'values', testCaller))
  const parts: Buffer[] = []
  let after: MessageKey | null = null
  do {
    const part = await store.archiveMessages(place, { after, maxMessages }, testCaller)
    parts.push(await buffer(part.bytes))
    after = part.until
  } while (after)
  return { fields, values, parts }
}

async function restore(place: IndexPlace, files: Awaited<ReturnType<typeof archive>>): Promise<void> {
  const { store } = shared
  const send = (kind: 'messages' | 'fields' | 'values', bytes: Buffer) =>
    store.restoreFile(place, { kind, bytes: Readable.from([bytes], { objectMode: false }) }, testCaller)
  await send('fields', files.fields)
  await send('values', files.values)
  for (const part of files.parts) await send('messages', part)
}

const columns =
  'ts, id, source, message, full_message, streams, stream_set, sf, nf, bf, wf, message_words, full_message_words'

/** Every column of an index but its number, as the engine writes it. */
async function rowsOf({ indexSetId, indexNo }: IndexPlace): Promise<unknown[][]> {
  const sql = `SELECT ${columns.replace('wf', 'toString(wf)')} FROM ${messagesTable(client.database, indexSetId)} WHERE index_no = ${indexNo} ORDER BY ts, id`
  return (await client.readAsApplication({ sql }, testCaller)).data
}

const odd: Message[] = [
  testMessage(
    {
      wide: 9_007_199_254_740_993n,
      least: -9_223_372_036_854_775_808n,
      greatest: 9_223_372_036_854_775_807n,
    },
    { streams: [streamA, defaultStreamId], timestampMs: testStartMs + 5 },
  ),
  testMessage({ double: 0.1, tiny: 5e-324, huge: 1.797e308, zero: 0, minus: -1 }, { streams: [streamB] }),
  testMessage({ yes: true, no: false, text: 'true', number_as_text: '17' }),
  testMessage({ __proto: 'x', 'a b': '"quoted", \\ and \'', empty: '', ключ: 'значение' }),
  testMessage(
    { full_message: 'first\nsecond\r\n\ttab \u0000 null \u001b[0m' },
    { message: '用户登录 Müller 😀 1,000' },
  ),
  testMessage({ long: randomBytes(2_000_000).toString('base64') }, { message: '', source: '' }),
  testMessage({}, { timestampMs: Date.UTC(1971, 0, 1), source: 'WEB.Ünï' }),
  testMessage({}, { timestampMs: Date.UTC(2262, 0, 1) + 7 }),
  testMessage({ same: 'text' }),
  testMessage({ same: 5 }),
  testMessage({ same: true, many: 'x' }, { streams: [streamA, streamB, defaultStreamId] }),
]

it('gives back every message as it was, whatever it holds, in another index', async () => {
  const indexSetId = await seedIndexSet(shared.store, odd)
  const place = { indexSetId, indexNo: 0 }
  const files = await archive(place, 4)
  expect(files.parts).toHaveLength(Math.ceil(odd.length / 4))
  const other = { indexSetId: await seedIndexSet(shared.store, [testMessage({ other: 1 })]), indexNo: 7 }
  await restore(other, files)
  const before = await rowsOf(place)
  expect(before).toHaveLength(odd.length)
  expect(await rowsOf(other)).toEqual(before)
  const found = async (id: string) => {
    const scope = testScope(id, {
      streamIds: [defaultStreamId, streamA, streamB],
      timeRange: { fromMs: 0, toMs: Date.UTC(2290) },
      queries: [parseQuery('NOT _exists_:other').expression],
    })
    const request = { scope, sort: [], limit: 50, offset: 0, fields: [] }
    const { messages, total } = await shared.store.searchMessages(request, testCaller)
    return { total, messages: messages.map(({ indexSetId: _, indexNo: __, ...message }) => message) }
  }
  const [original, restored] = [await found(indexSetId), await found(other.indexSetId)]
  expect(original.total).toBe(odd.length)
  expect(restored).toEqual(original)
  const wide = restored.messages.find(({ fields }) => 'wide' in fields)
  expect(wide?.fields).toMatchObject({ wide: 9_007_199_254_740_993n, greatest: 9_223_372_036_854_775_807n })
})

it('brings the field catalogue and the summary of values along', async () => {
  const messages = Array.from({ length: 40 }, (_, no) =>
    testMessage({ user: no % 4 === 0 ? 'anna' : `user${no}`, code: no, big: 2n ** 60n }),
  )
  const indexSetId = await seedIndexSet(shared.store, messages)
  const other = { indexSetId: await seedIndexSet(shared.store, []), indexNo: 3 }
  await restore(other, await archive({ indexSetId, indexNo: 0 }, 1_000))
  const fieldsOf = (id: string) =>
    shared.store.fields(
      { indexSetIds: [id], streamIds: [defaultStreamId], timeRange: null, names: null, limit: 100 },
      testCaller,
    )
  expect(await fieldsOf(other.indexSetId)).toEqual(await fieldsOf(indexSetId))
  expect((await fieldsOf(indexSetId)).map(({ name }) => name)).toEqual(['big', 'code', 'user'])
  const valuesOf = (id: string) =>
    shared.store.suggestValues({ scope: testScope(id), field: 'user', prefix: 'a', limit: 5 }, testCaller)
  expect(await valuesOf(other.indexSetId)).toEqual(await valuesOf(indexSetId))
  expect((await valuesOf(indexSetId)).values).toEqual([{ value: 'anna', occurrence: 10 }])
})

it('cuts an index between any two messages, also of the same time, in the order of time', async () => {
  const messages = Array.from({ length: 100 }, (_, no) =>
    testMessage({ no }, { timestampMs: testStartMs + Math.floor((99 - no) / 30) }),
  )
  const indexSetId = await seedIndexSet(shared.store, messages)
  for (const maxMessages of [1, 7, 50, 99, 100, 101]) {
    const files = await archive({ indexSetId, indexNo: 0 }, maxMessages)
    expect(files.parts, String(maxMessages)).toHaveLength(Math.ceil(100 / maxMessages))
    const other = { indexSetId: await seedIndexSet(shared.store, []), indexNo: 1 }
    await restore(other, files)
    expect(await rowsOf(other)).toEqual(await rowsOf({ indexSetId, indexNo: 0 }))
  }
})

it('leaves the other indices of the set alone, when archived and when dropped', async () => {
  const { store } = shared
  const indexSetId = await seedIndexSet(store, [testMessage({ n: 0 })])
  await store.insert({ indexSetId, indexNo: 1, messages: [testMessage({ n: 1 })] }, { isRetry: false })
  await store.insert(
    {
      indexSetId,
      indexNo: 2,
      messages: [testMessage({ n: 2 }), testMessage({ n: 2 }, { streams: [streamA] })],
    },
    { isRetry: false },
  )
  const [first, second, third] = [0, 1, 2].map((indexNo) => ({ indexSetId, indexNo }))
  if (!first || !second || !third) throw new Error('there are three')
  expect(await store.indexContents(third, testCaller)).toMatchObject({
    messages: 2,
    extent: { fromMs: testStartMs, toMs: testStartMs },
    streams: [
      { id: defaultStreamId, messages: 1 },
      { id: streamA, messages: 1 },
    ],
  })
  const files = await archive(second, 10)
  for (let time = 0; time < 2; time += 1) await store.dropRestored(second)
  expect(await store.indexContents(second, testCaller)).toMatchObject({ messages: 0, extent: null, bytes: 0 })
  expect(await rowsOf(first)).toHaveLength(1)
  await restore(second, files)
  expect(await rowsOf(second)).toHaveLength(1)
  expect(await rowsOf(third)).toHaveLength(2)
})

it('is read by the engine as any Parquet file, with the columns that are documented', async () => {
  const indexSetId = await seedIndexSet(shared.store, odd)
  const { parts } = await archive({ indexSetId, indexNo: 0 }, 1_000)
  const [bytes] = parts
  if (!bytes) throw new Error('there is one')
  expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1'])
  await client.command(
    `CREATE TABLE ${client.database}.read (name String, type String) ENGINE = Memory`,
    testCaller,
  )
  // Another reader that knows nothing of our columns.
  const described = `INSERT INTO ${client.database}.read SELECT 'messages', toString(num_rows) FROM input('num_columns UInt64, num_rows UInt64') FORMAT ParquetMetadata`
  const rows = Readable.from([bytes], { objectMode: false })
  await client.insertRows({ sql: described, queryId: 'metadata', rows }, testCaller)
  const { data } = await client.readAsApplication(
    { sql: `SELECT type FROM ${client.database}.read` },
    testCaller,
  )
  expect(data).toEqual([[String(odd.length)]])
})

it('of a file that breaks off, nothing is taken for whole', async () => {
  const indexSetId = await seedIndexSet(shared.store, odd)
  const { parts } = await archive({ indexSetId, indexNo: 0 }, 1_000)
  const place = { indexSetId, indexNo: 4 }
  const half = Readable.from([parts[0]?.subarray(0, 1_000_000) ?? Buffer.alloc(0)], { objectMode: false })
  await expect(
    shared.store.restoreFile(place, { kind: 'messages', bytes: half }, testCaller),
  ).rejects.toMatchObject({ name: 'EngineError' })
  await shared.store.dropRestored(place)
  expect(await rowsOf(place)).toEqual([])
})
