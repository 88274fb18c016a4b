import type { PivotBucket, PivotResult, PivotSearchType } from '@logline/contract'
import type { BucketGroup, PivotSort, SearchScope, Series } from '@logline/engine'
import { runAggregation, type SearchContext } from '../engine/search-context.ts'
import { SearchTypeError } from '../engine/search-problem.ts'
import { seriesLiteral, seriesOf } from '../stored/pivot-series.ts'
import { type EffectiveRange, rangeWire } from '../time/effective-time-range.ts'
import { autoInterval, inZone, parseTimeUnit } from './pivot-interval.ts'

interface PivotRun {
  type: PivotSearchType & { id: string }
  scope: SearchScope
  range: EffectiveRange
}

/** Rows, columns and metrics of an aggregation. */
export async function runPivot(
  context: SearchContext,
  { type, scope, range }: PivotRun,
): Promise<PivotResult> {
  const { id, name } = type
  const lengthMs = range.toMs - range.fromMs
  const series = (type.series ?? []).map(seriesOf)
  const group = (bucket: PivotBucket) => bucketGroup(bucket, lengthMs)
  const found = await runAggregation(context, `pivot ${id}`, (store, caller) =>
    store.pivot(
      {
        scope,
        rowGroups: (type.row_groups ?? []).map(group),
        columnGroups: (type.column_groups ?? []).map(group),
        series,
        sort: (type.sort ?? []).map((sort) => sortOf(sort, series)),
        rollup: type.rollup,
        needsExtent: range.isAllTime,
      },
      caller,
    ),
  )
  return {
    id,
    type: 'pivot',
    ...(name ? { name } : {}),
    ...(found.rows.length > 0 ? { rows: found.rows } : {}),
    total: found.total,
    // A search over all time says which times it found.
    effective_timerange: rangeWire((range.isAllTime ? found.extent : null) ?? range),
  }
}

function bucketGroup(bucket: PivotBucket, rangeMs: number): BucketGroup {
  if (bucket.type === 'values') {
    const { fields, limit, skip_empty_values } = bucket
    return { type: 'values', fields, limit, skipEmptyValues: skip_empty_values }
  }
  const [field] = bucket.fields
  if (!field || bucket.fields.length > 1) throw new SearchTypeError('A time group needs exactly one field.')
  const { interval } = bucket
  const chosen =
    interval.type === 'auto' ? autoInterval(rangeMs, interval.scaling) : parseTimeUnit(interval.timeunit)
  return { type: 'time', field, interval: inZone(chosen, interval.timezone ?? 'UTC') }
}

/** A sort names a series by its function text; here also by its id, which is what people see. */
function sortOf(sort: PivotSort, series: readonly Series[]): PivotSort {
  if (sort.type !== 'series') return sort
  const named = series.find(({ id }) => id === sort.field)
  return named ? { ...sort, field: seriesLiteral(named) } : sort
}
