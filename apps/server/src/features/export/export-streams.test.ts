import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { indexSets, scripting, sessions, system, users } from '@logline/contract'
import { openMessageStore } from '@logline/engine'
import { defaultStreamId, UlidEncoder } from '@logline/message'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestEngine, type TestEngine } from '../../../../../packages/engine/src/testing/test-engine.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const count = 50_000
const startMs = Date.parse('2024-05-01T10:00:00.000Z')
/** 45,000 is longer than the engine waits for anybody by itself. */
const stallMs = Number(process.env.LOGLINE_EXPORT_STALL_MS ?? 1_000)
const hour = { type: 'absolute' as const, from: '2024-05-01T10:00:00.000Z', to: '2024-05-01T11:00:00.000Z' }

describe('a long export', () => {
  let engine: TestEngine
  let server: TestServer
  let user: TestUser
  beforeAll(async () => {
    engine = await startTestEngine()
    server = await startTestServer({ clickhouse: addressOf(engine) })
    user = await server.seed.admin()
    await storeMany()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(async () => {
    await server.stop()
    await engine.stop()
  })

  async function storeMany() {
    const { body } = await server.api.as('admin').call(indexSets.list)
    const indexSetId = body.index_sets[0]?.id ?? ''
    const store = openMessageStore(engine.connection)
    await store.ensureIndexSet(indexSetId)
    const ids = new UlidEncoder(3)
    // Ten messages share each moment, and each is 2 kB: more in all than the buffers on the way hold.
    const messages = Array.from({ length: count }, (_, no) => {
      const timestampMs = startMs + Math.floor(no / 10)
      const common = { source: 'web-1', message: 'words of it '.repeat(180), streams: [defaultStreamId] }
      return { id: ids.encode(timestampMs, no, 0), timestampMs, fields: { no }, ...common }
    })
    // As many at a time as intake has in a statement: 8 MB.
    for (let from = 0; from < count; from += 4_000) {
      const batch = { indexSetId, indexNo: 0, messages: messages.slice(from, from + 4_000) }
      await store.insert(batch, { isRetry: false })
    }
    await store.close()
  }

  const open = (fields: string[], wish: object = {}, caller = user) =>
    openWith(`Bearer ${caller.token}`, { fields_in_order: fields, ...wish })

  async function openWith(authorization: string, wish: object): Promise<IncomingMessage> {
    const headers = { authorization, 'content-type': 'application/json', 'x-requested-by': 'test' }
    const sent = request(new URL('api/views/search/messages', server.url), { method: 'POST', headers })
    sent.end(JSON.stringify({ timerange: hour, ...wish }))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return response
  }

  const readerOf = () => server.seed.user({ permissions: [`streams:read:${defaultStreamId}`] })

  /** Statements of exports in the engine's own list. */
  async function running(): Promise<number> {
    const { url, application } = engine.connection
    const headers = { 'x-clickhouse-user': application.username, 'x-clickhouse-key': application.password }
    const sql = `SELECT count() FROM system.processes WHERE query LIKE '%FORMAT CSV%' AND query NOT LIKE '%system.processes%'`
    return Number(await (await fetch(url, { method: 'POST', headers, body: sql })).text())
  }

  it('has exactly the messages a search finds, in their order', async () => {
    const response = await open(['_id', 'no'], { order: 'DESC' })
    const lines = (await textOf(response)).trimEnd().split('\n').slice(1)
    expect(lines).toHaveLength(count)
    expect(lines.map((line) => line.split(',')[1])).toEqual(
      Array.from({ length: count }, (_, index) => `"${count - 1 - index}"`),
    )
    const ids = lines.map((line) => line.split(',')[0]?.slice(1, -1))
    for (const from of [0, 5_000, 9_900]) {
      const body = { timerange: hour, fields: ['_id'], from, size: 100 }
      const page = await server.api.as('admin').call(scripting.messages, { body })
      expect(page.body.datarows.map(([id]) => id)).toEqual(ids.slice(from, from + 100))
    }
  })

  it('says at its end that it is complete', async () => {
    const response = await open(['_id'])
    await textOf(response)
    expect(response.complete).toBe(true)
    expect(response.trailers).toEqual({ 'x-export-complete': 'true' })
  })

  it('ends in the engine when its caller goes', async () => {
    const response = await open(['message'])
    await once(response, 'readable')
    expect(await running()).toBe(1)
    response.destroy()
    await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 300_000, interval: 20 })
  })

  it(
    'waits for a caller who takes nothing, without taking memory',
    async () => {
      const response = await open(['message'])
      const before = process.memoryUsage.rss()
      await delay(stallMs)
      expect(await running()).toBe(1)
      expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 ** 2)
      expect((await textOf(response)).length).toBeGreaterThan(count * 2_000)
      expect(response.complete).toBe(true)
    },
    900_000 + stallMs,
  )

  it('is broken off when its caller is disabled, or may no longer read one of the streams', async () => {
    const [disabled, barred] = [await readerOf(), await readerOf()]
    const responses = await Promise.all([disabled, barred].map((caller) => open(['message'], {}, caller)))
    const admin = server.api.as('admin')
    const params = { userId: disabled.id, newStatus: 'disabled' as const }
    expect((await admin.call(users.saveStatus, { params })).status).toBe(200)
    const { username } = barred
    const taken = await admin.call(users.removePermissions, { params: { username } })
    expect(taken.status).toBe(204)
    await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 300_000, interval: 100 })
    for (const response of responses) {
      await expect(textOf(response)).rejects.toThrow()
      expect([response.complete, response.trailers]).toEqual([false, {}])
    }
  })

  it('by a password goes on while strangers guess in the name of its caller, and ends all the same', async () => {
    const callers = [await readerOf(), await readerOf(), await readerOf()] as const
    const basicOf = ({ username, password }: TestUser) =>
      `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const openings = callers.map((caller) => openWith(basicOf(caller), { fields_in_order: ['message'] }))
    const [kept, ...ended] = await Promise.all(openings)
    for (const caller of callers) {
      const body = { username: caller.username, password: 'a guess' }
      for (let guess = 0; guess < 10; guess += 1) await server.api.anonymous.call(sessions.create, { body })
      const headers = { authorization: basicOf(caller) }
      expect((await server.api.anonymous.call(system.overview, { headers })).status).toBe(429)
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
    const admin = server.api.as('admin')
    const params = { userId: callers[1].id, newStatus: 'disabled' as const }
    expect((await admin.call(users.saveStatus, { params })).status).toBe(200)
    const body = { password: 'another password' }
    const changed = await admin.call(users.savePassword, { params: { userId: callers[2].id }, body })
    expect(changed.status).toBe(204)
    for (const response of ended) await expect(textOf(response)).rejects.toThrow()
    if (!kept) throw new Error('There is no export.')
    expect((await textOf(kept)).length).toBeGreaterThan(count * 2_000)
    expect(kept.complete).toBe(true)
  })

  it('is broken off, never ended, when the engine fails half-way', async () => {
    const response = await open(['message'])
    // Read meanwhile: the engine answers who ends a statement only when what it writes at this moment is taken.
    const broken = expect(textOf(response)).rejects.toThrow()
    await killExports(engine)
    await broken
    expect([response.complete, response.trailers]).toEqual([false, {}])
  })

  it('waits for its turn among those of its user, and is refused when too many wait', async () => {
    const first = await Promise.all([open(['message']), open(['message'])])
    const waiting = Array.from({ length: 4 }, () => open(['no'], { limit: 1 }))
    await delay(300)
    expect(await running()).toBe(2)
    const refused = await open(['no'])
    expect([refused.statusCode, await textOf(refused)]).toEqual([429, expect.stringContaining('are waiting')])
    for (const response of first) response.destroy()
    for (const response of await Promise.all(waiting)) expect(await textOf(response)).toBe('"no"\n"0"\n')
  })
})

async function killExports(engine: TestEngine): Promise<void> {
  const { url, application } = engine.connection
  const headers = { 'x-clickhouse-user': application.username, 'x-clickhouse-key': application.password }
  const body = `KILL QUERY WHERE query LIKE '%FORMAT CSV%' AND query NOT LIKE '%KILL%' ASYNC`
  await fetch(url, { method: 'POST', headers, body })
}

function addressOf({ connection }: TestEngine): string {
  const { username, password } = connection.application
  const url = new URL(connection.url)
  return Object.assign(url, { username, password, pathname: `/${connection.database}` }).href
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
