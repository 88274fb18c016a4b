import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  clusterConfig,
  clusterConfigs,
  type Event,
  eventDefinitions,
  eventNotifications,
  eventSilences,
  toTs,
  urlWhitelist,
} from '@logline/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { loadSecretBox } from '../../db/index.ts'
import { serviceUnavailable } from '../../http/errors.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { definitionBody } from '../../testing/events/definition-bodies.ts'
import { httpNotificationBody } from '../../testing/events/notification-bodies.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { definitionRepo } from '../event-definitions/index.ts'
import { createDeliveries, removeOldDeliveries } from './deliveries.ts'
import { queueDeliveries } from './queue-deliveries.ts'

const dayMs = 86_400_000
const { signal } = new AbortController()

describeOnEachDatabase('deliveries of events', (database) => {
  let server: TestServer
  let address: string
  let received: string[] = []
  let status = 200
  const receiver = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { event } = JSON.parse(text) as { event: Event } // as the notification is to be
    received.push(`${request.url} ${event.id}`)
    response.writeHead(status).end()
  })

  beforeAll(async () => {
    server = await startTestServer({ database })
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    // as: a server on TCP that listens
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
    await admin().call(urlWhitelist.update, { body: { entries: [], disabled: true } })
  })
  beforeEach(async () => {
    received = []
    status = 200
    await server.db.deleteFrom('event_deliveries').execute()
  })
  afterAll(async () => {
    receiver.close()
    receiver.closeAllConnections()
    await server.stop()
  })

  const admin = () => server.api.as('admin')
  const notify = async (path: string, config: object = {}) =>
    (
      await admin().call(eventNotifications.create, {
        body: httpNotificationBody(path, { url: `${address}${path}`, ...config }),
      })
    ).body.id
  const define = async (notificationIds: string[], gracePeriodMs = 0, backlog_size = 0) => {
    const body = definitionBody('Told', {
      notifications: notificationIds.map((id) => ({ notification_id: id, notification_parameters: null })),
      notification_settings: { grace_period_ms: gracePeriodMs, backlog_size },
    })
    const made = await admin().call(eventDefinitions.create, { body, query: { schedule: 'false' } })
    return made.body.id
  }
  const eventOf = (id: string, atMs: number, key = ''): { event: Event; atMs: number } => ({
    atMs,
    event: {
      ...{ id, event_definition_type: 'aggregation-v1', event_definition_id: 'x', origin_context: null },
      ...{
        timestamp: toTs(atMs),
        timestamp_processing: toTs(atMs),
        timerange_start: null,
        timerange_end: null,
      },
      ...{ streams: [], source_streams: [], message: `Event ${id}`, source: 'logs-01', key_tuple: [], key },
      ...{ priority: 2, alert: true, fields: {}, group_by_fields: {}, replay_info: null },
      aggregation_conditions: {},
    },
  })

  /** With a clock of its own; the server's own turns find nothing, as all of it lies in the future. */
  async function bench() {
    const state = { nowMs: Date.now() + 1_000 * dayMs }
    const deliveries = createDeliveries({
      db: server.db,
      secrets: await loadSecretBox(server.dataDir),
      mailer: null,
      consoleUrl: null,
      messageStore: () => {
        throw serviceUnavailable('The engine is away.')
      },
      node: { nodeId: server.nodeId },
      log: pino({ enabled: false }),
      now: () => state.nowMs,
    })
    const queue = async (definitionId: string, ...events: { event: Event; atMs: number }[]) => {
      const definition = await definitionRepo(server.db).byId(definitionId)
      if (definition) await queueDeliveries(server.db, definition, events, state.nowMs)
    }
    const turn = async () => {
      await deliveries.turn(signal)
      await deliveries.settled()
    }
    return { state, queue, turn }
  }

  async function configureRetry(periodMs: number) {
    const { className, whenUnset } = clusterConfigs.events
    const body = { ...whenUnset, events_notification_retry_period: periodMs }
    await admin().call(clusterConfig.update, { params: { configClass: className }, body })
  }

  const statesOf = async (notificationId: string) =>
    (await admin().call(eventNotifications.deliveries, { params: { notificationId } })).body.deliveries

  it('tell nobody while a silence holds, and only of what it is about', async () => {
    const notificationId = await notify('/silenced')
    const definitionId = await define([notificationId])
    const { state, queue, turn } = await bench()
    const isoOf = (ms: number) => new Date(ms).toISOString()
    const silence = {
      title: 'Maintenance',
      event_definitions: ['x'],
      key: 'gw-*',
      starts_at: isoOf(state.nowMs),
      ends_at: isoOf(state.nowMs + 60_000),
    }
    expect((await admin().call(eventSilences.create, { body: silence })).status).toBe(200)
    await queue(definitionId, eventOf('S1', 1_000, 'gw-1'), eventOf('S2', 2_000, 'shop'))
    await turn()
    state.nowMs += 60_000
    await queue(definitionId, eventOf('S3', 3_000, 'gw-1'))
    await turn()
    expect(received.filter((each) => each.startsWith('/silenced'))).toEqual(['/silenced S2', '/silenced S3'])
    expect((await statesOf(notificationId)).toReversed()).toMatchObject([
      { event_id: 'S1', state: 'silenced', error: 'Silenced: Maintenance' },
      { event_id: 'S2', state: 'sent' },
      { event_id: 'S3', state: 'sent' },
    ])
  })

  it('tell no more within an hour than the notification may, and say so', async () => {
    const body = { ...httpNotificationBody('Seldom', { url: `${address}/seldom` }), max_per_hour: 2 }
    const made = (await admin().call(eventNotifications.create, { body })).body
    expect(made.max_per_hour).toBe(2)
    const other = await notify('/often')
    const definitionId = await define([made.id, other])
    const { state, queue, turn } = await bench()
    await queue(definitionId, eventOf('L1', 1_000), eventOf('L2', 2_000), eventOf('L3', 3_000))
    await turn()
    state.nowMs += 3_600_000
    await queue(definitionId, eventOf('L4', 4_000))
    await turn()
    expect(received.filter((each) => each.startsWith('/seldom'))).toEqual([
      '/seldom L1',
      '/seldom L2',
      '/seldom L4',
    ])
    expect(received.filter((each) => each.startsWith('/often'))).toHaveLength(4)
    expect((await statesOf(made.id)).map(({ event_id, state, error }) => [event_id, state, error])).toEqual([
      ['L4', 'sent', null],
      ['L3', 'limited', 'More than 2 in an hour.'],
      ['L2', 'sent', null],
      ['L1', 'sent', null],
    ])
    const params = { notificationId: made.id }
    const unlimited = await admin().call(eventNotifications.update, {
      params,
      body: { ...body, max_per_hour: null },
    })
    expect(unlimited.body.max_per_hour).toBeNull()
  })

  it('tell each event once by each notification, in order, however often it is queued', async () => {
    const [first, second] = [await notify('/a'), await notify('/b')]
    const definitionId = await define([first, second])
    const { queue, turn } = await bench()
    const events = [eventOf('E2', 2_000), eventOf('E1', 1_000)]
    await queue(definitionId, ...events)
    await queue(definitionId, ...events)
    const { body } = await admin().call(eventDefinitions.getWithContext, { params: { definitionId } })
    expect(body.context.scheduler.queued_notifications).toBe(4)
    await turn()
    await turn()
    expect(received.toSorted()).toEqual(['/a E1', '/a E2', '/b E1', '/b E2'])
    expect(received.filter((each) => each.startsWith('/a'))).toEqual(['/a E1', '/a E2'])
    expect(await statesOf(first)).toMatchObject([
      { state: 'sent', attempts: 1, error: null, next_attempt_at: null },
      { state: 'sent', attempts: 1 },
    ])
  })

  it('are tried again later and later while the receiver is away, while others get theirs', async () => {
    const [away, other] = [await notify('/', { url: 'http://127.0.0.1:1/' }), await notify('/there')]
    const definitionId = await define([away, other])
    const { state, queue, turn } = await bench()
    await queue(definitionId, eventOf('E1', 1_000), eventOf('E2', 2_000))
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await turn()
      // Not before its time, nor what is behind it.
      await turn()
      const waiting = (await statesOf(away)).find(({ event_id }) => event_id === 'E1')
      expect(waiting).toMatchObject({
        state: 'waiting',
        attempts: attempt,
        error: expect.stringMatching(/ECONNREFUSED/),
      })
      const behind = (await statesOf(away)).find(({ event_id }) => event_id === 'E2')
      expect(behind).toMatchObject({ state: 'waiting', attempts: 0 })
      const nextMs = Date.parse(waiting?.next_attempt_at ?? '')
      pauses.push((nextMs - state.nowMs) / 1_000)
      state.nowMs = nextMs
      if (attempt === 4) await configureRetry(20_000)
    }
    await configureRetry(300_000)
    expect(pauses).toEqual([10, 30, 60, 300, 20])
    expect(received).toEqual(['/there E1', '/there E2'])
    const told = await server.db
      .selectFrom('notifications')
      .select('details')
      .where('key', '=', away)
      .execute()
    expect(JSON.stringify(told)).toContain('is not taken')
    await admin().call(eventNotifications.update, {
      params: { notificationId: away },
      body: httpNotificationBody('/', { url: `${address}/back` }),
    })
    await turn()
    state.nowMs += 300_000
    await turn()
    expect(received.slice(2)).toEqual(['/back E1', '/back E2'])
    expect(
      await server.db.selectFrom('notifications').select('key').where('key', '=', away).execute(),
    ).toEqual([])
  })

  it('wait for a receiver that is dead for an hour, and are told then in their order', async () => {
    const late: string[] = []
    const start = async (port: number) => {
      const started = createServer(async (request, response) => {
        let text = ''
        for await (const chunk of request) text += chunk
        late.push((JSON.parse(text) as { event: Event }).event.id) // as the notification is to be
        response.end()
      })
      started.listen(port, '127.0.0.1')
      await once(started, 'listening')
      return started
    }
    const first = await start(0)
    // as: a server on TCP that listens
    const { port } = first.address() as AddressInfo
    first.close()
    await once(first, 'close')
    const id = await notify('/dead', { url: `http://127.0.0.1:${port}/` })
    const definitionId = await define([id])
    const { state, queue, turn } = await bench()
    await queue(definitionId, eventOf('D1', 1_000), eventOf('D2', 2_000))
    for (let minute = 0; minute < 60; minute += 1, state.nowMs += 60_000) await turn()
    const [, waiting] = await statesOf(id)
    expect(waiting).toMatchObject({
      event_id: 'D1',
      state: 'waiting',
      error: expect.stringContaining('sent'),
    })
    // Ever rarer: after ten seconds, half a minute, a minute, and then every five.
    expect(waiting?.attempts).toBeLessThan(20)
    await queue(definitionId, eventOf('D3', 3_000))
    const second = await start(port)
    state.nowMs += 300_000
    await turn()
    second.close()
    second.closeAllConnections()
    expect(late).toEqual(['D1', 'D2', 'D3'])
    expect((await statesOf(id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })

  it('end when they are refused, or have waited for a day', async () => {
    const id = await notify('/refuses')
    const definitionId = await define([id])
    const { state, queue, turn } = await bench()
    status = 404
    await queue(definitionId, eventOf('E1', 1_000))
    await turn()
    expect(await statesOf(id)).toMatchObject([
      { state: 'failed', attempts: 1, error: 'The receiver answered 404.' },
    ])
    status = 503
    await queue(definitionId, eventOf('E2', 2_000))
    await turn()
    state.nowMs += dayMs + 1
    await turn()
    expect((await statesOf(id)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    await removeOldDeliveries({ db: server.db, now: () => state.nowMs + 8 * dayMs })
    expect(await statesOf(id)).toEqual([])
  })

  it('are suppressed within the grace period of another one about the same key', async () => {
    const id = await notify('/grace')
    const definitionId = await define([id], 60_000)
    const { queue, turn } = await bench()
    await queue(
      definitionId,
      eventOf('E1', 1_000_000, 'a'),
      eventOf('E2', 1_059_999, 'a'),
      eventOf('E3', 1_059_999, 'b'),
      eventOf('E4', 1_060_000, 'a'),
    )
    await turn()
    expect(received).toEqual(['/grace E1', '/grace E3', '/grace E4'])
    const states = Object.fromEntries((await statesOf(id)).map(({ event_id, state }) => [event_id, state]))
    expect(states).toEqual({ E1: 'sent', E2: 'suppressed', E3: 'sent', E4: 'sent' })
  })

  it('wait for the messages that are to be sent along, and go when the queue is cleared', async () => {
    const id = await notify('/backlog')
    const definitionId = await define([id], 0, 5)
    const { queue, turn } = await bench()
    await queue(definitionId, {
      atMs: 1_000,
      event: {
        ...eventOf('E1', 1_000).event,
        replay_info: { timerange_start: toTs(0), timerange_end: toTs(1_000), query: '', streams: [] },
      },
    })
    await turn()
    expect(await statesOf(id)).toMatchObject([
      { state: 'waiting', error: 'The messages behind the event could not be read: The engine is away.' },
    ])
    await admin().call(eventNotifications.clearQueue, { params: { definitionId } })
    expect(await statesOf(id)).toEqual([])
    expect(received).toEqual([])
  })

  it('are sent by one of two who take them at the same moment', async () => {
    const id = await notify('/twice')
    const definitionId = await define([id])
    const [one, two] = [await bench(), await bench()]
    two.state.nowMs = one.state.nowMs
    await one.queue(definitionId, ...Array.from({ length: 20 }, (_, at) => eventOf(`E${at}`, at)))
    await Promise.all([one.turn(), two.turn()])
    await one.turn()
    expect(new Set(received).size).toBe(20)
    expect(received.length).toBe(20)
  })
})
