import {
  type EventCondition,
  type EventDefinitionRequest,
  type EventPreviewRequest,
  eventDefinitions,
  eventPreviews,
  events,
} from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { definitionBody } from '../../../testing/events/definition-bodies.ts'
import { startGelfInput } from '../../../testing/messages/gelf-input.ts'
import { sendGelf } from '../../../testing/messages/gelf-sender.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
let server: TestServer
/** The messages lie in the six hours before, and nothing else does. */
let endMs: number
beforeAll(async () => {
  server = await startTestServer({ engine: true })
  const { port } = await startGelfInput(server)
  endMs = Math.floor(Date.now() / minuteMs) * minuteMs - 2 * hourMs
  const messages = Array.from({ length: 300 }, (_, at) => ({
    short_message: `previewed ${at}`,
    // More of them towards the end, by a pattern that no window follows.
    timestamp: (endMs - Math.round(6 * hourMs * ((at * 7_919) % 300) ** 2) / 300 ** 2 - 1) / 1_000,
    host: `web-${at % 3}`,
    level: at % 5 === 0 ? 3 : 6,
    _took_ms: (at * 37) % 500,
    ...(at % 4 === 0 ? {} : { _user: `user-${at % 2}` }),
  }))
  await sendGelf(port, messages)
  const whole = { config: config({ search_within_ms: 7 * hourMs, execute_every_ms: 7 * hourMs }) }
  await vi.waitFor(
    async () => expect(await preview(whole, 7 * hourMs)).toMatchObject({ events: [{ values: [300] }] }),
    { timeout: 120_000, interval: 200 },
  )
})
afterAll(() => server.stop())

const admin = () => server.api.as('admin')
const isoOf = (ms: number) => new Date(ms).toISOString()
type Config = Extract<EventDefinitionRequest['config'], { type: 'aggregation-v1' }>
type Draft = Partial<EventPreviewRequest['definition']>

const counted = [{ id: 'n', function: 'count' as const, field: null }]
const comparison = (expr: '<' | '<=' | '>' | '>=' | '==', value: number, ref = 'n'): EventCondition => ({
  expr,
  left: { expr: 'number-ref', ref },
  right: { expr: 'number', value },
})

function config(changes: Partial<Config>): Config {
  const { config } = definitionBody(
    'Previewed',
    {},
    {
      query: 'previewed',
      group_by: [],
      series: counted,
      conditions: { expression: comparison('>', 0) },
      ...changes,
    },
  )
  return config as Config // of the same type
}

async function preview(draft: Draft, rangeMs = 6 * hourMs, client = admin()) {
  const definition = { config: config({}), field_spec: {}, ...draft } as EventPreviewRequest['definition']
  const timerange = { type: 'absolute' as const, from: isoOf(endMs - rangeMs), to: isoOf(endMs) }
  const { status, body } = await client.call(eventPreviews.preview, { body: { definition, timerange } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Lets the scheduler go through the windows that the preview looked at; how many events it made. */
async function scheduled(wanted: Config): Promise<{ id: string; firstToMs: number }> {
  const { search_within_ms: lengthMs, execute_every_ms: everyMs } = wanted
  const body = definitionBody('Previewed', {}, wanted)
  const { body: made } = await admin().call(eventDefinitions.create, { body, query: { schedule: 'true' } })
  const count = 1 + Math.max(0, Math.floor((6 * hourMs - lengthMs) / everyMs))
  const firstToMs = endMs - (count - 1) * everyMs
  const times = { from_ms: firstToMs - lengthMs, to_ms: firstToMs, next_at_ms: 0, triggered_at_ms: null }
  await server.db.updateTable('event_schedules').set(times).where('definition_id', '=', made.id).execute()
  return { id: made.id, firstToMs }
}

async function eventsMade({ id, firstToMs }: { id: string; firstToMs: number }): Promise<number> {
  await vi.waitFor(
    async () => {
      const schedule = await server.db
        .selectFrom('event_schedules')
        .selectAll()
        .where('definition_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(schedule.failure).toBeNull()
      expect(schedule.to_ms).toBeGreaterThan(endMs)
    },
    { timeout: 180_000, interval: 250 },
  )
  const timerange = { type: 'absolute' as const, from: isoOf(firstToMs - 7 * hourMs), to: isoOf(endMs + 1) }
  const filter = { alerts: 'include' as const, event_definitions: [id] }
  const { body } = await admin().call(events.search, { body: { timerange, filter, per_page: 1 } })
  return body.total_events
}

const minutes = fc.constantFrom(5, 20, 45, 60).map((count) => count * minuteMs)
const functions = fc.constantFrom('avg', 'max', 'card', 'sum') as fc.Arbitrary<'avg'>
const aggregations = fc
  .record({
    query: fc.constantFrom(
      'previewed',
      'previewed AND level:<=3',
      'previewed AND _exists_:user',
      'took_ms:>250',
    ),
    group_by: fc.constantFrom([], ['source'], ['source', 'user']),
    every: minutes,
    within: minutes,
    metric: functions,
    bounds: fc.tuple(fc.nat(6), fc.nat(400)),
    operators: fc.tuple(fc.constantFrom('<', '<=', '>', '>='), fc.constantFrom('<', '>=')) as fc.Arbitrary<
      ['<', '<']
    >,
    joins: fc.constantFrom('&&', '||') as fc.Arbitrary<'&&'>,
  })
  .map(({ query, group_by, every, within, metric, bounds, operators, joins }) =>
    config({
      query,
      group_by: [...group_by],
      execute_every_ms: every,
      search_within_ms: within,
      series: [...counted, { id: 'm', function: metric, field: 'took_ms' }],
      conditions: {
        expression: {
          expr: joins,
          left: comparison(operators[0], bounds[0]),
          right: { expr: 'group', operator: '&&', child: comparison(operators[1], bounds[1], 'm') },
        },
      },
    }),
  )
const filters = fc
  .record({
    query: fc.constantFrom('previewed', 'level:<=3', 'took_ms:>250'),
    every: minutes,
    within: minutes,
  })
  .map(({ query, every, within }) =>
    config({
      query,
      series: [],
      conditions: { expression: null },
      execute_every_ms: every,
      search_within_ms: within,
    }),
  )

it('counts what the scheduler then makes over the same time, of random definitions', async () => {
  const wanted = [
    ...fc.sample(aggregations, { numRuns: 20, seed: 17 }),
    ...fc.sample(filters, { numRuns: 8, seed: 17 }),
  ]
  const previewed = []
  for (const each of wanted) previewed.push((await preview({ config: each })).total_events)
  const made = []
  const running = []
  for (const each of wanted) running.push(await scheduled(each))
  for (const each of running) made.push(await eventsMade(each))
  expect(made).toEqual(previewed)
  // The test would say nothing about definitions that find nothing, or all.
  expect(new Set(previewed).size).toBeGreaterThan(10)
})

it('tells what would be sent, what lies within the grace period, and what another number would find', async () => {
  const hour = { search_within_ms: hourMs, execute_every_ms: hourMs, group_by: ['source'] }
  const template = (text: string) => ({
    data_type: 'string',
    providers: [{ type: 'template-v1', template: text }],
  })
  const draft = {
    config: config({ ...hour, conditions: { expression: comparison('>=', 4) } }),
    field_spec: { host: template(`\${source.source}`) } as never, // the defaults are filled in
    key_spec: ['host'],
    grace_period_ms: 2 * hourMs,
    has_notifications: true,
  }
  const found = await preview(draft)
  expect(found.runs).toBe(6)
  const statesOf = (host: string) => found.events.filter(({ key }) => key === host).map(({ state }) => state)
  // Each second hour of a source with at least four messages in each.
  expect(statesOf('web-0')).toEqual(
    Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? 'notified' : 'grace_period')),
  )
  expect(found.notifications).toBe(found.events.filter(({ state }) => state === 'notified').length)
  expect(found.last_event).toBe(isoOf(endMs))
  expect(found.alternatives.map(({ value }) => value)).toEqual([8, 2])
  const withEight = await preview({
    config: config({ ...hour, conditions: { expression: comparison('>=', 8) } }),
  })
  expect(found.alternatives[0]?.events).toBe(withEight.total_events)
  expect(withEight.notifications).toBe(0)
  expect(new Set(withEight.events.map(({ state }) => state))).toEqual(new Set(['untold']))
  expect(found.chart).toMatchObject({
    label: 'count()',
    step_ms: hourMs,
    groups: 3,
    from: isoOf(endMs - 5 * hourMs),
  })
  expect(found.chart.events.reduce((sum, count) => sum + count, 0)).toBe(found.total_events)
  const last = found.chart.lines.map(({ name, values }) => [name, values.at(-1)])
  const ofLast = found.events.filter(({ timestamp }) => timestamp === isoOf(endMs))
  expect(Object.fromEntries(last)).toEqual(
    Object.fromEntries(ofLast.map(({ group_by_fields, values }) => [group_by_fields.source, values[0]])),
  )
})

it('says what is wrong with a draft by field, and shows nothing of streams that its user may not read', async () => {
  const ask = async (draft: Draft, client = admin()) => {
    const definition = { config: config({}), field_spec: {}, ...draft } as EventPreviewRequest['definition']
    const timerange = { type: 'relative' as const, range: 40 * 86_400 }
    return client.call(eventPreviews.preview, { body: { definition, timerange } })
  }
  const wrong = await ask({
    config: config({ query: 'a AND (', search_within_ms: 0 }),
    key_spec: ['nothing'],
  })
  expect(wrong.status).toBe(400)
  expect(Object.keys((wrong.body as unknown as { errors: object }).errors).toSorted()).toEqual([
    'key_spec',
    'query',
    'search_within_ms',
  ])
  const many = await ask({ config: config({ execute_every_ms: minuteMs, search_within_ms: minuteMs }) })
  expect([many.status, JSON.stringify(many.body)]).toEqual([400, expect.stringContaining('57600 windows')])
  const reader = server.api.as(await server.seed.user({ permissions: [`streams:read:${defaultStreamId}`] }))
  const day = { execute_every_ms: 24 * hourMs, search_within_ms: 24 * hourMs }
  expect((await ask({ config: config(day) }, reader)).status).toBe(403)
  expect((await ask({ config: config({ ...day, streams: [defaultStreamId] }) }, reader)).status).toBe(200)
})
