import type { Readable } from 'node:stream'
import type { ClickHouseSettings } from '@clickhouse/client'
import type { ArchiveFileKind, IndexPlace } from '../../store/message-store.ts'
import type { Caller } from '../../store/search-scope.ts'
import { endEarlierAttempt } from '../client/end-earlier-attempt.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { dropIndex } from '../tables/index-partitions.ts'
import { fieldsTable, messagesTable, valuesTable } from '../tables/schema.ts'
import { fieldColumns, inputOf, messageColumns, valueColumns } from './archive-columns.ts'

const tables = { messages: messagesTable, fields: fieldsTable, values: valuesTable }
const columnsOf = { messages: messageColumns, fields: fieldColumns, values: valueColumns }

const longestSeconds = 3_600

/**
 * Stores what a file of an archive has, as of an index of any set and number. One at a time for an index; after a
 * failure nobody knows how much of it is stored, and `dropRestored` takes all of it away.
 */
export async function restoreFile(
  client: EngineClient,
  place: IndexPlace,
  { kind, bytes, caller }: { kind: ArchiveFileKind; bytes: Readable; caller: Caller },
): Promise<void> {
  const columns = columnsOf[kind]
  const table = tables[kind](client.database, place.indexSetId)
  const indexNo = numberSql(place)
  const sql = `INSERT INTO ${table} (index_no, ${columns.map(({ column }) => column).join(', ')})
SELECT ${indexNo}, ${columns.map(({ name }) => name).join(', ')} FROM ${inputOf(columns)} FORMAT Parquet`
  const insert = {
    sql,
    queryId: queryIdOf(place),
    rows: bytes,
    settings,
    maxExecutionSeconds: longestSeconds,
  }
  await client.insertRows(insert, caller)
}

/** Messages, fields and values of an index are gone, and nothing that was begun before stores any. May be called again. */
export async function dropRestored(client: EngineClient, place: IndexPlace): Promise<void> {
  await endEarlierAttempt(client, queryIdOf(place))
  await dropIndex(client, place, 'all')
}

/** Follows from the index alone, so that the statement of an earlier attempt can be found and ended. */
function queryIdOf({ indexSetId, indexNo }: IndexPlace): string {
  return `restore-${indexSetId}-${indexNo}`
}

/** It becomes part of the SQL text. */
function numberSql({ indexNo }: IndexPlace): string {
  if (!Number.isSafeInteger(indexNo) || indexNo < 0)
    throw new RangeError(`${indexNo} is no number of an index`)
  return String(indexNo)
}

const settings: ClickHouseSettings = {
  // What is decoded at a time bounds the memory, beside the file itself.
  max_insert_threads: '1',
  max_threads: 2,
  min_insert_block_size_rows: '65536',
  min_insert_block_size_bytes: String(64 * 1024 ** 2),
  input_format_parquet_max_block_size: '16384',
}
