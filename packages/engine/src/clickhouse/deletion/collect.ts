import type { DeletedIndex } from '../../store/message-store.ts'
import type { Caller, SearchScope } from '../../store/search-scope.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { createParameters } from '../compile/parameters.ts'
import { scopeSql } from '../tables/scope-sql.ts'
import { checkedSet, slicesOf, unlessDropped } from './deletion-slices.ts'
import { checkedId, deletedTable, deletionCaller, openDeletionTables } from './deletion-tables.ts'

/** Messages that one statement hides: their ids lie in memory meanwhile, about 100 bytes each. */
const messagesOfSlice = 500_000

/** What a scope holds, by index: exactly what a search over it counts. */
export async function extentOf(
  client: EngineClient,
  scope: SearchScope,
  caller: Caller,
): Promise<DeletedIndex[]> {
  const found: DeletedIndex[] = []
  for (const indexSetId of scope.indexSetIds) {
    const parameters = createParameters()
    const sql = scopeSql(client.database, { ...scope, indexSetIds: [indexSetId] }, parameters)
    if (sql === null) continue
    const statement = {
      sql: `SELECT index_no, count(), toUnixTimestamp64Milli(min(ts)), toUnixTimestamp64Milli(max(ts))
FROM ${sql.from} WHERE ${sql.where} GROUP BY index_no ORDER BY index_no`,
      parameters: parameters.values,
    }
    const rows = await unlessDropped(client.read(statement, caller))
    for (const [indexNo, messages, firstMs, lastMs] of (rows?.data ?? []).map((row) => row.map(Number))) {
      found.push({
        indexSetId,
        indexNo: indexNo ?? 0,
        messages: messages ?? 0,
        firstMs: firstMs ?? 0,
        lastMs: lastMs ?? 0,
      })
    }
  }
  return found
}

/** Writes down the ids of what a scope holds, anew at each call. */
export async function collect(
  client: EngineClient,
  deletionId: string,
  scope: SearchScope,
  signal: AbortSignal,
): Promise<DeletedIndex[]> {
  const id = checkedId(deletionId)
  await openDeletionTables(client)
  // Of who was killed while it collected.
  await client.command(
    `KILL QUERY WHERE position(query, 'INSERT INTO') > 0 AND position(query, '${id}') > 0 SYNC`,
    deletionCaller,
  )
  await client.command(`ALTER TABLE ${deletedTable(client)} DROP PARTITION '${id}'`, deletionCaller)
  const extent = await extentOf(client, scope, { ...deletionCaller, signal })
  for (const { indexSetId, indexNo } of extent) {
    signal.throwIfAborted()
    const parameters = createParameters()
    const sql = scopeSql(client.database, { ...scope, indexSetIds: [indexSetId] }, parameters)
    if (sql === null) continue
    await unlessDropped(
      client.command(
        `INSERT INTO ${deletedTable(client)} (deletion, index_set, index_no, slice, ts, id)
SELECT '${id}', '${checkedSet(indexSetId)}', index_no, intDiv(rowNumberInAllBlocks(), ${messagesOfSlice}), ts, id
FROM (SELECT index_no, ts, id FROM ${sql.from} WHERE index_no = ${Math.floor(indexNo)} AND ${sql.where} ORDER BY ts, id)
SETTINGS max_execution_time = 0, max_bytes_before_external_sort = 200000000`,
        deletionCaller,
        parameters.values,
      ),
    )
  }
  return collected(client, deletionId)
}

async function collected(client: EngineClient, deletionId: string): Promise<DeletedIndex[]> {
  const indices = new Map<string, DeletedIndex>()
  for (const { indexSetId, indexNo, messages, firstMs, lastMs } of await slicesOf(client, deletionId)) {
    const key = `${indexSetId}/${indexNo}`
    const before = indices.get(key) ?? { indexSetId, indexNo, messages: 0, firstMs, lastMs }
    indices.set(key, {
      ...before,
      messages: before.messages + messages,
      firstMs: Math.min(before.firstMs, firstMs),
      lastMs: Math.max(before.lastMs, lastMs),
    })
  }
  return [...indices.values()]
}
