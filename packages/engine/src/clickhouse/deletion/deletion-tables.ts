import type { Caller } from '../../store/search-scope.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { EngineError } from '../client/engine-error.ts'

/** How long it is known which messages were deleted, so that no insert that is tried again brings one of them back. */
const rememberedDays = 90

/** Ids of deleted messages. Measured: 3 to 6 bytes of disk for a message. */
export const deletedTable = ({ database }: EngineClient) => `\`${database}\`.${deletedTableName}`
export const deletedTableName = 'deleted'

/** Values of deleted messages, while they are being deleted. */
export const deletedValuesTable = ({ database }: EngineClient) => `\`${database}\`.${deletedValuesTableName}`
export const deletedValuesTableName = 'deleted_values'

/** In the place of an index set: the deletion has begun to hide its messages. */
export const begunMark = ''

export const deletionCaller: Caller = { user: 'system', purpose: 'deletion' }

/** The id as it stands in the text of statements. Throws on one that is none. */
export function checkedId(deletionId: string): string {
  if (/^[0-9a-f]{8,64}$/.test(deletionId)) return deletionId
  throw new EngineError('syntax', `"${deletionId}" cannot be the id of a deletion`)
}

/**
 * Both are partitioned by deletion, so that one goes at once. A slice is as much as one statement hides; the rows are
 * durable before a message goes.
 */
export async function openDeletionTables(client: EngineClient): Promise<void> {
  const settings = 'fsync_after_insert = 1, fsync_part_directory = 1'
  await client.command(
    `CREATE TABLE IF NOT EXISTS ${deletedTable(client)} (
  deletion LowCardinality(String),
  collected_at DateTime DEFAULT now(),
  index_set LowCardinality(String),
  index_no UInt32 CODEC(ZSTD(1)),
  slice UInt32 CODEC(ZSTD(1)),
  ts DateTime64(3, 'UTC') CODEC(Delta, LZ4),
  id String CODEC(ZSTD(1)),
  INDEX i_id id TYPE bloom_filter(0.01) GRANULARITY 1
) ENGINE = MergeTree PARTITION BY deletion ORDER BY (index_set, index_no, slice, ts, id)
TTL collected_at + INTERVAL ${rememberedDays} DAY
SETTINGS ttl_only_drop_parts = 1, ${settings}`,
    deletionCaller,
  )
  await client.command(
    `CREATE TABLE IF NOT EXISTS ${deletedValuesTable(client)} (
  deletion LowCardinality(String),
  index_set LowCardinality(String),
  index_no UInt32,
  field String,
  value String,
  day Int32,
  stream_set LowCardinality(String),
  occurrence UInt64,
  is_left UInt8
) ENGINE = MergeTree PARTITION BY deletion ORDER BY (index_set, index_no, is_left, field, value)
SETTINGS ${settings}`,
    deletionCaller,
  )
}
