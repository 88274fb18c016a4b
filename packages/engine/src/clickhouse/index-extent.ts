import type { ResolvedTimeRange } from '@logline/message'
import type { Caller } from '../store/search-scope.ts'
import type { EngineClient } from './client/engine-client.ts'
import { messagesTable } from './tables/schema.ts'

/**
 * Times of the first and the last message of an index, null when it has none. The engine keeps them with each part, as
 * the table is ordered by time: no message is read.
 */
export async function indexExtent(
  client: EngineClient,
  { indexSetId, indexNo }: { indexSetId: string; indexNo: number },
  caller: Caller,
): Promise<ResolvedTimeRange | null> {
  const sql = `SELECT count(), toUnixTimestamp64Milli(min(ts)), toUnixTimestamp64Milli(max(ts))
FROM ${messagesTable(client.database, indexSetId)} WHERE index_no = {indexNo:UInt32}`
  const { data } = await client.read({ sql, parameters: { indexNo } }, caller)
  const [count, fromMs, toMs] = (data[0] ?? []).map(Number)
  return count ? { fromMs: fromMs ?? 0, toMs: toMs ?? 0 } : null
}
