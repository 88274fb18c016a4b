import { defaultStreamId } from '@logline/message'

/** A search and what it needs as bare SQL. */
export interface SearchComparison {
  name: string
  query: string
  /** Length of the time range that is searched. */
  days: number
  searchType: Record<string, unknown>
  /** Statements of one entry run at the same time. */
  floor: string[]
}

const dayMs = 86_400_000
const everything = 30

interface SearchedTable {
  table: string
  endMs: number
  /** Names of the columns that much used fields have been given: the bare SQL reads them, too. */
  columns: ReadonlyMap<string, string>
}

/** The searches operators do most, over a table of messages that ends at `endMs`. */
export function comparisons({ table, endMs, columns }: SearchedTable): SearchComparison[] {
  const inRange = (days: number) =>
    `ts >= fromUnixTimestamp64Milli(${endMs - days * dayMs}) AND ts < fromUnixTimestamp64Milli(${endMs}) AND position(stream_set, ',${defaultStreamId},') > 0`
  const user = columns.get('user') ?? `sf['user']`
  const tookMs = columns.get('took_ms') ?? `if(mapContains(nf, 'took_ms'), nf['took_ms'], NULL)`
  const context = { table, inRange, user, tookMs }
  return [
    newest(context, 'everything', '', '1'),
    newest(context, 'a frequent term', 'message:timeout', token('timeout')),
    newest(context, 'a rare term', 'message:rareword', token('rareword')),
    newest(context, 'a phrase', 'message:"because of timeout"', `hasPhrase(${words}, 'because of timeout')`),
    newest(context, 'an absent term', 'message:nowhere', token('nowhere')),
    newest(
      context,
      'a field value',
      'region:us-1',
      `has(arrayMap((k, v) -> concat(k, '=', v), mapKeys(sf), mapValues(sf)), 'region=us-1')`,
    ),
    newest(context, 'a numeric range', 'took_ms:[3900 TO 4000]', `${tookMs} BETWEEN 3900 AND 4000`),
    ...aggregations(context),
  ]
}

interface Context {
  table: string
  inRange: (days: number) => string
  user: string
  tookMs: string
}

/** What the index on messages is built on. */
const words = 'if(empty(message_words), lowerUTF8(message), message_words)'
const token = (word: string) => `hasAllTokens(${words}, '${word}')`
const columns = 'index_no, toUnixTimestamp64Milli(ts), id, source, message, full_message, streams, sf, nf, bf'

function newest(
  { table, inRange }: Context,
  what: string,
  query: string,
  condition: string,
): SearchComparison {
  const where = `${inRange(everything)} AND ${condition}`
  return {
    name: `newest 150 of ${what}`,
    query,
    days: everything,
    searchType: { type: 'messages', limit: 150, offset: 0, sort: [{ field: 'timestamp', order: 'DESC' }] },
    floor: [
      `SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY ts DESC, id DESC LIMIT 150 FORMAT JSONCompact`,
      `SELECT count() FROM ${table} WHERE ${where} FORMAT JSONCompact`,
    ],
  }
}

const count = { type: 'count', id: 'count()' }
const autoTime = { type: 'time', fields: ['timestamp'], interval: { type: 'auto', scaling: 1 } }

function aggregations({ table, inRange, user, tookMs }: Context): SearchComparison[] {
  const grouped = (days: number, selection: string, rest = 'GROUP BY bucket ORDER BY bucket') =>
    `SELECT ${selection} FROM ${table} WHERE ${inRange(days)} ${rest} FORMAT JSONCompact`
  const bucket = (interval: string) => `toStartOfInterval(ts, INTERVAL ${interval}) AS bucket`
  const pivot = (parts: Record<string, unknown>) => ({ type: 'pivot', rollup: false, ...parts })
  return [
    {
      name: 'histogram of 24 h',
      query: '',
      days: 1,
      searchType: pivot({ row_groups: [autoTime], series: [count] }),
      floor: [grouped(1, `${bucket('30 MINUTE')}, count()`)],
    },
    {
      name: 'histogram of 30 days',
      query: '',
      days: 30,
      searchType: pivot({ row_groups: [autoTime], series: [count] }),
      floor: [grouped(30, `${bucket('1 DAY')}, count()`)],
    },
    {
      name: 'top 15 of a field',
      query: '',
      days: 30,
      searchType: pivot({
        row_groups: [{ type: 'values', fields: ['user'], limit: 15 }],
        series: [count],
        sort: [{ type: 'series', field: 'count()', direction: 'Descending' }],
      }),
      floor: [grouped(30, `${user} AS bucket, count() AS n`, 'GROUP BY bucket ORDER BY n DESC LIMIT 15')],
    },
    {
      name: 'average and 95th percentile by time',
      query: '',
      days: 30,
      searchType: pivot({
        row_groups: [autoTime],
        series: [
          { type: 'avg', field: 'took_ms', id: 'average' },
          { type: 'percentile', field: 'took_ms', percentile: 95, id: 'slow' },
        ],
      }),
      floor: [grouped(30, `${bucket('1 DAY')}, avg(${tookMs}), quantileTDigest(0.95)(${tookMs})`)],
    },
    {
      name: 'cardinality of a field',
      query: '',
      days: 30,
      searchType: pivot({ series: [{ type: 'card', field: 'user', id: 'users' }] }),
      floor: [grouped(30, `uniqCombined(${user})`, '')],
    },
  ]
}
