import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
  testScope,
} from '../../testing/test-engine.ts'
import { openMessageStore } from '../message-store.ts'
import { connectionFromUrl } from './connection.ts'
import { EngineClient } from './engine-client.ts'

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

const endless = 'SELECT sum(cityHash64(number)) FROM numbers(1000000000000)'

describe('statements', () => {
  it('say who runs them and why', async () => {
    const abort = new AbortController()
    const caller = { user: 'ann', purpose: 'search 4711', signal: abort.signal }
    const running = client.read({ sql: endless }, caller).catch(() => {})
    const comments = await eventually(async () => {
      const sql = `SELECT log_comment FROM (SELECT Settings['log_comment'] AS log_comment, query FROM system.processes) WHERE query LIKE '%cityHash64%' AND query NOT LIKE '%processes%'`
      const found = await client.readAsApplication({ sql }, testCaller)
      return found.data.length > 0 ? found.data : null
    })
    expect(JSON.parse(String(comments[0]?.[0]))).toEqual({ user: 'ann', purpose: 'search 4711' })
    abort.abort()
    await running
  })

  it('end in the engine when they are cancelled', async () => {
    const abort = new AbortController()
    const running = client.read({ sql: endless }, { ...testCaller, signal: abort.signal })
    setTimeout(() => abort.abort(), 200)
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' })
    await eventually(async () => ((await othersRunning()) === 0 ? true : null))
  })

  it('do not begin when they were cancelled before', async () => {
    const caller = { ...testCaller, signal: AbortSignal.abort() }
    await expect(client.read({ sql: 'SELECT 1' }, caller)).rejects.toMatchObject({ kind: 'cancelled' })
  })

  it.each([
    ['timeout', { sql: endless, maxExecutionSeconds: 1 }],
    ['syntax', { sql: 'SELEC 1' }],
    ['syntax', { sql: 'SELECT no_such_column' }],
    ['syntax', { sql: `SELECT match('x', '(')` }],
    ['missing', { sql: 'SELECT * FROM logline.no_such_table' }],
    ['denied', { sql: 'SELECT * FROM system.processes' }],
    ['limit', { sql: 'SELECT number FROM numbers(2000000)' }],
    ['memory', { sql: 'SELECT groupArray(number) FROM numbers(400000000)' }],
  ] as const)('fail with the kind %s: $sql', async (kind, statement) => {
    await expect(client.read(statement, testCaller)).rejects.toMatchObject({ name: 'EngineError', kind })
  })

  it('fail as unavailable when nobody answers', async () => {
    const nobody = openMessageStore({ ...shared.connection, url: 'http://127.0.0.1:9' })
    onTestFinished(() => nobody.close())
    const request = { scope: testScope('any'), sort: [], limit: 1, offset: 0, fields: [] }
    await expect(nobody.searchMessages(request, testCaller)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await nobody.ping()).toBe(false)
  })
})

describe('an engine elsewhere', () => {
  it('is used by its address alone', async () => {
    const { url, application } = shared.connection
    const address = new URL(url)
    address.username = application.username
    address.password = application.password
    const store = openMessageStore(connectionFromUrl(address.href))
    onTestFinished(() => store.close())
    await store.ensureIndexSet('elsewhere')
    await store.insert({ indexSetId: 'elsewhere', indexNo: 0, messages: [testMessage()] }, { isRetry: false })
    const request = { scope: testScope('elsewhere'), sort: [], limit: 10, offset: 0, fields: [] }
    expect((await store.searchMessages(request, testCaller)).total).toBe(1)
    expect(await store.ping()).toBe(true)
  })

  it('keeps user, password and database of its address', () => {
    expect(connectionFromUrl('https://us%40er:p%3Aw@logs.example:8443/events')).toEqual({
      url: 'https://logs.example:8443',
      database: 'events',
      application: { username: 'us@er', password: 'p:w' },
      reader: { username: 'us@er', password: 'p:w' },
      exporter: { username: 'us@er', password: 'p:w' },
    })
    expect(connectionFromUrl('http://localhost:8123').database).toBe('logline')
  })

  it.each(['localhost:8123', 'tcp://localhost:9000', 'nonsense'])('is refused by the address %s', (text) => {
    expect(() => connectionFromUrl(text)).toThrow('LOGLINE_CLICKHOUSE_URL must be')
  })
})

async function othersRunning(): Promise<number> {
  const sql = `SELECT count() FROM system.processes WHERE query LIKE '%cityHash64%' AND query NOT LIKE '%processes%'`
  const found = await client.readAsApplication({ sql }, testCaller)
  return Number(found.data[0]?.[0])
}

async function eventually<T>(probe: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + 5_000
  for (;;) {
    const value = await probe()
    if (value !== null) return value
    if (Date.now() > deadline) throw new Error('Not reached within 5 s')
    await delay(25)
  }
}
