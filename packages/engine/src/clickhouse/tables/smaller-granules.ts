import type { EngineClient } from '../client/engine-client.ts'
import { EngineError } from '../client/engine-error.ts'

const caller = { user: 'system', purpose: 'schema' }

/** Measured: a page of 150 messages that lie apart takes less than half the time with 512 rows in a granule than with 2,048. */
export const granularity = 512

/**
 * Gives a table granules of another size, which the engine allows for new tables only: a new one takes its name, and the
 * partitions of the old one are moved into it, each at once and without being copied. Safe to run again after an
 * interruption; nothing that is inserted meanwhile is lost, and until a partition is moved it is not found. Parts have
 * the new size when they are merged.
 */
export async function useSmallerGranules(client: EngineClient, table: string): Promise<void> {
  const earlier = `${table.slice(0, -1)}_earlier\``
  const read = async (sql: string) =>
    (await client.readAsApplication({ sql, maxExecutionSeconds: 600 }, caller)).data
  const isThere = async (name: string) => (await read(`EXISTS TABLE ${name}`))[0]?.[0] === 1
  const [created] = await read(`SHOW CREATE TABLE ${table}`)
  if (!String(created?.[0]).includes(`index_granularity = ${granularity}`)) {
    await client.command(`CREATE TABLE IF NOT EXISTS ${earlier} AS ${table} ${storage}`, caller)
    await client.command(`EXCHANGE TABLES ${table} AND ${earlier}`, caller)
  }
  if (!(await isThere(earlier))) return
  try {
    await moveAll(client, earlier, table)
  } catch (error) {
    // Another process has come to the end of it.
    if (!(error instanceof EngineError && error.kind === 'missing')) throw error
  }
}

async function moveAll(client: EngineClient, earlier: string, table: string): Promise<void> {
  const partitions = await client.readAsApplication(
    { sql: `SELECT DISTINCT _partition_id FROM ${earlier}`, maxExecutionSeconds: 600 },
    caller,
  )
  for (const [partition] of partitions.data) {
    await client.command(`ALTER TABLE ${earlier} MOVE PARTITION ID '${partition}' TO TABLE ${table}`, caller)
  }
  await client.command(`DROP TABLE IF EMPTY ${earlier}`, caller)
}

/** As the tables were made, but for the size of granules. */
const storage = `ENGINE = MergeTree PARTITION BY index_no ORDER BY (ts, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = ${granularity},
  map_serialization_version = 'with_buckets', map_buckets_min_avg_size = 0`
