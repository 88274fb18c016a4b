import type { PivotSearchType } from '@logline/contract'
import type { Series } from '@logline/engine'

type WireSeries = NonNullable<PivotSearchType['series']>[number]

/** A series as the engine computes it. */
export function seriesOf({ id, type, field, percentile, strategy }: WireSeries): Series {
  const series = {
    function: type,
    ...(field ? { field } : {}),
    ...(type === 'percentile' && percentile != null ? { percentile } : {}),
    ...(type === 'percentage' ? { strategy: strategy ?? 'COUNT' } : {}),
  }
  return { id: id ?? seriesLiteral(series), ...series }
}

/** `count()`, `avg(took_ms)`, `percentile(took_ms,95.0)`, `percentage(took_ms,SUM)`. */
export function seriesLiteral({
  function: name,
  field = '',
  percentile,
  strategy,
}: Omit<Series, 'id'>): string {
  if (strategy !== undefined) return `${name}(${field},${strategy})`
  if (percentile === undefined) return `${name}(${field})`
  return `${name}(${field},${Number.isInteger(percentile) ? `${percentile}.0` : percentile})`
}
