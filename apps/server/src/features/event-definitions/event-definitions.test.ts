import { audit, eventDefinitions, eventNotifications, grnOf, streams } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { definitionBody, filterBody } from '../../testing/events/definition-bodies.ts'
import { httpNotificationBody } from '../../testing/events/notification-bodies.ts'
import { createShareSteps, type ShareSteps } from '../../testing/share-steps.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const nowMs = Date.UTC(2026, 4, 1, 12)

describeOnEachDatabase('event definitions', (database) => {
  let server: TestServer
  let steps: ShareSteps
  let clock = nowMs
  beforeAll(async () => {
    server = await startTestServer({ database, now: () => clock })
    steps = await createShareSteps(server)
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const create = async (body: ReturnType<typeof definitionBody>, schedule?: 'false') => {
    const { status, body: made } = await admin().call(eventDefinitions.create, {
      ...(schedule ? { query: { schedule } } : {}),
      body,
    })
    expect(status).toBe(200)
    return made
  }
  const schedulerOf = async (definitionId: string) =>
    (await admin().call(eventDefinitions.getWithContext, { params: { definitionId } })).body.context.scheduler

  it('are made, changed and deleted, and what was left out has its defaults', async () => {
    const body = {
      ...definitionBody('  Many errors ', { description: null, alert: true, priority: 3 }),
      notification_settings: { grace_period_ms: 300_000 },
      field_spec: { host: { providers: [{ type: 'template-v1', template: `\${source.source}` }] } } as never,
      key_spec: ['host'],
    }
    const made = await create(body)
    expect(made).toMatchObject({
      _scope: 'DEFAULT',
      title: 'Many errors',
      description: '',
      priority: 3,
      alert: true,
      field_spec: {
        host: {
          data_type: 'string',
          providers: [{ type: 'template-v1', template: `\${source.source}`, require_values: false }],
        },
      },
      notification_settings: { grace_period_ms: 300_000, backlog_size: 0 },
      storage: [{ type: 'persist-to-streams-v1', streams: ['000000000000000000000002'] }],
      updated_at: '2026-05-01T12:00:00.000Z',
      scheduler: null,
    })
    const params = { definitionId: made.id }
    expect((await admin().call(eventDefinitions.get, { params })).body).toEqual(made)
    // What was answered may be sent back.
    const sent = { ...made, title: 'Fewer errors' }
    const changed = await admin().call(eventDefinitions.update, { params, body: sent as never })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { title: 'Fewer errors', config: made.config },
    ])
    const removed = await admin().call(eventDefinitions.remove, { params })
    expect([removed.status, removed.body.title]).toEqual([200, 'Fewer errors'])
    expect((await admin().call(eventDefinitions.get, { params })).status).toBe(404)
    const trail = await admin().call(audit.list, { query: { filters: ['entity_type:event_definition'] } })
    expect(trail.body.elements.map(({ action, entity_title }) => [action, entity_title])).toEqual([
      ['delete', 'Fewer errors'],
      ['update', 'Fewer errors'],
      ['create', 'Many errors'],
    ])
  })

  it('give a series without an id one of its own, and take an empty field for none', async () => {
    const series = [{ function: 'count' as const, field: '' }]
    const expression = { expr: 'true' as const }
    const made = await create(definitionBody('Named', {}, { series, conditions: { expression } }))
    expect(made.config).toMatchObject({
      series: [{ id: expect.stringMatching(/^[0-9a-f]{24}$/), function: 'count', field: null }],
    })
  })

  it.each([
    ['title', definitionBody(' '), ['Event Definition title cannot be empty.']],
    [
      'search_within_ms',
      definitionBody('x', {}, { search_within_ms: 0 }),
      ['Filter & Aggregation search_within_ms must be greater than 0.'],
    ],
    [
      'execute_every_ms',
      definitionBody('x', {}, { execute_every_ms: -1 }),
      ['Filter & Aggregation execute_every_ms must be greater than 0.'],
    ],
    [
      'series',
      definitionBody('x', {}, { series: [], conditions: { expression: null } }),
      ['Aggregation with group_by must also contain series'],
    ],
    [
      'conditions',
      definitionBody('x', {}, { series: [], conditions: { expression: null } }),
      ['Aggregation with group_by must also contain conditions'],
    ],
    [
      'series',
      definitionBody('x', {}, { series: [], group_by: [] }),
      ['Aggregation with conditions must also contain series'],
    ],
    [
      'conditions',
      definitionBody('x', {}, { conditions: null, group_by: [] }),
      ['Aggregation with series must also contain conditions'],
    ],
    ['conditions', definitionBody('x', {}, { series: [{ id: 'a', function: 'count' }] }), expect.anything()],
    ['series', definitionBody('x', {}, { series: [{ id: 'count-', function: 'avg' }] }), expect.anything()],
    ['query', definitionBody('x', {}, { query: 'source:(' }), expect.anything()],
    ['query_parameters', definitionBody('x', {}, { query_parameters: [{ name: 'a' }] }), expect.anything()],
    [
      'key_spec',
      definitionBody('x', { key_spec: ['host'] }),
      ['Event Definition key_spec can only contain fields defined in field_spec.'],
    ],
    [
      'field_spec',
      definitionBody('x', { field_spec: { 'a b': { providers: [] } } as never }),
      ['Event Definition field_spec contains invalid message field "a b"'],
    ],
    [
      'field_spec',
      definitionBody('x', {
        field_spec: { host: { providers: [{ type: 'template-v1', template: '${source' }] } } as never,
      }),
      [`The template of the field "host" cannot be read: This "\${" has no "}". (line 1, column 1)`],
    ],
  ])('with something wrong in %s are refused with the field', async (field, body, texts) => {
    const refused = await admin().call(eventDefinitions.create, { body })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { failed: true, errors: { [field]: texts }, error_context: {} },
    ])
    const checked = await admin().call(eventDefinitions.validate, { body })
    expect([checked.status, checked.body]).toEqual([200, refused.body])
  })

  it('that are sound have nothing wrong', async () => {
    const checked = await admin().call(eventDefinitions.validate, { body: filterBody('x', 'source:web') })
    expect(checked.body).toEqual({ failed: false, errors: {}, error_context: {} })
  })

  it('begin with the window that ends now, anew when their windows change, and go on otherwise', async () => {
    const made = await create(definitionBody('Scheduled'))
    const params = { definitionId: made.id }
    const fresh = {
      is_scheduled: true,
      status: 'runnable',
      next_time: '2026-05-01T12:00:00.000Z',
      triggered_at: null,
      data: { timerange_from: '2026-05-01T11:59:00.000Z', timerange_to: '2026-05-01T12:00:00.000Z' },
    }
    expect(await schedulerOf(made.id)).toMatchObject(fresh)
    try {
      clock += 30_000
      await admin().call(eventDefinitions.update, { params, body: definitionBody('Renamed') })
      expect(await schedulerOf(made.id)).toMatchObject(fresh)
      const body = definitionBody('Renamed', {}, { search_within_ms: 120_000 })
      await admin().call(eventDefinitions.update, { params, body })
      expect((await schedulerOf(made.id)).data).toMatchObject({
        timerange_from: '2026-05-01T11:58:30.000Z',
        timerange_to: '2026-05-01T12:00:30.000Z',
      })
    } finally {
      clock = nowMs
    }
    await admin().call(eventDefinitions.unschedule, { params })
    const none = { is_scheduled: false, status: null, next_time: null, data: null }
    expect(await schedulerOf(made.id)).toMatchObject(none)
    await admin().call(eventDefinitions.schedule, { params })
    expect(await schedulerOf(made.id)).toMatchObject({ is_scheduled: true, status: 'runnable' })
    const idle = await create(definitionBody('Idle'), 'false')
    expect(await schedulerOf(idle.id)).toMatchObject(none)
  })

  it('are listed by page with how they are scheduled, those that the caller may read', async () => {
    const owner = await server.seed.user({ permissions: ['eventdefinitions:create', 'streams:read'] })
    const api = server.api.as(owner)
    for (const [title, priority] of [
      ['Listed b', 3],
      ['Listed a', 1],
    ] as const) {
      const { status } = await api.call(eventDefinitions.create, {
        body: definitionBody(title, { priority }),
      })
      expect(status).toBe(200)
    }
    const page = (await api.call(eventDefinitions.paginated, { query: { query: 'Listed' } })).body
    expect(page.elements.map(({ title, scheduler }) => [title, scheduler?.is_scheduled])).toEqual([
      ['Listed a', true],
      ['Listed b', true],
    ])
    const query = { sort: 'priority', order: 'desc' } as const
    const sorted = (await api.call(eventDefinitions.paginated, { query })).body
    expect(sorted.elements.map(({ title }) => title)).toEqual(['Listed b', 'Listed a'])
    const older = (await api.call(eventDefinitions.list)).body
    expect(older.event_definitions.map(({ title }) => title)).toEqual(['Listed a', 'Listed b'])
    expect(Object.keys(older.context.scheduler)).toHaveLength(2)
    const stranger = server.api.as(await server.seed.user({ roles: ['Reader'] }))
    expect((await stranger.call(eventDefinitions.paginated)).body.elements).toEqual([])
  })

  it('look only through streams that their maker may read', async () => {
    const streamId = await steps.streamOf(await steps.owner(), 'Hidden')
    const maker = server.api.as(await server.seed.user({ permissions: ['eventdefinitions:create'] }))
    const make = (streams: string[]) =>
      maker.call(eventDefinitions.create, { body: definitionBody('Curious', {}, { streams }) })
    expect((await make([])).status).toBe(403)
    expect((await make([streamId])).status).toBe(403)
    const own = await server.seed.user({ permissions: ['eventdefinitions:create', 'streams:create'] })
    const ownStream = await steps.streamOf(own)
    const body = definitionBody('Own', {}, { streams: [ownStream] })
    const made = await server.api.as(own).call(eventDefinitions.create, { body })
    expect(made.status).toBe(200)
    const wider = definitionBody('Own', {}, { streams: [ownStream, streamId] })
    const params = { definitionId: made.body.id }
    expect((await server.api.as(own).call(eventDefinitions.update, { params, body: wider })).status).toBe(403)
    expect((await admin().call(streams.get, { params: { streamId } })).status).toBe(200)
  })

  it('are changed many at once, each by its own right', async () => {
    const owner = await server.seed.user({ permissions: ['eventdefinitions:create', 'streams:read'] })
    const own = await server.api.as(owner).call(eventDefinitions.create, { body: definitionBody('Mine') })
    const foreign = await create(definitionBody('Not mine'))
    const body = { entity_ids: [own.body.id, foreign.id, 'gone'] }
    const off = (await server.api.as(owner).call(eventDefinitions.bulkUnschedule, { body })).body
    expect([off.successfully_performed, off.failures.map(({ entity_id }) => entity_id)]).toEqual([
      1,
      [foreign.id, 'gone'],
    ])
    expect([
      (await schedulerOf(own.body.id)).is_scheduled,
      (await schedulerOf(foreign.id)).is_scheduled,
    ]).toEqual([false, true])
    const on = (await server.api.as(owner).call(eventDefinitions.bulkSchedule, { body })).body
    expect(on.successfully_performed).toBe(1)
    const gone = (await server.api.as(owner).call(eventDefinitions.bulkDelete, { body })).body
    expect(gone.successfully_performed).toBe(1)
    expect((await admin().call(eventDefinitions.get, { params: { definitionId: foreign.id } })).status).toBe(
      200,
    )
  })

  it('belong to who made them, and are shared', async () => {
    const owner = await server.seed.user({
      permissions: ['eventdefinitions:create', 'streams:read', 'users:list'],
    })
    const made = await server.api.as(owner).call(eventDefinitions.create, { body: definitionBody('Shared') })
    const viewer = await server.seed.user({ roles: ['Reader'] })
    const params = { definitionId: made.body.id }
    const read = async () => (await server.api.as(viewer).call(eventDefinitions.get, { params })).status
    expect(await read()).toBe(403)
    const grn = grnOf('event_definition', made.body.id)
    await steps.share(owner, grn, { [grnOf('user', viewer.id)]: 'view' })
    expect(await read()).toBe(200)
  })

  it('refuse another id than that of the address, and another type of condition', async () => {
    const made = await create(definitionBody('Fixed'))
    const params = { definitionId: made.id }
    const other = await admin().call(eventDefinitions.update, {
      params,
      body: { ...definitionBody('x'), id: 'y' },
    })
    expect([other.status, other.body]).toMatchObject([400, { errors: { id: [expect.anything()] } }])
    const body = { ...definitionBody('x'), config: { type: 'system-notifications-v1' as const } }
    expect((await admin().call(eventDefinitions.update, { params, body })).status).toBe(403)
    expect((await admin().call(eventDefinitions.create, { body })).status).toBe(400)
  })

  it('name what they can be made of', async () => {
    expect((await admin().call(eventDefinitions.entityTypes)).body).toMatchObject({
      processor_types: ['aggregation-v1', 'system-notifications-v1'],
      aggregation_functions: expect.arrayContaining(['count', 'card', 'sumofsquares']),
    })
  })

  it('name only notifications that their maker may read; those that are named already stay', async () => {
    const hook = (await admin().call(eventNotifications.create, { body: httpNotificationBody('Not theirs') }))
      .body
    const notifications = [{ notification_id: hook.id, notification_parameters: null }]
    const { id: definitionId } = await create(definitionBody('Told by others', { notifications }))
    const permissions = ['eventdefinitions:create', `eventdefinitions:edit:${definitionId}`, 'streams:read']
    const maker = server.api.as(await server.seed.user({ permissions }))
    const refused = await maker.call(eventDefinitions.create, {
      body: definitionBody('Mine', { notifications }),
    })
    expect(refused.status).toBe(403)
    const own = (await maker.call(eventDefinitions.create, { body: definitionBody('Mine') })).body
    const named = { params: { definitionId: own.id }, body: definitionBody('Mine', { notifications }) }
    expect((await maker.call(eventDefinitions.update, named)).status).toBe(403)
    const body = definitionBody('Told by others, renamed', { notifications })
    const kept = await maker.call(eventDefinitions.update, { params: { definitionId }, body })
    expect([kept.status, kept.body.notifications]).toEqual([200, notifications])
  })
})
