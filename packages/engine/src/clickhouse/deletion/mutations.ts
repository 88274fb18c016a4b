import { setTimeout as delay } from 'node:timers/promises'
import type { EngineClient } from '../client/engine-client.ts'
import { EngineError } from '../client/engine-error.ts'
import { unlessDropped } from './deletion-slices.ts'
import { deletedValuesTableName, deletionCaller } from './deletion-tables.ts'

const pollMs = 100
/** An engine that fails at a change tries it again and again, which the deletion shall not wait for. */
const maxFailures = 20

interface Change {
  /** Name of the table. */
  table: string
  /** What the text of the change has and no other. */
  mark: string
  signal: AbortSignal
}

/**
 * Waits until the engine has made the changes of a table that have this mark. They go on in the engine, whoever waits
 * for them; it knows them again after it was killed.
 */
export async function changesMade(client: EngineClient, { table, mark, signal }: Change): Promise<void> {
  for (let failures = 0; ; ) {
    signal.throwIfAborted()
    const { data } = await client.readAsApplication(
      {
        sql: `SELECT latest_fail_reason FROM system.mutations
WHERE database = {database:String} AND table = {table:String} AND position(command, {mark:String}) > 0 AND NOT is_done`,
        parameters: { database: client.database, table, mark },
      },
      deletionCaller,
    )
    if (data.length === 0) return
    const failure = data.map(([reason]) => String(reason)).find((reason) => reason !== '')
    failures = failure === undefined ? 0 : failures + 1
    if (failures >= maxFailures)
      throw new EngineError('unknown', `The engine cannot change ${table}: ${failure}`)
    await delay(pollMs, undefined, { signal })
  }
}

/**
 * Waits until the parts of the tables that are no longer used are gone from the disk. The engine keeps them for readers,
 * and for as long as it is set to.
 */
export async function unusedPartsGone(
  client: EngineClient,
  places: readonly { table: string; partition: string | null }[],
  signal: AbortSignal,
): Promise<void> {
  const { database } = client
  const conditions = places.map(({ table, partition }) => {
    const ofPartition = partition === null ? '' : ` AND partition_id = '${partition}'`
    return `(table = '${table}'${ofPartition})`
  })
  if (conditions.length === 0) return
  const among = `database = {database:String} AND NOT active AND (${conditions.join(' OR ')})`
  const read = async (sql: string, parameters = {}) =>
    (await client.readAsApplication({ sql, parameters: { database, ...parameters } }, deletionCaller)).data
  // Those of now: others come and go all the time.
  const unused = (await read(`SELECT table, name FROM system.parts WHERE ${among}`)).map((row) =>
    row.join('/'),
  )
  for (;;) {
    signal.throwIfAborted()
    for (const table of new Set(places.map(({ table }) => table))) await unlessDropped(sweep(client, table))
    const left = await read(
      `SELECT count() FROM system.parts WHERE ${among} AND concat(table, '/', name) IN {unused:Array(String)}`,
      { unused },
    )
    if (Number(left[0]?.[0]) === 0) return
    await delay(pollMs * 5, undefined, { signal })
  }
}

/** No index has this number. */
const noPartition = 2 ** 32 - 1

/**
 * Lets the engine look at once for parts that may go, which it does at each removal of a partition. Without, a table that
 * is at rest is looked at after half a minute, later every ten minutes.
 */
function sweep(client: EngineClient, table: string): Promise<void> {
  const partition = table === deletedValuesTableName ? `'${noPartition}'` : noPartition
  return client.command(
    `ALTER TABLE \`${client.database}\`.${table} DROP PARTITION ${partition}`,
    deletionCaller,
  )
}
