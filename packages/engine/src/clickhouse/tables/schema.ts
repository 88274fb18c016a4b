import type { EngineClient } from '../client/engine-client.ts'
import { EngineError } from '../client/engine-error.ts'
import { fullMessageText, messageText } from '../compile/analysed-text.ts'
import { fieldCatalogueStatements, storedTypeSql } from './catalogue-schema.ts'
import { earlierWords } from './earlier-words.ts'
import { valueSummaryStatements } from './value-schema.ts'

const caller = { user: 'system', purpose: 'schema' }

/** Quoted names of what belongs to one index set. */
interface TablesOfSet {
  messages: string
  fields: string
  values: string
}

/** The expressions the text indexes are built on; the compiler of queries repeats them letter for letter. */
interface Migration {
  number: number
  name: string
  /** Statements that may run again when they were interrupted. */
  statements: (tables: TablesOfSet) => string[]
}

const textIndex = (tokenizer: string) =>
  `text(tokenizer = '${tokenizer}', posting_list_codec = 'bitpacking') GRANULARITY 100000000`

/**
 * Numbered for good: a released migration is never changed, only followed by another.
 *
 * Measured on 5 million messages: reading `ts`, which every search does, takes 11 ms with LZ4 and 50 ms with ZSTD at the
 * same size; the stream filter takes 8 ms over `stream_set`, whose few distinct values are compared once, and 60 ms over
 * the array; the newest 150 of a rare term take half the time with 2,048 rows in a granule instead of 8,192, as each of
 * them lies in another; sums and counts of one field take half the time with buckets, which ClickHouse would otherwise
 * only make for more than 32 fields.
 *
 * A term without a field looks everywhere. One part of it without an index makes the engine read all messages: 3.7 s
 * instead of 0.03 s. The four indexes beside those on the message, the pairs and the names of numbers cost 25% of the
 * time of an insert and 25% of the space.
 */
const indexSetMigrations: readonly Migration[] = [
  {
    number: 1,
    name: 'create the messages table',
    statements: ({ messages }) => [
      `CREATE TABLE IF NOT EXISTS ${messages} (
  index_no UInt32 CODEC(ZSTD(1)),
  ts DateTime64(3, 'UTC') CODEC(Delta, LZ4),
  id String CODEC(ZSTD(1)),
  source LowCardinality(String) CODEC(ZSTD(1)),
  message String CODEC(ZSTD(1)),
  full_message String CODEC(ZSTD(1)),
  streams Array(LowCardinality(String)) CODEC(ZSTD(1)),
  stream_set LowCardinality(String) MATERIALIZED concat(',', arrayStringConcat(streams, ','), ',') CODEC(ZSTD(1)),
  sf Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  nf Map(LowCardinality(String), Float64) CODEC(ZSTD(1)),
  bf Map(LowCardinality(String), Bool) CODEC(ZSTD(1)),
  INDEX i_message lowerUTF8(message) TYPE ${textIndex('asciiCJK')},
  INDEX i_full_message lowerUTF8(full_message) TYPE ${textIndex('asciiCJK')},
  INDEX i_source lowerUTF8(source) TYPE ${textIndex('array')},
  INDEX i_fields arrayMap((k, v) -> concat(k, '=', v), mapKeys(sf), mapValues(sf)) TYPE ${textIndex('array')},
  INDEX i_texts mapValues(sf) TYPE ${textIndex('array')},
  INDEX i_numbers mapKeys(nf) TYPE ${textIndex('array')},
  INDEX i_number_texts arrayMap(v -> toString(v), mapValues(nf)) TYPE ${textIndex('array')}
) ENGINE = MergeTree PARTITION BY index_no ORDER BY (ts, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 2048,
  map_serialization_version = 'with_buckets', map_buckets_min_avg_size = 0`,
    ],
  },
  {
    number: 2,
    name: 'create the field catalogue',
    statements: ({ messages, fields }) => fieldCatalogueStatements(messages, fields),
  },
  {
    number: 3,
    name: 'create the value summary',
    statements: ({ messages, values }) => valueSummaryStatements(messages, values),
  },
  {
    // An id tells when its message arrived, not where it lies in time. Measured on 5 million messages: found in 30 ms
    // instead of 900 ms, for 1.3 bytes a message (docs/decisions/0010).
    number: 4,
    name: 'find a message by its id',
    statements: ({ messages }) => [
      `ALTER TABLE ${messages} ADD INDEX IF NOT EXISTS i_id id TYPE bloom_filter(0.01) GRANULARITY 1`,
      // Goes on in the background; until then a look-up reads the ids of old parts.
      `ALTER TABLE ${messages} MATERIALIZE INDEX i_id`,
    ],
  },
  {
    // The whole numbers that a double cannot hold, exactly; nf has the nearest double of each, too. Of earlier messages
    // that is all there is.
    number: 5,
    name: 'keep whole numbers of 64 bits',
    statements: ({ messages, fields }) => [
      `ALTER TABLE ${messages} ADD COLUMN IF NOT EXISTS wf Map(LowCardinality(String), Int64) CODEC(ZSTD(1))`,
      `ALTER TABLE ${fields} MODIFY COLUMN type ${storedTypeSql}`,
    ],
  },
  {
    // Words as the analyser of the reference cuts them (docs/decisions/0015). What was stored before is cut by rules that
    // are nearly the same when it is read or merged; the indexes are built in the background.
    number: 6,
    name: 'words outside of ASCII',
    statements: ({ messages }) =>
      [messageText, fullMessageText].flatMap(({ sql, words, lowered }) => [
        `ALTER TABLE ${messages} ADD COLUMN IF NOT EXISTS ${words} String DEFAULT ${earlierWords(lowered)} CODEC(ZSTD(1))`,
        `ALTER TABLE ${messages} ADD INDEX IF NOT EXISTS i_${words} ${sql} TYPE ${textIndex('asciiCJK')}`,
        `ALTER TABLE ${messages} DROP INDEX IF EXISTS i_${words.replace('_words', '')}`,
        `ALTER TABLE ${messages} MATERIALIZE COLUMN ${words}`,
        `ALTER TABLE ${messages} MATERIALIZE INDEX i_${words}`,
      ]),
  },
]

/** Quoted name of an index set's table. Throws on an id that is not one: it becomes part of the SQL text. */
export function messagesTable(database: string, indexSetId: string): string {
  return `\`${database}\`.\`${messagesTableName(indexSetId)}\``
}

/** What the names of such tables have before the id. */
export const messagesTablePrefix = 'messages_'

/** Name of an index set's table within the database. */
export function messagesTableName(indexSetId: string): string {
  if (!/^[0-9A-Za-z_]{1,64}$/.test(indexSetId)) {
    throw new EngineError('syntax', `"${indexSetId}" cannot be the id of an index set`)
  }
  return `${messagesTablePrefix}${indexSetId}`
}

/** Quoted name of the table that tells which fields the messages of an index set have. Throws like `messagesTable`. */
export function fieldsTable(database: string, indexSetId: string): string {
  return `\`${database}\`.\`${fieldsTableName(indexSetId)}\``
}

/** Name of an index set's field catalogue within the database. */
export function fieldsTableName(indexSetId: string): string {
  return messagesTableName(indexSetId).replace('messages_', 'fields_')
}

/** Quoted name of the table that tells which values the fields have. Throws like `messagesTable`. */
export function valuesTable(database: string, indexSetId: string): string {
  return `\`${database}\`.\`${valuesTableName(indexSetId)}\``
}

/** Name of an index set's value summary within the database. */
export function valuesTableName(indexSetId: string): string {
  return messagesTableName(indexSetId).replace('messages_', 'values_')
}

/** Brings one index set's table to the newest schema. Safe to run again, and after an interruption. */
export async function migrateIndexSet(client: EngineClient, indexSetId: string): Promise<void> {
  const tables = {
    messages: messagesTable(client.database, indexSetId),
    fields: fieldsTable(client.database, indexSetId),
    values: valuesTable(client.database, indexSetId),
  }
  const ledger = `\`${client.database}\`.migrations`
  await client.command(`CREATE DATABASE IF NOT EXISTS \`${client.database}\``, caller)
  await client.command(
    `CREATE TABLE IF NOT EXISTS ${ledger} (subject String, number UInt32, name String, applied_at DateTime64(3, 'UTC') DEFAULT now64(3))
     ENGINE = MergeTree ORDER BY (subject, number) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
    caller,
  )
  const subject = messagesTableName(indexSetId)
  const done = await client.readAsApplication(
    { sql: `SELECT number FROM ${ledger} WHERE subject = {subject:String}`, parameters: { subject } },
    caller,
  )
  const applied = new Set(done.data.map(([number]) => Number(number)))
  for (const migration of indexSetMigrations.filter(({ number }) => !applied.has(number))) {
    for (const statement of migration.statements(tables)) await client.command(statement, caller)
    await client.command(
      `INSERT INTO ${ledger} (subject, number, name) SELECT {subject:String}, {number:UInt32}, {name:String}`,
      caller,
      { subject, number: migration.number, name: migration.name },
    )
  }
}
