import type { DeletionStep } from '../../store/message-store.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { messagesTable, messagesTableName } from '../tables/schema.ts'
import { inSlice, type Slice, slicesOf, unlessDropped } from './deletion-slices.ts'
import { begunMark, checkedId, deletedTable, deletionCaller } from './deletion-tables.ts'
import { changesMade } from './mutations.ts'

/** Marks them in each part as rows that are not there, slice after slice. What is marked already is passed over. */
export async function hide(
  client: EngineClient,
  deletionId: string,
  { progress, signal }: DeletionStep,
): Promise<void> {
  const slices = await slicesOf(client, deletionId)
  const all = slices.reduce((sum, { messages }) => sum + messages, 0)
  // Before the first of them goes: from here on no insert that is tried again brings one back.
  await client.command(
    `INSERT INTO ${deletedTable(client)} (deletion, index_set) SELECT '${checkedId(deletionId)}', '${begunMark}'`,
    deletionCaller,
  )
  let done = 0
  for (const slice of slices) {
    await unlessDropped(hideSlice(client, deletionId, { slice, signal }))
    done += slice.messages
    progress(done / all)
  }
}

async function hideSlice(
  client: EngineClient,
  deletionId: string,
  { slice, signal }: { slice: Slice; signal: AbortSignal },
): Promise<void> {
  const { indexSetId, indexNo } = slice
  const table = messagesTable(client.database, indexSetId)
  const change = { table: messagesTableName(indexSetId), mark: deletionId, signal }
  // Of a run that was killed.
  await changesMade(client, change)
  while ((await countShown(client, deletionId, slice)) > 0) {
    await client.command(
      `DELETE FROM ${table} IN PARTITION ${Math.floor(indexNo)} WHERE ${inSlice(client, deletionId, slice)}
SETTINGS lightweight_deletes_sync = 0`,
      deletionCaller,
    )
    await changesMade(client, change)
  }
}

async function countShown(client: EngineClient, deletionId: string, slice: Slice): Promise<number> {
  const { data } = await client.readAsApplication(
    {
      sql: `SELECT count() FROM ${messagesTable(client.database, slice.indexSetId)} WHERE ${inSlice(client, deletionId, slice)}`,
      maxExecutionSeconds: 300,
    },
    deletionCaller,
  )
  return Number(data[0]?.[0])
}
