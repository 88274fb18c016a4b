import { scripting } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const startMs = Date.parse('2024-05-01T10:00:00.000Z')
const hour = { type: 'absolute' as const, from: '2024-05-01T10:00:00.000Z', to: '2024-05-01T11:00:00.000Z' }
const defaultStream = '000000000000000000000001'

const requests = [
  { host: 'web-1', _method: 'GET', _took: 40, _ok: true },
  { host: 'web-1', _method: 'GET', _took: 5300, _ok: false },
  { host: 'web-2', _method: 'POST', _took: 60 },
  { host: 'web-2', _took: 20 },
].map((request, minute) => ({
  short_message: `request ${minute}`,
  timestamp: startMs / 1000 + minute * 60,
  ...request,
}))

describe('the scripting API', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    await storeMessages(server, [...requests, { host: 'now-1', short_message: 'just now', _method: 'GET' }])
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const post = (path: string, body: object, accept = 'application/json') =>
    admin().fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', accept },
    })

  it('lists messages as a table with the types of its columns', async () => {
    const fields = ['timestamp', 'source', 'took', 'method', 'ok', 'streams', 'nowhere']
    const body = { timerange: hour, fields, sort: 'took', sort_order: 'asc', size: 2, from: 1 }
    const { status, body: table } = await admin().call(scripting.messages, { body })
    expect(status).toBe(200)
    expect(table.schema).toEqual(
      ['date', 'string', 'numeric', 'string', 'boolean', 'string', 'unknown'].map((type, index) => ({
        column_type: 'field',
        type,
        field: fields[index],
        name: `field: ${fields[index]}`,
      })),
    )
    const streams = [defaultStream]
    expect(table.datarows).toEqual([
      ['2024-05-01T10:00:00.000Z', 'web-1', 40, 'GET', true, streams, '-'],
      ['2024-05-01T10:02:00.000Z', 'web-2', 60, 'POST', '-', streams, '-'],
    ])
    expect(table.metadata).toEqual({ effective_timerange: hour })
  })

  it('answers the shortest request with source and time of the last day', async () => {
    const { body } = await admin().call(scripting.messages, { body: {} })
    expect(body.schema.map(({ name }) => name)).toEqual(['field: source', 'field: timestamp'])
    expect(body.datarows).toEqual([['now-1', expect.stringMatching(/Z$/)]])
    const { from, to } = body.metadata.effective_timerange
    expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000)
  })

  it('takes the same in the address', async () => {
    const path = '/search/messages?query=method:GET&timerange=2h&fields=source,method&fields=took'
    const table = await (await admin().fetch(path)).json()
    expect(table).toMatchObject({ datarows: [['now-1', 'GET', '-']] })
    const words = await admin().fetch(
      `${path.replace('2h', 'last%20ten%20minutes')}&sort=source&sortOrder=asc`,
    )
    expect(await words.json()).toMatchObject({ datarows: [['now-1', 'GET', '-']] })
    const groups = '/search/aggregate?groups=source,method&metrics=count&metrics=max:took&timerange=1d'
    expect(await (await admin().fetch(groups)).json()).toMatchObject({
      schema: [
        { name: 'grouping: source' },
        { name: 'grouping: method' },
        { name: 'metric: count()' },
        { name: 'metric: max(took)' },
      ],
      datarows: [['now-1', 'GET', 1, '-']],
    })
    const counted = await (await admin().fetch('/search/aggregate?groups=source')).json()
    expect(counted).toMatchObject({ datarows: [['now-1', 1]] })
  })

  it('groups and computes', async () => {
    const metrics = [
      { function: 'count' },
      { function: 'max', field: 'took', sort: 'desc' },
      { function: 'percentile', field: 'took', configuration: { percentile: 50 } },
      { function: 'latest', field: 'method' },
    ]
    const body = { timerange: hour, group_by: [{ field: 'source' }, { field: 'method', limit: 5 }], metrics }
    const { body: table } = await admin().call(scripting.aggregate, { body })
    expect(table.schema).toEqual([
      { column_type: 'grouping', type: 'string', field: 'source', name: 'grouping: source' },
      { column_type: 'grouping', type: 'string', field: 'method', name: 'grouping: method' },
      { column_type: 'metric', type: 'numeric', function: 'count', name: 'metric: count()' },
      { column_type: 'metric', type: 'numeric', function: 'max', field: 'took', name: 'metric: max(took)' },
      {
        column_type: 'metric',
        type: 'numeric',
        function: 'percentile',
        field: 'took',
        name: 'metric: percentile(took)',
      },
      {
        column_type: 'metric',
        type: 'string',
        function: 'latest',
        field: 'method',
        name: 'metric: latest(method)',
      },
    ])
    expect(table.datarows).toEqual([
      ['web-1', 'GET', 2, 5300, expect.any(Number), 'GET'],
      ['web-2', 'POST', 1, 60, 60, 'POST'],
      ['web-2', '(Empty Value)', 1, 20, 20, '-'],
    ])
  })

  it('leaves the cells of groups that are not there empty', async () => {
    const group_by = [{ field: 'method' }, { field: 'source', limit: -1 }]
    const body = { timerange: hour, group_by, metrics: [{ function: 'count' }] }
    const { body: table } = await admin().call(scripting.aggregate, { body })
    expect(table.datarows).toEqual([
      ['GET', 'web-1', 2],
      ['POST', 'web-2', 1],
      ['(Empty Value)', '-', 1],
    ])
  })

  it('answers as CSV and as a drawn table', async () => {
    const body = { timerange: hour, group_by: [{ field: 'source' }], metrics: [{ function: 'count' }] }
    const csv = await post('/search/aggregate', body, 'text/csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await csv.text()).toBe('"grouping: source","metric: count()"\n"web-1","2"\n"web-2","2"\n')
    const drawn = await post('/search/aggregate', body, 'text/plain')
    expect(await drawn.text()).toBe(
      [
        '+------------------+-----------------+',
        '| grouping: source | metric: count() |',
        '+------------------+-----------------+',
        '| web-1            | 2               |',
        '| web-2            | 2               |',
        '+------------------+-----------------+',
        '',
      ].join('\n'),
    )
    expect((await post('/search/aggregate', body, 'image/png')).status).toBe(406)
  })

  it.each([
    [{ group_by: [], metrics: [{ function: 'count' }] }, 'group_by'],
    [{ group_by: [{ field: 'a' }], metrics: [] }, 'metrics'],
    [{ group_by: [{ field: 'a' }], metrics: [{ function: 'guess' }] }, "Unknown function 'guess'"],
    [{ group_by: [{ field: 'a' }], metrics: [{ function: 'avg' }] }, "'avg' needs a field"],
    [
      { group_by: [{ field: 'a' }], metrics: [{ function: 'latest', field: 'a', sort: 'asc' }] },
      "cannot be sorted by 'latest'",
    ],
    [
      { group_by: [{ field: 'a' }], metrics: [{ function: 'percentile', field: 'a' }] },
      'configuration.percentile',
    ],
    [
      { group_by: [{ field: 'a' }], metrics: [{ function: 'count', sort: 'up' }] },
      'must be Ascending or Descending',
    ],
    [
      { group_by: [{ field: 'a' }], metrics: [{ function: 'count' }], query: 'a AND (' },
      'Failed to obtain results. Cannot parse query',
    ],
    [
      {
        group_by: [{ field: 'a' }],
        metrics: [{ function: 'count' }],
        timerange: { type: 'keyword', keyword: 'when pigs fly' },
      },
      'Could not parse from natural date',
    ],
  ])('refuses %j', async (body, message) => {
    const answer = await post('/search/aggregate', body)
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { type: 'ApiError', message: expect.stringContaining(message) },
    ])
  })

  it.each([
    ['/search/aggregate', '`groups` is needed'],
    ['/search/aggregate?groups=a&metrics=percentile:b', 'only POST'],
    ['/search/aggregate?groups=a&metrics=max', "'max' needs a field"],
    ['/search/messages?timerange=when%20pigs%20fly', 'Could not parse from natural date'],
    ['/search/messages?from=-1', 'from'],
    ['/search/messages?from=10000', 'Result window is too large'],
  ])('refuses %s', async (path, message) => {
    const answer = await admin().fetch(path)
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { type: 'ApiError', message: expect.stringContaining(message) },
    ])
  })

  it('shows only streams its caller may read', async () => {
    const reader = server.api.as(await server.seed.user({ permissions: [`streams:read:${defaultStream}`] }))
    const body = { timerange: hour, streams: [defaultStream] }
    expect((await reader.call(scripting.messages, { body })).body.datarows).toHaveLength(4)
    const hidden = { ...body, streams: ['000000000000000000000002'] }
    expect((await reader.call(scripting.messages, { body: hidden })).status).toBe(403)
    const nobody = server.api.as(await server.seed.user())
    expect((await nobody.call(scripting.messages, { body: {} })).status).toBe(403)
  })
})
