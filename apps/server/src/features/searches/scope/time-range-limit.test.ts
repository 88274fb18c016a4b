import { clusterConfig, clusterConfigs, scripting, searches, universalSearch } from '@logline/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { storeMessages } from '../../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'

const { className, whenUnset } = clusterConfigs.searches
const outOfLimit = 'Search out of allowed time range limit'

describe('the time range limit', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    const nowS = Date.now() / 1000
    await storeMessages(server, [
      { host: 'old', short_message: 'three days ago', timestamp: nowS - 3 * 86_400 },
      { host: 'new', short_message: 'just now', timestamp: nowS - 60 },
    ])
  })
  afterEach(() => setLimit('PT0S'))
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')

  async function setLimit(query_time_range_limit: string) {
    const body = { ...whenUnset, query_time_range_limit }
    const { status } = await admin().call(clusterConfig.update, { params: { configClass: className }, body })
    expect(status).toBe(202)
  }

  const list = (changes: object = {}) => ({ id: 'm', type: 'messages', limit: 10, offset: 0, ...changes })
  const queryOf = (timerange: object, searchTypes: object[] = [list()]) => ({
    id: 'q',
    timerange,
    query: { type: 'elasticsearch', query_string: '*' },
    search_types: searchTypes,
  })

  async function run(...queries: object[]) {
    // as: the queries of the tests are plain objects
    const { body } = await admin().call(searches.sync, { body: { queries } as never })
    return body
  }

  it('refuses a search that reaches further back, with nothing of it run', async () => {
    await setLimit('P1D')
    const short = { ...queryOf({ type: 'relative', range: 60 }), id: 'short' }
    const job = await run(queryOf({ type: 'relative', range: 86_401 }), short)
    expect(job).toMatchObject({
      execution: { done: true, cancelled: false, completed_exceptionally: true },
      results: {},
      errors: [{ type: 'query', query_id: 'q', description: outOfLimit }],
    })
  })

  it.each([
    ['all messages', { type: 'relative', range: 0 }],
    ['a relative interval', { type: 'relative', from: 200_000, to: 60 }],
    ['two instants', { type: 'absolute', from: '2024-05-01T10:00:00.000Z', to: '2024-05-03T10:00:00.000Z' }],
    ['words', { type: 'keyword', keyword: 'last 3 days', timezone: 'UTC' }],
  ])('refuses %s beyond it', async (_, timerange) => {
    await setLimit('P1D')
    expect((await run(queryOf(timerange))).errors).toMatchObject([{ description: outOfLimit }])
  })

  it('leaves alone what lies within it, up to the last millisecond, however long ago', async () => {
    await setLimit('P1D')
    for (const timerange of [
      { type: 'relative', range: 86_400 },
      { type: 'absolute', from: '2024-05-01T10:00:00.000Z', to: '2024-05-02T10:00:00.000Z' },
    ]) {
      const job = await run(queryOf(timerange))
      expect(job.errors).toBeUndefined()
      expect(job.results.q?.search_types.m).toBeDefined()
    }
  })

  it('holds for the own time range of a search type', async () => {
    await setLimit('PT1H')
    const timerange = { type: 'relative', range: 7_200 }
    const job = await run(queryOf({ type: 'relative', range: 60 }, [list({ timerange })]))
    expect(job).toMatchObject({
      results: {},
      errors: [
        {
          type: 'search_type',
          query_id: 'q',
          search_type_id: 'm',
          description: "Search type 'messages' out of allowed time range limit",
        },
      ],
    })
  })

  it('holds for the time range an execution puts in place of the stored one, and is told when asked again', async () => {
    const body = { id: '6507c0a8e4b0a1b2c3d4e5f6', queries: [queryOf({ type: 'relative', range: 60 })] }
    // as: the query is a plain object
    await admin().call(searches.store, { body: body as never })
    await setLimit('PT1H')
    const state = { global_override: { timerange: { type: 'relative' as const, range: 7_200 } } }
    const call = { params: { searchId: body.id }, body: state }
    const { body: job } = await admin().call(searches.execute, call)
    expect(job).toMatchObject({ execution: { done: true }, errors: [{ description: outOfLimit }] })
    const again = await admin().call(searches.status, { params: { jobId: job.id } })
    expect(again.body).toEqual(job)
  })

  it('cannot be got around by the table interface', async () => {
    await setLimit('PT1H')
    const body = { timerange: { type: 'relative' as const, range: 7_200 } }
    const answer = await admin().call(scripting.messages, { body })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(outOfLimit) } })
  })

  it('lets the universal search begin later instead, in pages and files alike', async () => {
    const query = { query: '*', range: 0, fields: 'source' }
    const sources = async () => {
      const page = await admin().call(universalSearch.relative, { query })
      const file = await admin().call(universalSearch.exportRelative, { query })
      return { page: page.body, file: String(file.body) }
    }
    const before = await sources()
    expect(before.page.total_results).toBe(2)
    expect(before.file).toContain('old')
    await setLimit('P1D')
    const { page, file } = await sources()
    expect(page.messages.map(({ message }) => message.source)).toEqual(['new'])
    expect(Date.parse(page.to) - Date.parse(page.from)).toBe(86_400_000)
    expect(file).toContain('new')
    expect(file).not.toContain('old')
  })
})
