/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineRoute, inputs, streams } from '@logline/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { composedQuery, pollingQuery, query, reloadStale } from './query.ts'
import { updateWhileHidden } from './query-client.ts'

const things = defineRoute({
  method: 'GET',
  path: '/things',
  area: 'test',
  summary: 'List things',
  permission: 'authenticated',
  query: z.object({ page: z.int().default(1) }),
  response: z.object({ count: z.int() }),
})
const thing = defineRoute({
  method: 'GET',
  path: '/things/{thingId}',
  area: 'test',
  summary: 'One thing',
  permission: 'authenticated',
  params: z.object({ thingId: z.string() }),
  response: z.object({ count: z.int() }),
})

let server: Server
let client: QueryClient
let asked: { url: string; headers: IncomingMessage['headers'] }[]

beforeEach(async () => {
  asked = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    response.writeHead(200).end(JSON.stringify({ count: asked.length }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port, not a pipe
  vi.stubGlobal('document', { baseURI: `http://127.0.0.1:${port}/` })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    fetch(new URL(url, `http://127.0.0.1:${port}/`), init),
  )
})

afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
  server.close()
})

const urls = () => asked.map(({ url }) => url)

describe('a query of a route', () => {
  it('is one for the same input and another for another', async () => {
    const one = query(things, { query: { page: 1 } })
    const same = query(things, { query: { page: 1 } })
    const other = query(things, { query: { page: 2 } })
    await client.fetchQuery({ ...one, staleTime: 60_000 })
    await client.fetchQuery({ ...same, staleTime: 60_000 })
    await client.fetchQuery({ ...other, staleTime: 60_000 })
    expect(urls()).toEqual(['/api/things?page=1', '/api/things?page=2'])
  })

  it('keeps the session alive only when no timer asks', async () => {
    await client.fetchQuery(query(things))
    await client.fetchQuery(pollingQuery(things, {}, 60_000))
    expect(asked.map(({ headers }) => headers['x-graylog-no-session-extension'])).toEqual([undefined, 'true'])
  })

  it('is given up with its page', async () => {
    const running = client.fetchQuery(query(things))
    await client.cancelQueries(query(things))
    await expect(running).rejects.toThrow()
  })

  it('that is put together is one for the same question, however its answer is read', async () => {
    let loads = 0
    const shared = composedQuery({
      reads: [thing],
      asked: ({ id }: { id: string; label: string }) => id,
      load: async ({ id, label }) => `${label} ${id} ${++loads}`,
    })
    const fetch = (id: string, label: string) =>
      client.fetchQuery({ ...shared({ id, label }), staleTime: 60_000 })
    expect(await fetch('a', 'first')).toBe('first a 1')
    expect(await fetch('a', 'second')).toBe('first a 1')
    expect(await fetch('b', 'second')).toBe('second b 2')
  })

  it('takes only what its route takes', () => {
    // @ts-expect-error: the path needs an id.
    expect(() => query(thing, {})).not.toThrow()
    // @ts-expect-error: there is no such parameter.
    query(things, { query: { size: 1 } })
    // @ts-expect-error: a page is a number.
    query(things, { query: { page: '1' } })
    query(inputs.list)
    query(streams.paginated, { query: { page: 1 } })
  })
})

describe('what a change makes stale', () => {
  it('is asked anew where it is shown, whatever its input, and nothing else is', async () => {
    const shown = [query(things), query(things, { query: { page: 2 } })].map((options) =>
      new QueryObserver(client, { ...options, staleTime: 60_000 }).subscribe(() => {}),
    )
    await client.fetchQuery({ ...query(thing, { params: { thingId: 'a' } }), staleTime: 60_000 })
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    asked = []
    await reloadStale(client, [things])
    expect(urls().toSorted()).toEqual(['/api/things', '/api/things?page=2'])
    for (const stop of shown) stop()
  })

  it('reaches what was put together from its answer', async () => {
    let loads = 0
    const both = composedQuery({ reads: [things, thing], load: async (id: string) => `${id} ${++loads}` })
    const other = composedQuery({ reads: [], load: async (id: string) => `${id} ${++loads}` })
    const seen: string[] = []
    const stop = new QueryObserver(client, both('a')).subscribe(({ data }) => data && seen.push(data))
    await vi.waitFor(() => expect(seen).toContain('a 1'))
    expect(await client.fetchQuery(other('a'))).toBe('a 2')
    await reloadStale(client, [thing])
    expect(client.getQueryData(both('a').queryKey)).toBe('a 3')
    expect(client.getQueryData(other('a').queryKey)).toBe('a 2')
    stop()
  })
})

it('timers ask on while the window is hidden only for who wants it', () => {
  const isAsked = () =>
    client.defaultQueryOptions(pollingQuery(things, { query: {} }, 5)).refetchIntervalInBackground ?? false
  expect(isAsked()).toBe(false)
  updateWhileHidden(client, true)
  expect(isAsked()).toBe(true)
  expect(client.getDefaultOptions().queries?.retry).toBe(false)
  updateWhileHidden(client, false)
  expect(isAsked()).toBe(false)
})
