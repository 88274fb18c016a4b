import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EventReader, readEvents } from '../../testing/event-reader.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const stream = '000000000000000000000001'
const soon = { timeout: 300_000 }

describe('opening a live tail', () => {
  let server: TestServer
  const readers: EventReader[] = []

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(async () => {
    await server.stop()
  })

  async function open({ token }: TestUser) {
    const authorization = `Basic ${Buffer.from(`${token}:token`).toString('base64')}`
    const reader = await readEvents(new URL('api/search/live', server.url), { authorization })
    readers.push(reader)
    return reader
  }

  function closeAll() {
    for (const reader of readers.splice(0)) reader.close()
  }

  const readerOf = () => server.seed.user({ permissions: [`streams:read:${stream}`] })

  it('is answered with an uncompressed stream that nobody keeps', async () => {
    const answer = await server.api.as('admin').fetch('/search/live', {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const body = answer.body?.getReader()
    const { value } = (await body?.read()) ?? {}
    await body?.cancel()
    expect(new TextDecoder().decode(value)).toBe(': open\n\n')
  })

  it('is refused with the place of the mistake when the query cannot be read', async () => {
    const answer = await server.api.as('admin').fetch(`/search/live?query=${encodeURIComponent('a AND (b')}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      type: 'DetailedError',
      message: expect.stringContaining('Cannot parse query'),
      line: 1,
    })
  })

  it('is refused when the streams are no ids', async () => {
    const answer = await server.api.as('admin').fetch('/search/live?streams=a%20b')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('"streams"') })
  })

  it('is refused for a named stream that is foreign, and without any stream to read', async () => {
    const foreign = await server.api.as(await readerOf()).fetch('/search/live?streams=abc')
    expect(foreign.status).toBe(403)
    expect(await foreign.json()).toMatchObject({ type: 'MissingStreamPermission', streams: ['abc'] })
    const none = await server.api.as(await server.seed.user()).fetch('/search/live')
    expect(none.status).toBe(403)
    expect(await none.json()).toMatchObject({ type: 'MissingStreamPermission', streams: [] })
  })

  it('is allowed five times at once for a user, and again as soon as one is closed', async () => {
    const user = await readerOf()
    for (let no = 0; no < 5; no++) expect((await open(user)).status).toBe(200)
    const refused = await server.api.as(user).fetch('/search/live')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('5 live searches open') })
    readers.pop()?.close()
    await vi.waitFor(async () => expect((await open(user)).status).toBe(200), soon)
    closeAll()
  })

  it('is allowed twenty times at once for all users', async () => {
    const users = await Promise.all([1, 2, 3, 4, 5].map(readerOf))
    const [last] = users
    if (!last) throw new Error('no user')
    // Until the server has seen that those of the other tests are closed.
    await vi.waitFor(async () => {
      closeAll()
      const openings = users.slice(1).flatMap((user) => Array.from({ length: 5 }, () => open(user)))
      for (const { status } of await Promise.all(openings)) expect(status).toBe(200)
    }, soon)
    const refused = await server.api.as(last).fetch('/search/live')
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining('20 live searches are open'),
    })
  })
})
