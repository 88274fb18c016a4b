import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searches } from '@logline/contract'
import {
  type EmbeddedEngine,
  type MessageStore,
  openMessageStore,
  startEmbeddedEngine,
} from '@logline/engine'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pivotCases } from '../../testing/pivots/pivot-cases.ts'
import { pivotMessages, pivotRange } from '../../testing/pivots/pivot-messages.ts'
import { plainPivot } from '../../testing/pivots/plain-pivot.ts'
import { createStatementQueue, searchQueueLimits } from './engine/statement-queue.ts'
import { runPivot } from './execution/run-pivot.ts'

let dataDir: string
let engine: EmbeddedEngine
let store: MessageStore
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'logline-pivots-'))
  engine = await startEmbeddedEngine({ dataDir, memoryLimitBytes: 1_500_000_000 })
  const connection = engine.connection()
  if (!connection) throw new Error('The engine has no connection right after its start')
  store = openMessageStore(connection)
  await store.ensureIndexSet('pivots')
  await store.insert({ indexSetId: 'pivots', indexNo: 0, messages: pivotMessages }, { isRetry: false })
})
afterAll(async () => {
  await store.close()
  await engine.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const queue = createStatementQueue(searchQueueLimits)

type PivotType = Parameters<typeof runPivot>[1]['type']

/** The request as a client sends it, with its defaults. */
function parsed(request: Record<string, unknown>): PivotType {
  const [query] = searches.sync.body.parse({ queries: [{ search_types: [request] }] }).queries ?? []
  const type = query?.search_types?.[0]
  if (type?.type !== 'pivot') throw new Error('not a pivot')
  // as: a type of this name that is no pivot does not pass the schema
  return type as PivotType
}

function answerOf(type: PivotType, timeRange: { fromMs: number; toMs: number }) {
  return runPivot(
    {
      store: () => store,
      queue,
      catalogue: {
        indexSetsOf: () => ['pivots'],
        hiddenIndices: {},
        indexPrefixes: new Map(),
        indexName: () => 'logline_0',
      },
      username: 'ann',
      nowMs: timeRange.toMs,
      signal: new AbortController().signal,
      log: { error: () => {} },
    },
    {
      type,
      scope: { indexSetIds: ['pivots'], timeRange, streamIds: [defaultStreamId], queries: [] },
      range: { ...timeRange, isAllTime: false },
    },
  )
}

/** Sums in another order differ in their last digits. */
function rounded(result: unknown): unknown {
  const text = JSON.stringify(result, (_, value) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(11)) : value,
  )
  return JSON.parse(text)
}

describe('the table of pivots', () => {
  it('has its full answers written down', async () => {
    const lines = pivotCases.map(({ title, request, range = pivotRange, autoInterval = '' }) => {
      const expected = plainPivot(parsed(request), pivotMessages, { range, autoInterval })
      return JSON.stringify({ title, request, expected: rounded(expected) })
    })
    expect(lines.length).toBeGreaterThan(100)
    expect(new Set(pivotCases.map(({ title }) => title)).size).toBe(lines.length)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./pivot-table.jsonl')
  })

  it.each(pivotCases)('$title is what the plain calculation says', async (each) => {
    const { request, range = pivotRange, autoInterval = '' } = each
    const expected = plainPivot(parsed(request), pivotMessages, { range, autoInterval })
    expect(rounded(await answerOf(parsed(request), range))).toEqual(rounded(expected))
  })
})
