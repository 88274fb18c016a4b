import { setTimeout as sleep } from 'node:timers/promises'
import { parseQuery } from '@logline/query-language'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbeddedEngine } from '../../embedded/embedded-engine.ts'
import type { MessageStore } from '../../store/message-store.ts'
import {
  startTestEngine,
  testCaller,
  testMemoryLimitBytes,
  testMessage,
  testScope,
  testStartMs,
} from '../../testing/test-engine.ts'
import { EngineClient } from '../client/engine-client.ts'
import { openMessageStore } from '../message-store.ts'
import { messagesTable, migrateIndexSet } from './schema.ts'

const indexSetId = 'earlier'
const partitions = [0, 1, 2]
const perPartition = 5_000

/** What each query finds in all partitions together. */
const expected = {
  '*': partitions.length * perPartition,
  'message:login': partitions.length * perPartition,
  'message:"login of user"': partitions.length * perPartition,
  'message:10.0.0.17': partitions.length,
  'address:10.0.0.17': partitions.length,
  '10.0.0.17': partitions.length,
  'number:17': partitions.length,
  'number:40.5': partitions.length,
  '4321': partitions.length,
  'kind:odd': (partitions.length * perPartition) / 2,
  größe: partitions.length * 5,
  'message:grö*': partitions.length * 5,
}

it('the table of an earlier version is changed while the engine is killed again and again', async () => {
  const first = await startTestEngine()
  const { dataDir } = first
  onTestFinished(first.stop)
  const client = new EngineClient(first.connection)
  // Tables were made with other granules.
  await migrateIndexSet(client, 'new', 6)
  await client.command(
    `CREATE TABLE ${messagesTable(client.database, indexSetId)} AS ${messagesTable(client.database, 'new')}
ENGINE = MergeTree PARTITION BY index_no ORDER BY (ts, id)
SETTINGS fsync_after_insert = 1, index_granularity = 2048, map_serialization_version = 'with_buckets', map_buckets_min_avg_size = 0`,
    testCaller,
  )
  await migrateIndexSet(client, indexSetId, 6)
  for (const indexNo of partitions) {
    const messages = Array.from({ length: perPartition }, (_, no) => messageOf(no))
    await first.store.insert({ indexSetId, indexNo, messages }, { isRetry: false })
  }
  expect(await layout(client)).not.toContain('INDEX i_sieved')
  await client.close()
  await first.store.close()
  await first.engine.stop()

  let killedInTheMiddle = 0
  for (let round = 0; ; round += 1) {
    const engine = await startEmbeddedEngine({ dataDir, memoryLimitBytes: testMemoryLimitBytes })
    const connection = engine.connection()
    if (!connection) throw new Error('the engine went away')
    const store = openMessageStore(connection)
    const changed = new EngineClient(connection)
    const migrating = store
      .ensureIndexSet(indexSetId)
      .then(() => indexesBuilt(changed))
      .then(
        () => 'done',
        () => 'killed',
      )
    // Longer from round to round, so that each step is hit on a fast and on a slow machine, and one comes to its end.
    const outcome = await Promise.race([migrating, sleep(20 * 1.3 ** round, 'killed')])
    if (outcome === 'killed') {
      killedInTheMiddle += 1
      if (engine.pid) process.kill(engine.pid, 'SIGKILL')
      await Promise.all([migrating, changed.close(), store.close(), engine.stop()])
      continue
    }
    onTestFinished(async () => {
      await Promise.all([changed.close(), store.close()])
      await engine.stop()
    })
    expect(await layout(changed)).toContain('INDEX i_sieved')
    await expectAll(store)
    const sql = `SELECT uniqExact(index_no, id) FROM ${messagesTable(connection.database, indexSetId)}`
    expect((await changed.readAsApplication({ sql }, testCaller)).data).toEqual([
      [partitions.length * perPartition],
    ])
    break
  }
  expect(killedInTheMiddle).toBeGreaterThan(3)
})

it('the table of an earlier version is searched while some of its indexes are not yet built', async () => {
  const { connection, store, stop } = await startTestEngine()
  onTestFinished(stop)
  const client = new EngineClient(connection)
  onTestFinished(() => client.close())
  await migrateIndexSet(client, indexSetId, 6)
  const insert = (indexNo: number) => {
    const messages = Array.from({ length: perPartition }, (_, no) => messageOf(no))
    return store.insert({ indexSetId, indexNo, messages }, { isRetry: false })
  }
  await insert(0)
  const table = messagesTable(client.database, indexSetId)
  // No index of what is there is built any more; that of what comes is.
  await client.command(`SYSTEM STOP MERGES ${table}`, testCaller)
  await migrateIndexSet(client, indexSetId)
  await insert(1)
  await insert(2)
  expect(await unfinishedChanges(client)).toBeGreaterThan(0)
  await expectAll(store)
  await client.command(`SYSTEM START MERGES ${table}`, testCaller)
  await indexesBuilt(client)
  await expectAll(store)
})

/** What the engine changes in the background. */
async function unfinishedChanges(client: EngineClient): Promise<number> {
  const sql = `SELECT count() FROM system.mutations WHERE table = 'messages_${indexSetId}' AND NOT is_done`
  return Number((await client.readAsApplication({ sql }, testCaller)).data[0]?.[0])
}

async function indexesBuilt(client: EngineClient): Promise<void> {
  while ((await unfinishedChanges(client)) > 0) await sleep(50)
}

async function expectAll(store: MessageStore): Promise<void> {
  for (const [query, hits] of Object.entries(expected)) {
    const scope = testScope(indexSetId, { queries: [parseQuery(query).expression] })
    const request = { scope, sort: [], limit: 0, offset: 0, fields: [] }
    expect((await store.searchMessages(request, testCaller)).total, query).toBe(hits)
  }
}

function messageOf(no: number) {
  const word = no % 1000 === 0 ? ' größe' : ''
  const fields = {
    address: `10.0.0.${no}`,
    kind: no % 2 === 0 ? 'even' : 'odd',
    number: no === 4 ? 40.5 : no,
  }
  return testMessage(fields, {
    message: `login of user from 10.0.0.${no}${word}`,
    timestampMs: testStartMs + no,
  })
}

async function layout(client: EngineClient): Promise<string> {
  const sql = `SHOW CREATE TABLE ${messagesTable(client.database, indexSetId)}`
  return String((await client.readAsApplication({ sql }, testCaller)).data[0]?.[0])
}
