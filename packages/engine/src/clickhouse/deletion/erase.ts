import type { DeletionStep, IndexPlace } from '../../store/message-store.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { messagesTable, messagesTableName, valuesTableName } from '../tables/schema.ts'
import { indicesOf, slicesOf, unlessDropped } from './deletion-slices.ts'
import { deletedValuesTableName, deletionCaller } from './deletion-tables.ts'
import { dropCollectedValues } from './forget-values.ts'
import { changesMade, unusedPartsGone } from './mutations.ts'

/** Of the whole, writing the parts anew is so much; the rest is the wait for the old ones. */
const rewritingShare = 0.5

/**
 * Writes the parts that have marked rows anew without them, then waits until the old parts are gone. Parts without such
 * rows stay as they are: their files only get another name.
 */
export async function erase(
  client: EngineClient,
  deletionId: string,
  { progress, signal }: DeletionStep,
): Promise<void> {
  const places = indicesOf(await slicesOf(client, deletionId))
  for (const [done, place] of places.entries()) {
    progress((rewritingShare * done) / places.length)
    await unlessDropped(rewrite(client, place, signal))
  }
  progress(rewritingShare)
  await dropCollectedValues(client, deletionId)
  const parts = places.flatMap(({ indexSetId, indexNo }) => {
    const partition = String(Math.floor(indexNo))
    return [messagesTableName, valuesTableName].map((nameOf) => ({ table: nameOf(indexSetId), partition }))
  })
  await unusedPartsGone(client, [...parts, { table: deletedValuesTableName, partition: null }], signal)
  progress(1)
}

async function rewrite(client: EngineClient, place: IndexPlace, signal: AbortSignal): Promise<void> {
  const partition = Math.floor(place.indexNo)
  const table = messagesTableName(place.indexSetId)
  const change = { table, mark: `APPLY DELETED MASK IN PARTITION ${partition})`, signal }
  // Of a run that was killed.
  await changesMade(client, change)
  while (await hasMarked(client, table, partition)) {
    await client.command(
      `ALTER TABLE ${messagesTable(client.database, place.indexSetId)} APPLY DELETED MASK IN PARTITION ${partition} SETTINGS mutations_sync = 0`,
      deletionCaller,
    )
    await changesMade(client, change)
  }
}

async function hasMarked(client: EngineClient, table: string, partition: number): Promise<boolean> {
  const { data } = await client.readAsApplication(
    {
      sql: `SELECT count() FROM system.parts WHERE database = {database:String} AND table = {table:String}
  AND partition_id = {partition:String} AND active AND has_lightweight_delete`,
      parameters: { database: client.database, table, partition: String(partition) },
    },
    deletionCaller,
  )
  return Number(data[0]?.[0]) > 0
}
