import { searches } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/databases/each-database.ts'
import { storeMessages } from '../../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'

const hour = { type: 'absolute' as const, from: '2024-05-01T10:00:00.000Z', to: '2024-05-01T11:00:00.000Z' }
const messagesType = { type: 'messages' as const, id: 'm' }
const defaults = {
  type: 'value-parameter-v1',
  title: null,
  description: null,
  data_type: 'any',
  default_value: null,
  optional: false,
  binding: null,
}

describe('parameters of a search', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    const timestamp = Date.parse(hour.from) / 1000
    await storeMessages(
      server,
      ['ann', 'bob', '$user$'].map((user, no) => ({
        host: 'web-1',
        short_message: `login of ${user}`,
        timestamp,
        _user: user,
        _no: no,
      })),
    )
  })
  afterAll(() => server.stop())

  /** Numbers of the messages found, or what went wrong. */
  async function found(
    query: Record<string, unknown>,
    parameters: { name: string; [member: string]: unknown }[],
    values: Record<string, string | number> = {},
  ) {
    const api = server.api.as('admin')
    const search_types = [{ ...messagesType, sort: [{ field: 'no', order: 'ASC' as const }] }]
    const body = { queries: [{ id: 'q', timerange: hour, search_types, ...query }], parameters }
    const stored = await api.call(searches.store, { body })
    const bindings = Object.entries(values).map(([name, value]) => [name, { type: 'value', value }])
    const job = await api.call(searches.execute, {
      params: { searchId: stored.body.id },
      body: { parameter_bindings: Object.fromEntries(bindings) },
    })
    expect(job.body.execution.done).toBe(true)
    if (job.body.errors) return job.body.errors
    const list = job.body.results.q?.search_types.m
    return list?.type === 'messages' ? list.messages.map(({ message }) => message.no) : list
  }

  it('take the value of the execution, else their own, else their default', async () => {
    const query = { query: 'user:$user$' }
    expect(await found(query, [{ name: 'user' }], { user: 'ann' })).toEqual([0])
    const own = { name: 'user', default_value: 'ann', binding: { type: 'value', value: 'bob' } }
    expect(await found(query, [own])).toEqual([1])
    expect(await found(query, [own], { user: 'ann' })).toEqual([0])
    expect(await found(query, [{ name: 'user', default_value: 'ann' }])).toEqual([0])
    expect(await found({ query: 'no:>=$least$' }, [{ name: 'least' }], { least: 1 })).toEqual([1, 2])
  })

  it('stand for text of any kind, which is not read for parameters again', async () => {
    const query = { query: 'user:($users$)' }
    expect(await found(query, [{ name: 'users' }], { users: 'ann OR bob' })).toEqual([0, 1])
    const parameters = [{ name: 'users' }, { name: 'user' }]
    expect(await found(query, parameters, { users: '"$user$"', user: 'ann' })).toEqual([2])
    expect(await found({ query: 'message:login $rest$' }, [{ name: 'rest', optional: true }])).toEqual([
      0, 1, 2,
    ])
  })

  it('work in filters and in queries of search types', async () => {
    const filter = { type: 'query_string', query: 'user:$user$' }
    expect(await found({ filter }, [{ name: 'user' }], { user: 'bob' })).toEqual([1])
    const search_types = [{ ...messagesType, query: 'user:$user$' }]
    expect(await found({ search_types }, [{ name: 'user' }], { user: 'ann' })).toEqual([0])
    expect(
      await found({ search_types: [{ ...messagesType, filter }] }, [{ name: 'user' }], { user: 'ann' }),
    ).toEqual([0])
  })

  it('are plain text where they are not declared', async () => {
    expect(await found({ query: 'user:"$user$"' }, [], { user: 'ann' })).toEqual([2])
  })

  it('show in the query that ran', async () => {
    const body = {
      queries: [{ id: 'q', timerange: hour, query: 'user:$user$', search_types: [messagesType] }],
      parameters: [{ name: 'user', default_value: 'ann' }],
    }
    const job = (await server.api.as('admin').call(searches.sync, { body })).body
    expect(job.results.q?.query.query.query_string).toBe('user:ann')
  })
})

describeOnEachDatabase('parameters without a value', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const sync = async (query: Record<string, unknown>, parameters: { name: string; type?: string }[]) => {
    const body = { queries: [{ id: 'q', search_types: [messagesType], ...query }], parameters }
    return (await server.api.as('admin').call(searches.sync, { body })).body
  }

  it('fail the query that needs them', async () => {
    const job = await sync({ query: 'user:$user$' }, [{ name: 'user' }])
    const error = {
      type: 'unbound_parameter',
      query_id: 'q',
      description: 'Unbound required parameter used: user',
      parameter: 'user',
    }
    expect(job.errors).toEqual([error])
    expect(job.execution).toEqual({ done: true, cancelled: false, completed_exceptionally: true })
    expect(job.results.q).toMatchObject({ state: 'FAILED', search_types: {}, errors: [error] })
    expect(job.results.q?.query.query.query_string).toBe('user:$user$')
  })

  it('fail only the search type that needs them', async () => {
    const search_types = [
      { type: 'events', id: 'e' },
      { ...messagesType, query: 'user:$user$' },
    ]
    const job = await sync({ search_types }, [{ name: 'user' }])
    expect(job.results.q).toMatchObject({ state: 'COMPLETED' })
    // The other one was asked of the engine, which is away.
    expect(job.errors).toMatchObject([
      { type: 'search_type', search_type_id: 'e' },
      { type: 'unbound_parameter', search_type_id: 'm', parameter: 'user' },
    ])
  })

  it('say so when they would take it from a lookup table', async () => {
    const type = 'lut-parameter-v1'
    const job = await sync({ query: '$user$' }, [{ name: 'user', type }])
    expect(job.errors).toMatchObject([
      { type: 'query', description: expect.stringContaining('no lookup tables yet') },
    ])
    const odd = await sync({ query: '$user$' }, [{ name: 'user', type: 'other' }])
    expect(odd.errors).toMatchObject([{ type: 'query', description: expect.stringContaining("'other'") }])
  })

  it('do not grow without a bound', async () => {
    const parameter = { name: 'user', default_value: 'x'.repeat(600_000) }
    const job = await sync({ query: '$user$ $user$' }, [parameter])
    expect(job.errors).toMatchObject([{ type: 'query', description: expect.stringContaining('too long') }])
  })

  it('are stored and reported with all their members, and need nothing of the installation', async () => {
    const api = server.api.as('admin')
    const search_types = [{ ...messagesType, query: 'host:$host$' }]
    const filter = { type: 'query_string', query: '$undeclared$ $user$' }
    const body = {
      queries: [{ id: 'q', query: '$user$ AND $user$', filter, search_types }],
      parameters: [{ name: 'user' }, { name: 'host', title: 'Host', optional: true, lookup_table: 'x' }],
    }
    const stored = await api.call(searches.store, { body })
    const declared = {
      user: { ...defaults, name: 'user' },
      host: { ...defaults, name: 'host', title: 'Host', optional: true, lookup_table: 'x' },
    }
    expect(stored.body.parameters).toEqual(Object.values(declared))
    expect(stored.body).not.toHaveProperty('requires')
    const metadata = {
      query_metadata: { q: { used_parameters_names: ['user', 'undeclared', 'host'] } },
      declared_parameters: declared,
    }
    expect((await api.call(searches.metadata, { body })).body).toEqual(metadata)
    const params = { searchId: stored.body.id }
    expect((await api.call(searches.metadataOf, { params })).body).toEqual(metadata)
  })

  it.each([
    [{ parameters: [{ name: 'a b' }] }, 'the name of a parameter'],
    [{ parameters: [{ name: 'a', default_value: { b: 1 } }] }, 'the value of a parameter'],
    [{ parameters: [{ name: 'a', binding: { type: 'guess', value: 1 } }] }, 'binding.type'],
  ])('are refused when they are no parameters: %j', async (body, message) => {
    // as: this is what the types of the contract do not allow
    const answer = await server.api.as('admin').call(searches.sync, { body: body as never })
    expect([answer.status, answer.body]).toMatchObject([400, { message: expect.stringContaining(message) }])
  })
})

describeOnEachDatabase('the second form of stored searches', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const stream = '000000000000000000000001'
  const v2 = 'application/vnd.graylog.search.v2+json'
  const post = (path: string, body: object, type = v2) =>
    server.api
      .as('admin')
      .fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': type } })

  const filters = [{ type: 'inlineQueryString', queryString: 'nothing', negation: false, disabled: false }]

  it('names the streams of each query instead of its filter', async () => {
    const answer = await post('/views/search', {
      queries: [
        { id: 'b', streams: [stream], filters, search_types: [] },
        { id: 'a', search_types: [] },
      ],
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('content-type')).toBe(`${v2}; charset=utf-8`)
    const { id, queries } = searches.load.response.parse(await answer.json())
    const rest = {
      timerange: { type: 'relative', range: 300 },
      query: { type: 'elasticsearch', query_string: '' },
      search_types: [],
    }
    expect(queries).toEqual([
      { id: 'b', ...rest, filters, streams: [stream] },
      { id: 'a', ...rest, filters: [], streams: [] },
    ])
    const first = await server.api.as('admin').call(searches.load, { params: { searchId: id } })
    expect(first.headers.get('content-type')).toMatch(/^application\/json/)
    expect(first.body.queries[0]).toEqual({
      id: 'b',
      ...rest,
      filters,
      filter: { type: 'or', filters: [{ type: 'stream', id: stream }] },
    })
  })

  it('is executed like the first', async () => {
    const body = {
      queries: [{ id: 'q', streams: [stream], filters, search_types: [{ type: 'events', id: 'e' }] }],
    }
    const answer = await post('/views/search/sync', body)
    const { q } = searches.sync.response.parse(await answer.json()).results
    expect(q?.query.filter).toEqual({ type: 'or', filters: [{ type: 'stream', id: stream }] })
    expect(q?.query.filters).toEqual(filters)
    expect(q?.errors).toMatchObject([{ type: 'search_type', search_type_id: 'e' }])
  })
})
