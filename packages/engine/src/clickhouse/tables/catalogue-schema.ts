import { hourMs, storedTypes } from './seen-fields.ts'

/** The column type of what a value is stored as. */
export const storedTypeSql = `Enum8(${storedTypes.map((type, no) => `'${type}' = ${1 << no}`).join(', ')})`

/**
 * One row for each stream, field and type of an index: the first and the last hour it was seen in, as milliseconds
 * since 1970 UTC. Rows of the same key are merged by min and max, so writing one again changes nothing. Partitioned like
 * the messages, so that an index goes with its fields. The second statement fills it from messages that were stored
 * before there was a catalogue.
 */
export function fieldCatalogueStatements(table: string, fields: string): string[] {
  return [
    `CREATE TABLE IF NOT EXISTS ${fields} (
  index_no UInt32,
  stream LowCardinality(String),
  field String,
  type ${storedTypeSql},
  first_ms SimpleAggregateFunction(min, Int64),
  last_ms SimpleAggregateFunction(max, Int64)
) ENGINE = AggregatingMergeTree PARTITION BY index_no ORDER BY (stream, field, type)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
    `INSERT INTO ${fields} (index_no, stream, field, type, first_ms, last_ms)
SELECT index_no, stream, seen.1, seen.2, min(hour), max(hour) + ${hourMs - 1}
FROM (
  SELECT index_no, arrayJoin(streams) AS stream,
    toUnixTimestamp64Milli(ts) - positiveModulo(toUnixTimestamp64Milli(ts), ${hourMs}) AS hour,
    arrayJoin(arrayConcat(
      arrayMap(k -> (toString(k), 'string'), mapKeys(sf)),
      arrayMap((k, v) -> (toString(k), if(v = trunc(v) AND abs(v) < pow(2, 63), 'long', 'double')), mapKeys(nf), mapValues(nf)),
      arrayMap(k -> (toString(k), 'boolean'), mapKeys(bf)),
      if(full_message = '', [], [('full_message', 'string')])
    )) AS seen
  FROM ${table}
)
GROUP BY index_no, stream, seen
SETTINGS max_execution_time = 0`,
  ]
}
