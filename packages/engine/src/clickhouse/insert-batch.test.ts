import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Message } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { InsertBatch, MessageStore } from '../store/message-store.ts'
import {
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
  testStartMs,
} from '../testing/test-engine.ts'
import { EngineClient } from './client/engine-client.ts'
import { openMessageStore } from './message-store.ts'

let shared: TestEngine
beforeAll(async () => {
  shared = await startTestEngine()
})
afterAll(async () => {
  await shared.stop()
})

describe('insert', () => {
  it('gives back every kind of value as it was', async () => {
    const fields = {
      text: 'naïve "quotes" \\ud83d \n tab\t 日本 😀',
      number: 60,
      fraction: -1.5,
      large: 9_007_199_254_740_991,
      yes: true,
      no: false,
      full_message: 'line one\nline two',
      ['__proto__']: 'a field like any other',
      constructor: 'another',
    }
    const stored = await storedAfter([
      testMessage(fields, { timestampMs: testStartMs + 123, streams: ['s1', 's2'] }),
    ])
    expect(Object.entries(stored[0]?.fields ?? {}).sort()).toEqual(
      [...Object.entries(fields), ['source', 'web-1'], ['message', 'GET /posts [200] 46ms']].sort(),
    )
    expect(stored[0]).toMatchObject({ timestampMs: testStartMs + 123, streams: ['s1', 's2'], indexNo: 3 })
  })

  it('replaces what is not text by the replacement character and keeps the message', async () => {
    const stored = await storedAfter([testMessage({ half: 'a\ud800b' }, { message: 'half a pair \udc00' })])
    expect(stored[0]?.fields).toMatchObject({ half: 'a\ufffdb', message: 'half a pair \ufffd' })
  })

  it('treats an empty text as an absent field', async () => {
    const stored = await storedAfter([testMessage({ empty: '', kept: 'x' })])
    expect(Object.keys(stored[0]?.fields ?? {}).sort()).toEqual(['kept', 'message', 'source'])
  })

  it.each([
    ['before 1970', Date.UTC(1969, 6, 20, 20, 17, 40, 5)],
    ['far ahead', Date.UTC(2299, 11, 31, 23, 59, 59, 999)],
  ])('keeps a timestamp %s to the millisecond', async (_, timestampMs) => {
    const stored = await storedAfter([testMessage({}, { timestampMs })])
    expect(stored[0]?.timestampMs).toBe(timestampMs)
  })

  it('stores a batch once however often it is tried again', async () => {
    const batch = await newBatch('again', 2_000)
    await shared.store.insert(batch, { isRetry: false })
    await shared.store.insert(batch, { isRetry: true })
    await shared.store.insert(batch, { isRetry: true })
    expect(await countOf(shared, 'again')).toEqual({ rows: 2_000, ids: 2_000 })
  })

  it('adds only what is missing when a batch was stored in part', async () => {
    const batch = await newBatch('part', 3_000)
    const part = batch.messages.filter((_, index) => index % 3 === 0)
    await shared.store.insert({ ...batch, messages: part }, { isRetry: false })
    await shared.store.insert(batch, { isRetry: true })
    expect(await countOf(shared, 'part')).toEqual({ rows: 3_000, ids: 3_000 })
  })

  it('finds what an earlier attempt has stored where that attempt was made, though the times differ by now', async () => {
    const batch = await newBatch('other_times', 100)
    await shared.store.insert(batch, { isRetry: false })
    const later = batch.messages.map((message) => ({ ...message, timestampMs: testStartMs + 86_400_000 }))
    const attemptedWithin = { fromMs: testStartMs, toMs: testStartMs + 100 }
    await shared.store.insert({ ...batch, messages: later, attemptedWithin }, { isRetry: true })
    expect(await countOf(shared, 'other_times')).toEqual({ rows: 100, ids: 100 })
  })

  it('stores a batch once when an earlier attempt was given up half-way', async () => {
    for (const givenUpAfterMs of [1, 10, 30, 60, 100]) {
      const indexSetId = `given_up_${givenUpAfterMs}`
      const batch = await newBatch(indexSetId, 20_000)
      const first = shared.store.insert(batch, {
        isRetry: false,
        signal: AbortSignal.timeout(givenUpAfterMs),
      })
      await first.catch(() => {})
      await shared.store.insert(batch, { isRetry: true })
      expect(await countOf(shared, indexSetId)).toEqual({ rows: 20_000, ids: 20_000 })
    }
  })

  it('stores a batch once when it was stored but the answer was lost', async () => {
    const batch = await newBatch('unanswered', 2_000)
    const losesFirstAnswer = await startLossyProxy(new URL(shared.connection.url))
    const store = openMessageStore({ ...shared.connection, url: losesFirstAnswer.url })
    onTestFinished(() => store.close())
    await store.insert(batch, { isRetry: false })
    expect(losesFirstAnswer.lost()).toBe(1)
    expect(await countOf(shared, 'unanswered')).toEqual({ rows: 2_000, ids: 2_000 })
  })

  it('says at once that an index set has no table', async () => {
    const batch = { indexSetId: 'no_such', indexNo: 0, messages: [testMessage()] }
    await expect(shared.store.insert(batch, { isRetry: false })).rejects.toMatchObject({ kind: 'missing' })
  })
})

describe('insert while the engine is killed', () => {
  const rounds = 4

  it('stores every batch exactly once, in two indexes at a time', {
    timeout: 300_000 + rounds * 10_000,
  }, async () => {
    const fragile = await startTestEngine()
    onTestFinished(() => fragile.stop())
    await fragile.store.ensureIndexSet('killed')
    let total = 0
    for (let round = 0; round < rounds; round += 1) {
      const batches = [0, 1].map((indexNo) => ({
        indexSetId: 'killed',
        indexNo,
        messages: manyMessages(15_000),
      }))
      const killed = fragile.engine.pid ?? 0
      const kill = delay(20 + Math.random() * 250).then(() => process.kill(killed, 'SIGKILL'))
      await Promise.all(batches.map((batch) => insertUntilStored(fragile, batch)))
      await kill
      while ((fragile.engine.pid ?? killed) === killed) await delay(20)
      total += 30_000
    }
    expect(await countOf(fragile, 'killed')).toEqual({ rows: total, ids: total })
  })
})

/** Passes everything on to the engine, but breaks the connection instead of giving the first answer to an INSERT of messages. */
async function startLossyProxy(target: URL): Promise<{ url: string; lost(): number }> {
  let lost = 0
  const proxy = createServer((client) => {
    const engine = connect(Number(target.port), target.hostname)
    let isInsert = false
    client.on('data', (chunk: Buffer) => {
      isInsert ||= /query=INSERT[^&]*messages_/.test(chunk.toString('latin1'))
      engine.write(chunk)
    })
    engine.on('data', (chunk: Buffer) => {
      if (!isInsert || lost > 0) return client.write(chunk)
      lost += 1
      return client.destroy()
    })
    for (const [from, to] of [[client, engine] as const, [engine, client] as const]) {
      from.on('close', () => to.destroy()).on('error', () => to.destroy())
    }
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return { url: `http://127.0.0.1:${address.port}`, lost: () => lost }
}

/** As the batcher does: try, and after a failure try again with what is then the connection. */
async function insertUntilStored(engine: TestEngine, batch: InsertBatch): Promise<void> {
  for (let isRetry = false; ; isRetry = true) {
    const store = await storeOf(engine)
    try {
      return await store.insert(batch, { isRetry })
    } catch {
      await delay(50)
    } finally {
      await store.close()
    }
  }
}

async function storeOf({ engine }: TestEngine): Promise<MessageStore> {
  for (;;) {
    const connection = engine.connection()
    if (connection) return openMessageStore(connection)
    await delay(20)
  }
}

function manyMessages(count: number): Message[] {
  return Array.from({ length: count }, (_, index) =>
    testMessage({ took_ms: index, user: `user${index % 100}` }, { timestampMs: testStartMs + index }),
  )
}

async function newBatch(indexSetId: string, count: number): Promise<InsertBatch> {
  await shared.store.ensureIndexSet(indexSetId)
  return { indexSetId, indexNo: 0, messages: manyMessages(count) }
}

let setNo = 0

async function storedAfter(messages: Message[]) {
  setNo += 1
  const indexSetId = `values_${setNo}`
  await shared.store.ensureIndexSet(indexSetId)
  await shared.store.insert({ indexSetId, indexNo: 3, messages }, { isRetry: false })
  const stored = messages.map(({ id }) => shared.store.messageById(indexSetId, 3, id, testCaller))
  return Promise.all(stored)
}

/** Rows, and different ids among them. */
async function countOf({ engine }: TestEngine, indexSetId: string): Promise<{ rows: number; ids: number }> {
  const connection = engine.connection()
  if (!connection) throw new Error('The engine is away')
  const client = new EngineClient(connection)
  const sql = `SELECT count(), uniqExact(id) FROM logline.messages_${indexSetId}`
  const found = await client.read({ sql }, testCaller)
  await client.close()
  return { rows: Number(found.data[0]?.[0]), ids: Number(found.data[0]?.[1]) }
}
