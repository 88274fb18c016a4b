import { defineRoute, type Route } from '@logline/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readableStreams, streamRepo } from './features/streams/index.ts'
import { type Actor, nobody } from './http/actor.ts'
import { addApi } from './http/api/api.ts'
import type { Identify } from './http/authentication/authentication.ts'
import { mount } from './http/mount.ts'
import { apiClient } from './testing/api-client.ts'
import { type Callers, routeProblems, rowProblems } from './testing/authorization/authorization-check.ts'
import type { Row } from './testing/authorization/callers.ts'
import { createLeakDetector, type LeakDetector } from './testing/authorization/leak-detector.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

const base = { method: 'GET', area: 'planted', summary: 'A mistake', permission: 'authenticated' } as const
const title = z.object({ title: z.string() })

/** Mistakes like those that were made elsewhere, each beside what would have been right. */
const unchecked = defineRoute({ ...base, path: '/planted/first', response: title })
const checked = defineRoute({
  ...base,
  path: '/planted/checked',
  permission: 'streams:read',
  response: title,
})
const listing = defineRoute({ ...base, path: '/planted/all', response: z.array(title) })
const filtering = defineRoute({ ...base, path: '/planted/readable', response: z.array(title) })
const account = z.object({ username: z.string(), password_hash: z.string() })
const telling = defineRoute({
  ...base,
  path: '/planted/users',
  permission: 'users:list',
  response: z.array(account),
})

const admins: Row = 'no no no yes'
const signedIn: Row = 'no yes yes yes'

const actors: Readonly<Record<string, readonly string[]>> = {
  nothing: [],
  reader: ['messages:read'],
  admin: ['*'],
}

/** The token is the name of the actor. */
const identify: Identify = async ({ credentials }) => {
  const permissions = credentials?.kind === 'token' ? actors[credentials.token] : undefined
  return permissions ? ({ ...nobody, userId: 'u', username: 'u', permissions } satisfies Actor) : null
}

describe('the check of authorisation', () => {
  let server: TestServer
  let app: FastifyInstance
  let callers: Callers
  let leaks: LeakDetector

  beforeAll(async () => {
    server = await startTestServer()
    leaks = await createLeakDetector(server)
    app = Fastify()
    await addApi(app, { nodeId: 'n', prefix: '/api', identify }, (api) => plant(api, server))
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/`
    const as = (name: string) =>
      apiClient(url, { authorization: `Basic ${Buffer.from(`${name}:token`).toString('base64')}` })
    callers = [apiClient(url, {}), as('nothing'), as('reader'), as('admin')]
  })
  afterAll(async () => {
    await app.close()
    await server.stop()
  })

  const problems = (route: Route, row: Row) => routeProblems(route, row, { callers, leaks })

  it('finds a route that was forgotten', () => {
    expect(rowProblems([unchecked], {})).toEqual(['no row for GET /planted/first'])
    expect(rowProblems([], { 'GET /planted/first': admins })).toEqual(['no route for GET /planted/first'])
  })

  it('finds a route without a check', async () => {
    expect(await problems(checked, admins)).toEqual([])
    expect(await problems(unchecked, admins)).toEqual([
      'is not signed in, allowed, allowed, allowed instead of not signed in, forbidden, forbidden, allowed',
    ])
  })

  it('finds a list with what the caller may not see', async () => {
    expect(await problems(filtering, signedIn)).toEqual([])
    expect(await problems(listing, signedIn)).toEqual(Array(2).fill('tells of the foreign Zanzibar Stream'))
  })

  it('CVE-2026-55425: finds a field that must not be told, whoever asks', async () => {
    expect(await problems(telling, admins)).toContainEqual(
      expect.stringContaining('tells the secret $argon2'),
    )
  })
})

function plant(api: FastifyInstance, { db }: TestServer): void {
  const first = async () => ({ title: (await streamRepo(db).all())[0]?.title ?? '' })
  mount(api, unchecked, first)
  mount(api, checked, first)
  mount(api, listing, () => streamRepo(db).all())
  mount(api, filtering, ({ actor }) => readableStreams(db, actor))
  mount(api, telling, () => db.selectFrom('users').selectAll().execute())
}
