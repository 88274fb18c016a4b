import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultStreamId, type FieldValue, type Message, UlidEncoder } from '@logline/message'
import type { Expression } from '@logline/query-language'
import { openMessageStore } from '../clickhouse/message-store.ts'
import { type EmbeddedEngine, startEmbeddedEngine } from '../embedded/embedded-engine.ts'
import type { EngineConnection } from '../store/engine-connection.ts'
import type { MessageStore } from '../store/message-store.ts'
import type { Caller, SearchScope } from '../store/search-scope.ts'

export const testCaller: Caller = { user: 'test', purpose: 'test' }
export const testMemoryLimitBytes = 1_500_000_000

/** An engine of a test file's own, in a folder of its own, with a store on it. */
export interface TestEngine {
  engine: EmbeddedEngine
  connection: EngineConnection
  store: MessageStore
  dataDir: string
  stop(): Promise<void>
}

export async function startTestEngine(): Promise<TestEngine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'logline-engine-'))
  const engine = await startEmbeddedEngine({ dataDir, memoryLimitBytes: testMemoryLimitBytes })
  const connection = engine.connection()
  if (!connection) throw new Error('The engine has no connection right after its start')
  const store = openMessageStore(connection)
  return {
    engine,
    connection,
    store,
    dataDir,
    stop: async () => {
      await store.close()
      await engine.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const encoder = new UlidEncoder(7)
let recordNo = 0

/** 2026-03-02T10:00:00.000Z, a Monday. */
export const testStartMs = Date.UTC(2026, 2, 2, 10)

/** A message of its own id, in the default stream, at `testStartMs` unless said otherwise. */
export function testMessage(
  fields: Record<string, FieldValue> = {},
  parts: Partial<Omit<Message, 'fields' | 'id'>> = {},
): Message {
  recordNo += 1
  const timestampMs = parts.timestampMs ?? testStartMs
  return {
    id: encoder.encode(testStartMs, recordNo, 0),
    timestampMs,
    source: 'web-1',
    message: 'GET /posts [200] 46ms',
    streams: [defaultStreamId],
    ...parts,
    fields,
  }
}

export const everything: Expression = { type: 'all', span: { from: 0, to: 1 } }

/** All messages of one index set in the default stream, from the year 2000 to the year 2100. */
export function testScope(indexSetId: string, parts: Partial<SearchScope> = {}): SearchScope {
  return {
    indexSetIds: [indexSetId],
    timeRange: { fromMs: Date.UTC(2000, 0, 1), toMs: Date.UTC(2100, 0, 1) },
    streamIds: [defaultStreamId],
    queries: [everything],
    ...parts,
  }
}

let indexSetNo = 0

/** Stores messages in a new index set and returns its id. */
export async function seedIndexSet(store: MessageStore, messages: readonly Message[]): Promise<string> {
  indexSetNo += 1
  const indexSetId = `test_${indexSetNo}`
  await store.ensureIndexSet(indexSetId)
  await store.insert({ indexSetId, indexNo: 0, messages }, { isRetry: false })
  return indexSetId
}
