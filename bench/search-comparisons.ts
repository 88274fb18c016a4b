import { defaultStreamId } from '@logline/message'
import { messageText } from '../packages/engine/src/clickhouse/compile/analysed-text.ts'

/** A search and what it needs as bare SQL. */
export interface SearchComparison {
  name: string
  query: string
  /** Length of the time range that is searched, hours. */
  hours: number
  searchType: Record<string, unknown>
  /** Statements of one entry run at the same time. */
  floor: string[] | KeyedFloor
}

/**
 * For few hits among many: reading them when it is known where they lie. `keys` answers the condition by which `rows`
 * finds them at once.
 */
interface KeyedFloor {
  keys: string
  rows: (keys: string) => string
}

const hourMs = 3_600_000

interface SearchedTable {
  table: string
  days: number
  endMs: number
  /** An id of a trace that one message has. */
  trace: string
  /** Names of the columns that much used fields have been given: the bare SQL reads them, too. */
  columns: ReadonlyMap<string, string>
}

/** The searches operators do most, over a table of messages. */
export function comparisons({ table, days, endMs, trace, columns }: SearchedTable): SearchComparison[] {
  const inRange = (hours: number) =>
    `ts >= fromUnixTimestamp64Milli(${endMs - hours * hourMs}) AND ts < fromUnixTimestamp64Milli(${endMs}) AND position(stream_set, ',${defaultStreamId},') > 0`
  const text = (field: string) => columns.get(field) ?? `sf['${field}']`
  const tookMs = columns.get('took_ms') ?? `if(mapContains(nf, 'took_ms'), nf['took_ms'], NULL)`
  const context = { table, allHours: days * 24, inRange, text, tookMs }
  return [
    newest(context, 'everything', '', '1'),
    newest(context, 'a frequent term', 'message:timeout', token('timeout')),
    few(context, 'a rare term', 'message:rareword', token('rareword')),
    few(
      context,
      'a phrase',
      'message:"by payment because of timeout"',
      `hasPhrase(${messageText.sql}, 'by payment because of timeout', 'asciiCJK')`,
    ),
    few(context, 'an absent term', 'message:nowhere', token('nowhere')),
    few(context, 'an absent term of any field', 'nowhere4711', token('nowhere4711')),
    few(context, 'a value with few hits', 'user:"user-17"', `${text('user')} = 'user-17'`),
    few(context, 'a value that is unique', `trace:${trace}`, `${text('trace')} = '${trace}'`),
    few(
      context,
      'a word that is unique',
      trace.slice(0, 8),
      `position(${messageText.sql}, '${trace.slice(0, 8)}') > 0`,
    ),
    newest(context, 'a common value', 'region:us-1', `${text('region')} = 'us-1'`),
    newest(context, 'a numeric range', 'took_ms:[3900 TO 4000]', `${tookMs} BETWEEN 3900 AND 4000`),
    few(context, 'a prefix', 'message:rarew*', token('rareword')),
    ...aggregations(context),
  ]
}

interface Context {
  table: string
  allHours: number
  inRange: (hours: number) => string
  text: (field: string) => string
  tookMs: string
}

const token = (word: string) => `has(${messageText.indexed.listed}, '${word}')`
const columns = 'index_no, toUnixTimestamp64Milli(ts), id, source, message, full_message, streams, sf, nf, bf'
const order = 'ORDER BY ts DESC, id DESC LIMIT 150'

/** A page and its exact count. */
function newest(
  { table, allHours, inRange }: Context,
  what: string,
  query: string,
  condition: string,
): SearchComparison {
  const where = `${inRange(allHours)} AND ${condition}`
  return {
    ...page(what, query, allHours),
    floor: [
      `SELECT ${columns} FROM ${table} WHERE ${where} ${order} FORMAT JSONCompact`,
      `SELECT count() FROM ${table} WHERE ${where} FORMAT JSONCompact`,
    ],
  }
}

/** The same where there are few, or they lie apart. */
function few(
  { table, allHours, inRange }: Context,
  what: string,
  query: string,
  condition: string,
): SearchComparison {
  const key = `concat('(fromUnixTimestamp64Milli(', toString(toUnixTimestamp64Milli(ts)), '), \\'', id, '\\')')`
  return {
    ...page(what, query, allHours),
    floor: {
      keys: `SELECT ${key} FROM ${table} WHERE ${inRange(allHours)} AND ${condition} ${order} FORMAT TSVRaw`,
      rows: (keys) => `SELECT ${columns} FROM ${table} WHERE ${keys} ${order} FORMAT JSONCompact`,
    },
  }
}

function page(what: string, query: string, hours: number) {
  return {
    name: `newest 150 of ${what}`,
    query,
    hours,
    searchType: { type: 'messages', limit: 150, offset: 0, sort: [{ field: 'timestamp', order: 'DESC' }] },
  }
}

const count = { type: 'count', id: 'count()' }
const autoTime = { type: 'time', fields: ['timestamp'], interval: { type: 'auto', scaling: 1 } }

function aggregations({ table, allHours, inRange, text, tookMs }: Context): SearchComparison[] {
  const grouped = (hours: number, selection: string, rest = 'GROUP BY bucket ORDER BY bucket') =>
    `SELECT ${selection} FROM ${table} WHERE ${inRange(hours)} ${rest} FORMAT JSONCompact`
  const bucket = (interval: string) => `toStartOfInterval(ts, INTERVAL ${interval}) AS bucket`
  const pivot = (parts: Record<string, unknown>) => ({ type: 'pivot', rollup: false, ...parts })
  const histogram = (hours: number, interval: string): SearchComparison => ({
    name: `histogram of ${hours} h`,
    query: '',
    hours,
    searchType: pivot({ row_groups: [autoTime], series: [count] }),
    floor: [grouped(hours, `${bucket(interval)}, count()`)],
  })
  const top = (what: string, field: string): SearchComparison => ({
    name: `top 15 of ${what} values`,
    query: '',
    hours: allHours,
    searchType: pivot({
      row_groups: [{ type: 'values', fields: [field], limit: 15 }],
      series: [count],
      sort: [{ type: 'series', field: 'count()', direction: 'Descending' }],
    }),
    floor: [
      grouped(allHours, `${text(field)} AS bucket, count() AS n`, 'GROUP BY bucket ORDER BY n DESC LIMIT 15'),
    ],
  })
  return [
    histogram(1, '1 MINUTE'),
    histogram(allHours, '30 MINUTE'),
    top('12', 'application'),
    top('5,000', 'user'),
    {
      name: 'average and 95th percentile by time',
      query: '',
      hours: allHours,
      searchType: pivot({
        row_groups: [autoTime],
        series: [
          { type: 'avg', field: 'took_ms', id: 'average' },
          { type: 'percentile', field: 'took_ms', percentile: 95, id: 'slow' },
        ],
      }),
      floor: [grouped(allHours, `${bucket('30 MINUTE')}, avg(${tookMs}), quantileTDigest(0.95)(${tookMs})`)],
    },
    {
      name: 'cardinality of a field',
      query: '',
      hours: allHours,
      searchType: pivot({ series: [{ type: 'card', field: 'user', id: 'users' }] }),
      floor: [grouped(allHours, `uniqCombined(${text('user')})`, '')],
    },
  ]
}
