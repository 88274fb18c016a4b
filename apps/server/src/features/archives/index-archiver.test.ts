import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMessageStore, startEmbeddedEngine } from '@logline/engine'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { JobQueue } from '../../jobs/index.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { createIndexSet } from '../../testing/index-set.ts'
import { quickJobs, startTestServer } from '../../testing/start-test-server.ts'
import { createArchiveChanges } from './archive-changes.ts'
import { createIndexArchiver } from './index-archiver.ts'

const patiently = { timeout: 300_000, interval: 20 }
const retention = { userId: '', username: 'system', clientAddress: '' }

describeOnEachDatabase('what retention asks before it drops an index', (database) => {
  const dir = mkdtempSync(join(tmpdir(), 'logline-archiver-'))
  const stops: (() => Promise<unknown>)[] = []
  let made: Awaited<ReturnType<typeof start>>

  async function start() {
    const engine = await startEmbeddedEngine({ dataDir: join(dir, 'engine'), memoryLimitBytes: 1024 ** 3 })
    const connection = engine.connection()
    if (!connection) throw new Error('The engine has no connection right after its start.')
    const store = openMessageStore(connection)
    const archiveDir = join(dir, 'archives')
    let jobs: JobQueue | null = null
    const server = await startTestServer({
      database,
      archiveDir,
      messageStore: () => store,
      jobTimes: quickJobs,
      defineJobs: (queue) => {
        jobs = queue
      },
    })
    stops.push(
      () => server.stop(),
      () => store.close(),
      () => engine.stop(),
    )
    if (!jobs) throw new Error('The server has a queue of jobs.')
    const { db } = server
    const parts = { db, messageStore: () => store, archiveDir, jobs }
    const changes = createArchiveChanges({ ...parts, dataPlane: { publishPlan: async () => {} } })
    return { db, store, archiver: createIndexArchiver(parts, changes) }
  }

  beforeAll(async () => {
    made = await start()
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true })
  })

  it('is whether an archive holds all that it has at that moment', async () => {
    const { db, store, archiver } = made
    const place = { indexSetId: await createIndexSet(db, 'expired'), indexNo: 0 }
    await store.ensureIndexSet(place.indexSetId)
    const insert = (id: string) => {
      const message = {
        id,
        timestampMs: 1_000,
        source: 'web',
        message: id,
        streams: [defaultStreamId],
        fields: {},
      }
      return store.insert({ ...place, messages: [message] }, { isRetry: false })
    }
    await insert('first')
    expect([await archiver.stateOf(place), await archiver.isArchived(place)]).toEqual(['none', false])
    await expect(archiver.archiveIndex(place, retention)).rejects.toMatchObject({ status: 409 })
    // It rotates.
    await db
      .insertInto('indices')
      .values({ index_set_id: place.indexSetId, number: 1, created_at_ms: 0 })
      .execute()
    const becomes = (state: string) =>
      vi.waitFor(async () => expect(await archiver.stateOf(place)).toBe(state), patiently)
    await archiver.archiveIndex(place, retention)
    await becomes('archived')
    expect(await archiver.isArchived(place)).toBe(true)
    await expect(archiver.archiveIndex(place, retention)).rejects.toMatchObject({ status: 409 })

    // What was on its way comes late.
    await insert('late')
    expect([await archiver.stateOf(place), await archiver.isArchived(place)]).toEqual(['outdated', false])
    await archiver.archiveIndex(place, retention)
    await becomes('archived')
    const archives = await db.selectFrom('archives').select('messages').execute()
    expect(archives).toEqual([{ messages: 2 }])
    await expect(archiver.archiveIndex({ ...place, indexNo: 7 }, retention)).rejects.toMatchObject({
      status: 404,
    })
  })
})
