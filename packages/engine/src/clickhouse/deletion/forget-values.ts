import type { DeletionStep, IndexPlace } from '../../store/message-store.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { messagesTable, valuesTable, valuesTableName } from '../tables/schema.ts'
import { checkedSet, indicesOf, inSlice, slicesOf, unlessDropped } from './deletion-slices.ts'
import { checkedId, deletedValuesTable, deletionCaller, openDeletionTables } from './deletion-tables.ts'
import { changesMade } from './mutations.ts'

const dayMs = 86_400_000
const heavy =
  'SETTINGS max_execution_time = 0, max_bytes_before_external_group_by = 200000000, max_bytes_before_external_sort = 200000000'

/** As the summary writes numbers. */
const numberText = (value: string) => `replaceRegexpOne(toString(${value}), 'e([0-9])', 'e+\\\\1')`

/** Field and value of each value of a message, as the summary has them; the field without a name counts the message. */
const pairs = `arrayConcat(
  [('', ''), ('source', lowerUTF8(source))],
  arrayMap((k, v) -> (toString(k), v), mapKeys(sf), mapValues(sf)),
  arrayMap((k, v) -> (toString(k), ${numberText('v')}), mapKeys(nf), mapValues(nf)),
  arrayMap((k, v) -> (toString(k), toString(v)), mapKeys(wf), mapValues(wf)),
  arrayMap((k, v) -> (toString(k), toString(v)), mapKeys(bf), mapValues(bf)))`

const day = `toInt32(floor(toUnixTimestamp64Milli(ts) / ${dayMs}))`

/**
 * How often the summary tells each of their values, and how often it does without them: worked out while the messages
 * are still there, so that forgetting them may be done twice.
 */
export async function collectValues(
  client: EngineClient,
  deletionId: string,
  { progress, signal }: DeletionStep,
): Promise<void> {
  const id = checkedId(deletionId)
  await openDeletionTables(client)
  await client.command(
    `KILL QUERY WHERE position(query, 'INSERT INTO') > 0 AND position(query, '${id}') > 0 SYNC`,
    deletionCaller,
  )
  await dropCollectedValues(client, deletionId)
  const slices = await slicesOf(client, deletionId)
  for (const [done, slice] of slices.entries()) {
    signal.throwIfAborted()
    progress(done / slices.length)
    const { indexSetId, indexNo, firstMs, lastMs } = slice
    const days = `day >= ${Math.floor(firstMs / dayMs)} AND day <= ${Math.floor(lastMs / dayMs)}`
    await unlessDropped(
      client.command(
        `INSERT INTO ${deletedValuesTable(client)} (deletion, index_set, index_no, field, value, day, stream_set, occurrence, is_left)
SELECT '${id}', '${checkedSet(indexSetId)}', index_no, seen.1, seen.2, day, stream_set, count(), 0
FROM (SELECT index_no, ${day} AS day, stream_set, arrayJoin(${pairs}) AS seen
  FROM ${messagesTable(client.database, indexSetId)} WHERE ${inSlice(client, deletionId, slice)})
WHERE seen IN (SELECT (field, value) FROM ${valuesTable(client.database, indexSetId)} WHERE index_no = ${Math.floor(indexNo)} AND ${days})
GROUP BY index_no, seen, day, stream_set ${heavy}`,
        deletionCaller,
      ),
    )
  }
  for (const place of indicesOf(slices)) {
    signal.throwIfAborted()
    await unlessDropped(collectLeft(client, id, place))
  }
}

/** What the summary tells of these values without the messages. It never knows of more than there are, but may know of fewer. */
async function collectLeft(
  client: EngineClient,
  id: string,
  { indexSetId, indexNo }: IndexPlace,
): Promise<void> {
  const keys = 'field, value, day, stream_set'
  const gone = `FROM ${deletedValuesTable(client)} WHERE ${ofIndex(id, { indexSetId, indexNo })} AND NOT is_left`
  await client.command(
    `INSERT INTO ${deletedValuesTable(client)} (deletion, index_set, index_no, ${keys}, occurrence, is_left)
SELECT '${id}', '${checkedSet(indexSetId)}', ${Math.floor(indexNo)}, ${keys}, if(known > gone, known - gone, 0), 1
FROM (SELECT ${keys}, sum(occurrence) AS known FROM ${valuesTable(client.database, indexSetId)}
  WHERE index_no = ${Math.floor(indexNo)} AND (${keys}) IN (SELECT ${keys} ${gone}) GROUP BY ${keys}) AS told
INNER JOIN (SELECT ${keys}, sum(occurrence) AS gone ${gone} GROUP BY ${keys}) AS deleted USING (${keys}) ${heavy}`,
    deletionCaller,
  )
}

/** Puts what is left in the place of what was told. */
export async function forgetValues(
  client: EngineClient,
  deletionId: string,
  { progress, signal }: DeletionStep,
): Promise<void> {
  const id = checkedId(deletionId)
  const places = indicesOf(await slicesOf(client, deletionId))
  for (const [done, place] of places.entries()) {
    progress(done / places.length)
    await unlessDropped(forgetValuesOf(client, id, { place, signal }))
  }
  progress(1)
}

async function forgetValuesOf(
  client: EngineClient,
  id: string,
  { place, signal }: { place: IndexPlace; signal: AbortSignal },
): Promise<void> {
  const { indexSetId, indexNo } = place
  const values = valuesTable(client.database, indexSetId)
  const change = { table: valuesTableName(indexSetId), mark: id, signal }
  const keys = 'field, value, day, stream_set'
  const left = `FROM ${deletedValuesTable(client)} WHERE ${ofIndex(id, place)} AND is_left`
  // Of a run that was killed.
  await changesMade(client, change)
  await client.command(
    `ALTER TABLE ${values} DELETE IN PARTITION ${Math.floor(indexNo)} WHERE (${keys}) IN (SELECT ${keys} ${left}) SETTINGS mutations_sync = 0`,
    deletionCaller,
  )
  await changesMade(client, change)
  await client.command(
    `INSERT INTO ${values} (index_no, ${keys}, occurrence)
SELECT index_no, ${keys}, occurrence ${left} AND occurrence > 0 ${heavy}`,
    deletionCaller,
  )
}

/** They tell what was deleted, so they do not stay. */
export function dropCollectedValues(client: EngineClient, deletionId: string): Promise<void> {
  return client.command(
    `ALTER TABLE ${deletedValuesTable(client)} DROP PARTITION '${checkedId(deletionId)}'`,
    deletionCaller,
  )
}

function ofIndex(id: string, { indexSetId, indexNo }: IndexPlace): string {
  return `deletion = '${id}' AND index_set = '${checkedSet(indexSetId)}' AND index_no = ${Math.floor(indexNo)}`
}
