import {
  deflector,
  fields,
  indexerCluster,
  indexRanges,
  indexSetOutlook,
  indexSets,
  indices,
  messages,
  streams,
  systemJobs,
  universalSearch,
} from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { createIndexSet } from '../../testing/index-set.ts'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import { quickJobs, startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const patiently = { timeout: 300_000, interval: 100 }

describeOnEachDatabase('indices', (database) => {
  let server: TestServer
  let setId: string
  beforeAll(async () => {
    server = await startTestServer({ database, engine: true, jobTimes: quickJobs })
    const { body } = await admin().call(indexSets.list)
    setId = body.index_sets.find((set) => set.default)?.id ?? ''
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const send = (text: string, more: object = {}) =>
    storeMessages(server, [{ version: '1.1', host: 'web-1', short_message: text, ...more }])
  const cycle = (indexSetId = setId) => admin().call(deflector.cycle, { params: { indexSetId } })
  const target = async () =>
    (await admin().call(deflector.get, { params: { indexSetId: setId } })).body.current_target
  const outlook = async (id = setId) => (await admin().call(indexSetOutlook.get, { params: { id } })).body
  const listed = async () => (await admin().call(indices.listOfSet, { params: { indexSetId: setId } })).body
  const found = async (query: string) => {
    const { status, body } = await admin().call(universalSearch.relative, {
      query: { query, range: 0, limit: 100 },
    })
    expect(status).toBe(200)
    return body.messages.map(({ index, message }) => [index, message.message]).sort()
  }
  const fieldNames = async () => (await admin().call(fields.names, { query: { limit: 0 } })).body.fields
  const events = async (id = setId) =>
    (await admin().call(indexSetOutlook.events, { params: { id } })).body.events.map(
      ({ index_name, action, username }) => [index_name, action, username],
    )

  it('a new one takes what comes from then on', async () => {
    await send('before', { _only_before: 'x' })
    expect((await cycle()).status).toBe(204)
    expect(await target()).toBe('logline_1')
    await send('after')
    expect(await found('before OR after')).toEqual([
      ['logline_0', 'before'],
      ['logline_1', 'after'],
    ])
    const { indices: all, next, disk } = await outlook()
    expect(all).toMatchObject([
      { index_name: 'logline_1', is_written_to: true, messages: 1, rotated_at: null },
      { index_name: 'logline_0', is_written_to: false, messages: 1, rotated_at: expect.any(String) },
    ])
    expect(all[1]?.bytes).toBeGreaterThan(100)
    expect(next).toMatchObject({ action: 'delete', indices: ['logline_0'], messages: 1, is_estimate: false })
    expect(disk.total_bytes).toBeGreaterThan(disk.used_bytes)
    expect(await events()).toEqual([['logline_0', 'rotated', 'admin']])
  })

  it('are described in the form of the reference', async () => {
    const overview = (await admin().call(indexerCluster.overview, { params: { indexSetId: setId } })).body
    expect(overview).toMatchObject({
      deflector: { is_up: true, current_target: 'logline_1' },
      indexer_cluster: { health: { status: 'green' }, name: 'logline' },
      counts: { events: 2 },
      indices: [
        { index_name: 'logline_1', size: { events: 1, deleted: 0 }, is_deflector: true, is_closed: false },
        { index_name: 'logline_0', size: { events: 1, deleted: 0 }, is_deflector: false, is_closed: false },
      ],
    })
    const { all, closed, reopened } = await listed()
    expect([closed, reopened]).toEqual([
      { indices: [], total: 0 },
      { indices: [], total: 0 },
    ])
    expect(all.indices.map(({ index_name, is_reopened }) => [index_name, is_reopened])).toEqual([
      ['logline_1', false],
      ['logline_0', false],
    ])
    const one = (await admin().call(indices.get, { params: { index: 'logline_0' } })).body
    expect(one.primary_shards).toMatchObject({ segments: 1, documents: { count: 1, deleted: 0 } })
    expect(one.all_shards).toEqual(one.primary_shards)
    const several = await admin().call(indices.several, {
      body: { indices: ['logline_0', 'logline_99', 'other'] },
    })
    expect(several.body.map(({ index_name }) => index_name)).toEqual(['logline_0'])
    expect((await admin().call(indexerCluster.health)).body.shards.active).toBeGreaterThanOrEqual(2)
  })

  it('a closed one is not searched, and comes back with all it had', async () => {
    const [message] = (await admin().call(universalSearch.relative, { query: { query: 'before', range: 0 } }))
      .body.messages
    const id = message?.message._id ?? ''
    const params = { index: 'logline_0' }
    expect((await admin().call(indices.close, { params })).status).toBe(204)
    expect(await found('before OR after')).toEqual([['logline_1', 'after']])
    expect(await fieldNames()).not.toContain('only_before')
    expect((await listed()).closed).toEqual({ indices: ['logline_0'], total: 1 })
    const read = () => admin().call(messages.get, { params: { index: 'logline_0', messageId: String(id) } })
    expect((await read()).status).toBe(404)
    expect(
      (await admin().call(indexRanges.list)).body.ranges.map(({ index_name }) => index_name),
    ).not.toContain('logline_0')
    const refused = await admin().call(indexRanges.rebuild, { params })
    expect([refused.status, refused.body]).toMatchObject([400, { message: /is closed/ }])
    expect((await admin().call(indices.optimize, { params })).status).toBe(409)

    expect((await admin().call(indices.reopen, { params })).status).toBe(204)
    expect(await found('before OR after')).toEqual([
      ['logline_0', 'before'],
      ['logline_1', 'after'],
    ])
    expect(await fieldNames()).toContain('only_before')
    expect((await read()).status).toBe(200)
    expect((await listed()).reopened).toEqual({ indices: ['logline_0'], total: 1 })
    expect((await outlook()).indices[1]).toMatchObject({ is_reopened: true, expires: null })
  })

  it('one that is kept is left alone by retention, until it is not kept any more', async () => {
    await cycle()
    const params = { index: 'logline_1' }
    const expires = async () =>
      (await outlook()).indices.find(({ index_name }) => index_name === 'logline_1')?.expires
    expect(await expires()).not.toBeNull()
    await admin().call(indices.keep, { params, body: { keep: true } })
    expect(await expires()).toBeNull()
    await admin().call(indices.keep, { params, body: { keep: false } })
    expect(await expires()).not.toBeNull()
    expect((await events()).slice(0, 2)).toEqual([
      ['logline_1', 'released', 'admin'],
      ['logline_1', 'kept', 'admin'],
    ])
  })

  it('the one that is written to is neither closed nor deleted, and others are no index', async () => {
    const params = { index: 'logline_2' }
    const closed = await admin().call(indices.close, { params })
    expect([closed.status, closed.body]).toMatchObject([
      403,
      { message: 'The current deflector target index (logline_2) cannot be closed' },
    ])
    const deleted = await admin().call(indices.remove, { params })
    expect([deleted.status, deleted.body]).toMatchObject([
      403,
      { message: 'The current deflector target index (logline_2) cannot be deleted' },
    ])
    for (const name of ['logline_77', 'nothing_0', 'x']) {
      const answer = await admin().call(indices.get, { params: { index: name } })
      expect([answer.status, answer.body]).toMatchObject([
        404,
        { message: `Index [${name}] doesn't look like an index managed by Logline.` },
      ])
    }
    const readOnly = await createIndexSet(server.db, 'readonly', { isWritable: false })
    const refused = await cycle(readOnly)
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { message: `Unable to cycle non-writable index set <${readOnly}> (readonly)` },
    ])
    expect((await cycle('0123456789abcdef01234567')).status).toBe(404)
  })

  it('several parts are merged into one by a job', async () => {
    for (const text of ['one', 'two', 'three']) await send(text)
    await cycle()
    const params = { index: 'logline_2' }
    expect((await admin().call(indices.optimize, { params })).status).toBe(202)
    await vi.waitFor(async () => {
      const jobs = (await admin().call(systemJobs.list)).body.jobs
      expect(jobs.at(-1)).toMatchObject({ name: 'optimize_index', job_status: 'complete' })
    }, patiently)
    expect((await outlook()).indices[1]).toMatchObject({ index_name: 'logline_2', segments: 1, messages: 3 })
    expect(await found('one OR two OR three')).toHaveLength(3)
  })

  it('a deleted one is gone with its messages, fields and values', async () => {
    expect(await fieldNames()).toContain('only_before')
    expect((await admin().call(indices.remove, { params: { index: 'logline_0' } })).status).toBe(204)
    expect(await found('before OR after')).toEqual([['logline_1', 'after']])
    expect(await fieldNames()).not.toContain('only_before')
    const body = { field: 'only_before', input: '', streams: [defaultStreamId], size: 10 }
    const suggested = (await admin().call(fields.suggest, { body })).body
    expect(suggested.suggestions ?? []).toEqual([])
    expect((await admin().call(indices.get, { params: { index: 'logline_0' } })).status).toBe(404)
    expect((await outlook()).indices.map(({ index_name }) => index_name)).toEqual([
      'logline_3',
      'logline_2',
      'logline_1',
    ])
    expect((await events())[0]).toEqual(['logline_0', 'deleted', 'admin'])
    // Numbers are not given twice.
    await cycle()
    expect(await target()).toBe('logline_4')
  })

  it('two who begin a new one at the same moment get one each, or a clear answer', async () => {
    const before = Number((await target())?.slice('logline_'.length))
    const answers = await Promise.all([cycle(), cycle()])
    const made = answers.filter(({ status }) => status === 204).length
    expect(answers.every(({ status }) => status === 204 || status === 409)).toBe(true)
    expect(await target()).toBe(`logline_${before + made}`)
  })

  it('are shown to those who may read them', async () => {
    const permissions = ['indices:read:logline_1', `indexsets:read:${setId}`]
    const reader = server.api.as(await server.seed.user({ permissions }))
    const { all } = (await reader.call(indices.listOfSet, { params: { indexSetId: setId } })).body
    expect(all.indices.map(({ index_name }) => index_name)).toEqual(['logline_1'])
    expect((await reader.call(indices.get, { params: { index: 'logline_2' } })).status).toBe(403)
    const stranger = server.api.as(await server.seed.user({ permissions: [] }))
    const overview = await stranger.call(indexerCluster.overview, { params: { indexSetId: setId } })
    expect(overview.status).toBe(403)
    expect((await stranger.call(streams.list)).status).toBe(200)
  })
})
