import type { AggregationPivot } from '../../../../view-model/index.ts'

/** One grouping: by time or by values, as its fields say. */
export interface GroupingForm {
  /** Unique among the groupings of a form. */
  readonly key: number
  readonly direction: 'row' | 'column'
  readonly fields: readonly string[]
  readonly kind: 'time' | 'values'
  /** Of groupings by time. */
  readonly interval: IntervalForm
  /** Of groupings by values; '' while the field is empty. */
  readonly limit: number | ''
  readonly skipEmptyValues: boolean
  /** What it was made of; members we do not know go back with it. */
  readonly original: AggregationPivot | null
}

export type IntervalForm =
  | { readonly type: 'auto'; readonly scaling: number | '' }
  | { readonly type: 'timeunit'; readonly value: number | ''; readonly unit: string }

export const timeUnits = [
  { value: 'seconds', label: 'Seconds' },
  { value: 'minutes', label: 'Minutes' },
  { value: 'hours', label: 'Hours' },
  { value: 'days', label: 'Days' },
  { value: 'weeks', label: 'Weeks' },
  { value: 'months', label: 'Months' },
] as const

export const defaultLimit = 15
export const autoInterval: IntervalForm = { type: 'auto', scaling: 1 }
export const fixedInterval: IntervalForm = { type: 'timeunit', value: 1, unit: 'minutes' }

const unset = {
  interval: autoInterval,
  limit: defaultLimit,
  skipEmptyValues: false,
  original: null,
} satisfies Partial<GroupingForm>

export function newGrouping(key: number): GroupingForm {
  return { ...unset, key, direction: 'row', fields: [], kind: 'values' }
}

/** Charts that draw one series for each group of their columns. */
const splitCharts: ReadonlySet<string> = new Set(['area', 'bar', 'heatmap', 'line', 'scatter'])

/** Of a grouping that is added: what a chart has along its axis already is split by the next field. */
export function addedDirection(
  groupings: readonly GroupingForm[],
  visualization: string,
): GroupingForm['direction'] {
  const hasRow = groupings.some(({ direction }) => direction === 'row')
  return hasRow && splitCharts.has(visualization) ? 'column' : 'row'
}

export function groupingOf(
  pivot: AggregationPivot,
  direction: GroupingForm['direction'],
  key: number,
): GroupingForm {
  const shared = { ...unset, key, direction, fields: pivot.fields, original: pivot }
  if (pivot.type === 'values') {
    const { limit, skip_empty_values } = pivot.config
    return {
      ...shared,
      kind: 'values',
      limit: limit ?? defaultLimit,
      skipEmptyValues: skip_empty_values ?? false,
    }
  }
  const { interval } = pivot.config
  return {
    ...shared,
    kind: 'time',
    interval:
      interval.type === 'auto'
        ? { type: 'auto', scaling: interval.scaling }
        : { type: 'timeunit', value: interval.value, unit: interval.unit },
  }
}

/** Of a grouping nothing was changed in: its original. An empty number becomes its default, so that the config stays one. */
export function pivotOf(grouping: GroupingForm): AggregationPivot {
  const { original, direction, key, kind } = grouping
  if (original && isSame(grouping, groupingOf(original, direction, key))) return original
  const fields = [...grouping.fields]
  if (kind === 'time') {
    const config = original?.type === 'time' ? original.config : {}
    return {
      ...original,
      type: 'time',
      fields,
      config: { ...config, interval: intervalOf(grouping.interval) },
    }
  }
  const config = original?.type === 'values' ? original.config : {}
  const limit = grouping.limit === '' ? defaultLimit : grouping.limit
  return {
    ...original,
    type: 'values',
    fields,
    config: { ...config, limit, skip_empty_values: grouping.skipEmptyValues },
  }
}

/**
 * The grouping by other fields. Dates alone are grouped by time, everything else by values; when that changes, interval
 * or limit begin with their defaults.
 */
export function withFields(
  grouping: GroupingForm,
  fields: readonly string[],
  isDate: (field: string) => boolean,
): GroupingForm {
  const kind = fields.length > 0 && fields.every(isDate) ? 'time' : 'values'
  if (kind === grouping.kind) return { ...grouping, fields }
  return {
    ...grouping,
    fields,
    kind,
    interval: unset.interval,
    limit: unset.limit,
    skipEmptyValues: unset.skipEmptyValues,
  }
}

/** Scaling as the slider shows it: twice as many buckets are `2x` and a scaling of a half. */
export function sliderOf(scaling: number | ''): number {
  return scaling === '' || scaling <= 0 ? 1 : Math.round((1 / scaling) * 100) / 100
}

function isSame(a: GroupingForm, b: GroupingForm): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function intervalOf(interval: IntervalForm) {
  if (interval.type === 'auto') {
    return { type: 'auto' as const, scaling: interval.scaling === '' ? 1 : interval.scaling }
  }
  return { type: 'timeunit' as const, value: interval.value === '' ? 1 : interval.value, unit: interval.unit }
}
