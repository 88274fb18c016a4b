import type { InsertBatch } from '../../store/message-store.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { valuesTable } from '../tables/schema.ts'
import { SeenValues, type ValueRow } from '../tables/seen-values.ts'

/** How late a suggestion may know of a value. One small insert for all batches of this time costs next to nothing. */
const writeEveryMs = 10_000
/** Values that are held at most before they are written. */
const maxHeld = 200_000

interface Pending {
  seen: SeenValues
  /** By `performance.now()`. */
  writtenAtMs: number
  timer: NodeJS.Timeout | null
}

interface ValueRecorder {
  /** To be called with a batch that was stored at the first attempt: so no message is ever counted twice. Never fails. */
  record: (batch: InsertBatch) => Promise<void>
  /** Writes what is held. Never fails. */
  close: () => Promise<void>
}

/**
 * Keeps the summary that suggestions are read from. What it holds when the process is killed, and what the engine cannot
 * take, is missing from the counts: a suggestion is not worth a message, nor a wait.
 */
export function createValueRecorder(client: EngineClient): ValueRecorder {
  const pendingSets = new Map<string, Pending>()

  async function write(indexSetId: string, pending: Pending): Promise<void> {
    if (pending.timer) clearTimeout(pending.timer)
    pending.timer = null
    pending.writtenAtMs = performance.now()
    const rows = pending.seen.take()
    if (rows.length > 0) await insertRows(client, indexSetId, rows).catch(() => {})
  }

  function pendingOf(indexSetId: string): Pending {
    const known = pendingSets.get(indexSetId)
    if (known) return known
    const fresh = { seen: new SeenValues(), writtenAtMs: Number.NEGATIVE_INFINITY, timer: null }
    pendingSets.set(indexSetId, fresh)
    return fresh
  }

  return {
    async record(batch) {
      const { indexSetId } = batch
      const pending = pendingOf(indexSetId)
      pending.seen.add(batch)
      const waitMs = pending.writtenAtMs + writeEveryMs - performance.now()
      if (waitMs <= 0 || pending.seen.size > maxHeld) return write(indexSetId, pending)
      pending.timer ??= setTimeout(() => void write(indexSetId, pending), waitMs).unref()
    },
    async close() {
      await Promise.all([...pendingSets].map(([indexSetId, pending]) => write(indexSetId, pending)))
    },
  }
}

async function insertRows(
  client: EngineClient,
  indexSetId: string,
  rows: readonly ValueRow[],
): Promise<void> {
  const table = valuesTable(client.database, indexSetId)
  const insert = {
    sql: `INSERT INTO ${table} (index_no, field, value, day, stream_set, occurrence) FORMAT JSONCompactEachRow`,
    rows: Buffer.from(rows.map(encodeRow).join('\n')),
    queryId: crypto.randomUUID(),
  }
  await client.insertRows(insert, { user: 'system', purpose: 'value summary' })
}

/** The engine takes no half of a surrogate pair. */
function encodeRow({ indexNo, field, value, day, streamSet, occurrence }: ValueRow): string {
  return JSON.stringify([indexNo, field.toWellFormed(), value, day, streamSet, occurrence])
}
