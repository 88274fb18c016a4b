import type { IndexPlace } from '../../store/message-store.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { EngineError } from '../client/engine-error.ts'
import { fieldsTable, messagesTable, messagesTablePrefix, valuesTable } from './schema.ts'

/** Drops an index with its fields and values. Safe to run again, and after an interruption. */
export async function dropIndex(
  client: EngineClient,
  { indexSetId, indexNo }: IndexPlace,
  of: 'all' | 'catalogue',
): Promise<void> {
  const tables = [...(of === 'all' ? [messagesTable] : []), fieldsTable, valuesTable]
  for (const table of tables) {
    // The engine refuses to drop partitions above 50 GB unless it is told so.
    const sql = `ALTER TABLE ${table(client.database, indexSetId)} DROP PARTITION ${Number(indexNo)} SETTINGS max_partition_size_to_drop = 0`
    await ofPresentTable(() => client.command(sql, { user: 'system', purpose: 'drop index' }))
  }
}

/**
 * Merges the parts of an index into one, which is smaller and quicker to search. Returns when it is done; a connection
 * that breaks meanwhile leaves it to the engine, and it may be asked again.
 */
export async function optimizeIndex(
  client: EngineClient,
  { indexSetId, indexNo }: IndexPlace,
  signal?: AbortSignal,
): Promise<void> {
  const sql = `OPTIMIZE TABLE ${messagesTable(client.database, indexSetId)} PARTITION ${Number(indexNo)} FINAL SETTINGS max_execution_time = 0`
  const caller = { user: 'system', purpose: 'optimize index', ...(signal && { signal }) }
  await ofPresentTable(() => client.command(sql, caller))
}

/** Indices of which the engine has fields or values, and no message. */
export async function emptyCatalogues(client: EngineClient): Promise<IndexPlace[]> {
  const sql = `SELECT extract(table, '^(?:messages|fields|values)_(.+)$') AS id, partition_id FROM system.parts
WHERE database = {database:String} AND active AND rows > 0 AND id != ''
GROUP BY id, partition_id HAVING countIf(startsWith(table, '${messagesTablePrefix}')) = 0`
  const { data } = await client.readAsApplication(
    { sql, parameters: { database: client.database } },
    { user: 'system', purpose: 'indices without messages' },
  )
  return data.map(([indexSetId, partition]) => ({
    indexSetId: String(indexSetId),
    indexNo: Number(partition),
  }))
}

/** An index set that was dropped has no index any more. */
async function ofPresentTable(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof EngineError && error.kind === 'missing')) throw error
  }
}
