import { seriesFunctions } from '@logline/contract'
import { metricFunctionOf } from '../../../kit/fields/metric-function.ts'
import { type Comparison, comparisonOffsets } from '../document/comparison.ts'
import type { Widget } from '../document/view-document.ts'
import {
  type AggregationConfig,
  type AggregationPivot,
  type AggregationSeries,
  aggregationConfigOf,
  longestInterval,
  metricName,
  mostGroups,
} from './aggregation-config.ts'
import { comparedWith } from './compared-with.ts'
import type { SearchTypeInput } from './search-body.ts'

/** The pivot behind a chart, and what its options need besides (reference: widgets, section 1). */
export function aggregationSearchTypes(
  widget: Widget,
  ofPage: Comparison | null,
): Readonly<Record<string, SearchTypeInput>> {
  const config = aggregationConfigOf(widget.config)
  const comparison = comparedWith(config, ofPage)
  const offset = comparison && comparisonOffsets[comparison]
  return {
    chart: pivotOf(config, 'chart'),
    // The source of its range is filled in where the id of `chart` is known.
    ...(comparison && {
      trend: {
        ...pivotOf(config, 'trend'),
        timerange: { type: 'offset', source: 'search_type', id: 'chart', ...(offset && { offset }) },
      },
    }),
    ...(config.event_annotation && { events: { type: 'events', name: 'events' } }),
  }
}

function pivotOf(config: AggregationConfig, name: string) {
  return {
    type: 'pivot' as const,
    name,
    row_groups: config.row_pivots.map(groupOf),
    column_groups: config.column_pivots.map(groupOf),
    series: config.series.flatMap(seriesOf),
    sort: config.sort.map(({ type, field, direction }) => ({ type, field, direction })),
    rollup: config.column_pivots.length === 0 || config.rollup,
  }
}

const unitLetters: Readonly<Record<string, string>> = {
  seconds: 's',
  minutes: 'm',
  hours: 'h',
  days: 'd',
  weeks: 'w',
  months: 'M',
  years: 'y',
}

function groupOf(pivot: AggregationPivot) {
  const { fields } = pivot
  if (pivot.type === 'values') {
    const { limit, skip_empty_values } = pivot.config
    return {
      type: 'values' as const,
      fields,
      // A page asks for all of its widgets at once: more than the server makes would leave all of them without an answer.
      limit: limit == null ? null : Math.min(limit, mostGroups),
      skip_empty_values: skip_empty_values ?? false,
    }
  }
  const { interval } = pivot.config
  const letter = interval.type === 'timeunit' ? unitLetters[interval.unit] : undefined
  if (interval.type === 'auto' || letter === undefined) {
    // A unit we do not know (`auto` is one of old views) leaves the choice to the server.
    return {
      type: 'time' as const,
      fields,
      interval: { type: 'auto' as const, scaling: scalingOf(interval) },
    }
  }
  return {
    type: 'time' as const,
    fields,
    interval: {
      type: 'timeunit' as const,
      timeunit: `${Math.min(interval.value, longestInterval)}${letter}`,
    },
  }
}

function scalingOf(interval: { type: string; scaling?: unknown }): number {
  return typeof interval.scaling === 'number' ? interval.scaling : 1
}

function seriesOf(series: AggregationSeries) {
  const metric = metricFunctionOf(series.function)
  const type = seriesFunctions.find((name) => name === metric?.name)
  if (!metric || !type) return []
  return [{ type, id: metricName(series), field: metric.field, percentile: metric.percentile }]
}
