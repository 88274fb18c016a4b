import type { IndexPlace } from '../../store/message-store.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { EngineError } from '../client/engine-error.ts'
import { begunMark, checkedId, deletedTable, deletionCaller } from './deletion-tables.ts'

/** Messages of one index that are hidden by one statement. */
export interface Slice extends IndexPlace {
  no: number
  messages: number
  firstMs: number
  lastMs: number
}

/** All of a deletion, in the order of their times within each index. */
export async function slicesOf(client: EngineClient, deletionId: string): Promise<Slice[]> {
  const { data } = await client.readAsApplication(
    {
      sql: `SELECT index_set, index_no, slice, count(), toUnixTimestamp64Milli(min(ts)), toUnixTimestamp64Milli(max(ts))
FROM ${deletedTable(client)} WHERE deletion = '${checkedId(deletionId)}' AND index_set != '${begunMark}'
GROUP BY index_set, index_no, slice ORDER BY index_set, index_no, slice`,
      maxExecutionSeconds: 300,
    },
    deletionCaller,
  )
  return data.map(([indexSetId, indexNo, no, messages, firstMs, lastMs]) => ({
    indexSetId: String(indexSetId),
    indexNo: Number(indexNo),
    no: Number(no),
    messages: Number(messages),
    firstMs: Number(firstMs),
    lastMs: Number(lastMs),
  }))
}

/** The indices of slices, each once. */
export function indicesOf(slices: readonly Slice[]): IndexPlace[] {
  const places = slices.map(
    ({ indexSetId, indexNo }) => [`${indexSetId}/${indexNo}`, { indexSetId, indexNo }] as const,
  )
  return [...new Map(places).values()]
}

/**
 * The condition on the messages' table. By id and not by the query: inside of a mutation the engine has no text indexes,
 * and cuts words otherwise than a search. The times lead to the granules.
 */
export function inSlice(client: EngineClient, deletionId: string, slice: Slice): string {
  const { indexSetId, indexNo, no, firstMs, lastMs } = slice
  const moment = (ms: number) => `fromUnixTimestamp64Milli(${Math.floor(ms)}, 'UTC')`
  return `index_no = ${Math.floor(indexNo)} AND ts >= ${moment(firstMs)} AND ts <= ${moment(lastMs)} AND (ts, id) IN (
  SELECT ts, id FROM ${deletedTable(client)}
  WHERE deletion = '${checkedId(deletionId)}' AND index_set = '${checkedSet(indexSetId)}' AND index_no = ${Math.floor(indexNo)} AND slice = ${Math.floor(no)})`
}

/** As it stands in the text of statements. */
export function checkedSet(indexSetId: string): string {
  if (/^\w+$/.test(indexSetId)) return indexSetId
  throw new EngineError('syntax', `"${indexSetId}" cannot be the id of an index set`)
}

/** Null of what is about an index set that was dropped meanwhile. */
export async function unlessDropped<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof EngineError && error.kind === 'missing') return null
    throw error
  }
}
