/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineRoute } from '@logline/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { call, fillPath, queryText } from './call.ts'
import { listenToConnection } from './connection.ts'

const route = defineRoute({
  method: 'PUT',
  path: '/things/{thingId}',
  area: 'test',
  summary: 'Change a thing',
  permission: 'authenticated',
  params: z.object({ thingId: z.string() }),
  query: z.object({ tag: z.array(z.string()).optional() }),
  body: z.object({ title: z.string() }),
  response: z.object({ ok: z.boolean() }),
})
const input = { params: { thingId: 'a/b' }, body: { title: 'x' } }

interface Answer {
  status: number
  body?: string
}

let server: Server
let answers: Answer[] = []
let requests: { url: string; headers: IncomingMessage['headers']; body: string }[] = []

beforeEach(async () => {
  answers = []
  requests = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    requests.push({ url: request.url ?? '', headers: request.headers, body })
    const answer = answers.shift() ?? { status: 200, body: '{"ok":true}' }
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port, not a pipe
  stubBase(`http://127.0.0.1:${port}/logs/`)
})

/** The browser resolves against the page; Node needs whole addresses. */
function stubBase(base: string) {
  vi.stubGlobal('document', { baseURI: base })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(new URL(url, base), init))
}

afterEach(() => {
  vi.unstubAllGlobals()
  server.close()
})

describe('a call', () => {
  it('goes below the served prefix with the headers the server asks for', async () => {
    expect(await call(route, { ...input, query: { tag: ['x', 'y z'] } })).toEqual({ ok: true })
    const [request] = requests
    expect(request?.url).toBe('/logs/api/things/a%2Fb?tag=x&tag=y+z')
    expect(request?.headers).toMatchObject({
      'x-requested-by': 'XMLHttpRequest',
      'content-type': 'application/json',
    })
    expect(request?.body).toBe('{"title":"x"}')
  })

  it('does not keep the session alive when a timer made it', async () => {
    await call(route, { ...input, isPolling: true })
    expect(requests[0]?.headers['x-graylog-no-session-extension']).toBe('true')
  })

  it('keeps all digits of whole numbers', async () => {
    answers = [{ status: 200, body: '{"ok":1234567890123456789}' }]
    expect(await call(route, input)).toEqual({ ok: 1234567890123456789n })
  })

  it('answers null for an empty answer', async () => {
    answers = [{ status: 204 }]
    expect(await call(route, input)).toBeNull()
  })

  it('throws what the server answered', async () => {
    answers = [{ status: 404, body: '{"type":"ApiError","message":"No such thing"}' }]
    const error = await call(route, input).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 404, message: 'No such thing', request: { method: 'PUT' } })
  })

  it('asks for the password when the session is over, then goes on', async () => {
    answers = [{ status: 401 }]
    let asked = 0
    const stop = listenToConnection({ onUnauthorized: async () => void asked++, onUnreachable: () => {} })
    expect(await call(route, input)).toEqual({ ok: true })
    stop()
    expect({ asked, sent: requests.map(({ body }) => body) }).toEqual({
      asked: 1,
      sent: ['{"title":"x"}', '{"title":"x"}'],
    })
  })

  it('reports a server that is away', async () => {
    await new Promise((resolve) => server.close(resolve))
    const seen: ApiError[] = []
    const stop = listenToConnection({
      onUnauthorized: async () => {},
      onUnreachable: (error) => seen.push(error),
    })
    await expect(call(route, input)).rejects.toMatchObject({ status: 0 })
    stop()
    expect(seen).toHaveLength(1)
  })

  it('is silent about a call that was cancelled', async () => {
    const seen: ApiError[] = []
    const stop = listenToConnection({
      onUnauthorized: async () => {},
      onUnreachable: (error) => seen.push(error),
    })
    await expect(call(route, { ...input, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    stop()
    expect(seen).toEqual([])
  })
})

describe('addresses', () => {
  it('refuses a path with a value missing', () => {
    expect(() => fillPath('/things/{thingId}', {})).toThrow('/things/{thingId} needs a value for thingId')
  })

  it.each([
    [undefined, ''],
    [{}, ''],
    [{ a: 1, b: undefined, c: null, d: false }, '?a=1&d=false'],
    [{ q: 'a:"b c" & d' }, '?q=a%3A%22b+c%22+%26+d'],
  ])('writes %j as %s', (query, text) => expect(queryText(query)).toBe(text))
})
