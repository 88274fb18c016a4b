import type { EngineClient } from '../client/engine-client.ts'
import { createParameters } from '../compile/parameters.ts'
import { messagesTable, messagesTableName } from '../tables/schema.ts'
import { type ColumnLayout, type ColumnNote, layoutsOf, noteText, readNote } from './column-layout.ts'

export const promotionCaller = { user: 'system', purpose: 'promoted columns' }

/** By default the engine answers when all parts are written anew. */
const inBackground = 'SETTINGS mutations_sync = 0, alter_sync = 0'

export interface TableColumn extends ColumnNote {
  name: string
  /** Its values are gone, and its name means the map: whoever still knows the column finds the same. */
  isAlias: boolean
}

/** What is being done to a column in the background. */
export interface ColumnWork {
  does: 'filling' | 'dropping'
  /** Why it does not go on; null when it does. */
  problem: string | null
}

/** The columns of an index set that are or were promoted; none when its table is gone. */
export async function readColumns(client: EngineClient, indexSetId: string): Promise<TableColumn[]> {
  const parameters = createParameters()
  const database = parameters.add('String', client.database)
  const table = parameters.add('String', messagesTableName(indexSetId))
  const sql = `SELECT name, comment, default_kind = 'ALIAS' FROM system.columns
WHERE database = ${database} AND table = ${table} AND startsWith(name, 'p_') AND comment != '' ORDER BY name`
  const { data } = await client.readAsApplication({ sql, parameters: parameters.values }, promotionCaller)
  return data.map(([name, comment, isAlias]) => ({
    name: String(name),
    ...readNote(String(comment)),
    isAlias: Number(isAlias) === 1,
  }))
}

/** What is being done to the columns of an index set, by their names. */
export async function readWork(
  client: EngineClient,
  indexSetId: string,
): Promise<ReadonlyMap<string, ColumnWork>> {
  const sql = `SELECT command, latest_fail_reason FROM system.mutations
WHERE database = {database:String} AND table = {table:String} AND NOT is_done AND match(command, ' COLUMN p_')
ORDER BY create_time, mutation_id`
  const parameters = { database: client.database, table: messagesTableName(indexSetId) }
  const { data } = await client.readAsApplication({ sql, parameters }, promotionCaller)
  const work = new Map<string, ColumnWork>()
  for (const [command, reason] of data.map((row) => row.map(String))) {
    const problem = reason || null
    for (const [, verb, name = ''] of (command ?? '').matchAll(/(\w+) COLUMN (p_\w+)/g)) {
      work.set(name, { does: verb === 'DROP' ? 'dropping' : 'filling', problem })
    }
  }
  return work
}

/** Makes columns, and lets the engine fill them from the maps of earlier messages. */
export async function addColumns(
  client: EngineClient,
  indexSetId: string,
  columns: readonly (ColumnLayout & { note: ColumnNote; replacesAlias: boolean })[],
): Promise<void> {
  const table = messagesTable(client.database, indexSetId)
  const added = columns.map(({ name, type, value, note, replacesAlias }) => {
    const add = replacesAlias ? `DROP COLUMN ${name}, ADD COLUMN` : 'ADD COLUMN IF NOT EXISTS'
    return `${add} ${name} ${type} MATERIALIZED ${value} COMMENT '${noteText(note)}' CODEC(ZSTD(1))`
  })
  await client.command(`ALTER TABLE ${table} ${added.join(', ')} ${inBackground}`, promotionCaller)
  const filled = columns.map(({ name }) => `MATERIALIZE COLUMN ${name}`)
  await client.command(`ALTER TABLE ${table} ${filled.join(', ')} ${inBackground}`, promotionCaller)
}

/**
 * Drops what columns hold, in the background, and leaves their names as aliases of the maps: other servers know for some
 * time that there are such columns, and a statement that reads several tables as one takes a column that one of them
 * lacks for empty, without an error.
 */
export async function dropColumns(
  client: EngineClient,
  indexSetId: string,
  columns: readonly TableColumn[],
): Promise<void> {
  await stopFilling(client, indexSetId, columns)
  const dropped = columns.flatMap((column) => {
    const layout = layoutsOf(column.field).find(({ name }) => name === column.name)
    if (!layout) return []
    const { name, type, value } = layout
    return [`DROP COLUMN ${name}, ADD COLUMN ${name} ${type} ALIAS ${value} COMMENT '${noteText(column)}'`]
  })
  if (dropped.length === 0) return
  const table = messagesTable(client.database, indexSetId)
  await client.command(`ALTER TABLE ${table} ${dropped.join(', ')} ${inBackground}`, promotionCaller)
}

/** A column that is being filled cannot be dropped, and one that was dropped meanwhile would be filled in vain. */
export async function stopFilling(
  client: EngineClient,
  indexSetId: string,
  columns: readonly { name: string }[],
): Promise<void> {
  const names = columns.map(({ name }) => name).join('|')
  await client.command(
    `KILL MUTATION WHERE database = {database:String} AND table = {table:String} AND NOT is_done
AND match(command, {filling:String}) SYNC`,
    promotionCaller,
    {
      database: client.database,
      table: messagesTableName(indexSetId),
      filling: `MATERIALIZE COLUMN (${names})\\b`,
    },
  )
}
