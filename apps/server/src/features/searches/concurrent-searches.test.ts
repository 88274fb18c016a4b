import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type EmbeddedEngine,
  type EngineConnection,
  type MessageStore,
  openMessageStore,
  startEmbeddedEngine,
} from '@logline/engine'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchContext } from './engine/search-context.ts'
import { createStatementQueue, searchQueueLimits } from './engine/statement-queue.ts'
import { runMessages } from './execution/run-messages.ts'
import { runPivot } from './execution/run-pivot.ts'

const messageCount = 200_000
const stepMs = 50
const startMs = Date.UTC(2026, 2, 2)
const timeRange = { fromMs: startMs, toMs: startMs + messageCount * stepMs }
const scope = { indexSetIds: ['large'], timeRange, streamIds: [defaultStreamId], queries: [] }
const memoryLimitBytes = 1_500_000_000

let dataDir: string
let engine: EmbeddedEngine
let connection: EngineConnection
let store: MessageStore
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'logline-concurrent-'))
  engine = await startEmbeddedEngine({ dataDir, memoryLimitBytes })
  const started = engine.connection()
  if (!started) throw new Error('The engine has no connection right after its start')
  connection = started
  store = openMessageStore(connection)
  await store.ensureIndexSet('large')
  await sql(fill)
})
afterAll(async () => {
  await store.close()
  await engine.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A message every 50 ms, with a field that is different in each, one of five thousand values and a number. */
const fill = `INSERT INTO messages_large (index_no, ts, id, source, message, streams, sf, nf)
SELECT 0, fromUnixTimestamp64Milli(${startMs} + toInt64(number) * ${stepMs}, 'UTC'), leftPad(toString(number), 26, '0'),
  concat('web-', toString(number % 40)), concat('request ', toString(cityHash64(number) % 5000), ' was accepted'),
  ['${defaultStreamId}'],
  map('trace', hex(cityHash64(number)), 'user', concat('user-', toString(cityHash64(number, 1) % 5000))),
  map('took', toFloat64(cityHash64(number, 2) % 4000))
FROM numbers(${messageCount})`

/** Past the store, as the engine's own tables are read. */
async function sql(statement: string): Promise<string> {
  const { username, password } = connection.application
  const headers = {
    'x-clickhouse-user': username,
    'x-clickhouse-key': password,
    'x-clickhouse-database': connection.database,
  }
  const answer = await fetch(connection.url, { method: 'POST', headers, body: statement })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text.trim()
}

const queue = createStatementQueue(searchQueueLimits)

function contextOf(username: string, signal = new AbortController().signal): SearchContext {
  return {
    store: () => store,
    queue,
    catalogue: {
      indexSetsOf: () => ['large'],
      hiddenIndices: {},
      indexPrefixes: new Map(),
      indexName: () => 'logline_0',
    },
    username,
    nowMs: timeRange.toMs,
    signal,
    log: { error: () => {} },
  }
}

const range = { ...timeRange, isAllTime: false }
const byValues = (...fields: string[]) => {
  return { type: 'values' as const, fields, limit: 15, skip_empty_values: false }
}
const byTime = {
  type: 'time' as const,
  fields: ['timestamp'],
  interval: { type: 'timeunit' as const, timeunit: '10m' },
}
const groups = [
  [byValues('trace')],
  [byTime, byValues('user')],
  [byValues('user'), byTime],
  [byValues('source', 'user')],
]

/** Reads every message and has as many groups as there are messages, or thousands. */
function heavySearch(context: SearchContext, index: number) {
  return runPivot(context, {
    type: {
      type: 'pivot',
      id: `heavy ${index}`,
      rollup: true,
      row_groups: groups[index % groups.length],
      series: [
        { type: 'count' },
        { type: 'card', field: 'trace' },
        { type: 'percentile', field: 'took', percentile: 95 },
      ],
    },
    scope,
    range,
  })
}

async function cheapSearchMs(context: SearchContext): Promise<number> {
  const startedAtMs = performance.now()
  const type = { type: 'messages' as const, id: 'cheap', limit: 150, offset: 0 }
  const everything = { type: 'all' as const, span: { from: 0, to: 1 } }
  const found = await runMessages(context, { type, scope, range, root: everything })
  expect(found.messages).toHaveLength(150)
  return performance.now() - startedAtMs
}

function middle(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
}

function rangeOf(values: number[]): string {
  return `median ${Math.round(middle(values))} ms, slowest ${Math.round(Math.max(...values))} ms`
}

describe('sixteen heavy searches at once', () => {
  it('finish within the memory of the engine, and cheap ones meanwhile answer within a second', async () => {
    const startedAtMs = performance.now()
    let isDone = false
    const searches = Promise.all(
      Array.from({ length: 16 }, (_, index) => heavySearch(contextOf('ann'), index)),
    )
    const finished = searches.finally(() => {
      isDone = true
    })
    // A failure is met below; until then nobody listens.
    finished.catch(() => undefined)
    let mostBytes = 0
    const cheapMs: { ann: number[]; bob: number[] } = { ann: [], bob: [] }
    while (!isDone) {
      mostBytes = Math.max(
        mostBytes,
        Number(await sql(`SELECT value FROM system.metrics WHERE metric = 'MemoryTracking'`)),
      )
      cheapMs.bob.push(await cheapSearchMs(contextOf('bob')))
      cheapMs.ann.push(await cheapSearchMs(contextOf('ann')))
      await delay(20)
    }
    const totals = (await finished).map(({ total }) => total)
    const seconds = (performance.now() - startedAtMs) / 1000
    process.stderr.write(
      `16 heavy searches: ${seconds.toFixed(1)} s, at most ${Math.round(mostBytes / 1e6)} MB; ` +
        `cheap ones: ${rangeOf(cheapMs.bob)}, of the same user: ${rangeOf(cheapMs.ann)}\n`,
    )
    expect(totals).toEqual(Array.from({ length: 16 }, () => messageCount))
    expect(mostBytes).toBeLessThan(memoryLimitBytes)
    // The middle one: other work of the machine may hold up a single one.
    expect(middle(cheapMs.bob)).toBeLessThan(1000)
    expect(middle(cheapMs.ann)).toBeLessThan(1000)
  })
})

describe('a cancelled search', () => {
  it('no longer runs in the engine within a second', async () => {
    const abort = new AbortController()
    const searches = [0, 1, 2, 3].map((index) => heavySearch(contextOf('cora', abort.signal), index))
    const outcomes = Promise.allSettled(searches)
    const running = async () =>
      Number(
        await sql(
          `SELECT count() FROM system.processes WHERE Settings['log_comment'] LIKE '%"user":"cora"%'`,
        ),
      )
    while ((await running()) === 0) await delay(5)
    abort.abort()
    const cancelledAtMs = performance.now()
    while ((await running()) > 0) await delay(5)
    expect(performance.now() - cancelledAtMs).toBeLessThan(1000)
    expect((await outcomes).map(({ status }) => status)).toEqual(searches.map(() => 'rejected'))
  })
})
