import { type AggregationConfig, levelLimit } from '../../../view-model/index.ts'
import { barConfigOf } from './bar-config.ts'

/** The message count every search begins with, in whatever steps of time; nothing else has bars by severity. */
export function isMessageHistogram(config: AggregationConfig): boolean {
  const [rows, ...moreRows] = config.row_pivots
  const [levels, ...moreColumns] = config.column_pivots
  return (
    rows?.type === 'time' &&
    rows.fields.join() === 'timestamp' &&
    moreRows.length === 0 &&
    levels?.type === 'values' &&
    levels.fields.join() === 'level' &&
    levels.config.limit === levelLimit &&
    !levels.config.skip_empty_values &&
    moreColumns.length === 0 &&
    isCount(config.series) &&
    isPlain(config)
  )
}

function isCount([metric, ...more]: AggregationConfig['series']): boolean {
  return metric?.function === 'count()' && !metric.config.name && !metric.config.unit && more.length === 0
}

/** Nothing is set that these bars do not show. */
function isPlain(config: AggregationConfig): boolean {
  const { barmode, axis_type } = barConfigOf(config.visualization_config)
  return (
    (barmode === 'stack' || barmode === 'relative') &&
    axis_type === 'linear' &&
    config.rollup &&
    config.sort.length === 0 &&
    !config.event_annotation &&
    config.thresholds.length === 0 &&
    (config.formatting_settings?.chart_colors ?? []).length === 0
  )
}
