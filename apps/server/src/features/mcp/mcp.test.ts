import { defaultStreamId } from '@logline/message'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const startMs = Date.parse('2024-05-01T10:00:00.000Z')
const hour = '2024-05-01 10:00 to 2024-05-01 11:00'

const requests = [
  { host: 'web-1', short_message: 'first', _method: 'GET', _took: 40 },
  { host: 'web-1', short_message: 'second', _method: 'GET', _took: 5300 },
  { host: 'web-2', short_message: 'x'.repeat(5_000), _method: 'POST', _took: 60 },
  ...Array.from({ length: 60 }, () => ({ host: 'wide', short_message: 'y'.repeat(1_900) })),
].map((request, minute) => ({ timestamp: startMs / 1000 + minute, ...request }))

describe('the MCP endpoint', () => {
  let server: TestServer
  let ann: TestUser
  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    await storeMessages(server, requests)
    ann = await server.seed.user({ permissions: [`streams:read:${defaultStreamId}`] })
  })
  afterAll(() => server.stop())

  const connect = async (user: TestUser, headers: Record<string, string> = {}) => {
    const client = new Client({ name: 'test', version: '1' })
    const url = new URL('api/mcp', server.url)
    const authorization = `Bearer ${user.token}`
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization, ...headers } } }),
    )
    onTestFinished(() => client.close())
    return client
  }
  const call = async (user: TestUser, name: string, parameters: object = {}) => {
    const client = await connect(user)
    const result = await client.callTool({ name, arguments: { ...parameters } })
    const [part] = result.content
    const text = part?.type === 'text' ? part.text : ''
    return { isError: result.isError ?? false, text }
  }
  const found = async (user: TestUser, name: string, parameters: object = {}) => {
    const { isError, text } = await call(user, name, parameters)
    expect(isError, text).toBe(false)
    return JSON.parse(text) as { columns: string[]; rows: unknown[][]; truncated: string | null }
  }

  it('offers tools that only read', async () => {
    const { tools } = await (await connect(ann)).listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'aggregate',
      'explain_time',
      'find_patterns',
      'list_dashboards',
      'list_fields',
      'list_streams',
      'search_messages',
    ])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  })

  it('searches messages', async () => {
    const wish = { query: 'method:GET', timerange: hour, fields: ['source', 'took'], order: 'asc' }
    expect(await found(ann, 'search_messages', wish)).toEqual({
      columns: ['source', 'took'],
      rows: [
        ['web-1', 40],
        ['web-1', 5300],
      ],
      truncated: null,
      time_range: { type: 'absolute', from: '2024-05-01T10:00:00.000Z', to: '2024-05-01T11:00:00.000Z' },
    })
  })

  it('aggregates', async () => {
    const metrics = [{ function: 'count' }, { function: 'percentile', field: 'took', percentile: 100 }]
    const wish = { query: 'source:web*', timerange: hour, group_by: ['source'], metrics }
    const { columns, rows } = await found(ann, 'aggregate', wish)
    expect(columns).toEqual(['source', 'count()', 'percentile(took)'])
    expect(rows).toEqual([
      ['web-1', 2, 5300],
      ['web-2', 1, 60],
    ])
  })

  it('finds patterns, and explains a time', async () => {
    const { columns, rows } = await found(ann, 'find_patterns', { query: 'source:web*', timerange: hour })
    expect(columns).toEqual(['pattern', 'count', 'share', 'state', 'levels', 'sources', 'query', 'example'])
    expect(rows.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(3)
    const time = { query: 'source:web*', from: '2024-05-01T10:00:00Z', to: '2024-05-01T11:00:00Z' }
    const explained = await found(ann, 'explain_time', time)
    expect(explained).toMatchObject({ state: 'too_few', selection: { messages: 3, read: 3 } })
    expect(explained.rows.map(([what]) => what)).toContain('source = web-1')
    const wrong = await call(ann, 'explain_time', { ...time, to: time.from })
    expect([wrong.isError, wrong.text]).toEqual([true, 'The selection holds no time.'])
  })

  it('lists streams, fields and dashboards', async () => {
    expect((await found(ann, 'list_streams')).rows).toMatchObject([
      [defaultStreamId, expect.any(String), expect.anything()],
    ])
    expect((await found(ann, 'list_fields', { contains: 'TOO' })).rows).toEqual([['took', 'long']])
    expect((await found(ann, 'list_dashboards')).rows).toEqual([])
  })

  it('bounds its answers and says what it left out', async () => {
    const long = await found(ann, 'search_messages', {
      query: 'source:web\\-2',
      timerange: hour,
      fields: ['message'],
    })
    expect(String(long.rows[0]?.[0])).toHaveLength(2_001)
    expect(long.truncated).toContain('1 value was cut to 2000 characters')
    const many = await found(ann, 'search_messages', { query: 'source:wide', timerange: hour, limit: 100 })
    expect(many.rows.length).toBeLessThan(40)
    expect(many.truncated).toContain(`${60 - many.rows.length} of 60 rows were left out`)
    const { isError, text } = await call(ann, 'search_messages', { limit: 101 })
    expect([isError, text]).toEqual([true, expect.stringContaining('limit')])
  })

  it('tells what is wrong with a question', async () => {
    const wrong = await call(ann, 'search_messages', { query: '(' })
    expect([wrong.isError, wrong.text]).toEqual([true, expect.stringContaining('Cannot parse query')])
    const range = await call(ann, 'search_messages', { timerange: 'when pigs fly' })
    expect([range.isError, range.text]).toEqual([true, expect.stringContaining('natural date')])
  })

  it('shows nothing to those who may read nothing', async () => {
    const bob = await server.seed.user()
    for (const name of ['list_streams', 'list_fields', 'list_dashboards']) {
      const { rows } = await found(bob, name)
      expect(rows).toEqual([])
    }
    const noAccess = [true, "User doesn't have access to any streams"]
    const messages = await call(bob, 'search_messages', { timerange: hour })
    expect([messages.isError, messages.text]).toEqual(noAccess)
    const groups = await call(bob, 'aggregate', { timerange: hour, group_by: ['source'] })
    expect([groups.isError, groups.text]).toEqual(noAccess)
    const time = { from: '2026-03-01T10:00:00Z', to: '2026-03-01T10:15:00Z' }
    for (const [name, wish] of [
      ['search_messages', {}],
      ['find_patterns', {}],
      ['explain_time', time],
      ['aggregate', { group_by: ['source'] }],
      ['list_fields', {}],
    ] as const) {
      const named = await call(bob, name, { ...wish, streams: [defaultStreamId] })
      expect([named.isError, named.text]).toEqual([true, expect.stringContaining('not permitted to see')])
    }
  })

  it('refuses who is not signed in, and pages of other origins', async () => {
    await expect(connect({ ...ann, token: 'wrong' })).rejects.toThrow()
    await expect(connect(ann, { origin: 'http://evil.example' })).rejects.toThrow()
    const client = await connect(ann, { origin: new URL(server.url).origin })
    expect((await client.listTools()).tools).toHaveLength(7)
  })

  it('keeps no session and nothing open', async () => {
    const api = server.api.as(ann)
    for (const method of ['GET', 'DELETE']) {
      const answer = await api.fetch('/mcp', { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })
})
