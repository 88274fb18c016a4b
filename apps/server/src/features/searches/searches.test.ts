import { messages, searches, universalSearch } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const startMs = Date.parse('2024-05-01T10:00:00.000Z')
const hour = { type: 'absolute' as const, from: '2024-05-01T10:00:00.000Z', to: '2024-05-01T11:00:00.000Z' }
const defaultStream = '000000000000000000000001'

/** Requests of a web server in the first ten minutes of the hour, one a minute. */
const requests = [
  { host: 'web-1', method: 'GET', code: 200, took: 40 },
  { host: 'web-1', method: 'GET', code: 500, took: 5300 },
  { host: 'web-2', method: 'POST', code: 200, took: 60 },
  { host: 'web-2', method: 'GET', code: 200, took: 20 },
  { host: 'web-1', method: 'GET', code: 200, took: 80 },
].map(({ host, method, code, took }, index) => ({
  host,
  short_message: `${method} /posts [${code}] ${took}ms`,
  timestamp: (startMs + index * 60_000) / 1000,
  _http_method: method,
  _http_response_code: code,
  _took_ms: took,
}))

type PivotType = Record<string, unknown>

describe('searches over real messages', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    await storeMessages(server, requests)
  })
  afterAll(() => server.stop())

  async function run(searchType: Record<string, unknown>, query: Record<string, unknown> = {}) {
    const body = {
      queries: [{ id: 'q', timerange: hour, search_types: [{ id: 'x', ...searchType }], ...query }],
    }
    // as: the tests also send what the types of the contract do not allow
    const answer = await server.api.as('admin').call(searches.sync, { body: body as never })
    expect(answer.body.errors).toBeUndefined()
    return answer.body.results.q
  }

  async function messageList(searchType: Record<string, unknown>, query: Record<string, unknown> = {}) {
    const result = (await run({ type: 'messages', ...searchType }, query))?.search_types.x
    if (result?.type !== 'messages') throw new Error('not a message list')
    return result
  }

  async function pivot(searchType: PivotType, query: Record<string, unknown> = {}) {
    const result = (await run({ type: 'pivot', rollup: true, ...searchType }, query))?.search_types.x
    if (result?.type !== 'pivot') throw new Error('not a pivot')
    return result
  }

  it('find the newest messages first, with all fields in their documented form', async () => {
    const { messages: found, ...rest } = await messageList({ name: 'list' })
    expect(rest).toEqual({
      id: 'x',
      type: 'messages',
      name: 'list',
      total_results: 5,
      effective_timerange: hour,
    })
    expect(found.map(({ message }) => message.timestamp)).toEqual(
      [4, 3, 2, 1, 0].map((minute) => new Date(startMs + minute * 60_000).toISOString()),
    )
    const [first] = found
    expect(first).toMatchObject({ index: 'logline_0', decoration_stats: null, highlight_ranges: {} })
    expect(first?.message).toMatchObject({
      _id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      source: 'web-1',
      message: 'GET /posts [200] 80ms',
      streams: [defaultStream],
      http_response_code: 200,
      took_ms: 80,
      gl2_remote_ip: '127.0.0.1',
    })
    expect(first?.message.gl2_message_id).toBe(first?.message._id)
  })

  it('page, sort, and give only the wanted fields', async () => {
    const sort = [{ field: 'took_ms', order: 'ASC' }]
    const list = await messageList({ sort, limit: 2, offset: 1, fields: ['took_ms', 'source'] })
    expect(list.total_results).toBe(5)
    expect(list.messages.map(({ message }) => message)).toEqual([
      { _id: expect.any(String), took_ms: 40, source: 'web-1' },
      { _id: expect.any(String), took_ms: 60, source: 'web-2' },
    ])
  })

  it('match the query, mark what matched, and narrow by filters and own queries', async () => {
    const list = await messageList({}, { query: '500 AND http_method:GET' })
    expect(list.messages.map(({ highlight_ranges }) => highlight_ranges)).toEqual([
      { message: [{ start: 12, length: 3 }] },
    ])
    const filter = {
      type: 'or',
      filters: [
        { type: 'query_string', query: 'took_ms:>1000' },
        { type: 'query_string', query: 'source:web-2' },
      ],
    }
    expect((await messageList({}, { filter })).total_results).toBe(3)
    expect((await messageList({ query: 'http_method:POST' }, { filter })).total_results).toBe(1)
    expect((await messageList({ streams: [defaultStream] }, { filter })).total_results).toBe(3)
    expect((await messageList({ streams: ['000000000000000000000002'] })).total_results).toBe(0)
  })

  it('end before the end of their time range', async () => {
    const timerange = { ...hour, to: '2024-05-01T10:01:00.000Z' }
    expect((await messageList({ timerange })).total_results).toBe(1)
  })

  it('aggregate exactly as documented', async () => {
    const result = await pivot({
      row_groups: [{ type: 'values', fields: ['http_method'] }],
      column_groups: [{ type: 'values', fields: ['http_response_code'] }],
      series: [
        { type: 'count', id: 'count()' },
        { type: 'max', field: 'took_ms', id: 'Slowest' },
      ],
    })
    const cell = (key: string[], value: number, source: string) => ({
      key,
      value,
      rollup: source !== 'col-leaf',
      source,
    })
    expect(result).toEqual({
      id: 'x',
      type: 'pivot',
      total: 5,
      effective_timerange: hour,
      rows: [
        {
          key: ['GET'],
          source: 'leaf',
          values: [
            cell(['count()'], 4, 'row-leaf'),
            cell(['Slowest'], 5300, 'row-leaf'),
            cell(['200', 'count()'], 3, 'col-leaf'),
            cell(['200', 'Slowest'], 80, 'col-leaf'),
            cell(['500', 'count()'], 1, 'col-leaf'),
            cell(['500', 'Slowest'], 5300, 'col-leaf'),
          ],
        },
        {
          key: ['POST'],
          source: 'leaf',
          values: [
            cell(['count()'], 1, 'row-leaf'),
            cell(['Slowest'], 60, 'row-leaf'),
            cell(['200', 'count()'], 1, 'col-leaf'),
            cell(['200', 'Slowest'], 60, 'col-leaf'),
          ],
        },
        {
          key: [],
          source: 'non-leaf',
          values: [cell(['count()'], 5, 'row-inner'), cell(['Slowest'], 5300, 'row-inner')],
        },
      ],
    })
  })

  it('cut time into the interval of the range, with the empty ones in between', async () => {
    const result = await pivot({
      row_groups: [{ type: 'time', field: 'timestamp', interval: { type: 'auto' } }],
      series: [{ type: 'count' }],
      query: 'took_ms:60 OR took_ms:40 OR took_ms:80',
    })
    const leaves = result.rows?.filter(({ source }) => source === 'leaf')
    expect(leaves?.map(({ key, values }) => [key[0], values[0]?.value])).toEqual([
      ['2024-05-01T10:00:00.000Z', 1],
      ['2024-05-01T10:01:00.000Z', 0],
      ['2024-05-01T10:02:00.000Z', 1],
      ['2024-05-01T10:03:00.000Z', 0],
      ['2024-05-01T10:04:00.000Z', 1],
    ])
    expect(leaves?.[0]?.values[0]?.key).toEqual(['count()'])
  })

  it('sort by a series that people gave a name', async () => {
    const result = await pivot({
      row_groups: [{ type: 'values', fields: ['took_ms'], limit: 2 }],
      series: [{ type: 'percentile', field: 'took_ms', percentile: 95, id: 'p95' }],
      sort: [{ type: 'series', field: 'p95', direction: 'desc' }],
      rollup: false,
    })
    expect(result.rows?.map(({ key }) => key[0])).toEqual(['5300', '80'])
  })

  it('over all time say which times they found', async () => {
    const result = await run(
      { type: 'pivot', series: [{ type: 'count' }], rollup: true },
      { timerange: { type: 'relative', range: 0 } },
    )
    const found = { type: 'absolute', from: '2024-05-01T10:00:00.000Z', to: '2024-05-01T10:04:00.000Z' }
    expect(result?.search_types.x).toMatchObject({ total: 5, effective_timerange: found })
    expect(result?.execution_stats.effective_timerange).toEqual(found)
  })

  it('compare with the time before', async () => {
    const second = { ...hour, from: '2024-05-01T10:02:00.000Z', to: '2024-05-01T10:04:00.000Z' }
    const trend = { type: 'offset', source: 'query', offset: '1i' }
    const result = await pivot(
      { series: [{ type: 'sum', field: 'took_ms' }], timerange: trend },
      { timerange: second },
    )
    expect(result.rows?.[0]?.values[0]?.value).toBe(5340)
    expect(result.effective_timerange).toEqual({ ...hour, to: '2024-05-01T10:02:00.000Z' })
  })

  it('draw a chart, its trend and its events in one query', async () => {
    const timerange = { ...hour, from: '2024-05-01T10:03:00.000Z', to: '2024-05-01T10:05:00.000Z' }
    const config = {
      type: 'pivot',
      rollup: true,
      series: [{ type: 'percentage', field: 'took_ms', strategy: 'SUM', id: 'share' }, { type: 'count' }],
      row_groups: [{ type: 'values', fields: ['source'] }],
    }
    const offset = { type: 'offset', source: 'search_type', id: 'a', offset: '1i' }
    const search_types = [
      { ...config, id: 'a', name: 'chart', timerange },
      { ...config, id: 'b', name: 'trend', timerange: offset },
      { type: 'events', id: 'c', name: 'events' },
    ]
    const found = await run({}, { search_types })
    const figures = (id: string) => {
      const result = found?.search_types[id]
      if (result?.type !== 'pivot') throw new Error('not a pivot')
      return result.rows?.map(({ key, values }) => [...key, ...values.map(({ value }) => value)])
    }
    expect(figures('a')).toEqual([
      ['web-1', 0.8, 1],
      ['web-2', 0.2, 1],
      [1, 2],
    ])
    expect(figures('b')).toEqual([
      ['web-1', 5300 / 5360, 1],
      ['web-2', 60 / 5360, 1],
      [1, 2],
    ])
    const earlier = { ...hour, from: '2024-05-01T10:01:00.000Z', to: '2024-05-01T10:03:00.000Z' }
    expect(found?.search_types.b).toMatchObject({ name: 'trend', effective_timerange: earlier })
    expect(found?.search_types.c).toEqual({ id: 'c', type: 'events', name: 'events', events: [] })
  })

  it('leave other results intact when one fails', async () => {
    const search_types = [
      { type: 'messages' as const, id: 'good' },
      { type: 'messages' as const, id: 'bad', query: '(' },
    ]
    const body = { queries: [{ id: 'q', timerange: hour, search_types }] }
    const job = (await server.api.as('admin').call(searches.sync, { body })).body
    expect(Object.keys(job.results.q?.search_types ?? {})).toEqual(['good'])
    expect(job.execution).toEqual({ done: true, cancelled: false, completed_exceptionally: true })
    expect(job.errors).toMatchObject([{ type: 'search_type', search_type_id: 'bad' }])
  })

  it('live from store to status', async () => {
    const api = server.api.as(await server.seed.user({ permissions: ['streams:read'] }))
    const search_types = [{ type: 'messages' as const, id: 'x', limit: 2 }]
    const stored = await api.call(searches.store, { body: { queries: [{ id: 'q', search_types }] } })
    const global_override = { timerange: hour, search_types: { x: { limit: 1, offset: 4 } } }
    const started = await api.call(searches.execute, {
      params: { searchId: stored.body.id },
      body: { global_override },
    })
    expect(started.status).toBe(201)
    const params = { jobId: started.body.id }
    await vi.waitFor(
      async () => expect((await api.call(searches.status, { params })).body.execution.done).toBe(true),
      { timeout: 300_000 },
    )
    const job = (await api.call(searches.status, { params })).body
    expect(job.search_id).toBe(stored.body.id)
    expect(job.errors).toBeUndefined()
    const list = job.results.q?.search_types.x
    expect(list).toMatchObject({ total_results: 5, messages: [{ message: { took_ms: 40 } }] })
    expect(job.results.q?.query.timerange).toEqual(hour)
  })

  it('answer the simple interface of scripts', async () => {
    const api = server.api.as('admin')
    const query = {
      query: 'source:web\\-1',
      from: hour.from,
      to: '2024-05-01 11:00:00',
      fields: 'took_ms,source',
    }
    const { body } = await api.call(universalSearch.absolute, {
      query: { ...query, sort: 'took_ms:asc', limit: 2 },
    })
    expect(body).toMatchObject({
      query: 'source:web\\-1',
      total_results: 3,
      fields: ['timestamp', 'took_ms', 'source'],
    })
    expect(body.messages.map(({ message }) => message.took_ms)).toEqual([40, 80])
    const all = await api.call(universalSearch.relative, { query: { query: '*', range: 0 } })
    expect(all.body).toMatchObject({ total_results: 5, from: '1970-01-01T00:00:00.000Z' })
    const wrong = await api.call(universalSearch.relative, { query: { query: 'a AND (', range: 0 } })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ type: 'DetailedError', line: 1 })
  })

  it('of the simple interface need a permission or readable streams', async () => {
    const reader = server.api.as(await server.seed.user({ permissions: [`streams:read:${defaultStream}`] }))
    const query = { query: '*', range: 0 }
    expect((await reader.call(universalSearch.relative, { query })).status).toBe(403)
    const filter = `streams:${defaultStream}`
    expect(
      (await reader.call(universalSearch.relative, { query: { ...query, filter } })).body.total_results,
    ).toBe(5)
    const other = 'streams:000000000000000000000002'
    expect((await reader.call(universalSearch.relative, { query: { ...query, filter: other } })).status).toBe(
      403,
    )
  })

  async function answerTo(parts: Record<string, unknown>) {
    const query = { id: 'q', timerange: hour, ...parts }
    // as: the tests also send what the types of the contract do not allow
    return server.api.as('admin').call(searches.sync, { body: { queries: [query] } as never })
  }

  const byTime = (interval: Record<string, unknown>) => {
    const groups = [{ type: 'time', fields: ['timestamp'], interval }]
    return { type: 'pivot', id: 'x', rollup: false, series: [{ type: 'count' }], row_groups: groups }
  }

  it('say what of an aggregation is too large', async () => {
    const { body } = await answerTo({ search_types: [byTime({ type: 'auto', scaling: 1e-9 })] })
    expect(body.errors?.map(({ description }) => description)).toEqual([
      'The aggregation has more than 65536 buckets. Choose a larger interval or smaller limits.',
    ])
  })

  it('find nothing in times before there were any, and say so of an offset that leaves the calendar', async () => {
    const ages = { type: 'relative', from: 9e15, to: 8e15 }
    const list = { type: 'messages', id: 'x' }
    const long = await answerTo({ timerange: ages, search_types: [list] })
    expect(long.status).toBe(200)
    expect(long.body.results.q?.search_types.x).toMatchObject({ total_results: 0 })
    for (const offset of ['200i', '99999999999999999999', `${'9'.repeat(400)}i`]) {
      const timerange = { type: 'offset', source: 'query', offset }
      const search = { timerange: { type: 'relative', range: 0 }, search_types: [{ ...list, timerange }] }
      const { body } = await answerTo(search)
      expect(body.errors?.map(({ description }) => description)).toEqual([
        `The offset "${offset}" leads to a time before the year 0.`,
      ])
    }
  })

  it('refuse ranges in the documented words', async () => {
    const { body } = await answerTo({ timerange: { type: 'relative', from: 300, to: 600 }, search_types: [] })
    const message = 'Invalid "queries.0.timerange" in body: `from` must be greater than `to`!'
    expect(body).toMatchObject({ message })
  })

  it('refuse days that no calendar has', async () => {
    const days = { type: 'absolute', from: '2024-02-30 00:00:00', to: '2024-03-02T00:00:00Z' }
    const { status, body } = await answerTo({ timerange: days, search_types: [] })
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: expect.stringContaining('Could not parse date "2024-02-30') })
  })

  it('lead to single messages', async () => {
    const [found] = (await messageList({ limit: 1 })).messages
    const params = { index: found?.index ?? '', messageId: String(found?.message._id) }
    const { body } = await server.api.as('admin').call(messages.get, { params })
    expect(body).toMatchObject({
      index: 'logline_0',
      highlight_ranges: {},
      message: {
        id: params.messageId,
        timestamp: '2024-05-01T10:04:00.000Z',
        source: 'web-1',
        stream_ids: [defaultStream],
        fields: { took_ms: 80, message: 'GET /posts [200] 80ms', streams: [defaultStream] },
      },
    })
    const permissions = ['messages:read', `streams:read:${defaultStream}`]
    const reader = server.api.as(await server.seed.user({ permissions }))
    expect((await reader.call(messages.get, { params })).status).toBe(200)
    const stranger = server.api.as(await server.seed.user({ permissions: ['messages:read'] }))
    expect((await stranger.call(messages.get, { params })).status).toBe(403)
    const gone = { ...params, messageId: '01HWT0000000000000000000ZZ' }
    expect((await server.api.as('admin').call(messages.get, { params: gone })).status).toBe(404)
    const nowhere = { ...params, index: 'logline_7' }
    expect((await server.api.as('admin').call(messages.get, { params: nowhere })).status).toBe(404)
  })

  it('show by which terms a text is found', async () => {
    const call = { params: { index: 'logline_0' }, query: { string: 'GET /Posts [200]' } }
    const { body } = await server.api.as('admin').call(messages.analyze, call)
    expect(body.tokens).toEqual(['get', 'posts', '200'])
  })
})
