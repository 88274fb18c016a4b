import type { PivotSort, Series, SeriesFunction } from '../../store/message-store.ts'
import { EngineError } from '../client/engine-error.ts'
import { type FieldKinds, type FieldSql, fieldSql, hasOwnColumn, type KindsOf } from '../compile/fields.ts'
import type { SqlParameters } from '../compile/parameters.ts'

/** What a series has in one bucket; null: no value there. */
export type Metric = number | bigint | string | boolean | null

/** One series as an aggregate (reference: search types, section 5). Missing and non-numeric values count for nothing. */
export function seriesSql(series: Series, parameters: SqlParameters, kindsOf: KindsOf): string {
  const name = aggregateOf(series)
  if (series.field === undefined) {
    if (name === 'count') return 'count()'
    throw new EngineError('syntax', `The function ${series.function} needs a field`)
  }
  const kinds = kindsOf(series.field)
  const sql = fieldSql(series.field, parameters, kinds)
  const { number, present } = sql
  switch (name) {
    case 'count':
      return series.field === 'streams' ? 'sum(length(streams))' : `countIf(${present})`
    case 'card':
      return series.field === 'streams' ? 'uniqCombinedArray(streams)' : cardinalitySql(sql)
    case 'avg':
      return `avg(${number})`
    case 'min':
      return `min(${number})`
    case 'max':
      return `max(${number})`
    case 'sum':
      return `ifNull(sum(${number}), 0)`
    case 'stddev':
      return `stddevPopStable(${number})`
    case 'variance':
      return `varPopStable(${number})`
    case 'sumofsquares':
      return `ifNull(sum(${number} * ${number}), 0)`
    case 'percentile':
      return percentileSql(series, number)
    case 'latest':
      return `argMaxIf(${storedSql(series.field, { sql, flag: flagSql(series.field, kinds, parameters) })}, (ts, id), ${present})`
  }
}

/** Of texts alone, without making each of them nullable. */
function cardinalitySql({ text, groupKey, present }: FieldSql): string {
  if (groupKey?.type !== 'text') return `ifNull(uniqCombined(${text}), 0)`
  return `uniqCombinedIf(${groupKey.sql}, ${present})`
}

/** What a series adds up in each bucket; a percentage becomes a fraction afterwards, see `shownMetric`. */
function aggregateOf({ function: name, strategy }: Series): Exclude<SeriesFunction, 'percentage'> {
  if (name !== 'percentage') return name
  return strategy === 'SUM' ? 'sum' : 'count'
}

/** The digest calculates with 24 bits, which cannot hold a moment: there the sketch that keeps values as they are. */
function percentileSql(series: Series, number: string): string {
  const quantile = quantileOf(series)
  return series.field === 'timestamp'
    ? `quantileGK(1000, ${quantile})(${number})`
    : `quantileTDigest(${quantile})(${number})`
}

/** A field's value as it was sent, for `readMetric`: text, number and boolean. */
function storedSql(field: string, { sql, flag }: { sql: FieldSql; flag: string }): string {
  // It compares in lower case only.
  if (field === 'source') return `(toNullable(source), ${sql.number}, ${flag})`
  // As a number it would be milliseconds.
  if (field === 'timestamp') return `(${sql.text}, CAST(NULL, 'Nullable(Float64)'), ${flag})`
  // The text has the digits of a number that a double cannot hold; the last part tells that it is one.
  if (sql.hasWide) return `(${sql.text}, ${sql.number}, ${flag}, ${sql.hasWide})`
  return `(${sql.text}, ${sql.number}, ${flag})`
}

function flagSql(field: string, kinds: FieldKinds, parameters: SqlParameters): string {
  if (!kinds.boolean || hasOwnColumn(field)) return "CAST(NULL, 'Nullable(Bool)')"
  const key = parameters.add('String', field)
  return `if(mapContains(bf, ${key}), toNullable(bf[${key}]), NULL)`
}

function quantileOf({ percentile }: Series): number {
  if (percentile === undefined || !(percentile >= 0 && percentile <= 100)) {
    throw new EngineError('syntax', 'A percentile must be a number from 0 to 100')
  }
  return percentile / 100
}

/** Reads the engine's value of a series. NaN and infinity arrive as null. */
export function readMetric(series: Series, value: unknown): Metric {
  if (series.function !== 'latest') return typeof value === 'number' ? value : null
  // The tuple of storedSql.
  const [text, number, flag, isWide] = value as [string | null, number | null, boolean | null, number?]
  if (isWide && text !== null) return BigInt(text)
  return flag ?? number ?? text
}

/** The figure a bucket shows: that of a percentage as a part of all matches, null when there is nothing to be part of. */
export function shownMetric(series: Series, metric: Metric, ofAll: Metric): Metric {
  if (series.function !== 'percentage') return metric
  return typeof metric === 'number' && typeof ofAll === 'number' && ofAll !== 0 ? metric / ofAll : null
}

/** What a series has in a bucket without messages. */
export function emptyMetric(series: Series): Metric {
  return ['count', 'card', 'sum', 'sumofsquares'].includes(aggregateOf(series)) ? 0 : null
}

/**
 * Index of the series a sort names by its literal, `avg(took_ms)`; a percentile is found with and without the decimals
 * of its number. -1 when there is none, then the sort has no effect.
 */
export function sortedSeries(sort: PivotSort, series: readonly Series[]): number {
  return sort.type === 'series' ? series.findIndex((each) => literals(each).includes(sort.field)) : -1
}

function literals({ function: name, field = '', percentile, strategy }: Series): string[] {
  if (name === 'percentage') return [`percentage(${field},${strategy ?? 'COUNT'})`]
  if (percentile === undefined) return [`${name}(${field})`]
  const decimal = Number.isInteger(percentile) ? `${percentile}.0` : `${percentile}`
  return [`${name}(${field},${decimal})`, `${name}(${field},${percentile})`]
}
