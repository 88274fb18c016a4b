import type { Readable } from 'node:stream'
import type { ClickHouseSettings } from '@clickhouse/client'
import type { ExportFormat, ExportRequest } from '../../store/message-store.ts'
import type { Caller } from '../../store/search-scope.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { hasOwnColumn } from '../compile/fields.ts'
import { createParameters } from '../compile/parameters.ts'
import { kindsOfFields } from '../known-fields/field-kinds.ts'
import { scopeSql } from '../tables/scope-sql.ts'
import { emptyColumns, exportColumns } from './export-columns.ts'

const formats: Record<ExportFormat, string> = {
  csv: 'CSV',
  'json-lines': 'JSONEachRow',
  parquet: 'Parquet',
}

const longestExportSeconds = 86_400

/**
 * Messages of a scope as a file, written by the engine itself and passed on as bytes. The order is that of the table's
 * key, so the engine reads on as it is taken and sorts nothing but equal times; its memory does not grow with the number.
 *
 * Measured on 1.5 million messages of 500 bytes: CSV written by the engine 0.9 million a second, rows in
 * JSONCompactEachRow to be written again by Node 0.25 million.
 */
export async function exportMessages(
  client: EngineClient,
  request: ExportRequest,
  caller: Caller,
): Promise<Readable> {
  const parameters = createParameters()
  const sql = await exportSql(client, request, { parameters, caller })
  const statement = {
    sql: `${sql} FORMAT ${formats[request.format]}`,
    parameters: parameters.values,
    settings,
    maxExecutionSeconds: longestExportSeconds,
  }
  return client.stream(statement, caller)
}

async function exportSql(
  client: EngineClient,
  request: ExportRequest,
  { parameters, caller }: { parameters: ReturnType<typeof createParameters>; caller: Caller },
): Promise<string> {
  const { scope, fields, order, offset } = request
  const sql = scopeSql(client.database, scope, parameters)
  const limit = request.limit ?? Number.POSITIVE_INFINITY
  if (!sql || limit <= 0) return `SELECT ${emptyColumns(fields)} WHERE 0`
  const names = fields.filter((field) => !hasOwnColumn(field))
  const kindsOf = await kindsOfFields(client, { indexSetIds: scope.indexSetIds, names }, caller)
  const columns = exportColumns(request, kindsOf, parameters)
  // Only among several tables may the same message come twice.
  const copies = scope.indexSetIds.length > 1 ? `, _table ${order}` : ''
  const page = [
    ...(Number.isFinite(limit) ? [`LIMIT ${Math.floor(limit)}`] : []),
    ...(offset > 0 ? [`OFFSET ${Math.floor(offset)}`] : []),
  ].join(' ')
  return `SELECT ${columns} FROM ${sql.from} WHERE ${sql.where} ORDER BY ts ${order}, id ${order}${copies} ${page}`
}

const settings: ClickHouseSettings = {
  // Otherwise a field named `ts` would be what the rows are ordered and bounded by.
  prefer_column_name_to_alias: 1,
  optimize_read_in_order: 1,
  // Enough for the rate of a fast network; the rest is for those who search.
  max_threads: 2,
  format_csv_null_representation: '',
  // A group of rows is in memory until it is written: 64 MiB instead of 512.
  output_format_parquet_row_group_size: '50000',
  output_format_parquet_row_group_size_bytes: String(64 * 1024 ** 2),
}
