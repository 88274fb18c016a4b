import type { IndexContents, IndexPlace } from '../../store/message-store.ts'
import type { Caller } from '../../store/search-scope.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { messagesTable, messagesTableName } from '../tables/schema.ts'

/** What an index holds. Reads of the messages no more than the streams that they are in. */
export async function indexContents(
  client: EngineClient,
  { indexSetId, indexNo }: IndexPlace,
  caller: Caller,
): Promise<IndexContents> {
  const table = messagesTable(client.database, indexSetId)
  const isOfIndex = 'WHERE index_no = {indexNo:UInt32}'
  const ask = async (sql: string, parameters: Record<string, string | number> = {}) =>
    (await client.readAsApplication({ sql, parameters: { indexNo, ...parameters } }, caller)).data
  const [whole, sizes, streams] = await Promise.all([
    ask(
      `SELECT count(), toUnixTimestamp64Milli(min(ts)), toUnixTimestamp64Milli(max(ts)) FROM ${table} ${isOfIndex}`,
    ),
    ask(
      `SELECT sum(bytes_on_disk), sum(data_uncompressed_bytes) FROM system.parts
WHERE database = {database:String} AND table = {table:String} AND partition_id = toString({indexNo:UInt32}) AND active`,
      { database: client.database, table: messagesTableName(indexSetId) },
    ),
    ask(
      `SELECT stream, sum(n) FROM (SELECT stream_set, count() AS n FROM ${table} ${isOfIndex} GROUP BY stream_set)
ARRAY JOIN arrayFilter(id -> id != '', splitByChar(',', toString(stream_set))) AS stream GROUP BY stream ORDER BY stream`,
    ),
  ])
  const [messages = 0, fromMs = 0, toMs = 0] = (whole[0] ?? []).map(Number)
  const [bytes = 0, plainBytes = 0] = (sizes[0] ?? []).map(Number)
  return {
    messages,
    extent: messages === 0 ? null : { fromMs, toMs },
    bytes,
    plainBytes,
    streams: streams.map(([id, count]) => ({ id: String(id), messages: Number(count) })),
  }
}
