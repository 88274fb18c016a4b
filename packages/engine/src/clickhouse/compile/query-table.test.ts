import { defaultStreamId, type Message } from '@logline/message'
import { createMatcher, parseQuery } from '@logline/query-language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOf } from '../../testing/catalogue-of.ts'
import {
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
} from '../../testing/test-engine.ts'
import { EngineClient } from '../client/engine-client.ts'
import { messagesTable } from '../tables/schema.ts'
import { compileExpression } from './expression.ts'
import { queryTable } from './fixtures/query-table.ts'
import { createParameters } from './parameters.ts'

const at = (text: string) => ({ timestampMs: Date.parse(`${text}Z`) })
const nowMs = Date.parse('2026-03-02T12:00:00Z')

const messages: Record<string, Message> = {
  a: testMessage(
    { user: 'bob', action: 'login', status: 404, ip: '10.0.0.1', ok: false },
    {
      source: 'web-1',
      message: 'Failed ssh login for user_id=bob from 10.0.0.1',
      ...at('2026-03-02T10:00:00'),
    },
  ),
  b: testMessage(
    { user: 'Alice', action: 'login', status: 200, ip: '10.1.2.3', ok: true, took: 12.5 },
    { source: 'Web-2', message: 'Accepted password for alice', ...at('2026-03-02T10:00:01') },
  ),
  c: testMessage(
    { user: 'root', path: '/var/log/syslog', level: 3 },
    {
      source: 'db.example.org',
      message: "can't open /var/log/syslog: permission denied",
      ...at('2026-03-02T10:01:00'),
    },
  ),
  d: testMessage(
    { user: 'Jürgen', code: 'A-17', took: 0, full_message: 'java.lang.Error: Boom\n  at Main.run' },
    { source: 'web-1', message: 'Größe der Datei: 3.14 MB', ...at('2026-03-02T11:00:00') },
  ),
  e: testMessage(
    { path: '/posts', status: 200, took: 46, ip: '2001:db8::1', method: 'GET' },
    { source: '10.0.0.9', message: 'GET /posts?id=42 [200] 46ms', ...at('2026-03-01T23:59:59.999') },
  ),
  f: testMessage(
    { title: 'War and Peace', note: 'a "quoted" text', count: -5 },
    { source: 'web-3', message: 'кот сидит; 中文 テスト', ...at('2026-02-28T00:00:00') },
  ),
  g: testMessage(
    { action: 'DROP', ip: '192.168.7.255', bytes: 1_000_000_000_000, version: '1.10.2' },
    {
      source: 'fw',
      message: 'drop',
      streams: [defaultStreamId, '65f000000000000000000001'],
      ...at('2025-12-31T00:00:00'),
    },
  ),
  h: testMessage(
    { user: 'root', status: '404', action: 'login failed', ip: 'not an ip', port: 22 },
    {
      source: 'web-1',
      message: 'Failed password for root from 10.0.0.1 port 22',
      ...at('2026-03-02T10:00:02'),
    },
  ),
}

const rows = queryTable
  .trimStart()
  .split('\n')
  .filter((line) => line.includes(' =>') && !line.startsWith('#'))
  .map((line) => {
    const [query = '', letters = ''] = line.split(/ =>\s?/)
    return { query, letters }
  })

/** Addresses that are one or nearly, and what stands around them. */
const nearlyAddresses = [
  '10.0.0.1',
  '010.0.0.1',
  '10.0.0.01',
  '10.0.1',
  '10.0.0.1.',
  ' 10.0.0.1',
  '10.0.0.1 ',
  '10.0.0.256',
  '0.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  '1::',
  '1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7::',
  '::2:3:4:5:6:7:8',
  '1::3::5',
  '1:2:3:4:5:6:7',
  '12345::',
  '::ffff:10.0.0.1',
  '::FFFF:10.0.0.1',
  '64:ff9b::10.0.0.01',
  '64:ff9b::10.0.0.001',
  '64:ff9b::10.0.0.0001',
  '64:ff9b::10.0.0.256',
  '64:ff9b:10.0.0.1::',
  '1:2:3:4:5:6:10.0.0.1',
  '1:2:3:4:5:6:7:10.0.0.1',
  'fe80::1%eth0',
  'fe80::1/64',
  '[::1]',
  ':::',
  ':',
  '.',
  'a',
]

describe('a query finds', () => {
  let engine: TestEngine
  let client: EngineClient
  let table: string
  let addresses: string
  const addressMessages = nearlyAddresses.map((ip) => testMessage({ ip }))

  beforeAll(async () => {
    engine = await startTestEngine()
    client = new EngineClient(engine.connection)
    const { database } = engine.connection
    table = messagesTable(database, await seedIndexSet(engine.store, Object.values(messages)))
    addresses = messagesTable(database, await seedIndexSet(engine.store, addressMessages))
  })
  afterAll(async () => {
    await client?.close()
    await engine?.stop()
  })

  async function found(query: string, from: string): Promise<string[]> {
    const parameters = createParameters()
    const { expression } = parseQuery(query, { allowLeadingWildcard: true })
    const condition = compileExpression(expression, parameters, { nowMs, catalogue: catalogueOf(from) })
    const sql = `SELECT id FROM ${from} WHERE ${condition}`
    const { data } = await client.read({ sql, parameters: parameters.values }, testCaller)
    return data.map(([id]) => String(id)).sort()
  }

  it('the messages of at least 300 lines', () => {
    expect(rows.length).toBeGreaterThanOrEqual(300)
    expect(new Set(rows.map(({ query }) => query)).size).toBe(rows.length)
  })

  it.each(rows)('$query => $letters', async ({ query, letters }) => {
    const { expression, problems } = parseQuery(query, { allowLeadingWildcard: true })
    expect(problems).toEqual([])
    const matches = createMatcher(expression, nowMs)
    const matched = Object.keys(messages).filter((letter) => {
      const message = messages[letter]
      return message !== undefined && matches(message)
    })
    expect(matched.join(''), 'by the matcher').toBe(letters)
    const ids = [...letters].map((letter) => messages[letter]?.id ?? '').sort()
    expect(await found(query, table), 'by the engine').toEqual(ids)
  })

  it.each(['0.0.0.0/0', '10.0.0.0/8', '::/0', '::ffff:0:0/96', '::/96', 'fe80::/10'])(
    'in %s the same addresses in both ways, however they are written',
    async (network) => {
      const matches = createMatcher(parseQuery(`ip:"${network}"`).expression, nowMs)
      const expected = addressMessages.filter(matches).map(({ id }) => id)
      expect(await found(`ip:"${network}"`, addresses)).toEqual(expected.sort())
    },
  )
})
