import {
  type ErrorBody,
  type IndexSet,
  indexSets,
  retentionStrategies,
  rotationStrategies,
  streams,
} from '@logline/contract'
import { defaultStreamId, eventsStreamId, failuresStreamId } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { createIndexSet } from '../../testing/index-set.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { streamRepo } from '../streams/index.ts'

const rotation = 'org.graylog2.indexer.rotation.strategies'
const retention = 'org.graylog2.indexer.retention.strategies'
const nowhere = 'a'.repeat(24)

const byTime = (rotation_period: string, others: object = {}) => ({
  rotation_strategy_class: `${rotation}.TimeBasedRotationStrategy`,
  rotation_strategy: { type: `${rotation}.TimeBasedRotationStrategyConfig`, rotation_period, ...others },
})
const byTimeAndSize = (index_lifetime_min: string, index_lifetime_max: string) =>
  ({
    rotation_strategy_class: `${rotation}.TimeBasedSizeOptimizingStrategy`,
    rotation_strategy: {
      type: `${rotation}.TimeBasedSizeOptimizingStrategyConfig`,
      index_lifetime_min,
      index_lifetime_max,
    },
  }) as const
type Kept = 'DeletionRetentionStrategy' | 'ClosingRetentionStrategy'
const keeping = (max_number_of_indices: number, name: Kept = 'DeletionRetentionStrategy') =>
  ({
    retention_strategy_class: `${retention}.${name}`,
    retention_strategy: { type: `${retention}.${name}Config`, max_number_of_indices },
  }) as const

const wanted = {
  title: 'Firewall',
  description: 'FW logs',
  writable: true,
  can_be_default: true,
  index_prefix: 'fw',
  index_analyzer: 'standard',
  shards: 1,
  replicas: 0,
  ...byTimeAndSize('P30D', 'P40D'),
  ...keeping(20),
  index_optimization_max_num_segments: 1,
  index_optimization_disabled: false,
  field_type_refresh_interval: 5000,
  creation_date: '2023-07-01T08:00:00.000Z',
}

/** Each is wrong by itself, whoever asks; what is in the way of a new set is in the way of a change, too. */
const wrongMembers: [change: object, message: string, field?: string][] = [
  [{ title: ' ' }, 'Invalid "title" in body: must not be blank.'],
  [{ title: 'x'.repeat(501) }, 'Invalid "title" in body'],
  [{ description: 'x'.repeat(5_001) }, 'Invalid "description" in body'],
  [{ shards: 0 }, 'Invalid "shards" in body'],
  [{ shards: 3_000_000_000 }, 'Invalid "shards" in body'],
  [{ replicas: -1 }, 'Invalid "replicas" in body'],
  [{ index_optimization_max_num_segments: 0 }, 'Invalid "index_optimization_max_num_segments" in body'],
  [{ writable: 'perhaps' }, 'Invalid "writable" in body'],
  [
    { field_type_refresh_interval: 999 },
    'Index field_type_refresh_interval "PT0.999S" is too short. It must be 1 second or longer.',
    'field_type_refresh_interval',
  ],
  [{ rotation_strategy_class: 'x.Y' }, `must be one of ${rotation}.MessageCountRotationStrategy, `],
  [{ rotation_strategy: { type: 'x.Y' } }, `must be one of ${rotation}.MessageCountRotationStrategyConfig, `],
  [{ retention_strategy_class: 'x.Y' }, `must be one of ${retention}.DeletionRetentionStrategy, `],
  [{ retention_strategy: { type: 'x.Y' } }, `${retention}.NoopRetentionStrategyConfig`],
  [
    { ...byTime('P1D'), rotation_strategy_class: wanted.rotation_strategy_class },
    'Invalid "rotation_strategy.type" in body: must be the configuration of rotation_strategy_class.',
  ],
  [
    { ...keeping(1), retention_strategy_class: `${retention}.NoopRetentionStrategy` },
    'Invalid "retention_strategy.type" in body: must be the configuration of retention_strategy_class.',
  ],
  [byTime('1 day'), 'Invalid "rotation_strategy.rotation_period" in body: must be an ISO 8601 duration'],
  [byTime('PT59M'), 'Invalid "rotation_strategy.rotation_period" in body: must be at least 1 hour.'],
  [byTime('P1D', { unknown: 1 }), 'Unrecognized property "rotation_strategy.unknown" in body.'],
  [keeping(0), 'Invalid "retention_strategy.max_number_of_indices" in body'],
  [
    byTimeAndSize('P40D', 'P30D'),
    'index_lifetime_max <P30D> is shorter than index_lifetime_min <P40D>.',
    'rotation_strategy.index_lifetime_max',
  ],
  [
    byTimeAndSize('P30D', 'P30D'),
    'The time between index_lifetime_min and index_lifetime_max, <PT0S>, is shorter than LOGLINE_TIME_SIZE_OPTIMIZING_ROTATION_PERIOD <P1D>.',
    'rotation_strategy.index_lifetime_max',
  ],
  [
    byTimeAndSize('PT24H', 'P30D'),
    'index_lifetime_min <PT24H> must be a number of days, such as P30D.',
    'rotation_strategy.index_lifetime_min',
  ],
  [
    byTimeAndSize('P1D', 'P1M'),
    'index_lifetime_max <P1M> must be a number of days, such as P30D.',
    'rotation_strategy.index_lifetime_max',
  ],
]

const wrongOfNew: typeof wrongMembers = [
  [{ index_prefix: '' }, 'Invalid "index_prefix" in body: cannot be empty.'],
  [{ index_prefix: '_a' }, 'Invalid "index_prefix" in body: must start with a letter or number.'],
  [{ index_prefix: 'Fw' }, 'Invalid "index_prefix" in body: must be lower case.'],
  [{ index_prefix: 'f w' }, "must only contain letters, numbers, '_', '-' and '+'."],
  [{ index_prefix: 'x'.repeat(251) }, 'Invalid "index_prefix" in body: must have at most 250 characters.'],
  [
    { index_prefix: 'logline' },
    'Index prefix "logline" would conflict with an existing index set!',
    'index_prefix',
  ],
  [
    { index_prefix: 'logline_1' },
    'Index prefix "logline_1" would conflict with existing index set prefix "logline"',
    'index_prefix',
  ],
  [
    { index_prefix: 'log' },
    'Index prefix "log" would conflict with existing index set prefix "logline"',
    'index_prefix',
  ],
  [{ index_analyzer: ' ' }, 'Invalid "index_analyzer" in body: must not be blank.'],
  [{ index_template_type: 'x' }, 'Invalid "index_template_type" in body'],
  [{ creation_date: 'yesterday' }, 'Invalid "creation_date" in body: must be a time such as'],
  [{ creation_date: '9999-12-31T23:59:59-12:00' }, 'Invalid "creation_date" in body: must be a time such as'],
  [{ unknown: 1 }, 'Unrecognized property "unknown" in body.'],
]

async function send(server: TestServer, method: string, path: string, body: unknown) {
  const answer = await server.api.as('admin').fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as ErrorBody } // the test of each status
}

describeOnEachDatabase('index sets', (database) => {
  let server: TestServer
  let made = 0
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const all = async () => (await admin().call(indexSets.list)).body.index_sets
  const load = async (id: string) => (await admin().call(indexSets.get, { params: { id } })).body
  const newSet = (changes: Parameters<typeof createIndexSet>[2] = {}) => {
    made += 1
    return createIndexSet(server.db, `set${made}.`, changes)
  }
  const change = (id: string, body: object) =>
    send(server, 'PUT', `/system/indices/index_sets/${id}`, { ...wanted, ...body })
  const remove = (id: string, delete_indices: 'true' | 'false' = 'true') =>
    admin().call(indexSets.remove, { params: { id }, query: { delete_indices } })
  const streamIn = async (index_set_id: string) =>
    (await admin().call(streams.create, { body: { title: 'In it', index_set_id } })).body.stream_id

  it.each([...wrongMembers, ...wrongOfNew])('are not made with %j', async (wrong, message, field) => {
    const { status, body } = await send(server, 'POST', '/system/indices/index_sets', { ...wanted, ...wrong })
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
    if (field) expect(body).toMatchObject({ validation_errors: { [field]: [{ error: message }] } })
  })

  it.each(wrongMembers)('are not changed to %j', async (wrong, message, field) => {
    const id = await newSet()
    const before = await load(id)
    const { status, body } = await change(id, wrong)
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
    if (field) expect(body).toMatchObject({ validation_errors: { [field]: [{ error: message }] } })
    expect(await load(id)).toEqual(before)
  })

  it('are not made while the message store is away: nothing is left of it', async () => {
    const before = await all()
    expect((await send(server, 'POST', '/system/indices/index_sets', wanted)).status).toBe(503)
    expect(await all()).toEqual(before)
  })

  it('can be changed, but for what is theirs for good', async () => {
    const id = await newSet()
    const before = await load(id)
    const body = { title: ' Newer ', description: null, replicas: 2, ...byTime('PT6H'), ...keeping(7) }
    const ignored = { index_prefix: 'other', index_analyzer: 'x', index_template_type: 'events', unknown: 1 }
    const bound = { max_rotation_period: 'P9D' }
    const sent = { ...body, ...ignored, rotation_strategy: { ...body.rotation_strategy, ...bound } }
    const { status, body: changed } = await change(id, sent)
    expect([status, changed]).toEqual([
      200,
      {
        ...before,
        ...body,
        title: 'Newer',
        rotation_strategy: {
          ...body.rotation_strategy,
          max_rotation_period: null,
          rotate_empty_index_set: false,
        },
      },
    ])
    expect(await load(id)).toEqual(changed)
    expect((await change(nowhere, {})).body.message).toBe(`Couldn't load index set with ID <${nowhere}>`)
  })

  it('that nobody writes to need no refresh interval', async () => {
    const id = await newSet()
    expect((await change(id, { writable: false, field_type_refresh_interval: 0 })).status).toBe(200)
    expect(await load(id)).toMatchObject({ writable: false, can_be_default: false })
    expect((await change(id, { writable: false, field_type_refresh_interval: 1 })).status).toBe(400)
  })

  it('one of them is the default, to which messages of the default stream go', async () => {
    const first = (await all()).find((set) => set.default)?.id ?? ''
    const second = await newSet()
    const setDefault = (id: string) => admin().call(indexSets.setDefault, { params: { id } })
    expect((await setDefault(second)).body).toMatchObject({ id: second, default: true })
    expect((await all()).filter((set) => set.default).map(({ id }) => id)).toEqual([second])
    const setOf = async (streamId: string) =>
      (await admin().call(streams.get, { params: { streamId } })).body.index_set_id
    expect(await setOf(defaultStreamId)).toBe(second)
    for (const id of [eventsStreamId, failuresStreamId])
      expect([first, second]).not.toContain(await setOf(id))

    expect(await change(second, { writable: false })).toMatchObject({
      status: 409,
      body: { message: 'Default index set must be writable.' },
    })
    for (const changes of [{ isWritable: false }, { indexTemplateType: 'events' }]) {
      const { status, body } = await setDefault(await newSet(changes))
      expect([status, body]).toMatchObject([409, { message: 'Index set not eligible as default' }])
    }
    expect((await setDefault(nowhere)).status).toBe(404)
    expect((await remove(second)).status).toBe(400)
    expect((await setDefault(first)).body.default).toBe(true)
    expect((await remove(second)).status).toBe(204)
  })

  it('are deleted, unless they are the default or streams store into them', async () => {
    const first = (await all()).find((set) => set.default)?.id ?? ''
    expect(await remove(first)).toMatchObject({
      status: 400,
      body: { message: 'The default index set cannot be deleted.' },
    })
    const id = await newSet()
    const streamId = await streamIn(id)
    const refused = await remove(id)
    const message = `Couldn't delete index set with ID <${id}>: a stream stores into it.`
    expect([refused.status, refused.body]).toMatchObject([404, { message }])
    await streamIn(id)
    expect((await remove(id)).body).toMatchObject({ message: expect.stringContaining(': 2 streams store') })
    for (const stream of [streamId, await streamIn(first)]) {
      const params = { indexSetId: first }
      await admin().call(streams.assignToIndexSet, { params, body: [stream] })
    }
    expect((await remove(id)).status).toBe(404)
  })

  it('what is on its way to one that goes with its data is found by its streams in the default one', async () => {
    const first = (await all()).find((set) => set.default)?.id ?? ''
    const [id, other] = [await newSet(), await newSet()]
    const streamId = await streamIn(id)
    await admin().call(streams.assignToIndexSet, { params: { indexSetId: other }, body: [streamId] })
    const searched = async () => (await streamRepo(server.db).indexSets()).get(streamId)?.toSorted()
    expect(await searched()).toEqual([id, other].sort())
    await remove(id)
    expect(await searched()).toEqual([first, other].sort())
  })

  it('of a stream that comes and an index set that goes at the same moment, one is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await newSet()
      const body = { title: 'Just now', index_set_id: id }
      const stream = admin().call(streams.create, { body })
      const deleted = await remove(id, round % 2 === 0 ? 'true' : 'false')
      const isGone = deleted.status === 204
      expect([deleted.status, (await stream).status]).toEqual(isGone ? [204, 400] : [404, 201])
    }
  })

  it.each(['true', 'false'] as const)(
    'that were deleted are nowhere any more (data deleted: %s)',
    async (deletesData) => {
      const id = await newSet()
      const before = (await all()).length
      expect((await remove(id, deletesData)).status).toBe(204)
      expect((await all()).length).toBe(before - 1)
      expect((await admin().call(indexSets.get, { params: { id } })).status).toBe(404)
      expect((await change(id, {})).status).toBe(404)
      expect((await remove(id)).status).toBe(404)
      const found = await admin().fetch('/system/catalog/entities/titles', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ entities: [{ id, type: 'index_sets' }] }),
      })
      expect(JSON.stringify(await found.json())).not.toContain(`"title"`)
      const body = { title: 'Too late', index_set_id: id }
      expect((await admin().call(streams.create, { body })).status).toBe(400)
    },
  )

  it('can be made, changed and deleted by who may do that with each', async () => {
    const id = await newSet()
    const other = await newSet()
    const as = async (permission: string) =>
      server.api.as(await server.seed.user({ permissions: [permission] }))
    const editor = await as(`indexsets:edit:${id}`)
    const update = (of: string) => editor.call(indexSets.update, { params: { id: of }, body: wantedChange })
    const wantedChange = { ...wanted, title: 'Mine' }
    expect([(await update(id)).status, (await update(other)).status]).toEqual([200, 403])
    const setDefault = (of: string) => editor.call(indexSets.setDefault, { params: { id: of } })
    expect((await setDefault(other)).status).toBe(403)
    const deleter = await as(`indexsets:delete:${id}`)
    const removeBy = (of: string) => deleter.call(indexSets.remove, { params: { id: of } })
    expect([(await removeBy(other)).status, (await removeBy(id)).status]).toEqual([403, 204])
    const creator = await as('indexsets:create')
    // There is no engine here.
    expect((await creator.call(indexSets.create, { body: wanted })).status).toBe(503)
    expect((await editor.call(indexSets.create, { body: wanted })).status).toBe(403)
  })

  it('leave what was done in the audit trail', async () => {
    const id = await newSet()
    await change(id, { title: 'Newer' })
    await admin().call(indexSets.setDefault, { params: { id } })
    const first = (await all()).find(({ index_prefix }) => index_prefix === 'logline')?.id ?? ''
    await admin().call(indexSets.setDefault, { params: { id: first } })
    await remove(id, 'false')
    const entries = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'entity_type', 'entity_title', 'details'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action, entity_title }) => [action, entity_title])).toEqual([
      ['update', 'Newer'],
      ['set_default', 'Newer'],
      ['delete', 'Newer'],
    ])
    expect(JSON.parse(entries[2]?.details ?? '')).toEqual({ delete_indices: false })
  })
})

describe('bounds of the operator', () => {
  let server: TestServer
  let set: IndexSet
  beforeAll(async () => {
    server = await startTestServer({
      indexSetSettings: {
        LOGLINE_MAX_INDEX_RETENTION_PERIOD: '90d',
        LOGLINE_DISABLED_RETENTION_STRATEGIES: 'close, none',
        LOGLINE_ENABLED_INDEX_ROTATION_STRATEGIES: 'time,time-size-optimizing',
        LOGLINE_TIME_SIZE_OPTIMIZING_ROTATION_PERIOD: '2d',
        LOGLINE_TIME_SIZE_OPTIMIZING_RETENTION_FIXED_LEEWAY: '5d',
        LOGLINE_MAX_WRITE_INDEX_AGE: '36h',
      },
    })
    const id = await createIndexSet(server.db, 'bounded')
    set = (await server.api.as('admin').call(indexSets.get, { params: { id } })).body
  })
  afterAll(() => server.stop())

  const bounded: typeof wrongMembers = [
    [
      byTimeAndSize('P30D', 'P31D'),
      'The time between index_lifetime_min and index_lifetime_max, <P1D>, is shorter than LOGLINE_TIME_SIZE_OPTIMIZING_ROTATION_PERIOD <P2D>.',
      'rotation_strategy.index_lifetime_max',
    ],
    [
      byTimeAndSize('P30D', 'P34D'),
      'The time between index_lifetime_min and index_lifetime_max, <P4D>, is shorter than LOGLINE_TIME_SIZE_OPTIMIZING_RETENTION_FIXED_LEEWAY <P5D>.',
      'rotation_strategy.index_lifetime_max',
    ],
    [
      byTimeAndSize('P30D', 'P91D'),
      'index_lifetime_max <P91D> is longer than LOGLINE_MAX_INDEX_RETENTION_PERIOD <P90D>.',
      'rotation_strategy.index_lifetime_max',
    ],
    [
      { ...byTime('P1W'), ...keeping(13) },
      '13 indices of <P1W> each are kept for longer than LOGLINE_MAX_INDEX_RETENTION_PERIOD <P90D>.',
      'retention_strategy.max_number_of_indices',
    ],
    [
      keeping(20, 'ClosingRetentionStrategy'),
      `The strategy <${retention}.ClosingRetentionStrategy> is disabled by LOGLINE_DISABLED_RETENTION_STRATEGIES.`,
      'retention_strategy_class',
    ],
    [
      {
        rotation_strategy_class: `${rotation}.SizeBasedRotationStrategy`,
        rotation_strategy: { type: `${rotation}.SizeBasedRotationStrategyConfig`, max_size: 1 },
      },
      `The strategy <${rotation}.SizeBasedRotationStrategy> is not among those of LOGLINE_ENABLED_INDEX_ROTATION_STRATEGIES.`,
      'rotation_strategy_class',
    ],
  ]

  it.each(bounded)('refuse %j', async (wrong, message, field = '') => {
    const { status, body } = await send(server, 'PUT', `/system/indices/index_sets/${set.id}`, {
      ...set,
      ...wrong,
    })
    expect([status, body]).toEqual([
      400,
      { type: 'ValidationApiError', message, validation_errors: { [field]: [{ error: message }] } },
    ])
  })

  it('allow what is within them', async () => {
    for (const right of [byTimeAndSize('P30D', 'P90D'), { ...byTime('P1W'), ...keeping(12) }]) {
      const path = `/system/indices/index_sets/${set.id}`
      expect((await send(server, 'PUT', path, { ...set, ...right })).status).toBe(200)
    }
    const { body } = await server.api.as('admin').call(indexSets.get, { params: { id: set.id } })
    expect(body.rotation_strategy).toMatchObject({ rotation_period: 'P1W', max_rotation_period: 'P1DT12H' })
  })

  it('are told with the strategies, of which those are listed that can be chosen', async () => {
    const api = server.api.as('admin')
    const rotations = (await api.call(rotationStrategies.list)).body
    expect(rotations.strategies.map(({ type }) => type)).toEqual([
      `${rotation}.TimeBasedRotationStrategy`,
      `${rotation}.TimeBasedSizeOptimizingStrategy`,
    ])
    expect(rotations.strategies[0]?.default_config.max_rotation_period).toBe('P1DT12H')
    expect(rotations.context).toEqual({ time_size_optimizing_retention_fixed_leeway: 'P5D' })
    const retentions = (await api.call(retentionStrategies.list)).body
    expect(retentions.strategies.map(({ type }) => type)).toEqual([`${retention}.DeletionRetentionStrategy`])
    expect(retentions.context).toEqual({ max_index_retention_period: 'P90D' })
  })
})
