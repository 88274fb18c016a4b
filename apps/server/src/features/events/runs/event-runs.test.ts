import { clusterConfig, clusterConfigs, eventDefinitions } from '@logline/contract'
import {
  type Caller,
  EngineError,
  type InsertBatch,
  type MessageStore,
  type WindowsRequest,
} from '@logline/engine'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceUnavailable } from '../../../http/errors.ts'
import { describeOnEachDatabase } from '../../../testing/databases/each-database.ts'
import { definitionBody } from '../../../testing/events/definition-bodies.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'
import { runRepo } from '../../event-definitions/index.ts'
import { createEventRuns } from './event-runs.ts'

const minuteMs = 60_000
const { signal } = new AbortController()

describeOnEachDatabase('runs of event definitions', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const create = async (): Promise<string> => {
    const config = { group_by: [], conditions: { expression: { expr: 'true' as const } } }
    const body = definitionBody('Each window', {}, config)
    const made = await server.api
      .as('admin')
      .call(eventDefinitions.create, { body, query: { schedule: 'true' } })
    return made.body.id
  }
  const scheduleOf = (id: string) =>
    server.db
      .selectFrom('event_schedules')
      .selectAll()
      .where('definition_id', '=', id)
      .executeTakeFirstOrThrow()
  const clear = () => server.db.deleteFrom('event_schedules').execute()
  const told = () =>
    server.db
      .selectFrom('notifications')
      .select(['key', 'details'])
      .where('type', '=', 'search_error')
      .execute()

  async function configure(limits: { events_search_timeout: number; events_catchup_window: number }) {
    const { className, whenUnset } = clusterConfigs.events
    const params = { configClass: className }
    await server.api.as('admin').call(clusterConfig.update, { params, body: { ...whenUnset, ...limits } })
  }

  /** An engine that answers as it is told to, and a clock. */
  function bench(nowMs: number) {
    const asked: WindowsRequest['windows'][] = []
    const limits: (number | undefined)[] = []
    const stored: InsertBatch[] = []
    const state = { nowMs, untilMs: nowMs as number | null, failsWith: null as Error | null, isAway: false }
    const store = {
      async windows({ windows }: WindowsRequest, { maxExecutionMs }: Caller) {
        if (state.failsWith) throw state.failsWith
        asked.push(windows)
        limits.push(maxExecutionMs)
        const figures = { messages: 1, streams: [], group: [], values: [1] }
        return Array.from({ length: windows.count }, (_, window) => ({ window, ...figures }))
      },
      async insert(batch: InsertBatch) {
        stored.push(batch)
      },
    } as Partial<MessageStore> as MessageStore // nothing else is asked of it
    const runs = createEventRuns({
      db: server.db,
      messageStore: () => {
        if (state.isAway) throw serviceUnavailable('The engine is away.')
        return store
      },
      node: { nodeId: server.nodeId, hostname: 'logs-01' },
      log: pino({ enabled: false }),
      storedUntil: () => state.untilMs,
      now: () => state.nowMs,
    })
    return { state, asked, limits, stored, turn: () => runs.turn(signal) }
  }

  it('leave no gap between windows, and look at none twice; what an outage has left is caught up with in steps', async () => {
    await clear()
    const id = await create()
    const { to_ms: firstMs } = await scheduleOf(id)
    const { state, asked, limits, stored, turn } = bench(firstMs)
    await turn()
    await turn()
    state.nowMs = firstMs + 30_000
    state.untilMs = state.nowMs
    await turn()
    expect(asked).toEqual([{ firstMs: firstMs - minuteMs, lengthMs: minuteMs, everyMs: minuteMs, count: 1 }])
    state.nowMs = firstMs + 200 * minuteMs
    state.untilMs = state.nowMs - 1
    for (let count = 0; count < 2; count += 1) await turn()
    await configure({ events_search_timeout: 90_000, events_catchup_window: 0 })
    await turn()
    await configure({ events_search_timeout: 60_000, events_catchup_window: 60 * 60 * minuteMs })
    for (let count = 0; count < 2; count += 1) await turn()
    expect(asked.map(({ firstMs: from, count }) => [(from - firstMs) / minuteMs, count])).toEqual([
      [-1, 1],
      [0, 60],
      [60, 60],
      [120, 1],
      [121, 78],
    ])
    expect(limits).toEqual([60_000, 60_000, 60_000, 90_000, 60_000])
    const ids = stored.flatMap(({ messages }) => messages.map((message) => message.id))
    expect([ids.length, new Set(ids).size]).toEqual([200, 200])
    expect(ids).toEqual(ids.toSorted())
  })

  it('wait until what was received by the end of a window is stored, and for an engine that is away', async () => {
    await clear()
    const id = await create()
    const { to_ms: firstMs } = await scheduleOf(id)
    const { state, asked, turn } = bench(firstMs + 10 * minuteMs)
    state.untilMs = null
    await turn()
    state.untilMs = firstMs - 1
    await turn()
    state.untilMs = firstMs + minuteMs
    state.isAway = true
    await turn()
    state.isAway = false
    expect(await scheduleOf(id)).toMatchObject({ failures: 0 })
    expect(asked).toEqual([])
    await turn()
    expect(asked).toMatchObject([{ count: 2 }])
  })

  it('that fail are tried again and lose nothing; people are told from the third failure to the next success', async () => {
    await clear()
    const id = await create()
    const { to_ms: firstMs } = await scheduleOf(id)
    const { state, asked, stored, turn } = bench(firstMs)
    state.failsWith = new EngineError('limit', 'There are more than 10000 groups.')
    for (const failures of [1, 2, 3]) {
      expect(await told()).toEqual([])
      await turn()
      // Not before its time.
      await turn()
      expect(await scheduleOf(id)).toMatchObject({
        failures,
        failure: 'There are more than 10000 groups.',
        to_ms: firstMs,
        next_at_ms: state.nowMs + 5_000,
      })
      state.nowMs += 5_000
    }
    expect(await told()).toMatchObject([
      { key: id, details: expect.stringContaining('more than 10000 groups') },
    ])
    state.failsWith = null
    await turn()
    expect([asked.length, stored.length, await told()]).toEqual([1, 1, []])
    expect(await scheduleOf(id)).toMatchObject({ failures: 0, failure: null, to_ms: firstMs + minuteMs })
  })

  it('make the same events when they are interrupted before they go on', async () => {
    await clear()
    const id = await create()
    const before = await scheduleOf(id)
    const { stored, turn } = bench(before.to_ms)
    await turn()
    await server.db.updateTable('event_schedules').set(before).where('definition_id', '=', id).execute()
    await turn()
    const [first, second] = stored.map(({ messages }) => messages.map((message) => message.id))
    expect([first?.length, second]).toEqual([1, first])
  })

  it('do not go on with windows that somebody has changed meanwhile', async () => {
    await clear()
    const id = await create()
    const { to_ms: firstMs } = await scheduleOf(id)
    const { state, turn } = bench(firstMs)
    const changed = { from_ms: 1, to_ms: 2, next_at_ms: Number.MAX_SAFE_INTEGER }
    state.failsWith = new EngineError('limit', 'late')
    const running = turn()
    await server.db.updateTable('event_schedules').set(changed).where('definition_id', '=', id).execute()
    await running
    expect(await scheduleOf(id)).toMatchObject({ from_ms: 1, to_ms: 2 })
  })

  it('are kept with their windows, how long they took and what came of them, until they are old', async () => {
    await clear()
    const id = await create()
    const { to_ms: firstMs } = await scheduleOf(id)
    const { state, turn } = bench(firstMs + 2 * minuteMs)
    const runs = async () =>
      (await server.api.as('admin').call(eventDefinitions.runs, { params: { definitionId: id } })).body.runs
    await turn()
    state.failsWith = new EngineError('timeout', 'The search took too long.')
    state.nowMs += minuteMs
    state.untilMs = state.nowMs
    await turn()
    const [failed, first, ...others] = await runs()
    expect(others).toEqual([])
    expect(failed).toMatchObject({ windows: 1, events: 0, failure: 'The search took too long.' })
    expect(first).toEqual({
      started_at: new Date(firstMs + 2 * minuteMs).toISOString(),
      duration_ms: 0,
      timerange_from: new Date(firstMs - minuteMs).toISOString(),
      timerange_to: new Date(firstMs + 2 * minuteMs).toISOString(),
      windows: 3,
      events: 3,
      failure: null,
      late: false,
    })
    await runRepo(server.db).removeOld(state.nowMs + 86_400_000 - minuteMs / 2)
    expect((await runs()).map(({ events }) => events)).toEqual([0])
    // One that is deleted while it is looked at is no failure of the others.
    state.failsWith = null
    state.nowMs += 5_000
    await server.api.as('admin').call(eventDefinitions.remove, { params: { definitionId: id } })
    await turn()
  })
})
