// The server is killed before each step of archiving and of restoring: nothing is lost, nothing is there twice.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Archive, archives, indexSets } from '@logline/contract'
import {
  type EmbeddedEngine,
  type EngineConnection,
  type IndexPlace,
  openMessageStore,
  startEmbeddedEngine,
} from '@logline/engine'
import { defaultStreamId } from '@logline/message'
import { expect, it, onTestFinished } from 'vitest'
import { type ApiClient, apiClient, tokenHeader } from '../../testing/api-client.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer } from '../../testing/start-test-server.ts'

const entry = fileURLToPath(new URL('../../testing/processes/archive-process.ts', import.meta.url))
/** Each step is a kill of two seconds: the long form, `LOGLINE_KILL_ROUNDS=30`, tries all of them. */
const stride = process.env.LOGLINE_KILL_ROUNDS ? 1 : 5
const messageCount = 500
const caller = { user: 'test', purpose: 'test' }
const messages = Array.from({ length: messageCount }, (_, no) => ({
  id: `message-${String(no).padStart(3, '0')}`,
  timestampMs: Date.UTC(2026, 0, 1) + no,
  source: 'web',
  message: `number ${no}`,
  streams: [defaultStreamId],
  fields: { no, wide: 2n ** 60n + BigInt(no) },
}))
const expected = messages.map(({ id }) => id)

it('a server that is killed before any step of archiving and restoring goes on to the end', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'logline-archives-'))
  const engine = await startEmbeddedEngine({ dataDir: join(dataDir, 'engine'), memoryLimitBytes: 1024 ** 3 })
  const connection = connectionOf(engine)
  const store = openMessageStore(connection)
  onTestFinished(async () => {
    await store.close()
    await engine.stop()
    rmSync(dataDir, { recursive: true })
  })
  const original = await prepare(dataDir)
  await store.ensureIndexSet(original.indexSetId)
  await store.insert({ ...original, messages }, { isRetry: false })
  const idsIn = async ({ indexSetId, indexNo }: IndexPlace) => {
    const scope = {
      indexSetIds: [indexSetId],
      timeRange: { fromMs: 0, toMs: Date.UTC(2200) },
      streamIds: [defaultStreamId],
      queries: [],
    }
    const request = { scope, sort: [], limit: 10_000, offset: 0, fields: [] }
    const found = (await store.searchMessages(request, caller)).messages
    return found.flatMap((message) => (message.indexNo === indexNo ? [message.id] : [])).toSorted()
  }

  /** Kills before one step after the other, until there is no such step: about how many there are. */
  async function killAtEachStep(work: Work): Promise<number> {
    for (let step = 1; ; step += stride) {
      const doomed = await start(dataDir, connection, step)
      const isDone = await Promise.race([
        doomed.ended.then(() => false),
        work.begin(doomed.api).then(
          () =>
            archiveThat(doomed.api, work.isDone).then(
              () => true,
              () => false,
            ),
          () => false,
        ),
      ])
      await doomed.kill()
      const after = await start(dataDir, connection, 0)
      if (!(await isBegun(after.api, work))) await work.begin(after.api)
      const archive = await archiveThat(after.api, work.isDone)
      expect(archive, `step ${step}`).toMatchObject({
        state: 'available',
        problem: null,
        messages: messageCount,
      })
      expect(readdirSync(join(dataDir, 'archives'))).toEqual([archive.folder])
      expect(await idsIn(original)).toEqual(expected)
      await work.check(archive)
      if (isDone) {
        await after.kill()
        return step - 1
      }
      await work.undo(after.api, archive.id)
      await after.kill()
    }
  }

  const index = `${original.prefix}_0`
  const archiving: Work = {
    begin: (api) => api.call(archives.create, { body: { index } }),
    isBegun: (archive) => archive !== undefined,
    isDone: (archive) => archive.state === 'available',
    check: async () => {},
    undo: (api, archiveId) => api.call(archives.remove, { params: { archiveId } }),
  }
  expect(await killAtEachStep(archiving)).toBeGreaterThan(10)

  await forgetIndex(dataDir, original)
  const restoring: Work = {
    begin: async (api) => {
      const [archive] = (await api.call(archives.list, { query: {} })).body.archives
      await api.call(archives.restore, { params: { archiveId: archive?.id ?? '' } })
    },
    isBegun: (archive) => Boolean(archive?.restored),
    isDone: (archive) => archive.restored?.is_complete === true,
    check: async ({ restored }) => {
      const indexNo = Number(restored?.index_name.split('_').at(-1))
      expect(await idsIn({ indexSetId: restored?.index_set_id ?? '', indexNo })).toEqual(expected)
    },
    undo: (api, archiveId) => api.call(archives.removeRestored, { params: { archiveId } }),
  }
  expect(await killAtEachStep(restoring)).toBeGreaterThan(10)
})

function connectionOf(engine: EmbeddedEngine): EngineConnection {
  const connection = engine.connection()
  if (!connection) throw new Error('The engine has no connection right after its start.')
  return connection
}

interface Work {
  begin: (api: ApiClient) => Promise<unknown>
  isBegun: (archive: Archive | undefined) => boolean
  isDone: (archive: Archive) => boolean
  check: (archive: Archive) => Promise<void>
  undo: (api: ApiClient, archiveId: string) => Promise<unknown>
}

async function isBegun(api: ApiClient, work: Work): Promise<boolean> {
  return work.isBegun((await api.call(archives.list, { query: {} })).body.archives[0])
}

/** Waits until the only archive is so, and nothing is done with it. Rejects when the server is gone. */
async function archiveThat(api: ApiClient, isSo: (archive: Archive) => boolean): Promise<Archive> {
  for (;;) {
    const [archive] = (await api.call(archives.list, { query: {} })).body.archives
    if (archive?.job === null && isSo(archive)) return archive
    if (archive?.job === null && archive.problem) throw new Error(archive.problem)
    await delay(20)
  }
}

/** The default index set, as if it had rotated. */
async function prepare(dataDir: string): Promise<IndexPlace & { prefix: string }> {
  const server = await startTestServer({ home: { dataDir, databaseUrl: null } })
  const [set] = (await server.api.as('admin').call(indexSets.list)).body.index_sets.filter(
    (set) => set.default,
  )
  const indexSetId = set?.id ?? ''
  const next = { index_set_id: indexSetId, number: 1, created_at_ms: Date.now() }
  await server.db.insertInto('indices').values(next).execute()
  await server.stop()
  return { indexSetId, indexNo: 0, prefix: set?.index_prefix ?? '' }
}

/** As if retention had dropped it; its messages stay, to be compared. */
async function forgetIndex(dataDir: string, { indexSetId, indexNo }: IndexPlace): Promise<void> {
  const server = await startTestServer({ home: { dataDir, databaseUrl: null } })
  await server.db
    .deleteFrom('indices')
    .where('index_set_id', '=', indexSetId)
    .where('number', '=', indexNo)
    .execute()
  await server.stop()
}

async function start(dataDir: string, connection: EngineConnection, step: number) {
  // Node's own flags only: those of the test runner would load its loader into the child.
  const child = fork(entry, [dataDir, JSON.stringify(connection), String(step)], { execArgv: [] })
  const ended = once(child, 'exit')
  const early = ended.then(() => Promise.reject(new Error('The server ended while it started.')))
  const [said] = await Promise.race([once(child, 'message'), early])
  early.catch(() => {})
  const { url, admin } = said as { url: string; admin: TestUser } // as: what the process says
  return {
    api: apiClient(url, tokenHeader(admin)),
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
