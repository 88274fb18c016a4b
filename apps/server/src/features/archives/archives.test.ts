import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Archive,
  archives,
  clusterConfigs,
  indexSets,
  streams,
  systemJobs,
  universalSearch,
} from '@logline/contract'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { canMount, SmallDisk } from '../../testing/full-disk/small-disk.ts'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import { quickJobs, startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const patiently = { timeout: 300_000, interval: 50 }
const nowhere = 'a'.repeat(24)
const { index_analyzer, shards, replicas, ...defaults } = clusterConfigs.indexSetDefaults.whenUnset
const wanted = {
  rotation_strategy_class: defaults.rotation_strategy_class,
  rotation_strategy: defaults.rotation_strategy,
  retention_strategy_class: defaults.retention_strategy_class,
  retention_strategy: defaults.retention_strategy,
  index_analyzer,
  shards,
  replicas,
  index_optimization_max_num_segments: 1,
}

describeOnEachDatabase('archives of indices', (database) => {
  let server: TestServer
  let dir: string
  let setNo = 0
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'logline-archives-'))
    server = await startTestServer({ database, engine: true, archiveDir: dir, jobTimes: quickJobs })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(dir, { recursive: true })
  })

  const admin = () => server.api.as('admin')
  const params = (archiveId: string) => ({ params: { archiveId } })
  const get = async (id: string) => (await admin().call(archives.get, params(id))).body
  const setFor = async (id: string) => (await admin().call(indexSets.get, { params: { id } })).body
  const defaultSetId = async () =>
    (await admin().call(indexSets.list)).body.index_sets.find((set) => set.default)?.id ?? ''

  /** An index with messages of a host, in a stream of their own, that is still written to. */
  async function openIndex(messages: readonly object[] = [{ short_message: 'kept' }]) {
    setNo += 1
    const prefix = `old${setNo}x`
    const body = { ...wanted, index_prefix: prefix, title: `Old ${setNo}` }
    const set = (await admin().call(indexSets.create, { body })).body
    const stream = { title: prefix, index_set_id: set.id, remove_matches_from_default_stream: true }
    const streamId = (await admin().call(streams.create, { body: stream })).body.stream_id
    const rule = { field: 'source', type: 1, value: prefix, inverted: false, description: '' }
    await admin().fetch(`/streams/${streamId}/rules`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rule),
    })
    await admin().call(streams.resume, { params: { streamId } })
    await storeMessages(
      server,
      messages.map((message) => ({ ...message, host: prefix })),
    )
    return { setId: set.id, prefix, streamId, index: `${prefix}_0` }
  }

  async function close({ setId, streamId }: { setId: string; streamId: string }): Promise<void> {
    const target = { params: { indexSetId: await defaultSetId() }, body: [streamId] }
    expect((await admin().call(streams.assignToIndexSet, target)).status).toBe(200)
    const {
      id,
      default: _,
      can_be_default: __,
      creation_date: ___,
      index_prefix: ____,
      index_template_type: _____,
      index_analyzer: ______,
      ...set
    } = await setFor(setId)
    const closed = await admin().call(indexSets.update, { params: { id }, body: { ...set, writable: false } })
    expect(closed.status).toBe(200)
  }

  async function closedIndex(messages?: readonly object[]) {
    const index = await openIndex(messages)
    await close(index)
    return index
  }

  const create = (index: string) => admin().call(archives.create, { body: { index } })

  async function settled(id: string): Promise<Archive> {
    await vi.waitFor(async () => expect((await get(id)).job).toBeNull(), patiently)
    return get(id)
  }

  async function archived(index: string): Promise<Archive> {
    const { status, body } = await create(index)
    expect([status, body]).toMatchObject([202, { state: 'archiving', index_name: index }])
    const archive = await settled(body.id)
    expect(archive).toMatchObject({ state: 'available', problem: null })
    return archive
  }

  async function verified(id: string): Promise<Archive> {
    expect((await admin().call(archives.verify, params(id))).status).toBe(202)
    return settled(id)
  }

  async function restored(id: string): Promise<Archive> {
    expect((await admin().call(archives.restore, params(id))).status).toBe(202)
    return settled(id)
  }

  async function deleteSet(id: string): Promise<void> {
    await admin().call(indexSets.remove, { params: { id }, query: { delete_indices: 'true' } })
    await vi.waitFor(async () => {
      const { jobs } = (await admin().call(systemJobs.list)).body
      const open = jobs.filter(({ name }) => name === 'index_set_cleanup')
      expect(open.filter(({ job_status }) => job_status !== 'complete')).toEqual([])
    }, patiently)
  }

  async function found(streamId: string) {
    const query = { query: '*', range: 0, limit: 100, filter: `streams:${streamId}` }
    const { status, body } = await admin().call(universalSearch.relative, { query })
    expect(status).toBe(200)
    return body.messages
      .map(({ message }) => message)
      .toSorted((a, b) => String(a._id).localeCompare(String(b._id)))
  }

  const refusal = async (call: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await call
    return [status, (body as { message?: string }).message] // of an error
  }

  it('are made of an index, outlive its set, and are restored and found message by message', async () => {
    const messages = [
      { short_message: 'plain', _user: 'anna', _took: 12.5, _wide: 9_007_199_254_740_993n.toString() },
      { short_message: 'Müller lädt 1,000 Zeilen', full_message: 'one\ntwo', level: 3 },
      { short_message: '用户登录失败 😀', _empty: '', _flag: true },
    ]
    const { index, setId, streamId } = await closedIndex(messages)
    const before = await found(streamId)
    expect(before).toHaveLength(3)
    const archive = await archived(index)
    expect(archive).toMatchObject({ messages: 3, index_is_present: true, restored: null, verified_at: null })
    expect(archive.bytes).toBeGreaterThan(0)
    const { manifest, missing_streams } = await get(archive.id)
    expect(missing_streams).toEqual([])
    expect(manifest).toMatchObject({
      format: 'logline-archive',
      format_version: 1,
      messages: 3,
      index: { name: index, number: 0 },
      index_set: { id: setId },
      streams: [{ id: streamId, messages: 3 }],
      files: [
        { name: 'part-00000.parquet', kind: 'messages', rows: 3 },
        { name: 'fields.parquet', kind: 'fields' },
        { name: 'values.parquet', kind: 'values' },
      ],
    })
    expect(readdirSync(join(dir, archive.folder)).sort()).toEqual([
      'fields.parquet',
      'manifest.json',
      'part-00000.parquet',
      'values.parquet',
    ])

    await deleteSet(setId)
    expect(await found(streamId)).toEqual([])
    const restoredAs = (await restored(archive.id)).restored
    expect(restoredAs).toMatchObject({ is_complete: true })
    expect(restoredAs?.index_name).toMatch(/^restored-archives_[1-9]\d*$/)
    expect(await found(streamId)).toEqual(before)
    expect(await setFor(restoredAs?.index_set_id ?? '')).toMatchObject({
      title: 'Restored archives',
      writable: false,
    })
    expect((await get(archive.id)).verified_at).not.toBeNull()

    expect((await admin().call(archives.removeRestored, params(archive.id))).status).toBe(204)
    expect(await found(streamId)).toEqual([])
    expect((await get(archive.id)).restored).toBeNull()
    // And once more.
    await restored(archive.id)
    expect(await found(streamId)).toEqual(before)
    const [, refused] = await refusal(admin().call(archives.remove, params(archive.id)))
    expect(refused).toBe(`The archive of ${index} is restored. Remove the restored index first.`)
    await admin().call(archives.removeRestored, params(archive.id))
    expect((await admin().call(archives.remove, params(archive.id))).status).toBe(204)
    expect(existsSync(join(dir, archive.folder))).toBe(false)
    expect((await admin().call(archives.get, params(archive.id))).status).toBe(404)
  })

  it('each have an index of their own where they are restored, and go without each other', async () => {
    const [one, two] = [
      await closedIndex([{ short_message: 'one' }]),
      await closedIndex([{ short_message: 'two' }]),
    ]
    const [first, second] = [await archived(one.index), await archived(two.index)]
    await deleteSet(one.setId)
    await deleteSet(two.setId)
    const names = [await restored(first.id), await restored(second.id)].map(
      (each) => each.restored?.index_name,
    )
    expect(new Set(names).size).toBe(2)
    await admin().call(archives.removeRestored, params(first.id))
    expect([await found(one.streamId), await found(two.streamId)]).toMatchObject([[], [{ message: 'two' }]])
    // The set may be deleted as any other.
    const set = (await get(second.id)).restored?.index_set_id ?? ''
    await deleteSet(set)
    expect((await get(second.id)).restored).toBeNull()
    expect(await found(two.streamId)).toEqual([])
    const again = await restored(second.id)
    expect(again.restored?.index_set_id).not.toBe(set)
    expect(await found(two.streamId)).toMatchObject([{ message: 'two' }])
    await admin().call(archives.removeRestored, params(second.id))
  })

  it('are refused of what is no index, is written to, is empty or is archived already', async () => {
    expect(await refusal(create('nothing_0'))).toEqual([404, 'There is no index <nothing_0>'])
    expect(await refusal(create('../../etc'))).toEqual([404, 'There is no index <../../etc>'])
    const open = await openIndex()
    const writtenTo = `The index ${open.index} is written to. Only an index that is no longer written to is archived.`
    expect(await refusal(create(open.index))).toEqual([409, writtenTo])
    await close(open)
    const archive = await archived(open.index)
    expect(await refusal(create(open.index))).toEqual([
      409,
      `The index ${open.index} is archived already. Delete that archive first.`,
    ])
    const body = { ...wanted, index_prefix: `empty${setNo}`, title: 'Empty', writable: false }
    await admin().call(indexSets.create, { body })
    expect(await refusal(create(`empty${setNo}_0`))).toEqual([
      409,
      `The index empty${setNo}_0 has no messages.`,
    ])
    expect(await refusal(admin().call(archives.restore, params(archive.id)))).toEqual([
      409,
      `The index ${open.index} is still there: its messages would be found twice.`,
    ])
    expect(await refusal(admin().call(archives.removeRestored, params(archive.id)))).toEqual([
      409,
      `The archive of ${open.index} is not restored.`,
    ])
    for (const path of ['', '/verify', '/restore', '/restored']) {
      for (const method of path === '' ? ['GET', 'DELETE'] : [path === '/restored' ? 'DELETE' : 'POST']) {
        const { status } = await admin().fetch(`/system/archives/${nowhere}${path}`, { method })
        expect([method, path, status]).toEqual([method, path, 404])
      }
    }
    await deleteSet(open.setId)
    const restoredAs = (await restored(archive.id)).restored?.index_name ?? ''
    expect(await refusal(create(restoredAs))).toEqual([409, `The index ${restoredAs} is a restored archive.`])
    expect(await refusal(admin().call(archives.restore, params(archive.id)))).toEqual([
      409,
      `The archive of ${open.index} is restored already.`,
    ])
    await admin().call(archives.removeRestored, params(archive.id))
  })

  it('one at a time is done with an archive', async () => {
    const { index } = await closedIndex()
    const [first, second] = await Promise.all([create(index), create(index)])
    expect([first.status, second.status].toSorted()).toEqual([202, 409])
    const { id } = first.status === 202 ? first.body : second.body
    await settled(id)
    const both = await Promise.all([1, 2].map(() => admin().call(archives.verify, params(id))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409])
    expect(await settled(id)).toMatchObject({ state: 'available', verified_at: expect.any(String) })
  })

  it('that are deleted while they are made leave nothing', async () => {
    const { index } = await closedIndex()
    const { id, folder } = (await create(index)).body
    expect((await admin().call(archives.remove, params(id))).status).toBe(204)
    const again = await archived(index)
    expect(again.id).not.toBe(id)
    expect(readdirSync(dir).filter((name) => name === folder || name.startsWith('.'))).toEqual([])
  })

  it('name the file that is missing, cut or changed, and are not restored', async () => {
    const { index, setId, streamId } = await closedIndex()
    const { id, folder } = await archived(index)
    await deleteSet(setId)
    const path = (name: string) => join(dir, folder, name)
    const whole = readFileSync(path('part-00000.parquet'))
    const changed = Buffer.from(whole)
    changed[100] = (changed[100] ?? 0) ^ 1
    const text = readFileSync(path('manifest.json'), 'utf8')
    const damages: [file: string, bytes: Buffer | string | null, problem: string][] = [
      [
        'part-00000.parquet',
        changed,
        'The checksum of the file part-00000.parquet is wrong: its content was changed.',
      ],
      [
        'part-00000.parquet',
        whole.subarray(0, -1),
        `The file part-00000.parquet has ${whole.length - 1} bytes instead of ${whole.length}.`,
      ],
      ['part-00000.parquet', null, 'The file part-00000.parquet is missing.'],
      [
        'manifest.json',
        `${text} `,
        'The checksum of the file manifest.json is wrong: its content was changed.',
      ],
      ['manifest.json', '{}', 'manifest.json is damaged: format Invalid input: expected "logline-archive".'],
      ['manifest.json', null, 'manifest.json is missing.'],
      [
        'manifest.json',
        text.replace('"format_version": 1', '"format_version": 2'),
        'The archive has version 2 of the format, and this server reads versions up to 1: it was made by a newer Logline.',
      ],
    ]
    for (const [file, bytes, problem] of damages) {
      const original = readFileSync(path(file))
      if (bytes === null) rmSync(path(file))
      else writeFileSync(path(file), bytes)
      expect(await verified(id), problem).toMatchObject({ state: 'damaged', problem, verified_at: null })
      const { status, body } = await admin().call(archives.restore, params(id))
      if (status === 409) expect(body).toMatchObject({ message: problem })
      else
        expect(await settled(id)).toMatchObject({
          state: 'damaged',
          problem,
          restored: { is_complete: false },
        })
      expect(await found(streamId)).toEqual([])
      writeFileSync(path(file), original)
    }
    expect(await verified(id)).toMatchObject({ state: 'available', problem: null })
    const { restored: place } = await restored(id)
    expect(place).toMatchObject({ is_complete: true })
    expect(await found(streamId)).toHaveLength(1)
    await admin().call(archives.removeRestored, params(id))
  })

  it('that lie in the folder are listed when it is looked through, each once, and what is none is told', async () => {
    const { index, setId, streamId } = await closedIndex()
    const { id, folder } = await archived(index)
    await deleteSet(setId)
    const before = readdirSync(dir).length
    cpSync(join(dir, folder), join(dir, 'copied'), { recursive: true })
    mkdirSync(join(dir, 'empty'))
    mkdirSync(join(dir, 'hostile'))
    const text = readFileSync(join(dir, folder, 'manifest.json'), 'utf8')
    writeFileSync(
      join(dir, 'hostile', 'manifest.json'),
      text.replace('part-00000.parquet', '../../etc/passwd'),
    )
    onTestFinished(() => {
      for (const name of ['copied', 'empty', 'hostile'])
        rmSync(join(dir, name), { recursive: true, force: true })
    })
    const rescan = async () => (await admin().call(archives.rescan)).body
    const problems = [
      { folder: 'empty', problem: 'manifest.json is missing.' },
      {
        folder: 'hostile',
        problem: 'manifest.json is damaged: files.0.name is no name of a file of an archive.',
      },
      { folder: 'copied', problem: `It is the same archive as in the folder ${folder}.` },
    ]
    expect(await rescan()).toEqual({ found: [], problems })
    // As if it came from elsewhere.
    await server.db.deleteFrom('archives').where('id', '=', id).execute()
    rmSync(join(dir, 'copied'), { recursive: true })
    expect(await rescan()).toEqual({ found: [index], problems: problems.slice(0, 2) })
    expect(readdirSync(dir)).toHaveLength(before + 2)
    expect(await verified(id)).toMatchObject({ state: 'available', index_name: index })
    await restored(id)
    expect(await found(streamId)).toHaveLength(1)
    await admin().call(archives.removeRestored, params(id))
  })

  it('are listed by page, and the indices that can be', async () => {
    const { index } = await closedIndex()
    const candidates = async () =>
      (await admin().call(archives.candidates)).body.indices.map(({ index_name }) => index_name)
    expect(await candidates()).toContain(index)
    const { id } = await archived(index)
    expect(await candidates()).not.toContain(index)
    const list = (query: object) => admin().call(archives.list, { query: query as Record<string, string> }) // names are of the route
    const newest = (await list({ per_page: '1' })).body
    expect(newest).toMatchObject({ page: 1, count: 1, archives: [{ id, state: 'available' }] })
    expect(newest.total).toBeGreaterThan(1)
    expect((await list({ query: index })).body.archives.map((each) => each.id)).toEqual([id])
    expect((await list({ query: 'nothing of the kind' })).body).toMatchObject({ total: 0, archives: [] })
  })

  it('need a permission each, and leave their trace', async () => {
    const { index, setId } = await closedIndex()
    const as = async (permission: string) =>
      server.api.as(await server.seed.user({ permissions: [permission] }))
    const [reader, creator, restorer, deleter] = [
      await as('archive:read'),
      await as('archive:create'),
      await as('archive:restore'),
      await as('archive:delete'),
    ]
    const made = await creator.call(archives.create, { body: { index } })
    expect(made.status).toBe(202)
    const { id } = made.body
    await settled(id)
    await deleteSet(setId)
    for (const person of [creator, restorer, deleter]) {
      expect((await person.call(archives.get, params(id))).status).toBe(403)
    }
    expect((await reader.call(archives.remove, params(id))).status).toBe(403)
    expect((await deleter.call(archives.restore, params(id))).status).toBe(403)
    expect((await restorer.call(archives.create, { body: { index } })).status).toBe(403)
    expect((await reader.call(archives.verify, params(id))).status).toBe(202)
    await settled(id)
    expect((await restorer.call(archives.restore, params(id))).status).toBe(202)
    await settled(id)
    expect((await restorer.call(archives.removeRestored, params(id))).status).toBe(204)
    expect((await deleter.call(archives.remove, params(id))).status).toBe(204)
    const entries = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'entity_title'])
      .where('entity_type', '=', 'archive')
      .where('entity_id', '=', id)
      .where('result', '=', 'success')
      .orderBy('id')
      .execute()
    expect(entries).toEqual(
      ['create', 'verify', 'restore', 'remove_restored', 'delete'].map((action) => ({
        action,
        entity_title: index,
      })),
    )
  })
})

const fullTitle = 'a full disk is told, and leaves the index and the folder as they were'
it.runIf(canMount)(canMount ? fullTitle : `${fullTitle} (skipped: needs a mount)`, async () => {
  using disk = new SmallDisk(8)
  const archiveDir = join(disk.dir, 'archives')
  const server = await startTestServer({ engine: true, archiveDir })
  onTestFinished(() => server.stop())
  const admin = server.api.as('admin')
  await storeMessages(server, [{ short_message: 'kept', host: 'web' }])
  const { index_sets } = (await admin.call(indexSets.list)).body
  const set = index_sets.find((each) => each.default)
  // As if it had rotated.
  await server.db
    .insertInto('indices')
    .values({ index_set_id: set?.id ?? '', number: 1, created_at_ms: Date.now() })
    .execute()
  disk.fill()
  const body = { index: `${set?.index_prefix}_0` }
  const { id } = (await admin.call(archives.create, { body })).body
  const params = { archiveId: id }
  const get = async () => (await admin.call(archives.get, { params })).body
  await vi.waitFor(async () => expect((await get()).job).toBeNull(), patiently)
  expect(await get()).toMatchObject({
    state: 'failed',
    problem: 'The disk of the archives is full. The index was left alone: make room there and try again.',
  })
  expect(readdirSync(archiveDir)).toEqual([])
  const query = { query: 'kept', range: 0, limit: 1 }
  expect((await admin.call(universalSearch.relative, { query })).body.total_results).toBe(1)
  disk.free()
  const again = (await admin.call(archives.create, { body })).body.id
  await vi.waitFor(async () => {
    const list = (await admin.call(archives.list, { query: {} })).body.archives
    expect(list).toMatchObject([{ id: again, state: 'available', problem: null }])
  }, patiently)
})
