import { decorators, messages, searches, universalSearch } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const hour = { type: 'absolute' as const, from: '2024-05-01T10:00:00.000Z', to: '2024-05-01T11:00:00.000Z' }
const timestamp = Date.parse(hour.from) / 1000

const severity = {
  type: 'org.graylog2.decorators.SyslogSeverityMapperDecorator',
  config: { source_field: 'level', target_field: 'severity' },
}
const format = (format_string: string, require_all_fields = false) => ({
  type: 'org.graylog2.decorators.FormatStringDecorator',
  config: { format_string, require_all_fields, target_field: 'message' },
})
const link = { type: 'org.graylog2.decorators.LinkFieldDecorator', config: { link_field: 'message' } }

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: templates of the product
describe('decorated messages', () => {
  let server: TestServer
  const log: string[] = []
  beforeAll(async () => {
    server = await startTestServer({ engine: true, log: { write: (line) => void log.push(line) } })
    await storeMessages(server, [
      { host: 'web-1', short_message: 'login ok', level: 6, timestamp },
      { host: 'web-2', short_message: 'https://example.org/a', level: 11, timestamp: timestamp + 60 },
      { host: 'web-3', short_message: 'javascript:alert(1)', timestamp: timestamp + 120 },
    ])
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')

  /** Oldest first. */
  async function listWith(used: object[], query = '*') {
    const sort = [{ field: 'timestamp', order: 'ASC' }]
    const searchType = { id: 'm', type: 'messages', limit: 10, offset: 0, sort, decorators: used }
    const body = {
      queries: [
        {
          id: 'q',
          timerange: hour,
          query: { type: 'elasticsearch', query_string: query },
          search_types: [searchType],
        },
      ],
    }
    // as: search types of the tests are plain objects
    const answer = await admin().call(searches.sync, { body: body as never })
    const result = answer.body.results.q?.search_types.m
    if (result?.type !== 'messages') throw new Error('not a message list')
    return result
  }

  const page = (changes: object = {}) =>
    admin().call(universalSearch.absolute, {
      query: { query: '*', from: hour.from, to: hour.to, sort: 'timestamp:asc', ...changes },
    })

  it('tell what was added, changed and removed, and no list was decorated without a decorator', async () => {
    const plain = await listWith([])
    expect(plain).not.toHaveProperty('decoration_stats')
    expect(plain.messages.map(({ decoration_stats }) => decoration_stats)).toEqual([null, null, null])

    const list = await listWith([severity, format('${severity}: ${message}')])
    expect(list.decoration_stats).toEqual({
      added_fields: ['severity'],
      changed_fields: ['message'],
      removed_fields: [],
    })
    const [first, second] = list.messages
    expect(first?.message).toMatchObject({
      severity: 'Informational (6)',
      message: 'Informational (6): login ok',
    })
    expect(first?.decoration_stats).toEqual({
      added_fields: { severity: 'Informational (6)' },
      changed_fields: { message: { before: 'login ok', after: 'Informational (6): login ok' } },
      removed_fields: {},
    })
    expect(second?.message).not.toHaveProperty('severity')
    expect(second?.message.message).toBe(': https://example.org/a')
  })

  it('are decorated in the order of the decorators, one after the other', async () => {
    const list = await listWith([
      { ...format('${message}!'), order: 2 },
      { ...format('<${message}>'), order: 1 },
    ])
    expect(list.messages[0]?.message.message).toBe('<login ok>!')
  })

  it('stay as they are when a field is required and missing', async () => {
    const list = await listWith([format('${level} ${message}', true)])
    expect(list.messages.map(({ message }) => message.message)).toEqual([
      '6 login ok',
      '11 https://example.org/a',
      'javascript:alert(1)',
    ])
  })

  it('have web addresses as links, and nothing else', async () => {
    const list = await listWith([link])
    expect(list.messages.map(({ message }) => message.message)).toEqual([
      'login ok',
      { type: 'a', href: 'https://example.org/a' },
      'javascript:alert(1)',
    ])
  })

  it('are found by what was stored, and matches are not marked in a text that was changed', async () => {
    const [changed, ...others] = (await listWith([format('${source}')], 'login')).messages
    expect(changed).toMatchObject({ message: { message: 'web-1' } })
    expect(changed?.highlight_ranges).toEqual({})
    expect(others).toEqual([])
    expect((await listWith([severity], 'login')).messages[0]?.highlight_ranges).toHaveProperty('message')
    expect((await listWith([severity], 'severity:*')).messages).toEqual([])
  })

  it('cannot get another id or other streams by a decorator', async () => {
    const stolen = ['_id', 'streams', 'gl2_message_id', '__proto__'].map((target_field) => ({
      ...severity,
      config: { source_field: 'level', target_field },
    }))
    const list = await listWith(stolen)
    const plain = await listWith([])
    expect(list.messages.map(({ message }) => message)).toEqual(plain.messages.map(({ message }) => message))
  })

  it('are shown undecorated when a decorator cannot be used, and one of an unknown type does nothing', async () => {
    const broken = await listWith([severity, { ...format('${source') }])
    expect(broken).not.toHaveProperty('decoration_stats')
    expect(broken.messages[0]?.message.message).toBe('login ok')
    expect(log.join('\n')).toContain('Messages are shown without decorators')
    const list = await listWith([{ type: 'org.example.Nothing', config: {} }, severity])
    expect(list.decoration_stats?.added_fields).toEqual(['severity'])
  })

  it('of the universal search follow the stored decorators: of the one stream it names, or of none', async () => {
    const ofAll = await admin().call(decorators.create, { body: severity })
    const body = { ...format('stream: ${message}'), stream: defaultStreamId }
    const ofStream = await admin().call(decorators.create, { body })

    const all = await page()
    expect(all.body.decoration_stats).toMatchObject({ added_fields: ['severity'], changed_fields: [] })
    expect(all.body.fields).toEqual(expect.arrayContaining(['message', 'severity', 'source', 'timestamp']))
    expect(all.body.fields).not.toContain('gl2_source_input')
    const one = await page({ filter: `streams:${defaultStreamId}` })
    expect(one.body.decoration_stats).toMatchObject({ added_fields: [], changed_fields: ['message'] })
    expect(one.body.messages[0]?.message.message).toBe('stream: login ok')
    const plain = await page({ decorate: 'false' })
    expect(plain.body).toMatchObject({ decoration_stats: null, fields: [] })

    const stored = plain.body.messages[0]
    const params = { index: stored?.index ?? '', messageId: String(stored?.message._id) }
    const loaded = await admin().call(messages.get, { params })
    expect(loaded.body.message.fields).not.toHaveProperty('severity')
    for (const { body } of [ofAll, ofStream]) {
      await admin().call(decorators.remove, { params: { decoratorId: body.id ?? '' } })
    }
    expect((await page()).body.decoration_stats).toBeNull()
  })
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: templates of the product
