import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  eventDefinitions,
  eventNotifications,
  events,
  searches,
  universalSearch,
  urlWhitelist,
} from '@logline/contract'
import { defaultStreamId, eventsStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addStream } from '../../testing/add-stream.ts'
import { definitionBody, filterBody } from '../../testing/events/definition-bodies.ts'
import { httpNotificationBody } from '../../testing/events/notification-bodies.ts'
import { startGelfInput } from '../../testing/messages/gelf-input.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const hourMs = 3_600_000
let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer({ engine: true })
  port = (await startGelfInput(server)).port
})
afterAll(() => server.stop())

const admin = () => server.api.as('admin')

const search = async (query: string) => {
  const wish = { query, range: 0, limit: 100, filter: `streams:${eventsStreamId}`, sort: 'timestamp:asc' }
  const { body } = await admin().call(universalSearch.relative, { query: wish })
  return body.messages.map(({ message }) => message)
}

/** Its events, once there are at least so many. */
async function eventsOf(definitionId: string, count = 1) {
  return vi.waitFor(
    async () => {
      const events = await search(`event_definition_id:${definitionId}`)
      expect(events.length).toBeGreaterThanOrEqual(count)
      return events
    },
    { timeout: 120_000, interval: 200 },
  )
}

async function create(body: ReturnType<typeof definitionBody>): Promise<string> {
  const made = await admin().call(eventDefinitions.create, { body, query: { schedule: 'true' } })
  expect(made.status).toBe(200)
  return made.body.id
}

/** Sends messages with a word of their own, and waits until they are found. */
async function send(word: string, messages: readonly object[]): Promise<void> {
  await sendGelf(
    port,
    messages.map((message) => ({ short_message: word, host: 'web-1', ...message })),
  )
  await vi.waitFor(
    async () => {
      const query = { query: word, range: 0, limit: 1 }
      const { body } = await admin().call(universalSearch.relative, { query })
      expect(body.total_results).toBe(messages.length)
    },
    { timeout: 120_000, interval: 100 },
  )
}

const runsOf = async (id: string) =>
  (await server.db.selectFrom('event_schedules').selectAll().where('definition_id', '=', id).execute())[0]

it('of windows are made of the groups that meet the conditions, with all that they are found by', async () => {
  const slow = Array.from({ length: 3 }, (_, at) => ({ host: 'web-2', _took_ms: 10 + at }))
  await send('windowed', [{ host: 'web-1', _took_ms: 7 }, ...slow, { host: 'web-3' }])
  const config = {
    query: 'windowed',
    search_within_ms: hourMs,
    execute_every_ms: hourMs,
    series: [
      { id: 'n', function: 'count' as const, field: null },
      { id: 'a', function: 'avg' as const, field: 'took_ms' },
    ],
    conditions: {
      expression: {
        expr: '>' as const,
        left: { expr: 'number-ref' as const, ref: 'n' },
        right: { expr: 'number' as const, value: 2 },
      },
    },
  }
  const template = (text: string) => ({ providers: [{ type: 'template-v1' as const, template: text }] })
  const field_spec = {
    host: template(`\${source.source}`),
    took: template(`\${source.aggregation_value_avg_took_ms} ms`),
    none: { providers: [{ type: 'template-v1', template: `\${source.nothing}`, require_values: true }] },
  } as never
  const definition = definitionBody(
    'Slow hosts',
    { alert: true, priority: 3, field_spec, key_spec: ['host'] },
    config,
  )
  const id = await create(definition)
  const [event, ...others] = await eventsOf(id)
  expect(others).toEqual([])
  const schedule = await runsOf(id)
  expect(schedule).toMatchObject({ failures: 0, failure: null })
  expect(event).toMatchObject({
    message: 'Slow hosts: web-2 - count()=3.0 avg(took_ms)=11.0',
    event_definition_id: id,
    event_definition_type: 'aggregation-v1',
    source_streams: defaultStreamId,
    key: 'web-2',
    key_tuple: '["web-2"]',
    alert: true,
    priority: 3,
    'fields.host': 'web-2',
    'fields.took': '11.0 ms',
    'group_by_fields.source': 'web-2',
  })
  expect(event).not.toHaveProperty('fields.none')
  const { fromMs, toMs, ...replay } = JSON.parse(String(event?.replay_info))
  expect([toMs - fromMs, replay]).toEqual([hourMs, { query: 'windowed', streams: [] }])
  expect(Date.parse(String(event?.timestamp))).toBe(toMs)
  expect((await search(`source_streams:${defaultStreamId} AND event_definition_id:${id}`)).length).toBe(1)
})

it('of windows without a group are also made of nothing', async () => {
  const id = await create(
    definitionBody(
      'Silence',
      {},
      {
        query: 'nobodywritesthis',
        group_by: [],
        search_within_ms: hourMs,
        execute_every_ms: hourMs,
        conditions: {
          expression: {
            expr: '<',
            left: { expr: 'number-ref', ref: 'count-' },
            right: { expr: 'number', value: 1 },
          },
        },
      },
    ),
  )
  expect(await eventsOf(id)).toMatchObject([{ message: 'Silence: count()=0.0' }])
})

it('of messages are made once each, however often a window has them', async () => {
  await send('singled', [{ _user: 'ada' }, { _user: 'ben' }])
  const field_spec = { who: { providers: [{ type: 'template-v1', template: `\${source.user}` }] } } as never
  const body = filterBody('A login', 'singled OR later', { search_within_ms: hourMs, execute_every_ms: 500 })
  const id = await create({ ...body, field_spec, key_spec: ['who'] })
  await eventsOf(id, 2)
  const first = await runsOf(id)
  // Some windows later.
  await vi.waitFor(
    async () => expect((await runsOf(id))?.to_ms).toBeGreaterThan((first?.to_ms ?? 0) + 2_000),
    {
      timeout: 120_000,
    },
  )
  await send('later', [{ _user: 'cyd' }])
  const events = await eventsOf(id, 3)
  // Of two in one millisecond, either may come first.
  expect(events.map(({ key, message }) => [key, message]).toSorted()).toEqual([
    ['ada', 'A login'],
    ['ben', 'A login'],
    ['cyd', 'A login'],
  ])
  expect(events[0]?.origin_context).toMatch(/^urn:graylog:message:es:logline_0:[0-9A-Z]{26}$/)
})

it('are made of a time range when somebody asks for it, once, and only of streams they may read', async () => {
  const hoursAgo = (hours: number) => Math.floor(Date.now() / 1_000) - hours * 3_600
  await send('executed', [
    { timestamp: hoursAgo(30) },
    { timestamp: hoursAgo(29.5) },
    { timestamp: hoursAgo(20) },
    { timestamp: hoursAgo(20.5), host: 'web-2' },
  ])
  const conditions = {
    expression: {
      expr: '>' as const,
      left: { expr: 'number-ref' as const, ref: 'count-' },
      right: { expr: 'number' as const, value: 0 },
    },
  }
  const times = { search_within_ms: hourMs, execute_every_ms: hourMs }
  const id = await create(definitionBody('Executed', {}, { query: 'executed', conditions, ...times }))
  const execute = async (body: object = {}, client = admin()) =>
    (
      await client.call(events.execute, {
        params: { definitionId: id },
        body: { type: 'aggregation-v1', timerange: { type: 'relative', range: 48 * 3_600 }, ...body },
      })
    ).status
  expect(await execute()).toBe(204)
  const made = await eventsOf(id, 3)
  expect(await execute()).toBe(204)
  // Windows that end at other moments may part the messages otherwise, and never make an event of nothing.
  for (const { message } of made) expect(message).toMatch(/^Executed: web-[12] - count\(\)=[12]\.0$/)
  const entries = await server.db
    .selectFrom('audit_entries')
    .select('username')
    .where('entity_id', '=', id)
    .where('action', '=', 'execute')
    .execute()
  expect(entries.length).toBe(2)
  expect(await execute({ timerange: { type: 'relative', range: 600 * 3_600 } })).toBe(400)
  expect(await execute({ type: 'correlation-v1' })).toBe(400)
  const permissions = [`eventdefinitions:execute:${id}`, `streams:read:${defaultStreamId}`]
  const runner = server.api.as(await server.seed.user({ permissions }))
  expect([await execute({}, runner), await execute({ streams: [defaultStreamId] }, runner)]).toEqual([
    403, 204,
  ])
})

it('are made no more of a definition that is disabled', async () => {
  const id = await create(filterBody('Nothing any more', 'disabledword', { execute_every_ms: 500 }))
  await admin().call(eventDefinitions.unschedule, { params: { definitionId: id } })
  await send('disabledword', [{}])
  const other = await create(filterBody('Still there', 'disabledword', { search_within_ms: hourMs }))
  await eventsOf(other)
  expect(await search(`event_definition_id:${id}`)).toEqual([])
})

it('are found by what they are, and only by who may read all the streams they come from', async () => {
  const [a, b] = [await addStream(server, 'Doors'), await addStream(server, 'Windows')]
  const silence = (title: string, streams: string[], changes: object = {}) => {
    const conditions = {
      expression: {
        expr: '<' as const,
        left: { expr: 'number-ref' as const, ref: 'count-' },
        right: { expr: 'number' as const, value: 1 },
      },
    }
    const times = { search_within_ms: hourMs, execute_every_ms: hourMs }
    return create(definitionBody(title, changes, { streams, group_by: [], conditions, ...times }))
  }
  const inA = await silence('No doors', [a], { alert: true, priority: 3 })
  const inBoth = await silence('No openings', [a, b])
  const inB = await silence('No windows', [b], { priority: 1 })
  for (const id of [inA, inBoth, inB]) await eventsOf(id)
  const all = { alerts: 'include' as const, event_definitions: [inA, inBoth, inB] }
  const find = async (client: ReturnType<typeof admin>, body: object = {}) =>
    (await client.call(events.search, { body: { filter: all, sort_by: 'priority', ...body } })).body
  const found = await find(admin())
  expect(found.events.map(({ event }) => event.message)).toEqual([
    'No doors: count()=0.0',
    'No openings: count()=0.0',
    'No windows: count()=0.0',
  ])
  expect(found).toMatchObject({
    total_events: 3,
    used_indices: ['gl-events_0'],
    parameters: { page: 1, per_page: 10, sort_by: 'priority', sort_direction: 'desc' },
    context: {
      event_definitions: { [inA]: { id: inA, title: 'No doors', description: '' } },
      streams: { [a]: { title: 'Doors' }, [b]: { title: 'Windows' } },
    },
  })
  const [first] = found.events
  expect(first?.event).toMatchObject({
    event_definition_id: inA,
    alert: true,
    priority: 3,
    streams: [eventsStreamId],
    source_streams: [a],
    key_tuple: [],
    fields: {},
    replay_info: { query: '', streams: [a] },
  })
  const { timestamp, timerange_end, timerange_start } = first?.event ?? {}
  expect(timestamp).toBe(timerange_end)
  expect(Date.parse(String(timerange_end)) - Date.parse(String(timerange_start))).toBe(hourMs)

  const titles = async (body: object) =>
    (await find(admin(), body)).events.map(({ event }) => event.message.split(':')[0])
  expect(await titles({ filter: { ...all, alerts: 'only' } })).toEqual(['No doors'])
  expect(await titles({ filter: { ...all, alerts: 'exclude' } })).toEqual(['No openings', 'No windows'])
  expect(await titles({ query: `source_streams:${b}`, sort_direction: 'asc' })).toEqual([
    'No windows',
    'No openings',
  ])
  expect(await titles({ filter: { ...all, priorities: [3, 1] } })).toEqual(['No doors', 'No windows'])
  expect(await titles({ page: 2, per_page: 2 })).toEqual(['No windows'])
  expect(
    await titles({
      timerange: { type: 'absolute', from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' },
    }),
  ).toEqual([])

  // A search draws those that come from no other streams than its own.
  const annotations = async (streamIds: readonly string[], query = '') => {
    const filters = streamIds.map((id) => ({ type: 'stream', id }))
    const search_types = [{ type: 'events' as const, id: 'e', name: 'events' }]
    const filter = { type: 'or', filters }
    const timerange = { type: 'relative' as const, range: 0 }
    const queries = [{ id: 'q', query: { query_string: query }, timerange, filter, search_types }]
    const answer = await admin().call(searches.sync, { body: { queries } })
    const result = answer.body.results.q?.search_types.e
    if (result?.type !== 'events') throw new Error('There is no result.')
    return result.events
  }
  expect((await annotations([a, b])).map(({ message }) => message.split(':')[0]).sort()).toEqual([
    'No doors',
    'No openings',
    'No windows',
  ])
  expect(await annotations([a])).toEqual([
    {
      id: first?.event.id,
      streams: [a],
      timestamp: first?.event.timestamp,
      message: 'No doors: count()=0.0',
      alert: true,
    },
  ])
  expect(await annotations([a, b], 'priority:1')).toHaveLength(1)

  const permissions = [`streams:read:${a}`, `eventdefinitions:read:${inA}`, `streams:read:${eventsStreamId}`]
  const reader = server.api.as(await server.seed.user({ permissions }))
  const seen = await find(reader)
  expect([seen.total_events, seen.events.map(({ event }) => event.event_definition_id)]).toEqual([1, [inA]])
  expect(seen.context).toMatchObject({ event_definitions: { [inA]: {} }, streams: { [a]: {} } })
  expect((await find(server.api.as(await server.seed.user()))).total_events).toBe(0)
  const statusOf = async (client: ReturnType<typeof admin>, eventId = '') =>
    (await client.call(events.get, { params: { eventId } })).status
  const ids = found.events.map(({ event }) => event.id)
  expect([
    await statusOf(reader, ids[0]),
    await statusOf(reader, ids[1]),
    await statusOf(reader, ids[2]),
  ]).toEqual([200, 204, 204])
  expect((await admin().call(events.get, { params: { eventId: ids[1] ?? '' } })).body).toEqual(
    found.events[1],
  )
  expect([await statusOf(admin(), 'x" OR *'), await statusOf(admin(), '0'.repeat(26))]).toEqual([204, 204])
  const overTime = async (client: ReturnType<typeof admin>, body: object = {}) => {
    const { body: answer } = await client.call(events.histogram, { body: { filter: all, ...body } })
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    const { low, normal, high, total_events, total_alerts } = answer
    return [sum(low), sum(normal), sum(high), total_events, total_alerts]
  }
  expect(await overTime(admin())).toEqual([1, 1, 1, 3, 1])
  expect(await overTime(admin(), { filter: { ...all, alerts: 'exclude' } })).toEqual([1, 1, 0, 2, 0])
  expect(await overTime(admin(), { timerange: { type: 'relative', range: 0 } })).toEqual([1, 1, 1, 3, 1])
  expect(await overTime(reader)).toEqual([0, 0, 1, 1, 1])

  const noted = await reader.call(events.acknowledge, {
    body: { event_ids: [ids[0] ?? '', ids[1] ?? ''], note: ' Seen. ' },
  })
  // The other one is not theirs to see.
  expect(noted.body).toMatchObject({ successfully_performed: 1, failures: [{ entity_id: ids[1] }] })
  expect((await find(admin())).events.map(({ acknowledgement }) => acknowledgement?.note)).toEqual([
    'Seen.',
    undefined,
    undefined,
  ])
  expect(await titles({ filter: { ...all, acknowledged: 'only' } })).toEqual(['No doors'])
  expect(await titles({ filter: { ...all, acknowledged: 'exclude' } })).toEqual(['No openings', 'No windows'])
  await admin().call(events.withdraw, { body: { event_ids: [ids[0] ?? ''] } })
  expect(await titles({ filter: { ...all, acknowledged: 'only' } })).toEqual([])
  const status = async (body: object) => (await admin().call(events.search, { body })).status
  expect(await status({ query: 'source:(' })).toBe(400)
  expect(await status({ page: 1_001, per_page: 10 })).toBe(400)
  expect(await status({ sort_by: 'a b' })).toBe(400)
})

it('are told by the notifications of their definition, with the messages behind them', async () => {
  const received: { event: { message: string }; backlog: { message: string; fields: object }[] }[] = []
  const receiver = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push(JSON.parse(text))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  // as: a server on TCP that listens
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const entries = [{ id: 'a', type: 'literal' as const, value: url, title: 'Receiver' }]
  await admin().call(urlWhitelist.update, { body: { entries, disabled: false } })
  const hook = await admin().call(eventNotifications.create, { body: httpNotificationBody('Hook', { url }) })
  await send('toldword', [
    { host: 'web-1', _no: 1 },
    { host: 'web-1', _no: 2 },
    { host: 'web-1', _no: 3 },
    { host: 'web-2', _no: 4 },
  ])
  const notifications = [{ notification_id: hook.body.id, notification_parameters: null }]
  const settings = { grace_period_ms: 0, backlog_size: 2 }
  const conditions = {
    expression: {
      expr: '>' as const,
      left: { expr: 'number-ref' as const, ref: 'count-' },
      right: { expr: 'number' as const, value: 2 },
    },
  }
  const times = { search_within_ms: hourMs, execute_every_ms: hourMs }
  await create(
    definitionBody(
      'Told',
      { notifications, notification_settings: settings },
      { query: 'toldword', conditions, ...times },
    ),
  )
  const single = await create({
    ...filterBody('Each', 'toldword AND no:4', times),
    notifications,
    notification_settings: settings,
  })
  await vi.waitFor(() => expect(received.length).toBe(2), { timeout: 120_000, interval: 200 })
  const told = (text: string) => received.find(({ event }) => event.message.startsWith(text))
  expect(told('Told')?.event).toMatchObject({
    message: 'Told: web-1 - count()=3.0',
    group_by_fields: { source: 'web-1' },
    aggregation_conditions: { 'count()': 3 },
  })
  expect(told('Told')?.backlog).toHaveLength(2)
  expect(told('Told')?.backlog[0]).toMatchObject({ source: 'web-1', message: 'toldword', index: 'logline_0' })
  expect(told('Each')?.backlog).toMatchObject([{ source: 'web-2', fields: { no: 4 } }])
  const { body } = await admin().call(events.search, {
    body: { filter: { alerts: 'include', event_definitions: [single] } },
  })
  // What was sent is what is found.
  expect(told('Each')?.event).toEqual(body.events[0]?.event)
  receiver.close()
  receiver.closeAllConnections()
})

it('are acknowledged a thousand at once, and left out of what is open however many they are', async () => {
  const ids = Array.from({ length: 1_000 }, (_, at) => `01M8${String(at).padStart(22, '0')}`)
  const { status, body } = await admin().call(events.acknowledge, { body: { event_ids: ids } })
  expect([status, body.successfully_performed, body.failures.length]).toEqual([200, 0, 1_000])
  const atMs = Date.now() - 60_000
  for (const event_id of ids) {
    const row = { event_id, event_at_ms: atMs, username: 'admin', note: '', at_ms: atMs }
    await server.db.insertInto('event_acknowledgements').values(row).execute()
  }
  const filter = { alerts: 'include' as const, acknowledged: 'exclude' as const }
  const { body: open } = await admin().call(events.search, { body: { filter } })
  const { body: all } = await admin().call(events.search, { body: {} })
  expect([open.total_events, all.total_events > 0]).toEqual([all.total_events, true])
})
