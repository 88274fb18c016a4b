import type { InsertBatch } from '../../store/message-store.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { EngineError } from '../client/engine-error.ts'
import { fieldsTable } from '../tables/schema.ts'
import { type CatalogueRow, rowsOf, SeenFields } from '../tables/seen-fields.ts'

/** Writes into the catalogue what it lacks of a batch, and returns when that is on disk. Throws an EngineError. */
export type RecordFields = (batch: InsertBatch, signal?: AbortSignal) => Promise<void>

/**
 * To be awaited before the batch's messages are inserted: so no field is ever stored that the catalogue does not name,
 * whatever is killed between the two. A repetition changes nothing, as rows are merged by min and max.
 */
export function createFieldRecorder(client: EngineClient): RecordFields {
  const seen = new SeenFields()
  return async (batch, signal) => {
    const fresh = seen.newIn(batch)
    if (fresh.size === 0) return
    await insertRows(client, { indexSetId: batch.indexSetId, rows: rowsOf(fresh) }, signal)
    seen.remember(fresh)
  }
}

async function insertRows(
  client: EngineClient,
  { indexSetId, rows }: { indexSetId: string; rows: readonly CatalogueRow[] },
  signal?: AbortSignal,
): Promise<void> {
  const table = fieldsTable(client.database, indexSetId)
  const insert = {
    sql: `INSERT INTO ${table} (index_no, stream, field, type, first_ms, last_ms) FORMAT JSONCompactEachRow`,
    rows: Buffer.from(rows.map(encodeRow).join('\n')),
  }
  const caller = { user: 'system', purpose: 'field catalogue', ...(signal && { signal }) }
  try {
    await client.insertRows({ ...insert, queryId: crypto.randomUUID() }, caller)
  } catch (error) {
    // What connections do now and then; anything lasting fails again.
    if (!(error instanceof EngineError) || error.kind !== 'unavailable' || signal?.aborted) throw error
    await client.insertRows({ ...insert, queryId: crypto.randomUUID() }, caller)
  }
}

/** The engine takes no half of a surrogate pair. */
function encodeRow({ indexNo, stream, field, type, firstMs, lastMs }: CatalogueRow): string {
  return JSON.stringify([indexNo, stream, field.toWellFormed(), type, firstMs, lastMs])
}
