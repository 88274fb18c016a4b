import type { AggregationConfig } from '../../../../view-model/index.ts'
import { functionText, type MetricForm, metricLabel } from './metric-form.ts'

type Sort = AggregationConfig['sort'][number]

export interface SortForm {
  /** Unique among the sorts of a form. */
  readonly key: number
  /** Null as long as nothing is chosen. */
  readonly by: SortTarget | null
  readonly direction: Sort['direction'] | null
  readonly original: Sort | null
}

/** What rows are sorted by. A metric is named by its key, so that the sort follows when it gets another name. */
export type SortTarget =
  | { readonly type: 'field'; readonly field: string }
  | { readonly type: 'metric'; readonly key: number }
  /** A metric that is not there. */
  | { readonly type: 'gone'; readonly field: string }

export interface SortOption {
  by: SortTarget
  label: string
}

/** The parts of a form that a sort can name. */
interface Sortable {
  readonly groupings: readonly { readonly direction: 'row' | 'column'; readonly fields: readonly string[] }[]
  readonly metrics: readonly MetricForm[]
}

export function newSort(key: number): SortForm {
  return { key, by: null, direction: null, original: null }
}

/** Metrics are found by their function (as the reference writes it) or by their name. */
export function sortFormOf(sort: Sort, key: number, metrics: readonly MetricForm[]): SortForm {
  return { key, by: targetOf(sort, metrics), direction: sort.direction, original: sort }
}

/** None as long as it is not filled in. */
export function sortOf({ by, direction, original }: SortForm, metrics: readonly MetricForm[]): Sort[] {
  if (!by || !direction || by.type === 'gone') return []
  if (by.type === 'field') return [{ ...original, type: 'pivot', field: by.field, direction }]
  const metric = metrics.find(({ key }) => key === by.key)
  if (!metric) return []
  const names = [metricLabel(metric), functionText(metric)]
  const isNamed = original?.type === 'series' && names.includes(original.field)
  return [{ ...original, type: 'series', field: isNamed ? original.field : metricLabel(metric), direction }]
}

/** It names a field or a metric that is no longer there. */
export function isStale({ by }: SortForm, { groupings, metrics }: Sortable): boolean {
  if (by === null) return false
  if (by.type === 'metric') return !metrics.some(({ key }) => key === by.key)
  return by.type === 'gone' || !fieldsOfRows(groupings).includes(by.field)
}

/** What a sort can be by, beside the other sorts of the form (reference: widgets, section 3). */
export function sortOptions(
  sort: SortForm,
  form: Sortable & { readonly sorts: readonly SortForm[] },
): SortOption[] {
  const others = form.sorts.filter((one) => one.key !== sort.key && one.by && !isStale(one, form))
  if (others.some(({ by }) => by?.type === 'field')) return []
  const taken = others.map(({ by }) => targetText(by))
  const metrics = form.metrics
    .filter((metric) => metric.function !== '' && metric.function !== 'latest')
    .map((metric): SortOption => ({ by: { type: 'metric', key: metric.key }, label: metricLabel(metric) }))
    .filter(({ by }) => !taken.includes(targetText(by)))
  const fields = others.length > 0 ? [] : [...new Set(fieldsOfRows(form.groupings))]
  return [...metrics, ...fields.map((field): SortOption => ({ by: { type: 'field', field }, label: field }))]
}

/** One text for each target: the value of its option. */
export function targetText(by: SortTarget | null): string {
  if (!by) return ''
  return by.type === 'metric' ? `metric ${by.key}` : `${by.type} ${by.field}`
}

export function targetLabel(by: SortTarget, metrics: readonly MetricForm[]): string {
  if (by.type !== 'metric') return by.field
  const metric = metrics.find(({ key }) => key === by.key)
  return metric ? metricLabel(metric) : 'Removed metric'
}

function targetOf({ type, field }: Sort, metrics: readonly MetricForm[]): SortTarget {
  if (type === 'pivot') return { type: 'field', field }
  const metric = metrics.find((one) => functionText(one) === field || metricLabel(one) === field)
  return metric ? { type: 'metric', key: metric.key } : { type: 'gone', field }
}

function fieldsOfRows(groupings: Sortable['groupings']): readonly string[] {
  return groupings.filter(({ direction }) => direction === 'row').flatMap(({ fields }) => fields)
}
