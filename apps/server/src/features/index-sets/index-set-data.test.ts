import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  clusterConfigs,
  indexRanges,
  indexSets,
  indexTemplates,
  streamRules,
  streams,
  systemJobs,
  universalSearch,
} from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { createIndexSet } from '../../testing/index-set.ts'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const patiently = { timeout: 300_000, interval: 100 }
const { index_analyzer, shards, replicas, ...defaults } = clusterConfigs.indexSetDefaults.whenUnset
const strategies = {
  rotation_strategy_class: defaults.rotation_strategy_class,
  rotation_strategy: defaults.rotation_strategy,
  retention_strategy_class: defaults.retention_strategy_class,
  retention_strategy: defaults.retention_strategy,
}
const wanted = { ...strategies, index_analyzer, shards, replicas, index_optimization_max_num_segments: 1 }

describeOnEachDatabase('the data of index sets', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, engine: true })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')

  async function create(index_prefix: string, others: object = {}) {
    const body = { ...wanted, index_prefix, title: `The ${index_prefix}`, ...others }
    const answer = await admin().call(indexSets.create, { body })
    expect([answer.status, answer.body]).toMatchObject([200, { index_prefix }])
    return answer.body
  }

  /** A stream into the index set that takes all messages of the host, and no other stream does. */
  async function streamOf(host: string, index_set_id: string): Promise<string> {
    const body = { title: host, index_set_id, remove_matches_from_default_stream: true }
    const streamId = (await admin().call(streams.create, { body })).body.stream_id
    const rule = { type: 1, field: 'source', value: host, inverted: false, description: null }
    await admin().call(streamRules.create, { params: { streamId }, body: rule })
    await admin().call(streams.resume, { params: { streamId } })
    return streamId
  }

  const send = (host: string, text: string) =>
    storeMessages(server, [{ version: '1.1', host, short_message: text }])

  async function foundOf(host: string) {
    const query = { query: `source:${host}`, range: 0, limit: 100 }
    const { status, body } = await admin().call(universalSearch.relative, { query })
    expect(status).toBe(200)
    return body.messages.map(({ index, message }) => [index, message.message]).sort()
  }

  const statsOf = async (id: string) => (await admin().call(indexSets.statsOfOne, { params: { id } })).body
  const moveStream = (streamId: string, indexSetId: string) =>
    admin().call(streams.assignToIndexSet, { params: { indexSetId }, body: [streamId] })
  const defaultSet = async () => {
    const { body } = await admin().call(indexSets.list)
    return body.index_sets.find((set) => set.default)?.id ?? ''
  }
  const remove = (id: string, delete_indices: 'true' | 'false') =>
    admin().call(indexSets.remove, { params: { id }, query: { delete_indices } })

  it('a new index set takes the messages of a stream at once', async () => {
    const set = await create('fw', { creation_date: '2023-07-01T10:00:00.000+02:00', id: null })
    expect(set).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'The fw',
      description: null,
      default: false,
      can_be_default: true,
      writable: true,
      index_prefix: 'fw',
      ...wanted,
      creation_date: '2023-07-01T08:00:00Z',
      index_optimization_disabled: false,
      field_type_refresh_interval: 5000,
      index_template_type: null,
      max_bytes: null,
      archives_before_deletion: false,
    })
    await streamOf('firewall', set.id)
    await send('firewall', 'first')
    expect(await foundOf('firewall')).toEqual([['fw_0', 'first']])
    expect(await statsOf(set.id)).toMatchObject({ indices: 1, documents: 1 })
    const body = { ...wanted, index_prefix: 'fw', title: 'Another' }
    const again = await Promise.all([1, 2].map(() => admin().call(indexSets.create, { body })))
    expect(again.map(({ status }) => status)).toEqual([400, 400])
  })

  it('of two that are made with one prefix at the same moment there is one', async () => {
    const body = { ...wanted, index_prefix: 'both', title: 'Both' }
    const answers = await Promise.all([1, 2, 3].map(() => admin().call(indexSets.create, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('an index set that is deleted with its data has no tables any more, and its streams go on', async () => {
    const set = await create('gone')
    const streamId = await streamOf('leaver', set.id)
    await send('leaver', 'before')
    await moveStream(streamId, await defaultSet())
    expect(await foundOf('leaver')).toEqual([['gone_0', 'before']])

    expect((await remove(set.id, 'true')).status).toBe(204)
    expect(await foundOf('leaver')).toEqual([])
    await vi.waitFor(async () => {
      const { jobs } = (await admin().call(systemJobs.list)).body
      expect(jobs.find(({ name }) => name === 'index_set_cleanup')).toMatchObject({
        job_status: 'complete',
        percent_complete: 100,
        info: 'Deleted the data of the index set "The gone".',
        is_cancelable: false,
      })
    }, patiently)
    await send('leaver', 'after')
    expect(await foundOf('leaver')).toEqual([['logline_0', 'after']])
    const again = await create('gone')
    expect(again.id).not.toBe(set.id)
    expect(await statsOf(again.id)).toEqual({ indices: 1, documents: 0, size: 0 })
  })

  it('data that were not deleted wait for the next index set of their prefix', async () => {
    const set = await create('kept')
    const streamId = await streamOf('stayer', set.id)
    await send('stayer', 'before')
    await moveStream(streamId, await defaultSet())
    expect((await remove(set.id, 'false')).status).toBe(204)

    expect(await foundOf('stayer')).toEqual([])
    const ranges = (await admin().call(indexRanges.list)).body.ranges.map(({ index_name }) => index_name)
    expect(ranges).not.toContain('kept_0')
    const fields = await (await admin().fetch('/system/fields')).text()
    expect(JSON.parse(fields).fields).toContain('source')

    const again = await create('kept', { title: 'New title', shards: 3 })
    expect(again).toMatchObject({ id: set.id, title: 'New title', shards: 3 })
    expect(await foundOf('stayer')).toEqual([['kept_0', 'before']])
    await moveStream(streamId, again.id)
    await send('stayer', 'after')
    expect(await foundOf('stayer')).toEqual([
      ['kept_0', 'after'],
      ['kept_0', 'before'],
    ])
  })

  it('a new default index set takes the messages of the default stream, the earlier ones stay', async () => {
    const before = await defaultSet()
    const set = await create('main')
    await send('anybody', 'before')
    await admin().call(indexSets.setDefault, { params: { id: set.id } })
    await send('anybody', 'after')
    expect(await foundOf('anybody')).toEqual([
      ['logline_0', 'before'],
      ['main_0', 'after'],
    ])
    await admin().call(indexSets.setDefault, { params: { id: before } })
    const { body } = await admin().call(streams.get, { params: { streamId: defaultStreamId } })
    expect(body.index_set_id).toBe(before)
  })

  it('the template of an index set tells what its columns are', async () => {
    const set = await create('shown', { shards: 2 })
    const params = { indexSetId: set.id }
    const template = (await admin().call(indexTemplates.get, { params })).body
    expect(template).toMatchObject({
      name: 'shown-template',
      template: {
        index_patterns: ['shown_*'],
        settings: { index: { number_of_shards: 2, number_of_replicas: 0 } },
        mappings: {
          properties: { message: { type: 'text', analyzer: 'standard' }, streams: { type: 'keyword' } },
        },
      },
    })
    expect(await admin().call(indexTemplates.update, { params })).toMatchObject({
      status: 200,
      body: template,
    })
    const all = (await admin().call(indexTemplates.list)).body
    expect(all).toContainEqual(template)
    expect((await admin().call(indexTemplates.updateAll)).body).toEqual(all)

    const mine = server.api.as(await server.seed.user({ permissions: [`indexsets:edit:${set.id}`] }))
    expect((await mine.call(indexTemplates.updateAll)).body).toEqual([template])
    expect((await mine.call(indexTemplates.list)).status).toBe(403)
    const nowhere = { params: { indexSetId: 'a'.repeat(24) } }
    expect((await admin().call(indexTemplates.get, nowhere)).status).toBe(404)
    expect((await admin().call(indexTemplates.update, nowhere)).status).toBe(404)
  })
})

it('data are deleted when the message store is there again, also by the next start of the server', async () => {
  const home = { dataDir: mkdtempSync(join(tmpdir(), 'logline-sets-')), databaseUrl: null }
  onTestFinished(() => rmSync(home.dataDir, { recursive: true, force: true }))
  const jobOf = async ({ api }: TestServer) => {
    const { jobs } = (await api.as('admin').call(systemJobs.list)).body
    return jobs.find(({ name }) => name === 'index_set_cleanup')
  }
  const without = await startTestServer({ home })
  const id = await createIndexSet(without.db, 'doomed')
  expect((await without.api.as('admin').call(indexSets.remove, { params: { id } })).status).toBe(204)
  await vi.waitFor(async () => {
    expect(await jobOf(without)).toMatchObject({
      job_status: 'running',
      info: expect.stringContaining('Waiting for the message store to delete the index set "doomed"'),
    })
  }, patiently)
  await without.stop()

  const server = await startTestServer({ home, engine: true })
  onTestFinished(() => server.stop())
  await vi.waitFor(
    async () => expect(await jobOf(server)).toMatchObject({ job_status: 'complete' }),
    patiently,
  )
})
