import type { EngineClient } from '../client/engine-client.ts'
import { EngineError } from '../client/engine-error.ts'
import { fullMessageText, messageText } from '../compile/analysed-text.ts'
import { listedPairs, sieve } from '../compile/indexed-texts.ts'
import { fieldCatalogueStatements, storedTypeSql } from './catalogue-schema.ts'
import { earlierWords } from './earlier-words.ts'
import { appliedMigrations, openLedger, record } from './ledger.ts'
import { valueSummaryStatements } from './value-schema.ts'

const caller = { user: 'system', purpose: 'schema' }

/** Quoted names of what belongs to one index set. */
interface TablesOfSet {
  messages: string
  fields: string
  values: string
}

/** The compiler of queries repeats the expressions of indexes letter for letter. */
interface Migration {
  number: number
  name: string
  /** Statements that may run again when they were interrupted. */
  statements: (tables: TablesOfSet) => string[]
}

/** All parts are written anew by these, which may take hours: by default the engine answers when that is done. */
const inBackground = 'SETTINGS mutations_sync = 0, alter_sync = 0'

/** What migration 7 makes unneeded, and what it has instead. */
const earlierIndexes = ['i_message_words', 'i_full_message_words', 'i_fields', 'i_texts', 'i_number_texts']

const textIndex = (tokenizer: string) =>
  `text(tokenizer = '${tokenizer}', posting_list_codec = 'bitpacking') GRANULARITY 100000000`

const newIndexes: Record<string, string> = {
  i_message_listed: `${messageText.indexed.listed} TYPE ${textIndex('array')}`,
  i_full_message_listed: `${fullMessageText.indexed.listed} TYPE ${textIndex('array')}`,
  i_fields_listed: `${listedPairs} TYPE ${textIndex('array')}`,
  i_sieved: `${sieve} TYPE bloom_filter(0.01) GRANULARITY 1`,
}

/**
 * Numbered for good: a released migration is never changed, only followed by another.
 *
 * Measured on 5 million messages: reading `ts`, which every search does, takes 11 ms with LZ4 and 50 ms with ZSTD at the
 * same size; the stream filter takes 8 ms over `stream_set`, whose few distinct values are compared once, and 60 ms over
 * the array; sums and counts of one field take half the time with buckets, which ClickHouse would otherwise
 * only make for more than 32 fields.
 *
 * A page of 150 messages that lie apart takes less than half the time with 512 rows in a granule than with 2,048, which
 * tables of earlier versions keep.
 *
 * A term without a field looks everywhere. One part of it without an index makes the engine read all messages: 3.7 s
 * instead of 0.03 s.
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
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 512,
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
      `ALTER TABLE ${messages} MATERIALIZE INDEX i_id ${inBackground}`,
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
        `ALTER TABLE ${messages} DROP INDEX IF EXISTS i_${words.replace('_words', '')} ${inBackground}`,
        `ALTER TABLE ${messages} MATERIALIZE COLUMN ${words} ${inBackground}`,
        `ALTER TABLE ${messages} MATERIALIZE INDEX i_${words} ${inBackground}`,
      ]),
  },
  {
    // What comes again is listed, what hardly ever does is sieved (docs/decisions/0016). The indexes are built in the
    // background; until then messages that were stored before are read.
    number: 7,
    name: 'indexes by how often texts come again',
    statements: ({ messages }) => [
      // An index that is just being built is not dropped.
      `KILL MUTATION WHERE concat('\`', database, '\`.\`', table, '\`') = '${messages}' AND NOT is_done AND match(command, 'MATERIALIZE INDEX (${earlierIndexes.join('|')})\\\\b') SYNC`,
      ...earlierIndexes.map(
        (index) => `ALTER TABLE ${messages} DROP INDEX IF EXISTS ${index} ${inBackground}`,
      ),
      ...Object.entries(newIndexes).flatMap(([name, index]) => [
        `ALTER TABLE ${messages} ADD INDEX IF NOT EXISTS ${name} ${index}`,
        `ALTER TABLE ${messages} MATERIALIZE INDEX ${name} ${inBackground}`,
      ]),
    ],
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

/**
 * Brings one index set's table to the newest schema, or to that of an earlier version. Safe to run again, and after an
 * interruption.
 */
export async function migrateIndexSet(
  client: EngineClient,
  indexSetId: string,
  newest = Number.POSITIVE_INFINITY,
): Promise<void> {
  const tables = {
    messages: messagesTable(client.database, indexSetId),
    fields: fieldsTable(client.database, indexSetId),
    values: valuesTable(client.database, indexSetId),
  }
  await openLedger(client)
  const subject = messagesTableName(indexSetId)
  const applied = await appliedMigrations(client, subject)
  const due = indexSetMigrations.filter(({ number }) => number <= newest && !applied.has(number))
  for (const migration of due) {
    for (const statement of migration.statements(tables)) await client.command(statement, caller)
    await record(client, { subject, number: migration.number, name: migration.name })
  }
}
