import type { IndexPlace } from '../../store/message-store.ts'
import type { Caller } from '../../store/search-scope.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { EngineError } from '../client/engine-error.ts'

const caller: Caller = { user: 'system', purpose: 'schema' }

/** What was done to the tables of index sets, kept with them: who has the tables knows it, whatever else is lost. */
interface Entry {
  /** Name of the messages' table. */
  subject: string
  /** Of a migration, from 1; 0 says that the tables were dropped for good. */
  number: number
  name: string
}

const droppedNo = 0

const ledgerTable = ({ database }: EngineClient) => `\`${database}\`.migrations`

/** Makes database and ledger when they are missing. */
export async function openLedger(client: EngineClient): Promise<void> {
  await client.command(`CREATE DATABASE IF NOT EXISTS \`${client.database}\``, caller)
  await client.command(
    `CREATE TABLE IF NOT EXISTS ${ledgerTable(client)} (subject String, number UInt32, name String, applied_at DateTime64(3, 'UTC') DEFAULT now64(3))
     ENGINE = MergeTree ORDER BY (subject, number) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
    caller,
  )
}

/** Numbers of the migrations that were made. */
export async function appliedMigrations(client: EngineClient, subject: string): Promise<ReadonlySet<number>> {
  return new Set((await entriesOf(client, [subject])).map(({ number }) => number))
}

/** Returns when it is on disk. */
export async function record(client: EngineClient, { subject, number, name }: Entry): Promise<void> {
  await client.command(
    `INSERT INTO ${ledgerTable(client)} (subject, number, name) SELECT {subject:String}, {number:UInt32}, {name:String}`,
    caller,
    { subject, number, name },
  )
}

/** Says, before they go, that the tables go for good and where what is on its way to them goes. */
export function recordDropped(client: EngineClient, subject: string, heir: IndexPlace): Promise<void> {
  return record(client, { subject, number: droppedNo, name: JSON.stringify(heir) })
}

/** Of those subjects that were dropped: where what is on its way to them goes. Of several entries the first counts. */
export async function droppedAmong(
  client: EngineClient,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, IndexPlace>> {
  const entries = await entriesOf(client, subjects).catch((error: unknown) => {
    // A new engine has no ledger, and has dropped nothing.
    if (error instanceof EngineError && error.kind === 'missing') return []
    throw error
  })
  const dropped = entries.filter(({ number }) => number === droppedNo)
  // As `recordDropped` wrote it.
  return new Map(dropped.toReversed().map(({ subject, name }) => [subject, JSON.parse(name) as IndexPlace]))
}

async function entriesOf(client: EngineClient, subjects: readonly string[]): Promise<Entry[]> {
  const { data } = await client.readAsApplication(
    {
      sql: `SELECT subject, number, name FROM ${ledgerTable(client)} WHERE subject IN {subjects:Array(String)} ORDER BY applied_at`,
      parameters: { subjects },
    },
    caller,
  )
  return data.map(([subject, number, name]) => ({
    subject: String(subject),
    number: Number(number),
    name: String(name),
  }))
}
