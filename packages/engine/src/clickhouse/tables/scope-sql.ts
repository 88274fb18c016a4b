import { UlidEncoder } from '@logline/message'
import type { SearchScope } from '../../store/search-scope.ts'
import { containsOneOf } from '../compile/conditions.ts'
import { type CompileOptions, compileExpression } from '../compile/expression.ts'
import type { SqlParameters } from '../compile/parameters.ts'
import { fieldsTableName, messagesTableName } from './schema.ts'

/** FROM and WHERE of a statement over the messages of a scope. */
export interface ScopeSql {
  from: string
  where: string
}

/** Least and greatest moment DateTime64(3) can hold, milliseconds since 1970 UTC: 1900-01-01 and 2300-01-01. */
const leastMs = -2_208_988_800_000
const greatestMs = 10_413_792_000_000

/** What a scope means in SQL; null when it can match nothing (no index set, no stream, an empty range). */
export function scopeSql(
  database: string,
  scope: SearchScope,
  parameters: SqlParameters,
  compileOptions: CompileOptions = {},
): ScopeSql | null {
  const { indexSetIds, streamIds, timeRange, arrivedBeforeMs } = scope
  if (indexSetIds.length === 0 || streamIds.length === 0 || timeRange.fromMs >= timeRange.toMs) return null
  const options = {
    ...compileOptions,
    indexName: () => indexNameSql(scope, parameters),
    catalogue: fieldsFrom(database, indexSetIds),
  }
  const conditions = [
    `ts >= ${moment(timeRange.fromMs, parameters)}`,
    `ts < ${moment(timeRange.toMs, parameters)}`,
    ...(arrivedBeforeMs === undefined
      ? []
      : [`id < ${parameters.add('String', firstIdAt(arrivedBeforeMs))}`]),
    streamsSql(streamIds, parameters),
    ...shownSql(scope, messagesTableName, parameters),
    ...scope.queries.map((query) => `(${compileExpression(query, parameters, options)})`),
  ]
  return { from: fromSql(database, indexSetIds), where: conditions.join(' AND ') }
}

/** Leaves hidden indices out, of tables that are named like this: conditions, none when nothing is hidden. */
export function shownSql(
  { indexSetIds, hiddenIndices = {} }: Pick<SearchScope, 'indexSetIds' | 'hiddenIndices'>,
  tableName: (indexSetId: string) => string,
  parameters: SqlParameters,
): string[] {
  return indexSetIds.flatMap((id) => {
    const hidden = hiddenIndices[id] ?? []
    if (hidden.length === 0) return []
    const isHidden = `index_no IN ${parameters.add('Array(UInt32)', hidden)}`
    // Of one table the engine does not even open what is left out.
    return indexSetIds.length === 1
      ? [`NOT ${isHidden}`]
      : [`NOT (_table = ${parameters.add('String', tableName(id))} AND ${isHidden})`]
  })
}

/** Ids begin with the time of arrival and sort by it. */
function firstIdAt(ms: number): string {
  return new UlidEncoder(0).encode(ms, 0, 0)
}

/** A point in time as a DateTime64(3); what lies outside of its range becomes the nearest it can hold. */
function moment(ms: number, parameters: SqlParameters): string {
  const held = Math.min(Math.max(Math.floor(ms), leastMs), greatestMs)
  return `fromUnixTimestamp64Milli(${parameters.add('Int64', held)}, 'UTC')`
}

/** Read from the set as text, `,id,id,`: its values are compared once for each distinct set, not for each message. */
export function streamsSql(streamIds: readonly string[], parameters: SqlParameters): string {
  const needles = streamIds.map((id) => `,${id},`)
  return (
    containsOneOf('stream_set', needles, parameters) ??
    `hasAny(streams, ${parameters.add('Array(String)', streamIds)})`
  )
}

/** As the answer shows it: the prefix of the index set, `_` and the number of the index. */
function indexNameSql({ indexSetIds, indexPrefixes }: SearchScope, parameters: SqlParameters): string {
  const prefixes = indexSetIds.map((id) => indexPrefixes?.get(id) ?? id)
  const [only = '', ...others] = prefixes
  const tables = () => parameters.add('Array(String)', indexSetIds.map(messagesTableName))
  const prefix =
    others.length === 0
      ? parameters.add('String', only)
      : `transform(_table, ${tables()}, ${parameters.add('Array(String)', prefixes)}, '')`
  return `concat(${prefix}, '_', toString(index_no))`
}

function fromSql(database: string, indexSetIds: readonly string[]): string {
  return tablesFrom(database, indexSetIds.map(messagesTableName))
}

/** FROM of a statement over the catalogues of index sets. */
export function fieldsFrom(database: string, indexSetIds: readonly string[]): string {
  return tablesFrom(database, indexSetIds.map(fieldsTableName))
}

/** Several tables are read as one by the merge function, which passes conditions, order and indexes on to each. */
function tablesFrom(database: string, names: readonly string[]): string {
  const [only, ...others] = names
  if (only !== undefined && others.length === 0) return `\`${database}\`.\`${only}\``
  return `merge('${database}', '^(${names.join('|')})$')`
}
