import { eventDefinitions, eventNotifications, events, urlWhitelist } from '@logline/contract'
import { systemEventsStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { httpNotificationBody } from '../../../testing/events/notification-bodies.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'
import { fixNotification, raiseNotification } from '../../notifications/index.ts'

const nodeId = '5ca1ab1e-0000-4000-8000-000000000000'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ engine: true })
})
afterAll(() => server.stop())

const raise = (key: string, title: string) =>
  raiseNotification(server.db, {
    type: 'generic',
    key,
    severity: 'urgent',
    nodeId,
    details: { title, description: `${title}, <b>all</b> of it.`, count: 3 },
  })

const found = async (as: Parameters<TestServer['api']['as']>[0], query: string) => {
  const body = { query, timerange: { type: 'relative' as const, range: 0 }, per_page: 100 }
  return (await server.api.as(as).call(events.search, { body })).body.events
}

/** Those of a notification, once there are so many. */
const eventsOf = (key: string, count: number) =>
  vi.waitFor(
    async () => {
      const found_ = await found('admin', `key:"generic|${key}"`)
      expect(found_).toHaveLength(count)
      return found_.map(({ event }) => event)
    },
    { timeout: 120_000, interval: 200 },
  )

const systemDefinition = async () => {
  const { body } = await server.api.as('admin').call(eventDefinitions.list, {})
  const [definition] = body.event_definitions
  if (!definition) throw new Error('There is none.')
  return definition
}

it('has one definition of the system from the first start', async () => {
  const definition = await systemDefinition()
  expect(definition).toMatchObject({
    _scope: 'SYSTEM_NOTIFICATION_EVENT',
    title: 'System notification events',
    priority: 1,
    alert: false,
    config: { type: 'system-notifications-v1' },
    storage: [{ type: 'persist-to-streams-v1', streams: [systemEventsStreamId] }],
  })
  const params = { definitionId: definition.id }
  const admin = server.api.as('admin')
  expect((await admin.call(eventDefinitions.remove, { params })).status).toBe(403)
  expect((await admin.call(eventDefinitions.unschedule, { params })).status).toBe(403)
})

it('makes one event of each notification, again when it was over, and also of one that is gone already', async () => {
  await raise('disk', 'The disk is full')
  await raise('disk', 'The disk is full')
  await fixNotification(server.db, { type: 'generic', key: 'disk' })
  const [event] = await eventsOf('disk', 1)
  expect(event).toMatchObject({
    event_definition_type: 'system-notifications-v1',
    message: 'GENERIC: The disk is full',
    streams: [systemEventsStreamId],
    source_streams: [],
    priority: 1,
    alert: false,
    fields: { title: 'The disk is full', count: '3', message_details: 'The disk is full, <b>all</b> of it.' },
    replay_info: null,
    timerange_start: null,
  })
  await raise('disk', 'The disk is full once more')
  const both = await eventsOf('disk', 2)
  expect(both[0]?.message).toBe('GENERIC: The disk is full once more')
})

it('are for those only who may read all streams', async () => {
  await raise('secret', 'An input of somebody else has failed')
  await eventsOf('secret', 1)
  const reader = await server.seed.user({ permissions: [`streams:read:${systemEventsStreamId}`] })
  expect(await found(reader, '')).toEqual([])
})

it('are told by the notifications of the definition, with fields of its own', async () => {
  const admin = server.api.as('admin')
  const url = 'http://127.0.0.1:9/'
  const entry = { id: 'a', type: 'literal' as const, value: url, title: 'Here' }
  await admin.call(urlWhitelist.update, { body: { disabled: false, entries: [entry] } })
  const made = await admin.call(eventNotifications.create, { body: httpNotificationBody('Nobody', { url }) })
  const { id, scheduler: _, updated_at: __, ...definition } = await systemDefinition()
  const body = {
    ...definition,
    id,
    priority: 3,
    alert: true,
    notifications: [{ notification_id: made.body.id, notification_parameters: null }],
    field_spec: {
      what: {
        data_type: 'string' as const,
        providers: [
          { type: 'template-v1' as const, template: `Look: \${source.title}`, require_values: true },
        ],
      },
    },
  }
  const changed = await admin.call(eventDefinitions.update, { params: { definitionId: id }, body })
  expect(changed.status).toBe(200)
  await raise('told', 'Nobody listens')
  const [event] = await eventsOf('told', 1)
  expect(event).toMatchObject({ priority: 3, alert: true, fields: { what: 'Look: Nobody listens' } })
  const deliveries = await admin.call(eventNotifications.deliveries, {
    params: { notificationId: made.body.id },
    query: {},
  })
  expect(deliveries.body.deliveries).toMatchObject([{ event_id: event?.id, event_definition_id: id }])
  // Who may see the event is told of it, and of the notification who may read that.
  const params = { eventId: event?.id ?? '' }
  const told = await admin.call(eventNotifications.ofEvent, { params })
  expect(told.body.deliveries).toMatchObject([
    { notification: { id: made.body.id, title: 'Nobody', type: 'http-notification-v1' } },
  ])
  const reader = server.api.as(await server.seed.user({ permissions: ['streams:read'] }))
  const seen = await reader.call(eventNotifications.ofEvent, { params })
  expect(seen.body.deliveries).toMatchObject([{ notification: null, error: null }])
  const stranger = server.api.as(await server.seed.user())
  expect((await stranger.call(eventNotifications.ofEvent, { params })).status).toBe(404)
})
