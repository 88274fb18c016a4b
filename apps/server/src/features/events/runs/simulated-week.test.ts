import { eventDefinitions } from '@logline/contract'
import {
  EngineError,
  type InsertBatch,
  type MessageStore,
  type MessagesPage,
  type WindowsRequest,
} from '@logline/engine'
import { defaultStreamId } from '@logline/message'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { definitionBody, filterBody } from '../../../testing/events/definition-bodies.ts'
import { chanceOf } from '../../../testing/messages/incidents.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'
import { createEventRuns } from './event-runs.ts'

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Sent {
  id: string
  /** Also when it was received. */
  atMs: number
  /** The store was behind until then. */
  storedMs: number
}

/** Messages of a week; for hours at a time the store is behind by up to two hours. */
function weekOfMessages(firstMs: number, next: () => number): Sent[] {
  const messages: Sent[] = []
  let behindUntilMs = 0
  for (let atMs = firstMs; atMs < firstMs + weekMs; atMs += Math.ceil(next() * 4 * minuteMs)) {
    if (next() < 0.003) behindUntilMs = atMs + next() * 120 * minuteMs
    const id = `01M8${String(messages.length).padStart(22, '0')}`
    messages.push({ id, atMs, storedMs: Math.max(atMs, behindUntilMs) })
  }
  return messages
}

class Killed extends Error {}

it('of alerts, with crashes, slow searches and a store that is behind, makes every event once', async () => {
  const next = chanceOf(7)
  const make = async (body: ReturnType<typeof definitionBody>) =>
    (await server.api.as('admin').call(eventDefinitions.create, { body, query: { schedule: 'true' } })).body
      .id
  const counts = (title: string, withinMs: number, everyMs: number) =>
    make(
      definitionBody(
        title,
        {},
        {
          group_by: [],
          search_within_ms: withinMs,
          execute_every_ms: everyMs,
          conditions: {
            expression: {
              expr: '>',
              left: { expr: 'number-ref', ref: 'count-' },
              right: { expr: 'number', value: 1 },
            },
          },
        },
      ),
    )
  const times = {
    each: [minuteMs, minuteMs],
    sliding: [5 * minuteMs, minuteMs],
    gaps: [2 * minuteMs, 10 * minuteMs],
  } as const
  const ids = {
    each: await counts('Each minute', ...times.each),
    sliding: await counts('Sliding', ...times.sliding),
    gaps: await counts('With gaps', ...times.gaps),
    messages: await make(
      filterBody('Each message', 'sent', { search_within_ms: 3 * minuteMs, execute_every_ms: minuteMs }),
    ),
  }
  const schedules = await server.db.selectFrom('event_schedules').selectAll().execute()
  const firstMs = Math.max(...schedules.map(({ to_ms }) => to_ms))
  const messages = weekOfMessages(firstMs, next)

  let nowMs = firstMs
  let kills = 0
  let isCalm = false
  let asked = 0
  const stored = new Map<string, { definitionId: string; count: number }>()
  const windowsOf = new Map<string, number[]>()
  const visible = () => messages.filter(({ storedMs }) => storedMs <= nowMs)
  const storedUntil = () =>
    messages.reduce(
      (until, { atMs, storedMs }) => (atMs <= nowMs && storedMs > nowMs ? Math.min(until, atMs - 1) : until),
      nowMs,
    )
  const trouble = async () => {
    asked += 1
    if (isCalm) return
    const luck = next()
    // A search that takes its time: others are due meanwhile.
    if (luck < 0.05) nowMs += next() * 10 * minuteMs
    if (luck > 0.97) throw new EngineError('timeout', 'The search took too long.')
  }
  const definitionOf = ({ purpose }: { purpose: string }) => purpose.replace('event definition ', '')
  const store: Partial<MessageStore> = {
    async windows({ windows }: WindowsRequest, caller) {
      await trouble()
      const { firstMs: fromMs, lengthMs, everyMs, count } = windows
      const all = visible()
      const seen = windowsOf.get(definitionOf(caller)) ?? []
      windowsOf.set(definitionOf(caller), seen)
      return Array.from({ length: count }, (_, window) => {
        const beginMs = fromMs + window * everyMs
        seen.push(beginMs + lengthMs)
        const found = all.filter(({ atMs }) => atMs >= beginMs && atMs < beginMs + lengthMs).length
        return { window, messages: found, streams: [], group: [], values: [found] }
      })
    },
    async searchMessages({ scope, limit, offset }): Promise<MessagesPage> {
      await trouble()
      const { fromMs, toMs } = scope.timeRange
      const found = visible().filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
      const page = found.slice(offset, offset + limit).map(({ id, atMs }) => ({
        ...{ id, indexSetId: 'set', indexNo: 0, timestampMs: atMs },
        ...{ fields: { message: 'sent' }, streams: [defaultStreamId] },
      }))
      return { messages: page, total: found.length }
    },
    async insert({ messages: events }: InsertBatch) {
      for (const { id, fields } of events) {
        const before = stored.get(id)
        // A store that takes what it has already leaves it alone; how often it was offered does not matter.
        stored.set(id, { definitionId: String(fields.event_definition_id), count: (before?.count ?? 0) + 1 })
      }
      // Killed between the events and the schedule: they are made again.
      if (!isCalm && next() < 0.05) {
        kills += 1
        throw new Killed()
      }
    },
  }
  const leader = () =>
    createEventRuns({
      db: server.db,
      messageStore: () => store as MessageStore, // nothing else is asked of it
      node: { nodeId: server.nodeId, hostname: 'logs-01' },
      log: pino({ enabled: false }),
      storedUntil,
      now: () => Math.floor(nowMs),
    })
  let runs = leader()
  while (nowMs < firstMs + weekMs + 180 * minuteMs) {
    await runs.turn(new AbortController().signal)
    // Mostly as the scheduler does, at times after an outage of hours, by another leader.
    nowMs += next() < 0.01 ? next() * 180 * minuteMs : next() * 3 * minuteMs
    if (next() < 0.02) runs = leader()
  }

  // What is still to be done is done in peace.
  isCalm = true
  for (let turn = 0; turn < 10; turn += 1, nowMs += minuteMs) await runs.turn(new AbortController().signal)

  const made = (definitionId: string) =>
    [...stored].filter(([, event]) => event.definitionId === definitionId).length
  const scheduleOf = async (definitionId: string) =>
    server.db
      .selectFrom('event_schedules')
      .selectAll()
      .where('definition_id', '=', definitionId)
      .executeTakeFirstOrThrow()
  for (const name of ['each', 'sliding', 'gaps'] as const) {
    const [withinMs, everyMs] = times[name]
    const begun = schedules.find(({ definition_id }) => definition_id === ids[name])
    const { to_ms: endMs, failures } = await scheduleOf(ids[name])
    expect(failures).toBe(0)
    const ends = []
    for (let toMs = begun?.to_ms ?? 0; toMs < endMs; toMs += everyMs) ends.push(toMs)
    // Each window, and no other one.
    expect([...new Set(windowsOf.get(ids[name]))].toSorted((a, b) => a - b)).toEqual(ends)
    const expected = ends.filter(
      (toMs) => messages.filter(({ atMs }) => atMs >= toMs - withinMs && atMs < toMs).length > 1,
    )
    expect(made(ids[name])).toBe(expected.length)
    expect(expected.length).toBeGreaterThan(100)
  }
  expect(made(ids.messages)).toBe(messages.length)
  expect([kills > 20, asked > 1_000]).toEqual([true, true])
})
