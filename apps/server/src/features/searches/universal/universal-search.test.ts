import { universalSearch } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeMessages } from '../../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'

const startMs = Date.parse('2024-05-01T10:00:00.000Z')
const range = { from: '2024-05-01T10:00:00.000Z', to: '2024-05-01T11:00:00.000Z' }
const defaultStream = '000000000000000000000001'
const count = 1_200

/** One message a second; three of them have something a CSV file has to be careful with. */
const messages = Array.from({ length: count }, (_, no) => ({
  host: 'web-1',
  short_message: no === 0 ? 'said "no",\nand left' : `message ${no}`,
  timestamp: startMs / 1000 + no,
  _no: no,
  ...(no === 1 ? { _user: 'ann, bob' } : {}),
}))

describe('universal search', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    await storeMessages(server, messages)
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const csv = (path: string, headers: Record<string, string> = {}) => admin().fetch(path, { headers })
  const absolute = `from=${range.from}&to=${range.to}`
  const exportPath = `/search/universal/absolute/export?${absolute}`

  it('takes the time range in words', async () => {
    await storeMessages(server, [{ host: 'now-1', short_message: 'just now' }])
    const query = { query: 'source:now\\-1', keyword: 'last 10 minutes', timezone: 'Europe/Berlin' }
    const { body } = await admin().call(universalSearch.keyword, { query })
    expect(body.total_results).toBe(1)
    expect(Date.parse(body.to) - Date.parse(body.from)).toBe(600_000)
    const wrong = { ...query, keyword: 'when pigs fly' }
    expect((await admin().call(universalSearch.keyword, { query: wrong })).status).toBe(400)
    expect((await csv('/search/universal/keyword?query=*&keyword=today')).status).toBe(400)
    const nowhere = { ...query, timezone: 'Nowhere/Never' }
    expect((await admin().call(universalSearch.keyword, { query: nowhere })).status).toBe(400)
  })

  it('exports every message once, newest first, whatever the size of a batch', async () => {
    const answer = await csv(`${exportPath}&query=*&fields=no&batch_size=100`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="graylog-search-result-absolute-${range.from}-${range.to}.csv"`,
    )
    const [header, ...lines] = (await answer.text()).trimEnd().split('\n')
    expect(header).toBe('"timestamp","no"')
    expect(lines).toHaveLength(count)
    const line = (no: number) => `"${new Date(startMs + no * 1000).toISOString()}","${no}"`
    expect(lines).toEqual(messages.map((_, index) => line(count - 1 - index)))
  })

  it('exports a part of the messages', async () => {
    const answer = await csv(`${exportPath}&query=no:<1000&fields=no&offset=10&limit=25&batch_size=10`)
    const lines = (await answer.text()).trimEnd().split('\n').slice(1)
    expect(lines.map((line) => line.split(',')[1])).toEqual(
      Array.from({ length: 25 }, (_, index) => `"${989 - index}"`),
    )
    const none = await csv(`${exportPath}&query=nothing&fields=no`)
    expect(await none.text()).toBe('"timestamp","no"\n')
  })

  it('writes values that hold quotes, commas and line breaks so that they can be read again', async () => {
    const answer = await csv(`${exportPath}&query=no:<2&fields=source,message,user,streams,absent`)
    expect(await answer.text()).toBe(
      [
        '"timestamp","source","message","user","streams","absent"',
        `"2024-05-01T10:00:01.000Z","web-1","message 1","ann, bob","[${defaultStream}]",`,
        `"2024-05-01T10:00:00.000Z","web-1","said ""no"",\nand left",,"[${defaultStream}]",`,
        '',
      ].join('\n'),
    )
  })

  it('answers as CSV where that is asked for', async () => {
    const path = `/search/universal/absolute?${absolute}&query=no:7`
    const accept = { accept: 'text/csv' }
    const answer = await csv(`${path}&fields=no`, accept)
    expect(await answer.text()).toBe('"timestamp","no"\n"2024-05-01T10:00:07.000Z","7"\n')
    expect(answer.headers.get('content-disposition')).toBeNull()
    const without = await csv(path, accept)
    expect([without.status, await without.json()]).toMatchObject([
      400,
      { message: expect.stringContaining('`fields` is needed for CSV') },
    ])
    const both = await csv(path, { accept: 'text/csv;q=0.5, application/*' })
    expect(await both.json()).toMatchObject({ total_results: 1 })
    expect((await csv(path, { accept: 'image/png' })).status).toBe(406)
  })

  it('tells what is wrong with an export before it begins one', async () => {
    const status = async (query: string) => (await csv(`${exportPath}&${query}`)).status
    expect(await status('query=(&fields=no')).toBe(400)
    expect(await status('query=*')).toBe(400)
    expect(await status('query=*&fields=,')).toBe(400)
    const backwards = `/search/universal/absolute/export?from=${range.to}&to=${range.from}&query=*&fields=no`
    expect((await csv(backwards)).status).toBe(400)
    expect(await status('query=*&fields=no&batch_size=0')).toBe(400)
    expect(await status('query=*&fields=no&filter=other')).toBe(400)
    const reader = server.api.as(await server.seed.user({ permissions: [`streams:read:${defaultStream}`] }))
    const path = `${exportPath}&query=*&fields=no`
    expect((await reader.fetch(path)).status).toBe(403)
    expect((await reader.fetch(`${path}&filter=streams:${defaultStream}`)).status).toBe(200)
    expect((await reader.fetch(`${path}&filter=streams:000000000000000000000002`)).status).toBe(403)
  })

  it('keeps line breaks and quotes of a keyword out of the name of the file', async () => {
    const keyword = encodeURIComponent('last 10\tminutes')
    const answer = await csv(
      `/search/universal/keyword/export?query=*&fields=no&timezone=UTC&keyword=${keyword}`,
    )
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="graylog-search-result-keyword-last 10_minutes.csv"',
    )
    await answer.arrayBuffer()
  })
})
