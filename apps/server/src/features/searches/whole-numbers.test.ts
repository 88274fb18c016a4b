import { messages, searches } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const hour = { type: 'absolute' as const, from: '2024-05-01T10:00:00.000Z', to: '2024-05-01T11:00:00.000Z' }
const startS = Date.parse(hour.from) / 1000

/** Doubles cannot tell the first three from each other, nor the next two. */
const ids = [
  1234567890123456788n,
  1234567890123456789n,
  1234567890123456790n,
  -9223372036854775808n,
  -9223372036854775807n,
  9007199254740993n,
  9223372036854775807n,
  42,
  'x',
]
const sent = ids.map((id, minute) => ({
  host: 'web',
  short_message: `no ${minute}`,
  timestamp: startS + minute * 60,
  _id_of: id,
  _list: [id],
}))

describe('whole numbers of 64 bits', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    await storeMessages(server, sent)
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  async function run(searchType: Record<string, unknown>, queryString: string) {
    const query = { type: 'elasticsearch' as const, query_string: queryString }
    const body = {
      queries: [{ id: 'q', timerange: hour, query, search_types: [{ id: 'x', ...searchType }] }],
    }
    // as: the search types are written out in part
    const answer = await admin().call(searches.sync, { body: body as never })
    expect(answer.body.errors).toBeUndefined()
    return answer.body.results.q?.search_types.x
  }
  async function found(query: string, sort: object[] = [{ field: 'timestamp', order: 'ASC' }]) {
    const result = await run({ type: 'messages', sort }, query)
    if (result?.type !== 'messages') throw new Error('not a message list')
    return result.messages.map(({ message }) => message.id_of)
  }
  async function pivot(searchType: object, query = '*') {
    const result = await run({ type: 'pivot', rollup: true, ...searchType }, query)
    if (result?.type !== 'pivot') throw new Error('not a pivot')
    return result.rows ?? []
  }

  it('are answered with all of their digits', async () => {
    expect(await found('*')).toEqual(ids)
    const text = await (await admin().fetch('/search/universal/relative?query=*&range=0')).text()
    expect(text).toContain('"id_of":1234567890123456789,')
    expect(text).toContain('"list":"[1234567890123456790]"')
  })

  it.each([
    ['id_of:1234567890123456789', [ids[1]]],
    ['1234567890123456789', [ids[1]]],
    ['id_of:"1234567890123456790"', [ids[2]]],
    ['id_of:(1234567890123456788 OR 42 OR 9007199254740993)', [ids[0], ids[5], 42]],
    ['id_of:\\-9223372036854775807', [ids[4]]],
    ['id_of:1234567890123456791', []],
    ['id_of:9007199254740992', []],
    ['id_of:>1234567890123456789', [ids[2], ids[6], 'x']],
    ['id_of:[1234567890123456789 TO 1234567890123456790]', [ids[1], ids[2]]],
    ['id_of:{1234567890123456788 TO 1234567890123456790}', [ids[1]]],
    ['[1234567890123456789 TO 1234567890123456789]', [ids[1]]],
    ['id_of:<=-9223372036854775808', [ids[3]]],
    ['id_of:<99999999999999999999 AND id_of:>0', [ids[0], ids[1], ids[2], ids[5], ids[6], 42]],
    ['id_of:>41', [ids[0], ids[1], ids[2], ids[5], ids[6], 42, 'x']],
    ['NOT id_of:1234567890123456789', ids.filter((id) => id !== ids[1])],
    ['_exists_:id_of', ids],
  ])('are found by %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it('are sorted', async () => {
    const sorted = await found('id_of:<0 OR id_of:[1234567890123456788 TO 1234567890123456790]', [
      { field: 'id_of', order: 'DESC' },
    ])
    expect(sorted).toEqual([ids[2], ids[1], ids[0], ids[4], ids[3]])
  })

  it('are grouped, counted and the latest of them shown, before and after the field has columns of its own', async () => {
    for (let use = 0; use < 5; use += 1) {
      const rows = await pivot({
        row_groups: [{ type: 'values', field: 'id_of', limit: 20 }],
        series: [{ type: 'count' }],
      })
      const keys = rows.filter(({ source }) => source === 'leaf').map(({ key }) => key[0])
      expect(keys.toSorted()).toEqual(ids.map(String).toSorted())
      const totals = await pivot(
        {
          series: [
            { type: 'card', field: 'id_of' },
            { type: 'latest', field: 'id_of' },
          ],
        },
        'id_of:>1000',
      )
      expect(totals[0]?.values.map(({ value }) => value)).toEqual([6, 'x'])
      const latest = await pivot({ series: [{ type: 'latest', field: 'id_of' }] }, 'NOT id_of:(x OR 42)')
      expect(latest[0]?.values[0]?.value).toBe(9223372036854775807n)
    }
  })

  it('are shown by themselves, as a column of a column group, and exported', async () => {
    const columns = await pivot(
      {
        row_groups: [{ type: 'values', field: 'source' }],
        column_groups: [{ type: 'values', field: 'id_of', limit: 20 }],
        series: [{ type: 'count' }],
      },
      'id_of:[1234567890123456788 TO 1234567890123456790]',
    )
    const keys = columns[0]?.values.flatMap(({ key }) => (key.length === 2 ? [key[0]] : []))
    expect(keys?.toSorted()).toEqual(ids.slice(0, 3).map(String))

    const list = await run({ type: 'messages' }, 'id_of:1234567890123456789')
    const [hit] = list?.type === 'messages' ? list.messages : []
    const params = { index: hit?.index ?? '', messageId: String(hit?.message._id) }
    const one = await admin().call(messages.get, { params })
    expect(one.body.message.fields.id_of).toBe(1234567890123456789n)

    const init = { method: 'POST', headers: { 'content-type': 'application/json', accept: 'text/csv' } }
    const body = JSON.stringify({ timerange: hour, fields_in_order: ['id_of'] })
    const csv = await (await admin().fetch('/views/search/messages', { ...init, body })).text()
    expect(csv.trim().split('\n').slice(1)).toEqual(ids.map((id) => `"${id}"`))
  })
})
