import type { BucketGroup, PivotRequest } from '../../store/message-store.ts'
import { EngineError } from '../client/engine-error.ts'
import { type FieldSql, fieldSql, type KindsOf } from '../compile/fields.ts'
import type { SqlParameters } from '../compile/parameters.ts'
import { sortedSeries } from './series-sql.ts'
import { type TimeBuckets, timeBuckets } from './time-buckets.ts'

/** One level of nested buckets: the row groups from outside to inside, then the column groups. */
export type PivotLevel = ValuesLevel | TimeLevel

export interface ValuesLevel {
  type: 'values'
  depth: number
  limit: number
  skipEmptyValues: boolean
  components: FieldSql[]
  /** Positions in `components`, those that a pivot sort names first. */
  comparedOrder: number[]
  /** A message can be in several of its buckets. */
  isMultiValued: boolean
}

export interface TimeLevel {
  type: 'time'
  depth: number
  buckets: TimeBuckets
}

export function pivotLevels(
  request: PivotRequest,
  parameters: SqlParameters,
  kindsOf: KindsOf,
): PivotLevel[] {
  return [...request.rowGroups, ...request.columnGroups].map((group, depth) =>
    group.type === 'time'
      ? { type: 'time', depth, buckets: bucketsOf(group, request, parameters) }
      : valuesLevel(group, depth, request, (field, isMultiValued) =>
          componentSql(fieldSql(field, parameters, kindsOf(field)), field, isMultiValued),
        ),
  )
}

/** Names of the columns that hold a level's key. */
export function keyColumns(level: PivotLevel): string[] {
  const count = level.type === 'time' ? 1 : level.components.length
  return Array.from({ length: count }, (_, position) => `k${level.depth}_${position}`)
}

/** The same, with what they hold. */
export function keySelections(level: PivotLevel): string[] {
  const expressions = level.type === 'time' ? [level.buckets.sql] : level.components.map(({ text }) => text)
  const columns = keyColumns(level)
  return expressions.map((expression, position) => `${expression} AS ${columns[position]}`)
}

/** What a level is grouped by: its key columns, or what each of them follows from one to one. */
export function groupExpressions(level: PivotLevel): string[] {
  const columns = keyColumns(level)
  if (level.type === 'time') return columns
  return level.components.map(({ groupKey }, position) => groupKey?.sql ?? columns[position] ?? '')
}

type TimeGroup = Extract<BucketGroup, { type: 'time' }>
type ValuesGroup = Extract<BucketGroup, { type: 'values' }>

function bucketsOf(group: TimeGroup, { scope }: PivotRequest, parameters: SqlParameters): TimeBuckets {
  if (group.field !== 'timestamp') {
    throw new EngineError('syntax', `Only "timestamp" can be grouped by time, not "${group.field}"`)
  }
  return timeBuckets(group.interval, scope.timeRange.toMs - 1, parameters)
}

function valuesLevel(
  group: ValuesGroup,
  depth: number,
  request: PivotRequest,
  component: (field: string, isMultiValued: boolean) => FieldSql,
): ValuesLevel {
  if (group.fields.length === 0) throw new EngineError('syntax', 'A values group needs at least one field')
  const isMultiValued = group.fields.length === 1 && group.fields[0] === 'streams'
  const components = group.fields.map((field) => component(field, isMultiValued))
  return {
    type: 'values',
    depth,
    limit: Math.max(1, Math.floor(group.limit)),
    skipEmptyValues: group.skipEmptyValues,
    components,
    comparedOrder: comparedOrder(group.fields, request),
    isMultiValued,
  }
}

/** The one field with several values: alone each value makes a bucket, in a tuple only the lowest counts. */
function componentSql(sql: FieldSql, field: string, isMultiValued: boolean): FieldSql {
  if (field !== 'streams') return sql
  const value = isMultiValued
    ? 'arrayJoin(emptyArrayToSingle(streams))'
    : 'arrayMin(emptyArrayToSingle(streams))'
  return { ...sql, text: `nullIf(CAST(${value}, 'String'), '')` }
}

function comparedOrder(fields: readonly string[], request: PivotRequest): number[] {
  const named = request.sort.filter(({ type }) => type === 'pivot').map(({ field }) => fields.indexOf(field))
  return [...new Set([...named.filter((position) => position >= 0), ...fields.keys()])]
}

/**
 * A level whose own figures nobody sees is not asked for: time buckets on the way to deeper ones. Values levels always
 * are: they choose the buckets, and may have a bucket of messages without a value, which ends there.
 */
export function isAsked(level: PivotLevel, levels: readonly PivotLevel[], request: PivotRequest): boolean {
  if (level.type === 'values' || level.depth === levels.length - 1) return true
  const isInnermostRow = level.depth === request.rowGroups.length - 1
  const columns = levels.slice(level.depth + 1)
  // Columns that skip messages do not tell of all rows.
  const isSkipped = columns.some((each) => each.type === 'values' && each.skipEmptyValues)
  if (isInnermostRow && (request.rollup || isSkipped)) return true
  return request.sort.some((sort) => sortedSeries(sort, request.series) >= 0)
}
