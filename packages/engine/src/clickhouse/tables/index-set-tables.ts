import type { IndexPlace } from '../../store/message-store.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { DroppedError, EngineError } from '../client/engine-error.ts'
import { droppedAmong, openLedger, recordDropped } from './ledger.ts'
import { fieldsTable, messagesTable, messagesTableName, migrateIndexSet, valuesTable } from './schema.ts'

/**
 * Makes the tables of an index set when they are missing, and brings them to the newest schema. Throws a DroppedError
 * for one that was dropped, also when that happens meanwhile: nothing brings its tables back.
 */
export async function ensureIndexSet(client: EngineClient, indexSetId: string): Promise<void> {
  await refuseDropped(client, indexSetId)
  try {
    await migrateIndexSet(client, indexSetId)
  } finally {
    await refuseDropped(client, indexSetId)
  }
}

/**
 * Drops the tables of an index set for good. Safe to run again, and after an interruption: where what is on its way to
 * them goes is what the first run has said.
 */
export async function dropIndexSet(
  client: EngineClient,
  indexSetId: string,
  heir: IndexPlace,
): Promise<void> {
  await openLedger(client)
  const subject = messagesTableName(indexSetId)
  const dropped = await droppedAmong(client, [subject])
  if (!dropped.has(subject)) await recordDropped(client, subject, heir)
  await dropTables(client, indexSetId)
}

/**
 * Reads from index sets. One that is dropped at this moment, after it was chosen to be read, has nothing to find: then
 * the others are read.
 */
export async function withoutDropped<T>(
  client: EngineClient,
  indexSetIds: readonly string[],
  read: (indexSetIds: readonly string[]) => Promise<T>,
): Promise<T> {
  try {
    return await read(indexSetIds)
  } catch (error) {
    if (!isOfMissingTable(error)) throw error
    const dropped = await droppedAmong(client, indexSetIds.map(messagesTableName))
    const left = indexSetIds.filter((id) => !dropped.has(messagesTableName(id)))
    if (left.length === indexSetIds.length) throw error
    return read(left)
  }
}

async function refuseDropped(client: EngineClient, indexSetId: string): Promise<void> {
  const subject = messagesTableName(indexSetId)
  const heir = (await droppedAmong(client, [subject])).get(subject)
  if (!heir) return
  // One of them may have been made since.
  await dropTables(client, indexSetId)
  throw new DroppedError(indexSetId, heir)
}

/** Messages first: what comes after them fails at once, before it has written anything else. The engine waits for no reader. */
async function dropTables(client: EngineClient, indexSetId: string): Promise<void> {
  for (const table of [messagesTable, fieldsTable, valuesTable]) {
    // The engine refuses to drop tables above 50 GB unless it is told so.
    await client.command(
      `DROP TABLE IF EXISTS ${table(client.database, indexSetId)} SETTINGS max_table_size_to_drop = 0`,
      { user: 'system', purpose: 'drop index set' },
    )
  }
}

/** 636: several tables are read as one, and none of them is there any more. */
function isOfMissingTable(error: unknown): boolean {
  return error instanceof EngineError && (error.kind === 'missing' || error.code === 636)
}
