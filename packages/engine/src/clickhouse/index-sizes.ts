import type { IndexSize } from '../store/message-store.ts'
import type { EngineClient } from './client/engine-client.ts'
import { messagesTablePrefix as tablePrefix } from './tables/schema.ts'

/** What the engine says of the parts of each index. Messages that were stored a moment ago count. */
export async function indexSizes(client: EngineClient): Promise<IndexSize[]> {
  const sql = `SELECT table, partition_id, sum(rows), sum(bytes_on_disk), sum(data_uncompressed_bytes), count() FROM system.parts
WHERE database = {database:String} AND startsWith(table, {tablePrefix:String}) AND active AND rows > 0
GROUP BY table, partition_id`
  const { data } = await client.readAsApplication(
    { sql, parameters: { database: client.database, tablePrefix } },
    { user: 'system', purpose: 'sizes of the indices' },
  )
  return data.map(([table, partition, messages, bytes, uncompressedBytes, segments]) => ({
    indexSetId: String(table).slice(tablePrefix.length),
    indexNo: Number(partition),
    messages: Number(messages),
    bytes: Number(bytes),
    uncompressedBytes: Number(uncompressedBytes),
    segments: Number(segments),
  }))
}
