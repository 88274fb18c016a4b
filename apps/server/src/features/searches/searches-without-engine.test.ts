import { searches, universalSearch } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const defaultStream = '000000000000000000000001'

/** What is answered for members of a search type that were left out. */
const absent = { name: null, filter: null, filters: [], timerange: null, query: null, streams: [] }

function search(changes: Record<string, unknown> = {}) {
  const messages = { type: 'messages' as const, id: 'm' }
  return { queries: [{ id: 'q', query: 'error', search_types: [messages], ...changes }] }
}

describeOnEachDatabase('searches while the engine is away', (database) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  it('are read as clients of the reference send them', async () => {
    const pivot = {
      type: 'pivot',
      id: 'p',
      rollup: 'true',
      row_groups: [{ type: 'values', field: 'source', limit: '15' }],
      series: [{ type: 'percentile', id: 's', field: 'took_ms', percentile: '95' }],
    }
    const store = (search_types: unknown[]) =>
      server.api.as('admin').fetch('/views/search', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ queries: [{ id: 'q', query: '*', search_types }] }),
      })
    const stored = await store([pivot])
    expect(stored.status).toBe(201)
    expect(await stored.json()).toMatchObject({
      queries: [{ search_types: [{ rollup: true, series: [{ percentile: 95 }] }] }],
    })
    const wrong = await store([{ ...pivot, series: [{ ...pivot.series[0], percentile: 'high' }] }])
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({ message: expect.stringContaining(': series.0.percentile: ') })
  })

  it('are listed as far as a list may hold', async () => {
    const api = server.api.as(await server.seed.user({ roles: ['Reader'] }))
    const store = async (length: number) => {
      const body = search({ query: 'a'.repeat(length) })
      return (await api.call(searches.store, { body })).status
    }
    for (const length of [900_000, 900_000, 900_000, 10]) expect(await store(length)).toBe(201)
    const { body } = await api.call(searches.list)
    expect(body.length).toBe(3)
  })

  it('say so, at once', async () => {
    const { status, body } = await server.api.as('admin').call(searches.sync, { body: search() })
    expect(status).toBe(200)
    expect(body.execution).toEqual({ done: true, cancelled: false, completed_exceptionally: true })
    expect(body.errors).toEqual([
      {
        type: 'search_type',
        query_id: 'q',
        search_type_id: 'm',
        description: 'This server runs without the engine.',
        retry_after: 2,
      },
    ])
    const simple = await server.api
      .as('admin')
      .call(universalSearch.relative, { query: { query: '*', range: 60 } })
    expect(simple.status).toBe(503)
  })

  it('are answered with all members of their search types, and the series with their ids', async () => {
    const series = [{ type: 'count' as const }, { type: 'percentile' as const, field: 'ms', percentile: 95 }]
    const pivot = { type: 'pivot' as const, id: 'p', rollup: true, series }
    const body = search({
      search_types: [pivot, { type: 'events', id: 'e' }, { type: 'chart', id: 'c', a: null }],
    })
    const answer = await server.api.as('admin').call(searches.store, { body })
    expect(answer.body.queries[0]?.search_types).toEqual([
      {
        ...absent,
        ...pivot,
        row_groups: [],
        column_groups: [],
        sort: [],
        series: [
          { ...series[0], id: 'count()' },
          { ...series[1], id: 'percentile(ms,95.0)' },
        ],
      },
      { ...absent, type: 'events', id: 'e' },
      { type: 'chart', id: 'c' },
    ])
  })

  it('can be stored, loaded and listed by their owner', async () => {
    const api = server.api.as(await server.seed.user({ permissions: ['streams:read'] }))
    const stored = await api.call(searches.store, { body: { ...search(), id: 'f'.repeat(24) } })
    expect(stored.status).toBe(201)
    expect(stored.headers.get('location')).toMatch(/\/views\/search\/f{24}$/)
    expect(stored.body).toEqual({
      id: 'f'.repeat(24),
      parameters: [],
      queries: [
        {
          id: 'q',
          timerange: { type: 'relative', range: 300 },
          query: { type: 'elasticsearch', query_string: 'error' },
          filters: [],
          search_types: [
            {
              ...absent,
              type: 'messages',
              id: 'm',
              limit: 150,
              offset: 0,
              sort: null,
              fields: [],
              decorators: [],
            },
          ],
        },
      ],
    })
    const loaded = await api.call(searches.load, { params: { searchId: stored.body.id } })
    expect(loaded.body).toEqual(stored.body)
    expect((await api.call(searches.list)).body).toEqual([stored.body])
    await api.call(searches.store, { body: { ...search({ query: 'other' }), id: stored.body.id } })
    const changed = await api.call(searches.load, { params: { searchId: stored.body.id } })
    expect(changed.body.queries[0]?.query.query_string).toBe('other')
  })

  it('belong to their owner alone', async () => {
    const { body } = await server.api.as('admin').call(searches.store, { body: search() })
    const job = await server.api
      .as('admin')
      .call(searches.execute, { params: { searchId: body.id }, body: {} })
    expect(job.status).toBe(201)
    expect(job.headers.get('location')).toMatch(new RegExp(`/views/search/status/${job.body.id}$`))
    const other = server.api.as(await server.seed.user({ permissions: ['streams:read'] }))
    const params = { searchId: body.id }
    expect((await other.call(searches.load, { params })).status).toBe(403)
    expect((await other.call(searches.execute, { params, body: {} })).status).toBe(403)
    expect((await other.call(searches.store, { body: { ...search(), id: body.id } })).status).toBe(403)
    expect((await other.call(searches.status, { params: { jobId: job.body.id } })).status).toBe(404)
    expect((await other.call(searches.cancel, { params: { jobId: job.body.id } })).status).toBe(404)
    expect((await other.call(searches.load, { params: { searchId: 'unknown' } })).status).toBe(404)
  })

  it('name only streams their caller may read', async () => {
    const reader = server.api.as(await server.seed.user({ permissions: [`streams:read:${defaultStream}`] }))
    const hidden = '0000000000000000000000ff'
    const filter = { type: 'or', filters: [{ type: 'stream', id: hidden }] }
    const refused = await reader.call(searches.sync, { body: search({ filter }) })
    expect(refused.status).toBe(403)
    expect(refused.body).toEqual({
      type: 'MissingStreamPermission',
      message: 'The search is referencing at least one stream you are not permitted to see.',
      streams: [hidden],
    })
    const inType = search({ search_types: [{ type: 'messages', streams: [hidden] }] })
    expect((await reader.call(searches.store, { body: inType })).status).toBe(403)
    const permitted = await reader.call(searches.sync, { body: search() })
    expect(permitted.body.results.q?.query.filter).toEqual({
      type: 'or',
      filters: [{ type: 'stream', id: defaultStream }],
    })
    const nobody = server.api.as(await server.seed.user())
    expect((await nobody.call(searches.sync, { body: search() })).body).toMatchObject({
      type: 'MissingStreamPermission',
      message: "User doesn't have access to any streams",
      streams: [],
    })
  })

  it('report each mistake at its search type', async () => {
    const search_types = [
      { type: 'messages', id: 'far', limit: 1, offset: 10_000 },
      { type: 'sankey', id: 'unknown' },
      { type: 'messages', id: 'bad', query: 'a AND' },
    ]
    const { body } = await server.api.as('admin').call(searches.sync, { body: search({ search_types }) })
    expect(body.results.q).toMatchObject({ state: 'COMPLETED' })
    expect(body.results.q?.search_types).toEqual({})
    expect(body.errors?.map(({ type, search_type_id }) => [type, search_type_id])).toEqual([
      ['result_window_limit', 'far'],
      ['search_type', 'unknown'],
      ['search_type', 'bad'],
    ])
    expect(body.errors?.[0]?.result_window_limit).toBe(10_000)
    expect(body.errors?.[2]?.description).toMatch(/^Cannot parse query: /)
  })

  it('refuse time ranges in words that are not understood', async () => {
    const timerange = { type: 'keyword' as const, keyword: 'when pigs fly' }
    const { status, body } = await server.api.as('admin').call(searches.sync, { body: search({ timerange }) })
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: 'Could not parse from natural date: when pigs fly' })
  })

  it('validate query strings with the place of the mistake', async () => {
    const api = server.api.as('admin')
    expect((await api.call(searches.validate, { body: { query: 'level:3 AND error' } })).body).toEqual({
      status: 'OK',
    })
    const { body } = await api.call(searches.validate, { body: { query: 'error AND\n(a OR' } })
    expect(body.status).toBe('ERROR')
    expect(body.explanations?.[0]).toMatchObject({ error_type: 'QUERY_PARSING_ERROR', begin_line: 2 })
  })

  it('warn about operators in lower case and report parameters without a value', async () => {
    const api = server.api.as('admin')
    const parameters = [
      { name: 'who' },
      { name: 'host', default_value: 'web' },
      { name: 'on', optional: true },
    ]
    const query = 'a and user:$who$ OR $host$ OR $on$ OR $else$'
    const { body } = await api.call(searches.validate, { body: { query, parameters } })
    expect(body).toEqual({
      status: 'ERROR',
      explanations: [
        {
          error_type: 'INVALID_OPERATOR',
          error_title: 'Invalid operator',
          error_message:
            'Query contains invalid operator "and". All AND / OR / NOT operators have to be written uppercase',
          begin_line: 1,
          begin_column: 2,
          end_line: 1,
          end_column: 5,
          related_property: 'and',
        },
        expect.objectContaining({ error_type: 'EMPTY_PARAMETER', related_property: 'who' }),
        expect.objectContaining({ error_type: 'UNDECLARED_PARAMETER', related_property: 'else' }),
      ],
    })
    const parameter_bindings = { who: { type: 'value' as const, value: 'bob' } }
    const bound = { query: 'a and $who$', parameters, parameter_bindings }
    expect((await api.call(searches.validate, { body: bound })).body.status).toBe('WARNING')
    const ofFilter = { query: '$else$', parameters, validation_mode: 'SEARCH_FILTER' as const }
    expect((await api.call(searches.validate, { body: ofFilter })).body.status).toBe('OK')
  })

  it('tell how a query is read, when asked to', async () => {
    const body = { query: 'user:bob AND NOT user:root', explain: true }
    expect((await server.api.as('admin').call(searches.validate, { body })).body).toEqual({
      status: 'OK',
      reading: [
        'messages that meet everything required below:',
        '  required: field user is exactly "bob"',
        '  not: field user is exactly "root"',
      ],
    })
  })

  it.each([
    ['of a megabyte', 'a '.repeat(500_000), /longer than 65536 characters/],
    ['of ten thousand terms', Array.from({ length: 10_000 }, (_, no) => `w${no}`).join(' OR '), /./],
    ['nested a thousand deep', `${'('.repeat(1000)}a${')'.repeat(1000)}`, /nested deeper than 64/],
  ])('refuse a query %s in words', async (_, query, message) => {
    const api = server.api.as('admin')
    const { body } = await api.call(searches.validate, { body: { query } })
    expect(body.explanations?.[0]?.error_message).toMatch(message)
    const { status, body: job } = await api.call(searches.sync, { body: search({ query }) })
    expect(status).toBe(200)
    expect(job.errors?.[0]?.description).toMatch(message)
  })

  it('name the parameters they use', async () => {
    const body = {
      ...search({ query: 'user:$user$ AND host:$host$ OR $user$' }),
      parameters: [{ name: 'user' }],
    }
    expect((await server.api.as('admin').call(searches.metadata, { body })).body).toMatchObject({
      query_metadata: { q: { used_parameters_names: ['user', 'host'] } },
      declared_parameters: { user: { name: 'user', type: 'value-parameter-v1', optional: false } },
    })
  })

  it('know the metrics of pivots', async () => {
    const { body } = await server.api.as('admin').call(searches.functions)
    expect(Object.keys(body)).toHaveLength(12)
    expect(body.avg).toEqual({ type: 'avg', description: 'Average' })
  })
})
