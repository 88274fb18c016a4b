import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  authzRoles,
  fields,
  roleMembers,
  roles,
  searches,
  sessions,
  teamMembers,
  teams,
  tokens,
  users,
} from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { apiClient } from '../../testing/api-client.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { holdPostgres } from '../../testing/databases/throwaway-postgres.ts'
import { readEvents } from '../../testing/event-reader.ts'
import type { TestUser } from '../../testing/seed.ts'
import { slowEngine } from '../../testing/slow-engine.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const soon = { timeout: 300_000, interval: 20 }
const readsDefault = `streams:read:${defaultStreamId}`
const ownPermission = { permissions: [readsDefault] }
const search = {
  queries: [
    {
      id: 'q',
      timerange: { type: 'relative' as const, range: 300 },
      query: { type: 'elasticsearch' as const, query_string: '*' },
      filter: { type: 'stream' as const, id: defaultStreamId },
      search_types: [{ type: 'messages' as const, id: 'm' }],
    },
  ],
}

describeOnEachDatabase('whoever loses a right on one server, while another answers', (database) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'logline-rights-'))
  const engine = slowEngine()
  let here: TestServer
  let there: TestServer
  let release = async () => {}
  beforeAll(async () => {
    const postgres = database === 'postgres' ? await holdPostgres() : null
    if (postgres) release = () => postgres.release()
    const home = { dataDir, databaseUrl: (await postgres?.createDatabase()) ?? null }
    here = await startTestServer({ home })
    there = await startTestServer({ home, messageStore: () => engine.store })
    await admin().call(roles.create, { body: { name: 'Searchers', permissions: [readsDefault] } })
  })
  afterAll(async () => {
    await here.stop()
    await there.stop()
    await release()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const admin = () => here.api.as('admin')

  type Headers = Record<string, string>
  const byToken = async ({ token }: TestUser): Promise<Headers> => ({ authorization: `Bearer ${token}` })
  const byPassword = async ({ username, password }: TestUser): Promise<Headers> => ({
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  })
  const bySession = async ({ username, password }: TestUser): Promise<Headers> => {
    const { body } = await here.api.anonymous.call(sessions.create, { body: { username, password } })
    return { cookie: `authentication=${body.session_id}` }
  }

  interface Loss {
    way: string
    has?: { roles?: string[] }
    gets?: (user: TestUser) => Promise<void>
    comes?: (user: TestUser) => Promise<Headers>
    loses: (user: TestUser, headers: Headers) => Promise<{ status: number }>
    status: 401 | 403
  }

  const losses: Loss[] = [
    {
      way: 'by signing out',
      comes: bySession,
      loses: async (_, headers) => here.api.anonymous.call(sessions.remove, { headers }),
      status: 401,
    },
    {
      way: 'with the token',
      loses: async (user) => {
        const { id: userId } = user
        const [token] = (await admin().call(tokens.list, { params: { userId } })).body.tokens
        return admin().call(tokens.remove, { params: { userId, idOrToken: token?.id ?? '' } })
      },
      status: 401,
    },
    {
      way: 'with the password',
      comes: byPassword,
      loses: ({ id: userId }) =>
        admin().call(users.savePassword, { params: { userId }, body: { password: 'another password' } }),
      status: 401,
    },
    {
      way: 'when disabled',
      loses: ({ id: userId }) =>
        admin().call(users.saveStatus, { params: { userId, newStatus: 'disabled' } }),
      status: 401,
    },
    {
      way: 'when deleted',
      comes: byPassword,
      loses: ({ id: userId }) => admin().call(users.remove, { params: { userId } }),
      status: 401,
    },
    {
      way: 'with a permission',
      loses: ({ username }) => admin().call(users.removePermissions, { params: { username } }),
      status: 403,
    },
    {
      way: 'with a role',
      has: { roles: ['Searchers'] },
      loses: ({ username }) =>
        admin().call(roleMembers.removeMember, { params: { rolename: 'Searchers', username } }),
      status: 403,
    },
    {
      way: 'with a team',
      has: {},
      gets: async ({ username }) => {
        const { body: page } = await admin().call(authzRoles.list, { query: { query: 'name:=Searchers' } })
        const body = { name: `Team of ${username}`, roles: page.roles.map(({ id }) => id) }
        const { body: team } = await admin().call(teams.create, { body })
        await admin().call(teamMembers.add, { params: { teamId: team.id }, body: [username] })
      },
      loses: async ({ username }) => {
        const { body: page } = await admin().call(teamMembers.ofUser, { params: { username } })
        return admin().call(teams.remove, { params: { teamId: page.teams[0]?.id ?? '' } })
      },
      status: 403,
    },
  ]

  it.each(losses)(
    '$way gets no answer, and what runs for it ends',
    async ({ has = ownPermission, gets = async () => {}, comes = byToken, loses, status }) => {
      const user = await here.seed.user(has)
      await gets(user)
      const headers = await comes(user)
      const client = apiClient(there.url, headers)
      const stored = await client.call(searches.store, { body: search })
      const params = { searchId: stored.body.id }
      const job = (await client.call(searches.execute, { params, body: {}, query: {} })).body
      const body = { field: 'source', input: '', size: 10, streams: [defaultStreamId] }
      const timerange = search.queries[0]?.timerange
      const waiting = [
        client.call(searches.sync, { body: search, query: {} }),
        client.call(fields.suggest, { body: { ...body, timerange } }),
      ]
      const tail = await readEvents(new URL('api/search/live?query=*', there.url), headers)
      await vi.waitFor(() => expect(engine.running.size).toBe(3), soon)
      expect((await loses(user, headers)).status).toBeLessThan(300)
      const answers = await Promise.all(waiting)
      await vi.waitFor(() => expect(engine.running.size).toBe(0), soon)
      await vi.waitFor(() => expect(tail.hasEnded()).toBe(true), soon)

      expect(answers.map((answer) => answer.status)).toEqual([status, status])
      expect((await client.call(searches.status, { params: { jobId: job.id }, query: {} })).status).toBe(
        status,
      )
    },
  )

  it('keeps its answers when another is given', async () => {
    const user = await here.seed.user({ permissions: [readsDefault] })
    const client = apiClient(there.url, await byToken(user))
    const stored = await client.call(searches.store, { body: search })
    const { body: job } = await client.call(searches.execute, {
      params: { searchId: stored.body.id },
      body: {},
      query: {},
    })
    const body = { permissions: [readsDefault, 'dashboards:create'] }
    const { username } = user
    expect((await admin().call(users.savePermissions, { params: { username }, body })).status).toBe(204)
    const status = () => client.call(searches.status, { params: { jobId: job.id }, query: {} })
    expect((await status()).body.execution).toMatchObject({ done: false })
    await client.call(searches.cancel, { params: { jobId: job.id } })
    await vi.waitFor(async () => expect((await status()).body.execution.cancelled).toBe(true), soon)
  })
})
