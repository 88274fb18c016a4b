import type { Readable } from 'node:stream'
import type { ClickHouseSettings } from '@clickhouse/client'
import type { ArchivedPart, CatalogueKind, IndexPlace, MessageKey } from '../../store/message-store.ts'
import type { Caller } from '../../store/search-scope.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { createParameters } from '../compile/parameters.ts'
import { fieldsTable, messagesTable, valuesTable } from '../tables/schema.ts'
import { fieldColumns, messageColumns, selectedColumns, valueColumns } from './archive-columns.ts'

const longestSeconds = 86_400

/**
 * The messages of an index behind one of them, in the order of (timestamp, id) and at most so many, as a Parquet file.
 * Which is the last one is asked before, so that the files of an index follow each other without a gap.
 */
export async function archiveMessages(
  client: EngineClient,
  place: IndexPlace,
  { after, maxMessages, caller }: { after: MessageKey | null; maxMessages: number; caller: Caller },
): Promise<ArchivedPart> {
  const table = messagesTable(client.database, place.indexSetId)
  const until = await lastOf(client, { table, place, after, maxMessages }, caller)
  const parameters = createParameters()
  const conditions = [
    `index_no = ${parameters.add('UInt32', place.indexNo)}`,
    ...(after ? [isBehind(after, parameters)] : []),
    ...(until ? [`NOT ${isBehind(until, parameters)}`, `ts <= ${timeSql(until, parameters)}`] : []),
  ]
  const sql = `SELECT ${selectedColumns(messageColumns)} FROM ${table} WHERE ${conditions.join(' AND ')}
ORDER BY ts, id FORMAT Parquet`
  const bytes = await stream(client, { sql, parameters }, caller)
  return { bytes, until }
}

/** The field catalogue or the value summary of an index as a Parquet file. */
export async function archiveCatalogue(
  client: EngineClient,
  place: IndexPlace,
  { kind, caller }: { kind: CatalogueKind; caller: Caller },
): Promise<Readable> {
  const parameters = createParameters()
  const isOfIndex = `WHERE index_no = ${parameters.add('UInt32', place.indexNo)}`
  const { database } = client
  const sql =
    kind === 'fields'
      ? `SELECT ${selectedColumns(fieldColumns)} FROM ${fieldsTable(database, place.indexSetId)} ${isOfIndex}
GROUP BY stream, field, type ORDER BY stream, field, type`
      : `SELECT ${selectedColumns(valueColumns)} FROM ${valuesTable(database, place.indexSetId)} ${isOfIndex}
GROUP BY field, value, day, stream_set ORDER BY field, value, day, stream_set`
  return stream(client, { sql: `${sql} FORMAT Parquet`, parameters }, caller)
}

type Parameters = ReturnType<typeof createParameters>

function timeSql({ timestampMs }: MessageKey, parameters: Parameters): string {
  return `fromUnixTimestamp64Milli(${parameters.add('Int64', timestampMs)}, 'UTC')`
}

/** Its first part is what the engine finds by the key of the table. */
function isBehind(key: MessageKey, parameters: Parameters): string {
  const time = timeSql(key, parameters)
  return `(ts >= ${time} AND (ts > ${time} OR id > ${parameters.add('String', key.id)}))`
}

interface Slice {
  table: string
  place: IndexPlace
  after: MessageKey | null
  maxMessages: number
}

/** The last of so many messages; null when there are not more than that. Reads keys alone. */
async function lastOf(client: EngineClient, slice: Slice, caller: Caller): Promise<MessageKey | null> {
  const parameters = createParameters()
  const behind = slice.after ? `AND ${isBehind(slice.after, parameters)}` : ''
  const sql = `SELECT toUnixTimestamp64Milli(ts), id FROM ${slice.table}
WHERE index_no = ${parameters.add('UInt32', slice.place.indexNo)} ${behind}
ORDER BY ts, id LIMIT 2 OFFSET ${Math.max(0, Math.floor(slice.maxMessages) - 1)}`
  const statement = { sql, parameters: parameters.values, maxExecutionSeconds: 600 }
  const [last, next] = (await client.readAsApplication(statement, caller)).data
  return last && next ? { timestampMs: Number(last[0]), id: String(last[1]) } : null
}

function stream(
  client: EngineClient,
  { sql, parameters }: { sql: string; parameters: Parameters },
  caller: Caller,
): Promise<Readable> {
  const maxExecutionSeconds = longestSeconds
  return client.stream({ sql, parameters: parameters.values, settings, maxExecutionSeconds }, caller)
}

const settings: ClickHouseSettings = {
  // A column of the file has the name of another one of the table.
  prefer_column_name_to_alias: 1,
  optimize_read_in_order: 1,
  // The rest is for those who search.
  max_threads: 2,
  output_format_parquet_compression_method: 'zstd',
  // Texts are marked as such; other tools would show bytes.
  output_format_parquet_string_as_string: 1,
  // A group of rows is in memory until it is written.
  output_format_parquet_row_group_size: '50000',
  output_format_parquet_row_group_size_bytes: String(32 * 1024 ** 2),
}
