import { randomBytes } from 'node:crypto'
import { eventDefinitions } from '@logline/contract'
import type { InsertBatch, MessageStore, MessagesPage, WindowsRequest } from '@logline/engine'
import { defaultStreamId, eventsStreamId } from '@logline/message'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestEngine } from '../../../../../../packages/engine/src/testing/test-engine.ts'
import { definitionBody, filterBody } from '../../../testing/events/definition-bodies.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'
import { definitionRepo } from '../../event-definitions/index.ts'
import { indexSetRepo } from '../../index-sets/index.ts'
import type { EventRecord } from '../model/event.ts'
import { eventId } from '../model/event.ts'
import { createEventKeeper } from './event-keeper.ts'
import { createEventRuns } from './event-runs.ts'
import { notStored } from './late-looks.ts'

const minuteMs = 60_000
const { signal } = new AbortController()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const admin = () => server.api.as('admin')

interface Sent {
  id: string
  atMs: number
  receivedMs: number
}

/** Runs with a clock and a store of their own; the server's have no store, and wait for it. */
function bench() {
  const state = { nowMs: Date.now() + minuteMs, fails: false, messages: [] as Sent[] }
  const stored = new Map<string, number>()
  const visible = (fromMs: number, toMs: number) =>
    state.messages.filter(
      ({ atMs, receivedMs }) => receivedMs <= state.nowMs && atMs >= fromMs && atMs < toMs,
    )
  const page = (found: readonly { id: string; atMs: number }[]): MessagesPage => ({
    messages: found.map(({ id, atMs }) => ({
      ...{ id, indexSetId: 'set', indexNo: 0, timestampMs: atMs },
      ...{ fields: { message: 'sent' }, streams: [defaultStreamId] },
    })),
    total: found.length,
  })
  const store: Partial<MessageStore> = {
    async windows({ windows: { firstMs, lengthMs, everyMs, count } }: WindowsRequest) {
      return Array.from({ length: count }, (_, window) => {
        const beginMs = firstMs + window * everyMs
        const found = visible(beginMs, beginMs + lengthMs).length
        return { window, messages: found, streams: [], group: [], values: [found] }
      })
    },
    async searchMessages({ scope: { streamIds, timeRange }, offset }) {
      const { fromMs, toMs } = timeRange
      // It is asked for events by their ids, all of one time.
      if (streamIds[0] === eventsStreamId)
        return page(
          [...stored].map(([id, atMs]) => ({ id, atMs })).filter(({ atMs }) => atMs >= fromMs && atMs < toMs),
        )
      return page(offset === 0 ? visible(fromMs, toMs) : [])
    },
    async insert({ messages }: InsertBatch) {
      if (state.fails) throw new Error('Killed.')
      for (const { id, timestampMs } of messages) stored.set(id, timestampMs)
    },
  }
  const runs = createEventRuns({
    db: server.db,
    messageStore: () => store as MessageStore, // nothing else is asked of it
    node: { nodeId: server.nodeId, hostname: 'logs-01' },
    log: pino({ enabled: false }),
    storedUntil: () => state.nowMs,
    now: () => state.nowMs,
  })
  return { state, stored, turn: () => runs.turn(signal) }
}

const make = async (body: ReturnType<typeof definitionBody>) =>
  (await admin().call(eventDefinitions.create, { body, query: { schedule: 'true' } })).body.id

const scheduleOf = (id: string) =>
  server.db
    .selectFrom('event_schedules')
    .selectAll()
    .where('definition_id', '=', id)
    .executeTakeFirstOrThrow()

const runsOf = async (definitionId: string) =>
  (await admin().call(eventDefinitions.runs, { params: { definitionId } })).body.runs

const config = { search_within_ms: minuteMs, execute_every_ms: minuteMs }
const counting = {
  ...config,
  group_by: [],
  conditions: {
    expression: {
      expr: '>' as const,
      left: { expr: 'number-ref' as const, ref: 'count-' },
      right: { expr: 'number' as const, value: 0 },
    },
  },
}

it('make events of messages that came late, once, for definitions that ask for it', async () => {
  const ids = {
    windows: await make(definitionBody('Late', {}, { ...counting, late_within_ms: 10 * minuteMs })),
    messages: await make(filterBody('Late each', 'sent', { ...config, late_within_ms: 10 * minuteMs })),
    never: await make(definitionBody('Not late', {}, counting)),
  }
  const { state, stored, turn } = bench()
  const firstMs = (await scheduleOf(ids.windows)).to_ms
  state.nowMs = firstMs + 3 * minuteMs
  // One in time; one of the same window, and one of another window, that come five minutes later.
  const receivedMs = firstMs + 8 * minuteMs
  state.messages = [
    { id: `01M8${'A'.repeat(22)}`, atMs: firstMs + 30_000, receivedMs: firstMs + 40_000 },
    { id: `01M8${'B'.repeat(22)}`, atMs: firstMs + 31_000, receivedMs },
    { id: `01M8${'C'.repeat(22)}`, atMs: firstMs + 90_000, receivedMs },
  ]
  await turn()
  expect(stored.size).toBe(3)
  state.nowMs = firstMs + 9 * minuteMs
  await turn()
  expect(stored.size).toBe(3)
  // The time for late messages is over; the first try is interrupted.
  state.nowMs = firstMs + 13 * minuteMs
  state.fails = true
  await turn()
  expect(stored.size).toBe(3)
  state.fails = false
  state.nowMs += minuteMs
  for (let again = 0; again < 3; again += 1) await turn()
  expect(stored.size).toBe(6)
  const late = (await runsOf(ids.windows)).filter((run) => run.late)
  expect(late.map(({ events, failure }) => [events, failure])).toEqual([
    [1, null],
    [0, 'An unexpected error, which the log of the server tells.'],
  ])
  expect((await runsOf(ids.messages)).filter((run) => run.late && run.events === 2)).toHaveLength(1)
  expect((await runsOf(ids.never)).some((run) => run.late)).toBe(false)

  const params = { definitionId: ids.windows }
  const { body } = await admin().call(eventDefinitions.get, { params })
  expect(body.config).toMatchObject({ late_within_ms: 10 * minuteMs })
  await admin().call(eventDefinitions.unschedule, { params })
  expect(
    (await server.db.selectFrom('event_late_looks').select('definition_id').execute()).map(
      ({ definition_id }) => definition_id,
    ),
  ).toEqual([ids.messages])
})

it('know by the store which events there are already', async () => {
  const engine = await startTestEngine()
  const definition = await definitionRepo(server.db).byId(await make(definitionBody('Known')))
  if (!definition) throw new Error('It is gone.')
  const nowMs = Date.now()
  const events = Array.from({ length: 1_100 }, (_, at): EventRecord => {
    const timestampMs = nowMs - at * 1_000
    return {
      id: eventId(definition.id, timestampMs, [randomBytes(4).toString('hex')]),
      definitionId: definition.id,
      definitionType: 'aggregation-v1',
      originContext: null,
      timestampMs,
      processedAtMs: nowMs,
      rangeMs: null,
      sourceStreams: [defaultStreamId],
      message: `Event ${at}`,
      keyTuple: [],
      priority: 2,
      isAlert: false,
      fields: {},
      groupByFields: {},
      figures: {},
      replay: null,
    }
  })
  const { store } = engine
  for (const { id } of await indexSetRepo(server.db).writeTargets()) await store.ensureIndexSet(id)
  const kept = { definition, events: events.filter((_, at) => at % 3 === 0) }
  await createEventKeeper('logs-01').keep(server.db, kept, { store, signal })
  const caller = { user: 'system', purpose: 'test', signal }
  const fresh = await notStored({ db: server.db, store, caller }, events)
  expect(fresh.map(({ id }) => id)).toEqual(events.filter((_, at) => at % 3 !== 0).map(({ id }) => id))
  await engine.stop()
})
