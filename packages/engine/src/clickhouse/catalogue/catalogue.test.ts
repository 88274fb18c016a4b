import { setTimeout as delay } from 'node:timers/promises'
import { defaultStreamId, type FieldValue } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { FieldsRequest, InsertBatch } from '../../store/message-store.ts'
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
import { openMessageStore } from '../message-store.ts'

const hour = 3_600_000

let shared: TestEngine
beforeAll(async () => {
  shared = await startTestEngine()
})
afterAll(() => shared.stop())

function fieldsOf(indexSetId: string, parts: Partial<FieldsRequest> = {}, { store } = shared) {
  const request = { indexSetIds: [indexSetId], streamIds: [defaultStreamId], timeRange: null, names: null }
  return store.fields({ ...request, limit: 100_000, ...parts }, testCaller)
}

async function namesOf(indexSetId: string, parts: Partial<FieldsRequest> = {}): Promise<string[]> {
  return (await fieldsOf(indexSetId, parts)).map(({ name }) => name)
}

async function seeded(...values: Record<string, FieldValue>[]): Promise<string> {
  return seedIndexSet(
    shared.store,
    values.map((fields) => testMessage(fields)),
  )
}

/** The rows as they are, merged. */
async function rowsOf(indexSetId: string): Promise<unknown[][]> {
  const client = new EngineClient(shared.connection)
  const sql = `SELECT index_no, stream, field, type, first_ms, last_ms FROM logline.fields_${indexSetId} FINAL ORDER BY ALL`
  const { data } = await client.read({ sql }, testCaller)
  await client.close()
  return data
}

describe('the field catalogue', () => {
  it('knows every field with all its types and the hours it was seen in', async () => {
    const indexSetId = await seeded(
      { took: 5, user: 'anna', ok: true, full_message: 'more', gone: '', status: 200 },
      { took: 5.5, status: 'none', ok: false, huge: 1e300, endless: Number.POSITIVE_INFINITY },
    )
    expect(await fieldsOf(indexSetId)).toEqual([
      { name: 'endless', types: ['string'] },
      { name: 'full_message', types: ['string'] },
      { name: 'huge', types: ['double'] },
      { name: 'ok', types: ['boolean'] },
      { name: 'status', types: ['string', 'long'] },
      { name: 'took', types: ['long', 'double'] },
      { name: 'user', types: ['string'] },
    ])
    const user = (await rowsOf(indexSetId)).filter(([, , field]) => field === 'user')
    expect(user).toEqual([[0, defaultStreamId, 'user', 'string', testStartMs, testStartMs + hour - 1]])
  })

  it('tells the fields of some streams, index sets, times and names', async () => {
    const at = (hours: number) => ({ timestampMs: testStartMs + hours * hour })
    const first = await seedIndexSet(shared.store, [
      testMessage({ a: 1 }, { streams: ['s1'] }),
      testMessage({ b: 1 }, { streams: ['s1', 's2'] }),
      testMessage({ c: 1 }, { streams: ['s3'], ...at(50) }),
    ])
    const second = await seedIndexSet(shared.store, [testMessage({ d: 1 }, { streams: ['s1'] })])
    expect(await namesOf(first, { streamIds: ['s1'] })).toEqual(['a', 'b'])
    expect(await namesOf(first, { streamIds: ['s2', 's3'] })).toEqual(['b', 'c'])
    expect(await namesOf(first, { streamIds: [] })).toEqual([])
    expect(await namesOf(first, { indexSetIds: [first, second], streamIds: null })).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
    const timeRange = { fromMs: testStartMs + 2 * hour, toMs: testStartMs + 51 * hour }
    expect(await namesOf(first, { streamIds: null, timeRange })).toEqual(['c'])
    expect(await namesOf(first, { streamIds: null, names: ['b', 'nowhere'] })).toEqual(['b'])
    expect(await namesOf(first, { streamIds: null, limit: 1 })).toEqual(['c'])
  })

  it('spans the time between two sightings, whether its rows are merged or not', async () => {
    const indexSetId = await seeded({ rare: 1 })
    const messages = [testMessage({ rare: 1 }, { timestampMs: testStartMs + 9 * hour })]
    await shared.store.insert({ indexSetId, indexNo: 0, messages }, { isRetry: false })
    const timeRange = { fromMs: testStartMs + 4 * hour, toMs: testStartMs + 5 * hour }
    expect(await namesOf(indexSetId, { timeRange })).toEqual(['rare'])
  })

  it('is the same after a batch was written again, by this process or by the next one', async () => {
    const indexSetId = await seeded({ before: 1 })
    const messages = [
      testMessage({ a: 1, b: 'x' }),
      testMessage({ b: true }, { timestampMs: testStartMs + hour }),
    ]
    const batch: InsertBatch = { indexSetId, indexNo: 2, messages }
    await shared.store.insert(batch, { isRetry: false })
    const once = await rowsOf(indexSetId)
    await shared.store.insert(batch, { isRetry: true })
    const restarted = openMessageStore(shared.connection)
    await restarted.insert(batch, { isRetry: true })
    await restarted.close()
    expect(await rowsOf(indexSetId)).toEqual(once)
    expect(once).toHaveLength(4)
  })

  it('is written only when there is something new', async () => {
    const indexSetId = await seeded({ a: 1 })
    const parts = async () => {
      const client = new EngineClient(shared.connection)
      const sql = `SELECT sum(rows) FROM system.parts WHERE table = 'fields_${indexSetId}' AND active`
      const { data } = await client.readAsApplication({ sql }, testCaller)
      await client.close()
      return Number(data[0]?.[0])
    }
    const before = await parts()
    await shared.store.insert(
      { indexSetId, indexNo: 0, messages: [testMessage({ a: 2 })] },
      { isRetry: false },
    )
    expect(await parts()).toBe(before)
  })

  it('comes first: what it cannot take is not stored, and is tried again', async () => {
    const indexSetId = await seeded({ a: 1 })
    const client = new EngineClient(shared.connection)
    await client.command(
      `RENAME TABLE logline.fields_${indexSetId} TO logline.away_${indexSetId}`,
      testCaller,
    )
    const message = testMessage({ b: 1 })
    const batch = { indexSetId, indexNo: 0, messages: [message] }
    await expect(shared.store.insert(batch, { isRetry: false })).rejects.toMatchObject({ kind: 'missing' })
    expect(await shared.store.messageById(indexSetId, 0, message.id, testCaller)).toBeNull()
    await client.command(
      `RENAME TABLE logline.away_${indexSetId} TO logline.fields_${indexSetId}`,
      testCaller,
    )
    await client.close()
    await shared.store.insert(batch, { isRetry: true })
    expect(await namesOf(indexSetId)).toEqual(['a', 'b'])
    expect(await shared.store.messageById(indexSetId, 0, message.id, testCaller)).not.toBeNull()
  })

  it('gives the same list until something is written', async () => {
    const indexSetId = await seeded({ a: 1 })
    const first = await fieldsOf(indexSetId)
    expect(await fieldsOf(indexSetId)).toBe(first)
    const batch = { indexSetId, indexNo: 0, messages: [testMessage({ b: 1 })] }
    await shared.store.insert(batch, { isRetry: false })
    expect(await namesOf(indexSetId)).toEqual(['a', 'b'])
  })

  it('is made from the messages where these are older than it', async () => {
    const messages = [
      testMessage({ a: 1, t: 'x', yes: true, full_message: 'y', n: 0.5 }, { timestampMs: -5 * hour - 1 }),
      testMessage({ a: 'one', n: 3 }, { streams: ['s1', 's2'] }),
    ]
    const indexSetId = await seedIndexSet(shared.store, messages)
    const written = await rowsOf(indexSetId)
    const client = new EngineClient(shared.connection)
    await client.command(`DROP TABLE logline.fields_${indexSetId} SYNC`, testCaller)
    await client.command(
      `DELETE FROM logline.migrations WHERE subject = 'messages_${indexSetId}' AND name = 'create the field catalogue'`,
      testCaller,
    )
    await client.close()
    await shared.store.ensureIndexSet(indexSetId)
    expect(await rowsOf(indexSetId)).toEqual(written)
    expect(written).toHaveLength(9)
  })
})

describe('the field catalogue while the engine is killed', () => {
  it('names every field of every message that is stored', async () => {
    const fragile = await startTestEngine()
    onTestFinished(() => fragile.stop())
    await fragile.store.ensureIndexSet('killed')
    for (let round = 0; round < 4; round += 1) {
      const messages = Array.from({ length: 3_000 }, (_, no) =>
        testMessage({ [`f_${round}_${no % 500}`]: no }),
      )
      const killed = fragile.engine.pid ?? 0
      const kill = delay(Math.random() * 60).then(() => process.kill(killed, 'SIGKILL'))
      const store = openMessageStore(fragile.engine.connection() ?? fragile.connection)
      await store.insert({ indexSetId: 'killed', indexNo: 0, messages }, { isRetry: false }).catch(() => {})
      await kill
      await store.close()
      while ((fragile.engine.pid ?? killed) === killed || !fragile.engine.connection()) await delay(20)
    }
    const connection = fragile.engine.connection() ?? fragile.connection
    const client = new EngineClient(connection)
    const sql = 'SELECT DISTINCT arrayJoin(mapKeys(nf)) AS name FROM logline.messages_killed ORDER BY name'
    const stored = (await client.read({ sql }, testCaller)).data.map(([name]) => name)
    await client.close()
    const store = openMessageStore(connection)
    const known = new Set((await fieldsOf('killed', {}, { ...fragile, store })).map(({ name }) => name))
    await store.close()
    expect(stored.filter((name) => !known.has(String(name)))).toEqual([])
  })
})

describe('suggested values', () => {
  const suggest = (indexSetId: string, field: string, prefix: string, limit = 10) =>
    shared.store.suggestValues({ scope: testScope(indexSetId), field, prefix, limit }, testCaller)

  it('are the most frequent that begin with the text, with the number of all others', async () => {
    const values = ['login', 'login', 'logout', 'loan', 'Login', 'other']
    const indexSetId = await seeded(...values.map((action) => ({ action })), { another: 1 })
    expect(await suggest(indexSetId, 'action', 'lo', 2)).toEqual({
      values: [
        { value: 'login', occurrence: 2 },
        { value: 'loan', occurrence: 1 },
      ],
      otherMessages: 1,
      areCorrections: false,
    })
    expect((await suggest(indexSetId, 'action', '')).values).toHaveLength(5)
    expect(await suggest(indexSetId, 'nowhere', '')).toEqual({
      values: [],
      otherMessages: 0,
      areCorrections: false,
    })
  })

  it('are found in every kind of field', async () => {
    const indexSetId = await seeded({ code: 200, ok: true }, { code: 204 }, { code: 'none' })
    const texts = async (field: string, prefix: string) =>
      (await suggest(indexSetId, field, prefix)).values.map(({ value }) => value)
    expect(await texts('code', '20')).toEqual(['200', '204'])
    expect(await texts('code', '')).toEqual(['200', '204', 'none'])
    expect(await texts('ok', 't')).toEqual(['true'])
    expect(await texts('source', 'web')).toEqual(['web-1'])
    expect(await texts('streams', '')).toEqual([defaultStreamId])
  })

  it('are those of the streams and days of the scope, each message once', async () => {
    const day = 24 * hour
    const messages = [
      testMessage({ user: 'old' }, { timestampMs: testStartMs - day }),
      testMessage({ user: 'both' }, { streams: ['s1', 's2'] }),
      testMessage({ user: 'second' }, { streams: ['s2'] }),
    ]
    const indexSetId = await seedIndexSet(shared.store, messages)
    const users = async (streamIds: string[], days: [number, number]) => {
      const timeRange = { fromMs: testStartMs + days[0] * day, toMs: testStartMs + days[1] * day }
      const scope = { ...testScope(indexSetId), streamIds, timeRange }
      const { values } = await shared.store.suggestValues(
        { scope, field: 'user', prefix: '', limit: 9 },
        testCaller,
      )
      return values.map(({ value, occurrence }) => `${value} ${occurrence}`)
    }
    expect(await users(['s1', 's2'], [-9, 9])).toEqual(['both 1', 'second 1'])
    expect(await users(['s1'], [-9, 9])).toEqual(['both 1'])
    expect(await users([defaultStreamId], [-9, 9])).toEqual(['old 1'])
    expect(await users([defaultStreamId], [0, 9])).toEqual([])
    expect(await users(['s3'], [-9, 9])).toEqual([])
  })

  it('count a batch that is tried again once', async () => {
    const indexSetId = 'retried'
    await shared.store.ensureIndexSet(indexSetId)
    const batch = { indexSetId, indexNo: 0, messages: [testMessage({ user: 'anna' })] }
    const store = openMessageStore(shared.connection)
    await store.insert(batch, { isRetry: false })
    await store.insert(batch, { isRetry: true })
    await store.close()
    expect((await suggest(indexSetId, 'user', '')).values).toEqual([{ value: 'anna', occurrence: 1 }])
  })

  it('keep the frequent values of a field that has too many', async () => {
    const messages = Array.from({ length: 9_000 }, (_, no) =>
      testMessage({ trace: `t${no}`, path: no % 3 === 0 ? '/login' : `/page/${no % 5_000}` }),
    )
    const indexSetId = await seedIndexSet(shared.store, messages)
    expect(await suggest(indexSetId, 'path', '/l')).toMatchObject({
      values: [{ value: '/login', occurrence: 3_000 }],
    })
    expect((await suggest(indexSetId, 'trace', '')).values).toEqual([])
  })

  it('are made from the messages where these are older than the summary', async () => {
    const messages = [
      testMessage({ action: 'login', n: 200, ok: true }),
      testMessage({ action: 'login' }, { streams: ['s1', 's2'] }),
    ]
    const indexSetId = await seedIndexSet(shared.store, messages)
    const client = new EngineClient(shared.connection)
    const sql = `SELECT * FROM logline.values_${indexSetId} FINAL ORDER BY ALL`
    const written = (await client.read({ sql }, testCaller)).data
    await client.command(`DROP TABLE logline.values_${indexSetId} SYNC`, testCaller)
    await client.command(
      `DELETE FROM logline.migrations WHERE subject = 'messages_${indexSetId}' AND name = 'create the value summary'`,
      testCaller,
    )
    await shared.store.ensureIndexSet(indexSetId)
    expect((await client.read({ sql }, testCaller)).data).toEqual(written)
    expect(written).toHaveLength(8)
    await client.close()
  })

  it('correct the spelling where no value begins so', async () => {
    const indexSetId = await seeded({ user: 'anna' }, { user: 'annabel' }, { user: 'x'.repeat(100_000) })
    expect(await suggest(indexSetId, 'user', 'amna')).toEqual({
      values: [{ value: 'anna', occurrence: 1 }],
      otherMessages: 0,
      areCorrections: true,
    })
    expect((await suggest(indexSetId, 'user', 'bnna')).values).toEqual([])
    expect((await suggest(indexSetId, 'user', 'ama')).values).toEqual([])
  })
})
