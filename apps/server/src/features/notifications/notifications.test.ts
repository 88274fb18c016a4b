import { notifications, notificationTypes } from '@logline/contract'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { plainTextMessage } from './notification-message.ts'
import { type Raised, raiseNotification } from './raise-notification.ts'

const nodeId = '5ca1ab1e-0000-4000-8000-000000000000'

describeOnEachDatabase('notifications', (database) => {
  async function start(raised: readonly Omit<Raised, 'nodeId'>[]) {
    const server = await startTestServer({ database })
    for (const each of raised) await raiseNotification(server.db, { ...each, nodeId })
    return { server, admin: server.api.as('admin') }
  }

  it('are listed newest first, one for each type and key, with the newest details', async () => {
    const { server, admin } = await start([
      { type: 'no_input_running', severity: 'urgent' },
      { type: 'input_failed_to_start', key: 'a', severity: 'normal', details: { reason: 'old' } },
      { type: 'input_failed_to_start', key: 'b', severity: 'normal' },
      { type: 'input_failed_to_start', key: 'a', severity: 'normal', details: { reason: 'new' } },
    ])
    const { body } = await admin.call(notifications.list)
    expect(body.total).toBe(3)
    expect(body.notifications).toContainEqual({
      type: 'input_failed_to_start',
      key: 'a',
      severity: 'normal',
      timestamp: expect.stringMatching(/^20.*Z$/),
      node_id: nodeId,
      details: { reason: 'new' },
    })
    const times = body.notifications.map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted().reverse())
    expect(body.notifications.find(({ type }) => type === 'no_input_running')?.key).toBeNull()
    await server.stop()
  })

  it('are removed one by one or a whole type at once, which leaves an audit entry', async () => {
    const { server, admin } = await start([
      { type: 'no_input_running', severity: 'urgent' },
      { type: 'input_failing', key: 'a', severity: 'normal' },
      { type: 'input_failing', key: 'b/c', severity: 'normal' },
      { type: 'input_failing', key: 'd', severity: 'normal' },
    ])
    const keys = async () =>
      (await admin.call(notifications.list)).body.notifications.map(({ key }) => key).sort()
    const one = { notificationType: 'input_failing', notificationKey: 'b/c' }
    expect((await admin.call(notifications.remove, { params: one })).status).toBe(204)
    expect(await keys()).toEqual(['a', 'd', null])
    const params = { notificationType: 'INPUT_FAILING' }
    expect((await admin.call(notifications.removeAll, { params })).status).toBe(204)
    expect(await keys()).toEqual([null])
    const entries = await server.db
      .selectFrom('audit_entries')
      .select(['username', 'action', 'entity_id', 'entity_title'])
      .where('entity_type', '=', 'notification')
      .orderBy('id')
      .execute()
    const deletion = { username: 'admin', action: 'delete', entity_title: 'input_failing' }
    expect(entries).toEqual([
      { ...deletion, entity_id: 'b/c' },
      { ...deletion, entity_id: '' },
    ])
    await server.stop()
  })

  it('are only those of types the caller may read, in the list and by their texts', async () => {
    const { server } = await start([
      { type: 'no_input_running', severity: 'urgent' },
      { type: 'input_failing', key: 'a', severity: 'normal', details: { input_title: 'secret input' } },
    ])
    const permissions = ['notifications:read:no_input_running', 'notifications:delete:input_failing']
    const some = server.api.as(await server.seed.user({ permissions }))
    expect((await some.call(notifications.list)).body).toMatchObject({
      total: 1,
      notifications: [{ type: 'no_input_running' }],
    })
    expect((await some.call(notifications.html, { params: { type: 'NO_INPUT_RUNNING' } })).status).toBe(200)
    const hidden = await some.call(notifications.htmlOfKey, { params: { type: 'INPUT_FAILING', key: 'a' } })
    const missing = await some.call(notifications.htmlOfKey, { params: { type: 'INPUT_FAILING', key: 'b' } })
    expect(hidden.status).toBe(404)
    expect(hidden.body).toEqual(JSON.parse(JSON.stringify(missing.body).replace('\\"b\\"', '\\"a\\"')))
    const remove = (notificationType: string) =>
      some.call(notifications.removeAll, { params: { notificationType } })
    expect((await remove('no_input_running')).status).toBe(403)
    expect((await remove('input_failing')).status).toBe(204)
    await server.stop()
  })

  it('say what is the matter as HTML and plain text, with the links the reader wants', async () => {
    const details = { input_title: '<img src=x onerror=alert(1)>', reason: 'Port 514 is taken & "held"' }
    const { server, admin } = await start([
      { type: 'input_failed_to_start', key: 'a', severity: 'normal', details },
    ])
    const params = { type: 'INPUT_FAILED_TO_START', key: 'a' }
    const body = { values: { SYSTEM_INPUTS: 'https://logs.example/system/inputs?a=1&b=2' } }
    const html = (await admin.call(notifications.htmlOfKey, { params, body })).body
    expect(html.title).toBe('The input "<img src=x onerror=alert(1)>" could not start')
    expect(html.description).toBe(
      '<p>Port 514 is taken &amp; &quot;held&quot;. Change the configuration of the input and start it again under ' +
        '<a href="https://logs.example/system/inputs?a=1&amp;b=2">Inputs</a>.</p>',
    )
    const plain = (await admin.call(notifications.plainTextOfKey, { params, body })).body
    expect(plain.description).toBe(
      'Port 514 is taken & "held". Change the configuration of the input and start it again under Inputs (https://logs.example/system/inputs?a=1&b=2).',
    )
    const evil = { values: { SYSTEM_INPUTS: 'javascript:alert(1)' } }
    const answer = await admin.call(notifications.htmlOfKey, { params, body: evil })
    expect(answer.body.description).toMatch(/under Inputs\.<\/p>$/)
    expect((await admin.call(notifications.htmlOfKey, { params })).body.description).toMatch(/under Inputs\./)
    await server.stop()
  })

  it('of unknown types and those that are not there are told apart', async () => {
    const { server, admin } = await start([])
    const of = (type: string) => admin.call(notifications.plainText, { params: { type } })
    expect(await of('NO_SUCH_TYPE')).toMatchObject({
      status: 400,
      body: { message: 'There is no notification type "NO_SUCH_TYPE"' },
    })
    expect((await of('ES_UNAVAILABLE')).status).toBe(404)
    const removed = await admin.call(notifications.removeAll, { params: { notificationType: 'x' } })
    expect(removed.status).toBe(400)
    await server.stop()
  })
})

it.each(notificationTypes)('%s has a text without gaps when all its details are there', (type) => {
  const details = new Proxy({}, { get: () => 'D' })
  const { title, description } = plainTextMessage({ type, details }, {})
  expect(title).not.toBe('')
  expect(`${title} ${description}`).not.toMatch(/[{}[\]]|unknown/)
})
