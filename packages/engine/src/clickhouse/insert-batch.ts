import { createHash } from 'node:crypto'
import type { Message } from '@logline/message'
import type { InsertBatch } from '../store/message-store.ts'
import { endEarlierAttempt } from './client/end-earlier-attempt.ts'
import type { EngineClient } from './client/engine-client.ts'
import { EngineError } from './client/engine-error.ts'
import { deletedIds } from './deletion/deleted-ids.ts'
import { encodeMessages, insertColumns } from './message-block.ts'
import { messagesTable } from './tables/schema.ts'

/** The engine read the statement and refused it before any row: nothing of it can be stored. */
const refusedKinds = new Set(['syntax', 'missing', 'denied'])

/**
 * Stores a batch exactly once. No deduplication token: measured, a token is logged before the part is in place, so that
 * a crash between the two loses the part. Instead, when an attempt's outcome is unknown, it is made sure that the
 * statement no longer runs, the ids of the batch that are stored are read, and the rest is inserted.
 * Throws an EngineError; after any, the caller may try again with `isRetry`.
 */
export async function insertBatch(
  client: EngineClient,
  batch: InsertBatch,
  options: { isRetry: boolean; signal?: AbortSignal },
): Promise<void> {
  if (batch.messages.length === 0) return
  if (options.isRetry) return insertMissing(client, batch, options.signal)
  try {
    await send(client, batch, batch.messages, options.signal)
  } catch (error) {
    if (options.signal?.aborted || (error instanceof EngineError && refusedKinds.has(error.kind))) throw error
    await insertMissing(client, batch, options.signal)
  }
}

async function insertMissing(client: EngineClient, batch: InsertBatch, signal?: AbortSignal): Promise<void> {
  await endEarlierAttempt(client, queryIdOf(batch))
  const stored = await storedIds(client, batch)
  const missing = batch.messages.filter((message) => !stored.has(message.id))
  if (missing.length > 0) await send(client, batch, missing, signal)
}

async function send(
  client: EngineClient,
  batch: InsertBatch,
  messages: readonly Message[],
  signal?: AbortSignal,
): Promise<void> {
  const table = messagesTable(client.database, batch.indexSetId)
  await client.insertRows(
    {
      sql: `INSERT INTO ${table} (${insertColumns}) FORMAT Native`,
      queryId: queryIdOf(batch),
      rows: encodeMessages(batch.indexNo, messages),
    },
    { user: 'system', purpose: 'insert', ...(signal && { signal }) },
  )
}

/** Follows from the batch alone, so that a retry after a restart of this process names the earlier statement. */
function queryIdOf(batch: InsertBatch): string {
  const ids = batch.messages.map(({ id }) => id).join('')
  const hash = createHash('sha256').update(`${batch.indexSetId}/${batch.indexNo}${ids}`)
  return `insert-${hash.digest('hex').slice(0, 32)}`
}

/** ClickHouse takes parameters of 128 KiB each by default (`http_max_field_value_size`); an id needs 29 bytes. */
const idsInStatement = 4_000

async function storedIds(client: EngineClient, batch: InsertBatch): Promise<Set<unknown>> {
  const stored = new Set<unknown>()
  for (let first = 0; first < batch.messages.length; first += idsInStatement) {
    const part = { ...batch, messages: batch.messages.slice(first, first + idsInStatement) }
    for (const id of await storedIdsOfPart(client, part)) stored.add(id)
    // After the messages: what was stored is written down as deleted before it goes, so it is found here or there.
    for (const id of await deletedIds(
      client,
      part.messages.map(({ id }) => id),
    ))
      stored.add(id)
  }
  return stored
}

/**
 * The range on the sort key keeps the look-up to the granules of the batch, whatever else is in the table. It spans the
 * times of the first attempt too: another version of the product might give a message another time. All indices are
 * looked at: of what the set has inherited, some may be there under another number.
 */
async function storedIdsOfPart(client: EngineClient, batch: InsertBatch) {
  const { indexSetId, messages, attemptedWithin } = batch
  let fromMs = attemptedWithin?.fromMs ?? Number.POSITIVE_INFINITY
  let untilMs = attemptedWithin ? attemptedWithin.toMs - 1 : Number.NEGATIVE_INFINITY
  for (const { timestampMs } of messages) {
    fromMs = Math.min(fromMs, timestampMs)
    untilMs = Math.max(untilMs, timestampMs)
  }
  const found = await client.readAsApplication(
    {
      sql: `SELECT id FROM ${messagesTable(client.database, indexSetId)}
WHERE ts >= fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC')
  AND ts <= fromUnixTimestamp64Milli({untilMs:Int64}, 'UTC') AND id IN {ids:Array(String)}`,
      parameters: { fromMs, untilMs, ids: messages.map(({ id }) => id) },
      maxExecutionSeconds: 120,
    },
    { user: 'system', purpose: 'reconcile insert' },
  )
  return found.data.map(([id]) => id)
}
