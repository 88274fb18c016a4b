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
import { openMessageStore } from '../message-store.ts'

const indexSetId = 'killed'
const deletionId = 'abcdef0123456789'
const perIndex = 20_000
const indices = [0, 1]
const scope = testScope(indexSetId, { queries: [parseQuery('kind:gone').expression] })

async function count(store: MessageStore, query: string): Promise<number> {
  const scope = testScope(indexSetId, { queries: [parseQuery(query).expression] })
  const request = { scope, sort: [], limit: 0, offset: 0, fields: [] }
  return (await store.searchMessages(request, testCaller)).total
}

it('messages are deleted, and no others, while the engine is killed again and again', async () => {
  const first = await startTestEngine()
  const { dataDir } = first
  onTestFinished(first.stop)
  await first.store.ensureIndexSet(indexSetId)
  for (const indexNo of indices) {
    const messages = Array.from({ length: perIndex }, (_, no) =>
      testMessage({ kind: no % 4 === 0 ? 'gone' : 'kept', no }, { timestampMs: testStartMs + no }),
    )
    await first.store.insert({ indexSetId, indexNo, messages }, { isRetry: false })
  }
  await first.store.close()
  await first.engine.stop()

  let killed = 0
  /** As a job keeps it: a step that was done is not done again. */
  let done = 0
  for (let round = 0; ; round += 1) {
    const engine = await startEmbeddedEngine({ dataDir, memoryLimitBytes: testMemoryLimitBytes })
    const connection = engine.connection()
    if (!connection) throw new Error('the engine went away')
    const store = openMessageStore(connection)
    const stopping = new AbortController()
    const step = { progress: () => {}, signal: stopping.signal }
    const { deletions } = store
    const steps = [
      async () => {
        const extent = await deletions.collect(deletionId, scope, stopping.signal)
        expect(extent.map(({ messages }) => messages)).toEqual(indices.map(() => perIndex / 4))
      },
      () => deletions.collectValues(deletionId, step),
      () => deletions.hide(deletionId, step),
      () => deletions.forgetValues(deletionId, step),
      () => deletions.erase(deletionId, step),
    ]
    const deleting = (async () => {
      for (const run of steps.slice(done)) {
        await run()
        done += 1
      }
      return 'done'
    })().catch((error: unknown) => {
      if (String(error).includes('AssertionError')) throw error
      return 'killed'
    })
    // Longer from round to round, so that each step is hit on a fast and on a slow machine, and one comes to its end.
    const outcome = await Promise.race([deleting, sleep(20 * 1.3 ** round, 'killed')])
    if (outcome === 'killed') {
      killed += 1
      if (engine.pid) process.kill(engine.pid, 'SIGKILL')
      stopping.abort()
      await deleting
      await Promise.all([store.close(), engine.stop()])
      continue
    }
    onTestFinished(async () => {
      await store.close()
      await engine.stop()
    })
    expect(await count(store, 'kind:gone')).toBe(0)
    expect(await count(store, 'kind:kept')).toBe((indices.length * perIndex * 3) / 4)
    const { values } = await store.suggestValues(
      { scope: testScope(indexSetId), field: 'kind', prefix: '', limit: 10 },
      testCaller,
    )
    // Of the second index nothing was counted: it was stored within ten seconds of the first.
    expect(values.map(({ value }) => value)).toEqual(['kept'])
    break
  }
  expect(killed).toBeGreaterThan(3)
}, 600_000)
