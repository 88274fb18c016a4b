import type { PivotRequest } from '../../store/message-store.ts'
import type { PivotResult } from '../../store/pivot-result.ts'
import type { Caller } from '../../store/search-scope.ts'
import type { CompactRows, EngineClient } from '../client/engine-client.ts'
import type { KindsOf } from '../compile/fields.ts'
import { createParameters } from '../compile/parameters.ts'
import { comparedFields } from '../known-fields/compared-fields.ts'
import type { KnownFields } from '../known-fields/known-fields.ts'
import { scopeSql } from '../tables/scope-sql.ts'
import { type Bucket, BucketTree, type RawKey } from './bucket-tree.ts'
import { levelStatement, type PivotSql, totalsColumns } from './level-statement.ts'
import { isAsked, keyColumns, type PivotLevel, pivotLevels } from './pivot-level.ts'
import { pivotRows } from './pivot-rows.ts'
import { readMetric, seriesSql } from './series-sql.ts'

/**
 * Computes a pivot with one statement for each level of buckets whose figures are needed; the figures of all matches
 * ride on the first of them. A level below a level with a limit waits for it, to read only what was chosen there.
 */
export async function pivot(
  client: EngineClient,
  knownFields: KnownFields,
  request: PivotRequest,
  caller: Caller,
): Promise<PivotResult> {
  const question = { scope: request.scope, names: fieldsOf(request), caller }
  return knownFields.during(question, (kindsOf) => readPivot(client, { ...request, kindsOf }, caller))
}

function fieldsOf({ rowGroups, columnGroups, series, scope }: PivotRequest): string[] {
  const grouped = [...rowGroups, ...columnGroups].flatMap((group) =>
    group.type === 'values' ? group.fields : [],
  )
  const calculated = series.flatMap(({ field }) => (field === undefined ? [] : [field]))
  return [...grouped, ...calculated, ...comparedFields(scope.queries)]
}

async function readPivot(
  client: EngineClient,
  request: PivotRequest & { kindsOf: KindsOf },
  caller: Caller,
): Promise<PivotResult> {
  const { kindsOf } = request
  const parameters = createParameters()
  const scope = scopeSql(client.database, request.scope, parameters, { kindsOf })
  const levels = pivotLevels(request, parameters, kindsOf)
  const series = request.series.map((each) => seriesSql(each, parameters, kindsOf))
  const tree = new BucketTree(request.series)
  if (!scope) return { total: 0, rows: pivotRows(tree.root, levels, request), extent: null }
  const sql: PivotSql = { request, scope, levels, seriesSql: series, parameters: parameters.values }
  const totals = await fillTree(tree, sql, (statement) => client.read(statement, caller))
  return { ...readTotals(totals, tree.root, request), rows: pivotRows(tree.root, levels, request) }
}

type Read = (statement: Parameters<EngineClient['read']>[0]) => Promise<CompactRows>

/** Returns the row of totals. */
async function fillTree(tree: BucketTree, sql: PivotSql, read: Read): Promise<unknown[]> {
  const { levels, request } = sql
  const asked = levels.filter((level) => isAsked(level, levels, request))
  // Where one message is in several buckets, the totals of the buckets are not those of the messages.
  const isSplit = levels.some((level) => level.type === 'values' && level.isMultiValued)
  const totalsLevel = isSplit ? undefined : asked[0]
  const totals = totalsLevel ? null : readTotalsRow(sql, read)
  const readings: LevelReading[] = []
  for (const level of asked) {
    const isBelowChoice = levels.slice(0, level.depth).some(({ type }) => type === 'values')
    if (isBelowChoice) await addAll(tree, sql, readings)
    const parents = isBelowChoice ? tree : null
    const statement = levelStatement(sql, level, { parents, withTotals: level === totalsLevel })
    readings.push({ level, isAdded: false, hasTotals: level === totalsLevel, rows: read(statement) })
  }
  const [totalsRow] = await Promise.all([totals, addAll(tree, sql, readings)])
  completeTimes(tree, sql)
  if (totalsRow) return totalsRow
  const rows = await readings.find(({ hasTotals }) => hasTotals)?.rows
  return (rows?.totals ?? []).slice(totalsLevel ? keyCount(levels, totalsLevel) : 0)
}

interface LevelReading {
  level: PivotLevel
  rows: Promise<CompactRows>
  hasTotals: boolean
  isAdded: boolean
}

/** From outside to inside, whichever statement ended first. */
async function addAll(tree: BucketTree, sql: PivotSql, readings: LevelReading[]): Promise<void> {
  const answers = await Promise.all(readings.map(({ rows }) => rows))
  readings.forEach((reading, index) => {
    const rows = answers[index]
    if (reading.isAdded || !rows) return
    reading.isAdded = true
    addBuckets(tree, sql, reading.level, { rows, extraColumns: reading.hasTotals ? 2 : 0 })
  })
}

/** Number, extent and series of all matches, when no level carries them. */
async function readTotalsRow(sql: PivotSql, read: Read): Promise<unknown[]> {
  const { scope, parameters } = sql
  const found = await read({
    sql: `SELECT ${totalsColumns(sql)} FROM ${scope.from} WHERE ${scope.where}`,
    parameters,
  })
  return found.data[0] ?? []
}

function keyCount(levels: readonly PivotLevel[], level: PivotLevel): number {
  return levels.slice(0, level.depth + 1).flatMap(keyColumns).length
}

function addBuckets(
  tree: BucketTree,
  sql: PivotSql,
  level: PivotLevel,
  found: { rows: CompactRows; extraColumns: number },
): void {
  const path = sql.levels.slice(0, level.depth + 1)
  const widths = path.map((each) => keyColumns(each).length)
  const firstSeries = keyCount(sql.levels, level) + 1 + found.extraColumns
  for (const row of found.rows.data) {
    let position = 0
    const keys = widths.map((width) => {
      position += width
      // Key columns hold texts, null, or the number of a time bucket.
      return row.slice(position - width, position) as RawKey
    })
    const rawKey = keys.pop() ?? []
    const isMissing = level.type === 'values' && rawKey.every((component) => component === null)
    const metrics = sql.request.series.map((series, index) => readMetric(series, row[firstSeries + index]))
    const bucket: Bucket = { rawKey, isMissing, metrics, children: [] }
    tree.add(keys, sql.levels, bucket)
  }
}

function completeTimes(tree: BucketTree, { levels, request }: PivotSql): void {
  for (const level of levels) {
    if (level.type !== 'time') continue
    const isInnermost = level.depth === request.rowGroups.length - 1 || level.depth === levels.length - 1
    tree.completeTimes(level, isInnermost, request)
  }
}

function readTotals(
  row: unknown[],
  root: Bucket,
  request: PivotRequest,
): Pick<PivotResult, 'total' | 'extent'> {
  const [count, fromMs, toMs, ...series] = row
  const total = Number(count ?? 0)
  root.metrics = request.series.map((each, index) =>
    total === 0 ? (root.metrics[index] ?? null) : readMetric(each, series[index]),
  )
  const hasExtent = total > 0 && request.needsExtent !== false
  return { total, extent: hasExtent ? { fromMs: Number(fromMs), toMs: Number(toMs) } : null }
}
