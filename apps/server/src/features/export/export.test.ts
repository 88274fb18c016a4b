import { exports, searches, users } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const startMs = Date.parse('2024-05-01T10:00:00.000Z')
const hour = { type: 'absolute' as const, from: '2024-05-01T10:00:00.000Z', to: '2024-05-01T11:00:00.000Z' }
const otherStream = '000000000000000000000002'

const requests = [
  { host: 'web-1', short_message: '=1+1', _method: 'GET', _took: -40 },
  { host: 'web-1', short_message: 'said "no"', _method: 'GET', _took: 5300 },
  { host: 'web-2', short_message: 'three', _method: 'POST', _took: 60 },
  { host: 'web-2', short_message: 'four', _took: 20 },
].map((request, minute) => ({ timestamp: startMs / 1000 + minute * 60, ...request }))

const query = {
  id: 'q',
  timerange: hour,
  query: { type: 'elasticsearch' as const, query_string: 'took:<1000' },
  search_types: [
    { type: 'messages' as const, id: 'list', query: 'source:web\\-2' },
    {
      type: 'pivot' as const,
      id: 'pivot',
      row_groups: [{ type: 'values' as const, field: 'source' }],
      column_groups: [{ type: 'values' as const, field: 'method', skip_empty_values: true }],
      series: [{ type: 'count' as const }, { type: 'max' as const, field: 'took' }],
      rollup: true,
    },
    { type: 'events' as const, id: 'events' },
  ],
}

describe('exports', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    await storeMessages(server, requests)
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const post = (path: string, body: unknown, accept = 'text/csv', api = admin()) =>
    api.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const csv = async (path: string, body: unknown) => (await post(path, body)).text()
  const stored = async (queries: object[] = [query]) =>
    (await admin().call(searches.store, { body: { queries: queries as (typeof query)[] } })).body.id

  it('gives the messages of a query as CSV, the oldest first', async () => {
    const answer = await post('/views/search/messages', { timerange: hour, query_string: 'took:>0' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('trailer')).toBe('x-export-complete')
    expect(await answer.text()).toBe(
      [
        '"timestamp","source","message"',
        '"2024-05-01T10:01:00.000Z","web-1","said ""no"""',
        '"2024-05-01T10:02:00.000Z","web-2","three"',
        '"2024-05-01T10:03:00.000Z","web-2","four"',
        '',
      ].join('\n'),
    )
  })

  it('takes fields, limit, order, zone and the choice to keep formulas', async () => {
    const body = { timerange: hour, fields_in_order: ['message', 'took', 'timestamp'], limit: 1 }
    const zone = { ...body, time_zone: 'Asia/Kolkata' }
    expect(await csv('/views/search/messages', zone)).toBe(
      `"message","took","timestamp"\n"'=1+1","-40","2024-05-01T15:30:00.000+05:30"\n`,
    )
    expect(await csv('/views/search/messages', { ...body, neutralise_formulas: false })).toContain('"=1+1"')
    expect(await csv('/views/search/messages', { ...body, order: 'DESC' })).toContain('"four","20"')
    const header = { ...body, fields_in_order: ['=cmd'], query_string: 'nothing' }
    expect(await csv('/views/search/messages', header)).toBe(`"'=cmd"\n`)
  })

  it('writes times in the zone of the user who asks', async () => {
    const ann = await server.seed.user({ permissions: [`streams:read:${defaultStreamId}`] })
    const change = { params: { userId: ann.id }, body: { timezone: 'America/New_York' } }
    expect((await admin().call(users.update, change)).status).toBeLessThan(300)
    const body = { timerange: hour, fields_in_order: ['timestamp'], limit: 1 }
    const answer = await post('/views/search/messages', body, 'text/csv', server.api.as(ann))
    expect(await answer.text()).toBe('"timestamp"\n"2024-05-01T06:00:00.000-04:00"\n')
  })

  it('answers as JSON lines or Parquet where that is asked for, and takes nothing else', async () => {
    const body = { timerange: hour, fields_in_order: ['took', 'method', 'nowhere'], order: 'DESC', limit: 2 }
    const lines = await post('/views/search/messages', body, 'application/x-ndjson')
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(
      (await lines.text())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { took: 20, method: null, nowhere: null },
      { took: 60, method: 'POST', nowhere: null },
    ])
    const parquet = await post('/views/search/messages', body, 'application/vnd.apache.parquet')
    const file = Buffer.from(await parquet.arrayBuffer())
    expect([file.subarray(0, 4).toString(), file.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1'])
    expect((await post('/views/search/messages', body, 'application/json')).status).toBe(415)
  })

  it('gives the messages of a stored search, of one of its lists, and of what an execution makes of it', async () => {
    const id = await stored()
    const fields = { fields_in_order: ['message'] }
    const all = `"message"\n"'=1+1"\n"three"\n"four"\n`
    expect(await csv(`/views/search/messages/${id}`, fields)).toBe(all)
    expect(await csv(`/views/search/messages/${id}/list`, fields)).toBe('"message"\n"three"\n"four"\n')
    const execution_state = { queries: { q: { query: 'took:20' } } }
    expect(await csv(`/views/search/messages/${id}`, { ...fields, execution_state })).toBe(
      '"message"\n"four"\n',
    )
    const timerange = { ...hour, from: '2024-05-01T10:03:00.000Z' }
    expect(await csv(`/views/search/messages/${id}`, { ...fields, timerange })).toBe('"message"\n"four"\n')
    expect(await csv(`/views/search/messages/${id}`, undefined)).toMatch(/^"timestamp","source","message"\n/)
  })

  it('puts the values of parameters in, and says which is missing', async () => {
    const declared = { queries: [{ ...query, query: '$what$' }], parameters: [{ name: 'what' }] }
    const { body } = await admin().call(searches.store, { body: declared as never })
    const state = { parameter_bindings: { what: { type: 'value', value: 'took:60' } } }
    const wanted = { fields_in_order: ['took'], execution_state: state }
    expect(await csv(`/views/search/messages/${body.id}`, wanted)).toBe('"took"\n"60"\n')
    const unbound = await post(`/views/search/messages/${body.id}`, {})
    expect([unbound.status, await unbound.json()]).toMatchObject([
      400,
      { message: 'Unbound required parameter used: what' },
    ])
  })

  it('gives a pivot as a table', async () => {
    const id = await stored()
    const answer = await post(`/views/search/messages/${id}/pivot`, {})
    expect(await answer.text()).toBe(
      [
        '"source","POST / count()","POST / max(took)","GET / count()","GET / max(took)","count()","max(took)"',
        '"web-2","1","60",,,"2","60"',
        '"web-1",,,"1","-40","1","-40"',
        ',,,,,"3","60"',
        '',
      ].join('\n'),
    )
    expect((await post(`/views/search/messages/${id}/pivot`, {}, 'application/x-ndjson')).status).toBe(415)
  })

  it('keeps an export to be downloaded under a name', async () => {
    const id = await stored()
    const job = await post(`/views/export/${id}/list`, { fields_in_order: ['message'] })
    expect(job.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const jobId = await job.text()
    expect(jobId).toMatch(/^[0-9a-f]{24}$/)
    const file = (name: string) =>
      admin().fetch(`/views/search/messages/job/${jobId}/${encodeURIComponent(name)}`)
    const answer = await file('Größe "a"-search-result.csv')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e _a_-search-result.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22a%22-search-result.csv`,
    )
    expect(await answer.text()).toBe('"message"\n"three"\n"four"\n')
    expect(await (await file('a.ndjson')).text()).toBe('{"message":"three"}\n{"message":"four"}\n')
    const pivot = await (await post(`/views/export/${id}/pivot`, {})).text()
    const table = await admin().fetch(`/views/search/messages/job/${pivot}/table.csv`)
    expect(await table.text()).toMatch(/^"source",/)
    const messages = await (await post('/views/export', { timerange: hour, limit: 1 })).text()
    expect(await (await admin().fetch(`/views/search/messages/job/${messages}/m.csv`)).text()).toContain(
      'web-1',
    )
  })

  it.each([
    ['/views/search/messages', { query_string: '(' }, 400, 'Cannot parse query'],
    ['/views/search/messages', { fields_in_order: [] }, 400, 'at least one field'],
    ['/views/search/messages', { fields_in_order: ['a', 'a'] }, 400, 'twice'],
    ['/views/search/messages', { limit: 0 }, 400, 'limit'],
    ['/views/search/messages', { time_zone: 'Nowhere/Never' }, 400, 'Unknown time zone'],
    ['/views/search/messages', { time_zone: '+02:00' }, 400, 'Unknown time zone'],
    [
      '/views/search/messages',
      { timerange: { type: 'keyword', keyword: 'when pigs fly' } },
      400,
      'natural date',
    ],
    ['/views/search/messages', { streams: ['0123456789abcdef01234567'] }, 200, ''],
    ['/views/search/messages/0123456789abcdef01234567', {}, 404, 'does not exist'],
    ['/views/export', { query_string: '(' }, 400, 'Cannot parse query'],
    ['/views/export/0123456789abcdef01234567/list', {}, 404, 'does not exist'],
  ])('answers %s with %j by %i', async (path, body, status, message) => {
    const answer = await post(path, body)
    const text = await answer.text()
    expect([answer.status, text]).toEqual([status, expect.stringContaining(message)])
  })

  it('refuses what is not there in a search, or cannot be exported', async () => {
    const id = await stored()
    expect((await post(`/views/search/messages/${id}/none`, {})).status).toBe(404)
    expect((await post(`/views/search/messages/${id}/events`, {})).status).toBe(400)
    const several = await stored([query, { ...query, id: 'r', search_types: [] }])
    const whole = await post(`/views/search/messages/${several}`, {})
    expect([whole.status, await whole.text()]).toEqual([400, expect.stringContaining('has 2')])
    expect((await post(`/views/search/messages/${several}/list`, {})).status).toBe(200)
  })

  it('shows only streams its caller may read, and only their own jobs', async () => {
    const ann = server.api.as(await server.seed.user({ permissions: [`streams:read:${defaultStreamId}`] }))
    const bob = server.api.as(await server.seed.user())
    const named = (streams: string[]) => ({ timerange: hour, streams, fields_in_order: ['took'] })
    const of = (api: typeof ann, body: object) => post('/views/search/messages', body, 'text/csv', api)
    expect(await (await of(ann, named([]))).text()).toBe('"took"\n"-40"\n"5300"\n"60"\n"20"\n')
    expect((await of(ann, named([otherStream]))).status).toBe(403)
    expect((await of(bob, named([]))).status).toBe(403)
    expect((await post('/views/export', named([defaultStreamId]), 'text/csv', bob)).status).toBe(403)
    const id = await stored()
    expect((await post(`/views/search/messages/${id}`, {}, 'text/csv', ann)).status).toBe(403)
    const job = await (await post('/views/export', named([]), 'text/csv', ann)).text()
    expect((await ann.fetch(`/views/search/messages/job/${job}/a.csv`)).status).toBe(200)
    for (const other of [bob, admin()]) {
      const answer = await other.fetch(`/views/search/messages/job/${job}/a.csv`)
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { message: `Unable to find export job with id <${job}>!` },
      ])
    }
  })
})

describeOnEachDatabase('kept exports', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  it('are forgotten after an hour, and the oldest when there are too many', async () => {
    const ann = server.api.as(await server.seed.user({ permissions: [`streams:read:${defaultStreamId}`] }))
    const keep = async () => (await ann.call(exports.messagesJob, { body: {} })).body
    const statusOf = async (exportJobId: string) =>
      (await ann.call(exports.jobFile, { params: { exportJobId, filename: 'a.csv' } })).status
    const first = await keep()
    // 503: the job is there, the engine is not.
    expect(await statusOf(first)).toBe(503)
    const old = { created_at_ms: Date.now() - 3_600_001 }
    await server.db.updateTable('export_jobs').set(old).where('id', '=', first).execute()
    expect(await statusOf(first)).toBe(404)
    const second = await keep()
    expect(await server.db.selectFrom('export_jobs').select('id').execute()).toEqual([{ id: second }])
    for (let count = 0; count < 100; count += 1) await keep()
    expect(await statusOf(second)).toBe(404)
    expect(await server.db.selectFrom('export_jobs').select('id').execute()).toHaveLength(100)
  })
})
