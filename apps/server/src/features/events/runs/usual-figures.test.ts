import {
  type EventCondition,
  type EventDefinitionRequest,
  eventDefinitions,
  eventPreviews,
  events,
} from '@logline/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { definitionBody } from '../../../testing/events/definition-bodies.ts'
import { startGelfInput } from '../../../testing/messages/gelf-input.ts'
import { sendGelf } from '../../../testing/messages/gelf-sender.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
const hours = 6
let server: TestServer
/** End of the last hour. */
const endMs = Math.floor(Date.now() / hourMs) * hourMs - 2 * hourMs

const admin = () => server.api.as('admin')
const isoOf = (ms: number) => new Date(ms).toISOString()
const timerange = { type: 'absolute' as const, from: isoOf(endMs - hours * hourMs), to: isoOf(endMs) }

/** Ten of web-1 in each hour of each week; in this week sixty in the fourth, and five of web-2 in the fifth. */
function messages(): object[] {
  const of = (week: number, hour: number, host: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      short_message: 'usually',
      host,
      timestamp: (endMs - week * weekMs - (hours - hour) * hourMs + at * 10_000) / 1_000,
    }))
  const each = Array.from({ length: hours }, (_, hour) => hour)
  return [
    { short_message: 'the first', host: 'web-1', timestamp: (endMs - 5 * weekMs) / 1_000 },
    ...[1, 2, 3, 4].flatMap((week) => each.flatMap((hour) => of(week, hour, 'web-1', 10))),
    ...each.flatMap((hour) => of(0, hour, 'web-1', hour === 3 ? 60 : 10)),
    ...of(0, 4, 'web-2', 5),
  ]
}

beforeAll(async () => {
  server = await startTestServer({ engine: true })
  const { port } = await startGelfInput(server)
  await sendGelf(port, messages())
  const never: EventCondition = {
    expr: '>',
    left: { expr: 'number-ref', ref: 'n' },
    right: { expr: 'number', value: 0 },
  }
  await vi.waitFor(
    async () => {
      const { chart } = await preview(configOf(never))
      const sum = chart.lines
        .flatMap(({ values }) => values)
        .reduce((all: number, value) => all + (value ?? 0), 0)
      expect(sum).toBe(hours * 10 + 55)
    },
    { timeout: 120_000, interval: 200 },
  )
})
afterAll(() => server.stop())

type Config = EventDefinitionRequest['config']

function configOf(expression: EventCondition): Config {
  const changes = { query: 'usually', search_within_ms: hourMs, execute_every_ms: hourMs }
  const series = [{ id: 'n', function: 'count' as const, field: null }]
  return definitionBody('Unusual', {}, { ...changes, series, conditions: { expression } }).config
}

async function preview(config: Config) {
  const body = { definition: { config, field_spec: {} }, timerange }
  const answer = await admin().call(eventPreviews.preview, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const unusual = (expr: '>' | '<', deviations: number, weeks = 4): EventCondition => ({
  expr,
  left: { expr: 'number-ref', ref: 'n' },
  right: { expr: 'usual', ref: 'n', weeks, deviations },
})

it('are those of the same hours in the weeks before', async () => {
  const found = await preview(configOf(unusual('>', 3)))
  expect(found.events.map(({ group_by_fields, values }) => [group_by_fields.source, values])).toEqual([
    ['web-1', [60]],
    ['web-2', [5]],
  ])
  // The spread of ten messages is their root.
  const [low, high] = [10 - 3 * Math.sqrt(10), 10 + 3 * Math.sqrt(10)]
  const close = (value: number) => Array.from({ length: hours }, () => expect.closeTo(value, 6))
  expect(found.chart.usual).toEqual({ low: close(low), high: close(high) })
  expect((await preview(configOf(unusual('>', 20)))).total_events).toBe(0)
  expect((await preview(configOf(unusual('<', -3)))).total_events).toBe(0)
  // Nothing is known of more weeks than there are messages of: five, of which the fifth has some hours only.
  expect((await preview(configOf(unusual('>', 3, 8)))).total_events).toBe(2)
})

it('go along with the events that a run makes, which are those of the preview', async () => {
  const body = { ...definitionBody('Unusual'), config: configOf(unusual('>', 3)) }
  const made = await admin().call(eventDefinitions.create, { body, query: { schedule: 'false' } })
  const params = { definitionId: made.body.id }
  const asked = { type: 'aggregation-v1' as const, timerange }
  expect((await admin().call(events.execute, { params, body: asked })).status).toBe(204)
  const filter = { event_definitions: [made.body.id] }
  const search = {
    filter,
    timerange: { type: 'relative' as const, range: 0 },
    sort_direction: 'asc' as const,
  }
  const { body: found } = await admin().call(events.search, { body: search })
  expect(
    found.events.map(({ event }) => [event.group_by_fields.source, event.aggregation_conditions]),
  ).toEqual([
    ['web-1', { 'count()': 60, 'usual count()': 10 }],
    ['web-2', { 'count()': 5, 'usual count()': 0 }],
  ])
})

it('are refused of a series that is not there, and of one week', async () => {
  const create = async (condition: EventCondition) => {
    const body = { ...definitionBody('Wrong'), config: configOf(condition) }
    return (await admin().call(eventDefinitions.create, { body, query: { schedule: 'false' } })).status
  }
  const other: EventCondition = {
    expr: '>',
    left: { expr: 'number-ref', ref: 'n' },
    right: { expr: 'usual', ref: 'other', weeks: 4, deviations: 3 },
  }
  expect([await create(other), await create(unusual('>', 3, 1))]).toEqual([400, 400])
})
