import {
  type AggregationConfig,
  aggregationConfigOf,
  type WidgetConfig,
} from '../../../../view-model/index.ts'
import { type GroupingForm, groupingOf, pivotOf } from './grouping-form.ts'
import { type MetricForm, metricOf, seriesOf } from './metric-form.ts'
import { isStale, type SortForm, sortFormOf, sortOf } from './sort-form.ts'
import { type ThresholdForm, thresholdFormOf, thresholdOf } from './threshold-form.ts'
import { canAnnotate, type VisualizationForm, withoutGoneFields } from './visualization-form.ts'

/** An aggregation as the editor shows it: also what is half filled in, and so no config yet. Never changed in place. */
export interface AggregationForm {
  /** Rows and columns in one list, as they are numbered on the screen. */
  readonly groupings: readonly GroupingForm[]
  readonly metrics: readonly MetricForm[]
  readonly sorts: readonly SortForm[]
  /** A sum of all columns for each row; without effect as long as nothing is grouped by columns. */
  readonly rollup: boolean
  readonly visualization: VisualizationForm
  readonly thresholds: readonly ThresholdForm[]
}

export function formOf(config: WidgetConfig): AggregationForm {
  const aggregation = aggregationConfigOf(config)
  const { row_pivots: rows, column_pivots: columns } = aggregation
  const metrics = aggregation.series.map(metricOf)
  return {
    groupings: [
      ...rows.map((pivot, index) => groupingOf(pivot, 'row', index)),
      ...columns.map((pivot, index) => groupingOf(pivot, 'column', rows.length + index)),
    ],
    metrics,
    sorts: aggregation.sort.map((sort, index) => sortFormOf(sort, index, metrics)),
    rollup: aggregation.rollup,
    visualization: {
      type: aggregation.visualization,
      options: aggregation.visualization_config,
      eventAnnotation: aggregation.event_annotation,
    },
    thresholds: aggregation.thresholds.map(thresholdFormOf),
  }
}

/**
 * The config of a widget that was `base`. What the form does not differ in stays as it was, also what cannot be read;
 * the very same object when it differs in nothing. A form with problems gives a config, but not one to show.
 */
export function configOf(form: AggregationForm, base: WidgetConfig): WidgetConfig {
  const before = membersOf(formOf(base))
  const changed = Object.entries(membersOf(form)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  if (changed.length === 0) return base
  const next = { ...base, ...Object.fromEntries(changed) }
  return { ...next, ...sideLimits(base, next) }
}

/** As it is after saving: sorts by what was removed are gone, and so are pinned columns that are no rows any more. */
export function cleaned(form: AggregationForm): AggregationForm {
  const sorts = form.sorts.filter((sort) => !isStale(sort, form))
  const visualization = withoutGoneFields(form.visualization, rowFields(form))
  if (sorts.length === form.sorts.length && visualization === form.visualization) return form
  return { ...form, sorts, visualization }
}

/** The fields that rows are grouped by, in order. */
export function rowFields({ groupings }: Pick<AggregationForm, 'groupings'>): readonly string[] {
  return groupings.filter(({ direction }) => direction === 'row').flatMap(({ fields }) => fields)
}

/** A key that no part of a list has. */
export function freshKey(list: readonly { key: number }[]): number {
  return Math.max(-1, ...list.map(({ key }) => key)) + 1
}

function membersOf(form: AggregationForm): Readonly<Record<string, unknown>> {
  const { groupings, metrics, sorts, rollup, visualization, thresholds } = cleaned(form)
  const pivots = (direction: GroupingForm['direction']) =>
    groupings.filter((grouping) => grouping.direction === direction).map(pivotOf)
  return {
    row_pivots: pivots('row'),
    column_pivots: pivots('column'),
    series: metrics.map(seriesOf),
    sort: sorts.flatMap((sort) => sortOf(sort, metrics)),
    rollup,
    visualization: visualization.type,
    visualization_config: visualization.options,
    event_annotation: visualization.eventAnnotation && canAnnotate(form),
    thresholds: thresholds.flatMap(thresholdOf),
  } satisfies Partial<AggregationConfig>
}

/**
 * Older forms of a config carry a limit for each side, which the server takes for every group of that side (reference:
 * views, section 1.1). It follows the groups, or it would undo what was set here.
 */
function sideLimits(base: WidgetConfig, next: WidgetConfig): WidgetConfig {
  const { row_pivots: rows, column_pivots: columns } = aggregationConfigOf(next)
  return {
    ...('row_limit' in base && { row_limit: largestLimit(rows) }),
    ...('column_limit' in base && { column_limit: largestLimit(columns) }),
  }
}

function largestLimit(pivots: AggregationConfig['row_pivots']): number | null {
  const limits = pivots.flatMap(({ type, config }) =>
    type === 'values' && typeof config.limit === 'number' ? [config.limit] : [],
  )
  return limits.length === 0 ? null : Math.max(...limits)
}
