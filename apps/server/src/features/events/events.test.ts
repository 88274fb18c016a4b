import { eventDefinitions, universalSearch } from '@logline/contract'
import { defaultStreamId, eventsStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { definitionBody, filterBody } from '../../testing/events/definition-bodies.ts'
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
  expect(events.map(({ key, message }) => [key, message])).toEqual([
    ['ada', 'A login'],
    ['ben', 'A login'],
    ['cyd', 'A login'],
  ])
  expect(events[0]?.origin_context).toMatch(/^urn:graylog:message:es:logline_0:[0-9A-Z]{26}$/)
})

it('are made no more of a definition that is disabled', async () => {
  const id = await create(filterBody('Nothing any more', 'disabledword', { execute_every_ms: 500 }))
  await admin().call(eventDefinitions.unschedule, { params: { definitionId: id } })
  await send('disabledword', [{}])
  const other = await create(filterBody('Still there', 'disabledword', { search_within_ms: hourMs }))
  await eventsOf(other)
  expect(await search(`event_definition_id:${id}`)).toEqual([])
})
