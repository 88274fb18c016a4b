import { maxValueLength, maxValues } from './seen-values.ts'

const dayMs = 86_400_000
/** Newest messages that a store of earlier times is filled from: searches wait for it, for a second or two. */
const countedMessages = 100_000

/**
 * How often each value of a field was stored: one row for each day and set of streams, in the form of `stream_set`, whose
 * counts are added up. The field without a name counts all messages. Partitioned like the messages, so that an index
 * goes with its values. The other statements fill it from messages that were stored before it was there, anew when they
 * were interrupted.
 */
export function valueSummaryStatements(table: string, values: string): string[] {
  return [
    `CREATE TABLE IF NOT EXISTS ${values} (
  index_no UInt32,
  field String CODEC(ZSTD(1)),
  value String CODEC(ZSTD(1)),
  day Int32 CODEC(ZSTD(1)),
  stream_set LowCardinality(String) CODEC(ZSTD(1)),
  occurrence UInt64 CODEC(ZSTD(1))
) ENGINE = SummingMergeTree(occurrence) PARTITION BY index_no ORDER BY (field, value, day, stream_set)
SETTINGS index_granularity = 2048`,
    `TRUNCATE TABLE ${values}`,
    `INSERT INTO ${values} (index_no, field, value, day, stream_set, occurrence)
SELECT index_no, seen.1, seen.2, day, stream_set, count() AS n
FROM (
  SELECT index_no, toInt32(floor(toUnixTimestamp64Milli(ts) / ${dayMs})) AS day, stream_set,
    arrayJoin(arrayConcat(
      [('', ''), ('source', lowerUTF8(source))],
      arrayFilter(seen -> length(seen.2) <= ${maxValueLength}, arrayMap((k, v) -> (toString(k), v), mapKeys(sf), mapValues(sf))),
      arrayMap((k, v) -> (toString(k), toString(v)), mapKeys(nf), mapValues(nf)),
      arrayMap((k, v) -> (toString(k), toString(v)), mapKeys(bf), mapValues(bf))
    )) AS seen
  FROM (SELECT index_no, ts, stream_set, source, sf, nf, bf FROM ${table} ORDER BY ts DESC LIMIT ${countedMessages})
)
GROUP BY index_no, seen, day, stream_set
ORDER BY n DESC LIMIT ${maxValues} BY index_no, seen.1, day, stream_set
SETTINGS max_execution_time = 0, max_bytes_before_external_group_by = 200000000, max_bytes_before_external_sort = 200000000`,
  ]
}
