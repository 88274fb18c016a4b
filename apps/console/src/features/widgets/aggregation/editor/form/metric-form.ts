import { type ChosenUnit, chosenUnitOf } from '../../../../../kit/charts/labels/units.ts'
import { metricFunctionOf } from '../../../../../kit/fields/metric-function.ts'
import type { AggregationSeries } from '../../../../view-model/index.ts'

export interface MetricForm {
  /** Unique among the metrics of a form. */
  readonly key: number
  /** Name on the wire, such as `avg`; '' as long as none is chosen. */
  readonly function: string
  readonly field: string | null
  /** Only percentiles have one. */
  readonly percentile: number | null
  /** '' stands for the function. */
  readonly name: string
  /** Of its numbers; null: as the field tells. */
  readonly unit: ChosenUnit | null
  readonly original: AggregationSeries | null
}

/** Those that are offered (specification, section 9). */
export const percentiles = [25, 50, 75, 90, 95, 99]

/** Functions that take fields of every type; all others need numbers. */
const functionsOfAnyType: ReadonlySet<string> = new Set(['card', 'count', 'latest', 'percentage'])

export function takesAnyType(name: string): boolean {
  return functionsOfAnyType.has(name)
}

/** Those that count messages as well as values of a field. */
const functionsWithoutField: ReadonlySet<string> = new Set(['count', 'percentage'])

export function needsField(name: string): boolean {
  return !functionsWithoutField.has(name)
}

export function newMetric(key: number): MetricForm {
  return { key, function: '', field: null, percentile: null, name: '', unit: null, original: null }
}

export function metricOf(series: AggregationSeries, key: number): MetricForm {
  const metric = metricFunctionOf(series.function)
  return {
    key,
    // A text that is no function stays one that nobody knows.
    function: metric?.name ?? series.function,
    field: metric?.field ?? null,
    percentile: metric?.percentile ?? null,
    name: series.config.name ?? '',
    unit: chosenUnitOf(series),
    original: series,
  }
}

/** Of a metric nothing was changed in: its original. */
export function seriesOf(metric: MetricForm): AggregationSeries {
  const { original, key, name, unit } = metric
  if (original && JSON.stringify(metric) === JSON.stringify(metricOf(original, key))) return original
  const stored: Readonly<Record<string, unknown>> = original?.config ?? {}
  const { unit: before, ...others } = stored
  const isOther = unit !== (original ? chosenUnitOf(original) : null)
  const ofUnit = isOther ? unit : before
  return {
    ...original,
    function: functionText(metric),
    config: {
      ...others,
      name: name.trim() === '' ? null : name.trim(),
      ...(ofUnit != null && { unit: ofUnit }),
    },
  }
}

/** `count()`, `avg(took_ms)`, `percentile(took_ms,95)`. */
export function functionText({ function: name, field, percentile }: MetricForm): string {
  const inner = [field, ...(name === 'percentile' ? [percentile] : [])].filter((part) => part !== null)
  return `${name}(${inner.join(',')})`
}

/** What the metric is called: its name, or its function. */
export function metricLabel(metric: MetricForm): string {
  return metric.name.trim() === '' ? functionText(metric) : metric.name.trim()
}
