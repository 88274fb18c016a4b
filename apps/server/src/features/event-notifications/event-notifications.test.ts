import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventDefinitions, eventNotifications, urlWhitelist } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { definitionBody } from '../../testing/events/definition-bodies.ts'
import { httpNotificationBody } from '../../testing/events/notification-bodies.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: { event?: { message?: string; key?: string }; backlog?: unknown[] }
}

describeOnEachDatabase('notifications of events', (database) => {
  let server: TestServer
  let address: string
  const received: Received[] = []
  let status = 200
  const receiver = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
  })

  beforeAll(async () => {
    server = await startTestServer({ database })
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    // as: a server on TCP that listens
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
    const entries = [{ id: 'a', type: 'regex' as const, value: `^${address}/.*$`, title: 'Receiver' }]
    await admin().call(urlWhitelist.update, { body: { entries, disabled: false } })
  })
  afterAll(async () => {
    receiver.close()
    receiver.closeAllConnections()
    await server.stop()
  })

  const admin = () => server.api.as('admin')
  const create = async (title: string, config: object = {}) =>
    (await admin().call(eventNotifications.create, { body: httpNotificationBody(title, config) })).body
  const at = (notificationId: string) => ({ params: { notificationId } })

  it('have what was sent, and show of secrets only that they are set', async () => {
    const made = await create('Hook', {
      url: `${address}/a`,
      basic_auth: 'user:hidden',
      api_key: 'x',
      api_secret: 'hush',
    })
    expect(made).toEqual({
      id: expect.any(String),
      title: 'Hook',
      description: '',
      max_per_hour: null,
      config: {
        type: 'http-notification-v1',
        url: `${address}/a`,
        basic_auth: { is_set: true },
        api_key: 'x',
        api_secret: { is_set: true },
        api_key_as_header: false,
        skip_tls_verification: false,
      },
    })
    expect((await admin().call(eventNotifications.get, at(made.id))).body).toEqual(made)
    const stored = await server.db.selectFrom('event_notifications').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/hidden|hush/)
    const page = await admin().call(eventNotifications.paginated, { query: { query: 'Hook' } })
    expect([page.body.elements, page.body.defaults.sort]).toEqual([[made], { id: 'title', direction: 'ASC' }])
    expect((await admin().call(eventNotifications.list)).body.notifications).toContainEqual(made)
  })

  it.each([
    ['title', httpNotificationBody(' '), ['Notification title cannot be empty.']],
    ['url', httpNotificationBody('x', { url: 'ftp://a' }), expect.anything()],
    ['url', httpNotificationBody('x', { url: '' }), expect.anything()],
    ['api_secret', httpNotificationBody('x', { api_key: 'a' }), expect.anything()],
    ['api_key', httpNotificationBody('x', { api_secret: 'a' }), expect.anything()],
    [
      'api_key',
      httpNotificationBody('x', { api_key: 'a b', api_secret: 'a', api_key_as_header: true }),
      ['HTTP Notification api_key is no name of a header.'],
    ],
    ['config', { title: 'x', config: { type: 'email-notification-v1', subject: 'x' } }, expect.anything()],
    ['config', { title: 'x', config: { type: 'legacy-alarm-callback-notification-v1' } }, expect.anything()],
  ] as const)('with something wrong in %s are refused with the field', async (field, body, texts) => {
    const refused = await admin().call(eventNotifications.create, { body })
    expect([refused.status, refused.body]).toMatchObject([400, { failed: true, errors: { [field]: texts } }])
  })

  it('keep their secrets, but send none to another address than it was entered for', async () => {
    const { id } = await create('Kept', { url: `${address}/kept`, basic_auth: 'user:hidden' })
    const update = async (config: object) =>
      await admin().call(eventNotifications.update, { ...at(id), body: httpNotificationBody('Kept', config) })
    expect((await update({ url: `${address}/kept` })).body.config).toMatchObject({
      basic_auth: { is_set: true },
    })
    expect(await update({ url: `${address}/other` })).toMatchObject({
      status: 400,
      body: { errors: { basic_auth: ['With another address, enter it again.'] } },
    })
    const moved = await update({ url: `${address}/other`, basic_auth: { set_value: 'user:newer' } })
    expect(moved.body.config).toMatchObject({ basic_auth: { is_set: true } })
    await admin().call(eventNotifications.test, at(id))
    const basic = `Basic ${Buffer.from('user:newer').toString('base64')}`
    expect(received.at(-1)).toMatchObject({ path: '/other', headers: { authorization: basic } })
    const bare = await update({ url: `${address}/other`, basic_auth: { delete_value: true } })
    expect(bare.body.config).toMatchObject({ basic_auth: { is_set: false } })
    const renamed = { ...httpNotificationBody('x'), id: 'another' }
    expect((await admin().call(eventNotifications.update, { ...at(id), body: renamed })).status).toBe(400)
  })

  it('are tried out with a made-up event, stored or not, and the reason is told when it is not taken', async () => {
    const { id } = await create('Tried', {
      url: `${address}/tried`,
      api_key: 'X-Key',
      api_secret: 'hush',
      api_key_as_header: true,
    })
    expect((await admin().call(eventNotifications.test, at(id))).status).toBe(204)
    expect(received.at(-1)).toMatchObject({
      path: '/tried',
      headers: { 'x-key': 'hush', 'content-type': 'application/json' },
      body: {
        event_definition_title: 'Event Definition Test Title',
        event: { message: 'Notification test message triggered from user <admin>', key: 'testkey' },
        backlog: [],
      },
    })
    const draft = async (config: object) =>
      await admin().call(eventNotifications.testDraft, { body: httpNotificationBody('Draft', config) })
    expect((await draft({ url: `${address}/d?a=1`, api_key: 'k', api_secret: 'v' })).status).toBe(204)
    expect(received.at(-1)?.path).toBe('/d?a=1&k=v')
    const count = received.length
    expect(await draft({ url: 'http://127.0.0.1:2/' })).toMatchObject({
      status: 500,
      body: { message: 'The address http://127.0.0.1:2/ is not on the URL whitelist.' },
    })
    for (const [answered, message] of [
      [404, 'The receiver answered 404.'],
      [302, 'The receiver answered 302, and redirects are not followed.'],
      [503, 'The receiver answered 503.'],
    ] as const) {
      status = answered
      expect(await draft({ url: `${address}/d` })).toMatchObject({ status: 500, body: { message } })
    }
    status = 200
    expect(received.length).toBe(count + 3)
    const entries = await server.db
      .selectFrom('audit_entries')
      .select('details')
      .where('entity_type', '=', 'event_notification')
      .where('action', '=', 'test')
      .where('entity_id', '=', id)
      .execute()
    expect(entries).toEqual([{ details: '{"success":true}' }])
  })

  it('go from the event definitions that name them when they are deleted', async () => {
    const [gone, kept] = [await create('Gone'), await create('Stays')]
    const notifications = [gone, kept].map(({ id }) => ({
      notification_id: id,
      notification_parameters: null,
    }))
    const body = definitionBody('Names both', { notifications })
    const made = await admin().call(eventDefinitions.create, { body, query: { schedule: 'false' } })
    expect((await admin().call(eventNotifications.remove, at(gone.id))).status).toBe(204)
    const { body: left } = await admin().call(eventDefinitions.get, {
      params: { definitionId: made.body.id },
    })
    expect(left.notifications).toEqual([{ notification_id: kept.id, notification_parameters: null }])
    expect((await admin().call(eventNotifications.get, at(gone.id))).status).toBe(404)
  })
})
