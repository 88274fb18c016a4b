import type { PivotRequest, PivotSort } from '../../store/message-store.ts'
import type { ParameterValue, Statement } from '../client/engine-client.ts'
import { type GroupKey, noNumber } from '../compile/fields.ts'
import type { ScopeSql } from '../tables/scope-sql.ts'
import { type BucketTree, maxBuckets } from './bucket-tree.ts'
import {
  groupExpressions,
  keyColumns,
  keySelections,
  type PivotLevel,
  type ValuesLevel,
} from './pivot-level.ts'
import { sortedSeries } from './series-sql.ts'

/** What every statement of one pivot shares. `seriesSql` is in the order of the request's series. */
export interface PivotSql {
  request: PivotRequest
  scope: ScopeSql
  levels: readonly PivotLevel[]
  seriesSql: readonly string[]
  parameters: Readonly<Record<string, ParameterValue>>
}

/** Figures of all matches: number, least and greatest timestamp in milliseconds, series. */
export function totalsColumns(sql: PivotSql): string {
  const { needsExtent = true } = sql.request
  const extent = needsExtent
    ? ['toUnixTimestamp64Milli(min(ts))', 'toUnixTimestamp64Milli(max(ts))']
    : ['NULL AS least', 'NULL AS greatest']
  return ['count() AS n', ...extent, ...seriesColumns(sql)].join(', ')
}

/**
 * The buckets of one level with their series, each parent's best `limit` of them. Only buckets below `parents` are
 * read; null: below all. With totals, the figures of all matches come along as totals row.
 */
export function levelStatement(
  sql: PivotSql,
  level: PivotLevel,
  options: { parents: BucketTree | null; withTotals: boolean },
): Statement {
  const path = sql.levels.slice(0, level.depth + 1)
  const keys = path.flatMap(groupExpressions)
  const chosen = options.parents ? chosenParents(path.slice(0, -1), options.parents) : null
  const columns = options.withTotals ? totalsColumns(sql) : ['count() AS n', ...seriesColumns(sql)].join(', ')
  const text = [
    `SELECT ${[...path.flatMap(keySelections), columns].join(', ')}`,
    `FROM ${sql.scope.from} WHERE ${[sql.scope.where, ...(chosen?.conditions ?? [])].join(' AND ')}`,
    `GROUP BY ${keys.join(', ')}${options.withTotals ? ' WITH TOTALS' : ''}`,
    ...(level.type === 'values'
      ? valuesClauses(sql.request, level, path.slice(0, -1).flatMap(keyColumns))
      : [`LIMIT ${maxBuckets + 1}`]),
  ].join('\n')
  return {
    sql: text,
    parameters: { ...sql.parameters, ...chosen?.parameters },
    // A component without a value is NULL, and must be found among the chosen; totals are those of all messages.
    settings: { transform_null_in: 1, totals_mode: 'before_having' },
  }
}

function seriesColumns(sql: PivotSql): string[] {
  return sql.seriesSql.map((expression, index) => `${expression} AS s${index}`)
}

/** One more than the limit is read when there may be a bucket of messages without a value: that one comes first. */
function valuesClauses(request: PivotRequest, level: ValuesLevel, parentKeys: string[]): string[] {
  const own = keyColumns(level)
  const order = [...orderOf(request, level), ...keyOrder(level, 'ASC')]
  if (level.skipEmptyValues) {
    const present = own.map((column) => `isNotNull(${column})`).join(' AND ')
    return [`HAVING ${present}`, `ORDER BY ${order.join(', ')}`, limitClause(level.limit, parentKeys)]
  }
  const missing = own.map((column) => `isNull(${column})`).join(' AND ')
  return [`ORDER BY ${[`(${missing}) DESC`, ...order].join(', ')}`, limitClause(level.limit + 1, parentKeys)]
}

function limitClause(limit: number, parentKeys: string[]): string {
  const inAll = `LIMIT ${maxBuckets + 1}`
  return parentKeys.length === 0 ? `LIMIT ${limit}` : `LIMIT ${limit} BY ${parentKeys.join(', ')} ${inAll}`
}

function orderOf(request: PivotRequest, level: ValuesLevel): string[] {
  const order = request.sort.flatMap((sort) => sortKeys(sort, request, level))
  return order.length > 0 ? order : ['n DESC']
}

function sortKeys(sort: PivotSort, request: PivotRequest, level: ValuesLevel): string[] {
  const direction = sort.direction === 'Ascending' ? 'ASC' : 'DESC'
  if (sort.type === 'pivot') return keyOrder(level, direction)
  const index = sortedSeries(sort, request.series)
  if (index < 0) return []
  if (request.series[index]?.function !== 'latest') return [`s${index} ${direction} NULLS LAST`]
  return [2, 1].map((part) => `s${index}.${part} ${direction} NULLS LAST`)
}

/** Numeric values in order of size, texts by their bytes after them. */
function keyOrder(level: ValuesLevel, direction: 'ASC' | 'DESC'): string[] {
  const columns = keyColumns(level)
  return level.comparedOrder.flatMap((position) => {
    const number = level.components[position]?.number ?? noNumber
    const wide = level.components[position]?.wide
    const exact = wide === undefined ? [] : [`any(${wide}) ${direction}`]
    const numbers = number === noNumber ? [] : [`any(${number}) ${direction} NULLS LAST`, ...exact]
    return [...numbers, `${columns[position]} ${direction} NULLS LAST`]
  })
}

/** A condition that keeps the buckets below the chosen ones: for each values level on the path, its keys as a set. */
function chosenParents(path: readonly PivotLevel[], parents: BucketTree) {
  const conditions: string[] = []
  const parameters: Record<string, ParameterValue> = {}
  for (const level of path) {
    if (level.type !== 'values') continue
    const chosen = parents.parentsAt(level.depth + 1)
    const arrays = level.components.map(({ groupKey }, position) => {
      // Keys of a values level are texts or null.
      const keys = chosen.map(({ rawKey }) => rawKey[position] as string | null)
      return arrayParameter(`chosen_${level.depth}_${position}`, { keys, groupKey }, parameters)
    })
    const values = level.components.map(({ groupKey, text }) => groupKey?.sql ?? text)
    conditions.push(
      arrays.length === 1
        ? `${values[0]} IN (SELECT arrayJoin(${arrays[0]}))`
        : `(${values.join(', ')}) IN (SELECT arrayJoin(arrayZip(${arrays.join(', ')})))`,
    )
  }
  return { conditions, parameters }
}

/** ClickHouse takes parameters of 128 KiB each by default; a character may need four bytes there. */
const charactersInParameter = 30_000

/** What each of the keys is compared as: one array out of as many parameters as its values need. */
function arrayParameter(
  name: string,
  { keys, groupKey }: { keys: readonly (string | null)[]; groupKey: GroupKey | undefined },
  parameters: Record<string, ParameterValue>,
): string {
  // What has no text is '' where it is grouped by.
  const values = groupKey?.type === 'text' ? keys.map((key) => key ?? '') : keys
  const type = groupKey?.type === 'text' ? 'String' : 'Nullable(String)'
  const parts: (string | null)[][] = [[]]
  let length = 0
  for (const value of values) {
    length += (value?.length ?? 0) + 4
    if (length > charactersInParameter && parts.at(-1)?.length !== 0) {
      parts.push([])
      length = value?.length ?? 0
    }
    parts.at(-1)?.push(value)
  }
  const placeholders = parts.map((part, index) => {
    parameters[`${name}_${index}`] = part
    return `{${name}_${index}:Array(${type})}`
  })
  const [only = ''] = placeholders
  const array = placeholders.length === 1 ? only : `arrayConcat(${placeholders.join(', ')})`
  return groupKey?.type === 'number' ? `CAST(${array}, 'Array(Nullable(Float64))')` : array
}
