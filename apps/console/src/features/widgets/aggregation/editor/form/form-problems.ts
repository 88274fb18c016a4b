import { hasThresholds, longestInterval, mostGroups } from '../../../../view-model/index.ts'
import type { AggregationForm } from './aggregation-form.ts'
import type { GroupingForm } from './grouping-form.ts'
import { type MetricForm, needsField } from './metric-form.ts'
import { isStale, type SortForm } from './sort-form.ts'
import { optionValue, shownOptions } from './visualization-form.ts'

/** Why a form is no config that can be shown. */
export interface FormProblem {
  /** The field it belongs to, such as `metric 0 field`. */
  at: string
  text: string
}

/** All problems, in the order of the screen; the words of the reference (widgets, section 3). */
export function problemsOf(form: AggregationForm): readonly FormProblem[] {
  return [
    ...form.groupings.flatMap(problemsOfGrouping),
    ...form.metrics.flatMap(problemsOfMetric),
    ...form.sorts.flatMap((sort) => problemsOfSort(sort, form)),
    ...problemsOfVisualization(form),
    ...problemsOfThresholds(form),
  ]
}

function problemsOfGrouping(grouping: GroupingForm): FormProblem[] {
  const at = `grouping ${grouping.key}`
  const { fields, kind, interval, limit } = grouping
  const ofFields = fields.length === 0 ? [{ at: `${at} fields`, text: 'Field is required.' }] : []
  if (kind === 'values') {
    const problem = numberProblem(limit, 'Limit is required.', mostGroups)
    return [...ofFields, ...problem.map((text) => ({ at: `${at} limit`, text }))]
  }
  if (interval.type === 'timeunit') {
    const problem = numberProblem(interval.value, valueMissing, longestInterval)
    return [...ofFields, ...problem.map((text) => ({ at: `${at} interval`, text }))]
  }
  const { scaling } = interval
  if (scaling === '') return [...ofFields, { at: `${at} interval`, text: 'Scaling is required.' }]
  if (scaling > 0 && scaling <= 10) return ofFields
  return [...ofFields, { at: `${at} interval`, text: 'Must be greater than 0 and smaller or equals 10.' }]
}

const valueMissing = 'Value is required.'

/** The words for numbers that are too large: reference, components, section 6. */
function numberProblem(value: number | '', missing: string, most: number): string[] {
  if (value === '') return [missing]
  if (value > most) return [`Must be smaller than ${most + 1}.`]
  return value > 0 ? [] : ['Must be greater than 0.']
}

function problemsOfMetric({ key, function: name, field, percentile }: MetricForm): FormProblem[] {
  const at = `metric ${key}`
  if (name === '') return [{ at: `${at} function`, text: 'Function is required.' }]
  return [
    ...(field === null && needsField(name)
      ? [{ at: `${at} field`, text: `Field is required for function ${name}.` }]
      : []),
    ...(percentile === null && name === 'percentile'
      ? [{ at: `${at} percentile`, text: 'Percentile is required.' }]
      : []),
  ]
}

function problemsOfSort(sort: SortForm, form: AggregationForm): FormProblem[] {
  // It goes when the form is saved.
  if (isStale(sort, form)) return []
  const at = `sort ${sort.key}`
  return [
    ...(sort.by === null ? [{ at: `${at} field`, text: 'Field is required.' }] : []),
    ...(sort.direction === null ? [{ at: `${at} direction`, text: 'Direction is required.' }] : []),
    ...(sort.by !== null && isChartOverTime(form)
      ? [
          {
            at: `${at} field`,
            text: 'Sort on non data table with time based row grouping does not work.',
          },
        ]
      : []),
  ]
}

function isChartOverTime({ groupings, visualization }: AggregationForm): boolean {
  const isByTime = groupings.some(({ direction, kind }) => direction === 'row' && kind === 'time')
  return isByTime && visualization.type !== 'table'
}

/** Types without thresholds keep what they had. */
function problemsOfThresholds({ thresholds, visualization }: AggregationForm): FormProblem[] {
  if (!hasThresholds(visualization.type)) return []
  return thresholds
    .filter(({ value }) => value === '')
    .map(({ key }) => ({ at: `threshold ${key} value`, text: valueMissing }))
}

/** Charts that are nothing without a metric, as their message names them. */
const metricCharts: Readonly<Record<string, string>> = {
  area: 'Area chart',
  bar: 'Bar chart',
  line: 'Line chart',
  pie: 'Pie chart',
  scatter: 'Scatter plot',
}

function problemsOfVisualization(form: AggregationForm): FormProblem[] {
  const { visualization } = form
  if (visualization.type === '') return [{ at: 'visualization', text: 'Type is required.' }]
  const missing = shownOptions(visualization).filter((option) => {
    const value = optionValue(visualization, option)
    const isRequired = option.kind === 'choice' || (option.kind === 'number' && option.isRequired)
    return isRequired && (value === undefined || value === null || value === '')
  })
  return [
    ...chartProblems(form),
    ...missing.map(({ path, title }) => ({
      at: `option ${path.join('.')}`,
      text: `${title} is required.`,
    })),
  ]
}

function chartProblems({ groupings, metrics, visualization: { type } }: AggregationForm): FormProblem[] {
  const chart = Object.hasOwn(metricCharts, type) ? metricCharts[type] : undefined
  if (chart && metrics.length === 0) {
    return [{ at: 'visualization', text: `${chart} requires at least one metric` }]
  }
  if (type !== 'heatmap') return []
  const hasDirection = (wanted: GroupingForm['direction']) =>
    groupings.some(({ direction }) => direction === wanted)
  const texts = [
    ...(groupings.length < 2 ? ['Heatmap requires at least two groupings.'] : []),
    ...(hasDirection('row') && hasDirection('column')
      ? []
      : ['Groupings must include row and column groupings.']),
    ...(metrics.length === 0 ? ['At least one metric must be configured.'] : []),
  ]
  return texts.length === 0 ? [] : [{ at: 'visualization', text: texts.join(' ') }]
}
