import type { PromotedColumn, PromotedFields } from '../../store/promoted-fields.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { messagesTableName } from '../tables/schema.ts'
import { columnType } from './column-layout.ts'
import { promotionCaller as caller, readColumns, readWork, type TableColumn } from './promoted-table.ts'

/** The columns of an index set as they are now, and what they cost. Reads no message. */
export async function readPromotedFields(
  client: EngineClient,
  indexSetId: string,
): Promise<Pick<PromotedFields, 'columns' | 'tableBytes' | 'unmeasuredBytes'>> {
  const [all, work, sizes, bytes] = await Promise.all([
    readColumns(client, indexSetId),
    readWork(client, indexSetId),
    columnSizes(client, indexSetId),
    tableBytes(client, indexSetId),
  ])
  const columns = all.flatMap((column): PromotedColumn[] => {
    const state = stateOf(column, work.get(column.name)?.does)
    if (state === null) return []
    const { name, field, reason, sinceMs } = column
    const problem = work.get(name)?.problem ?? null
    return [
      { field, type: columnType(name), state, reason, sinceMs, sizeBytes: sizes.get(name) ?? 0, problem },
    ]
  })
  return { columns, ...bytes }
}

/** Null for what is left of a column that was dropped. */
function stateOf({ isAlias }: TableColumn, does?: 'filling' | 'dropping'): PromotedColumn['state'] | null {
  if (isAlias) return does === 'dropping' ? 'dropping' : null
  return does === 'filling' ? 'filling' : 'filled'
}

async function columnSizes(client: EngineClient, indexSetId: string): Promise<ReadonlyMap<string, number>> {
  const sql = `SELECT column, sum(column_bytes_on_disk) FROM system.parts_columns
WHERE database = {database:String} AND table = {table:String} AND active AND startsWith(column, 'p_') GROUP BY column`
  const parameters = { database: client.database, table: messagesTableName(indexSetId) }
  const { data } = await client.readAsApplication({ sql, parameters }, caller)
  return new Map(data.map(([name, bytes]) => [String(name), Number(bytes)]))
}

async function tableBytes(
  client: EngineClient,
  indexSetId: string,
): Promise<Pick<PromotedFields, 'tableBytes' | 'unmeasuredBytes'>> {
  const sql = `SELECT sum(bytes_on_disk), sumIf(bytes_on_disk, part_type = 'Compact') FROM system.parts
WHERE database = {database:String} AND table = {table:String} AND active`
  const parameters = { database: client.database, table: messagesTableName(indexSetId) }
  const { data } = await client.readAsApplication({ sql, parameters }, caller)
  const [all, compact] = data[0] ?? []
  return { tableBytes: Number(all ?? 0), unmeasuredBytes: Number(compact ?? 0) }
}
