import { queryClient } from '../../../api/query-client.ts'
import { type FieldType, isFunction, isNumeric } from '../../../kit/fields/field-type.ts'
import {
  defaultAggregationConfig,
  outcomeQuery,
  pageOf,
  requestOf,
  topValuesWidget,
  type ViewOutcome,
  type ViewRequest,
  type WidgetConfig,
} from '../../view-model/index.ts'
import type { FieldTarget } from '../targets/action.ts'
import { addPlanned, type WidgetPlan } from './new-widgets.ts'

/** What the messages that are asked for say of a field. */
export interface FieldCounts {
  /** Messages that have it. */
  present: number
  /** Different values; counted roughly when there are very many. */
  distinct: number
}

/** More colours cannot be told apart in one chart. */
const fewValues = 12

/** The bars of a chart over time stay readable in these, with a legend below them. */
const overTimeSize = { width: 6, height: 3 }

export function addChart({ store, field, widget }: FieldTarget): void {
  addPlanned(store, chartOf(field), widget)
}

export function addStatistics({ store, field, type, widget }: FieldTarget): void {
  addPlanned(store, statisticsOf(field, type), widget)
}

/** The mean of a field over time, or the metric itself (reference: search, section 15). */
function chartOf(field: string): WidgetPlan {
  const config = {
    ...defaultAggregationConfig,
    row_pivots: [{ fields: ['timestamp'], type: 'time', config: { interval: { type: 'auto', scaling: 1 } } }],
    series: [metric(isFunction(field) ? field : `avg(${field})`)],
    visualization: 'line',
    visualization_config: { interpolation: 'linear', axis_type: 'linear' },
  }
  return { type: 'aggregation', config, size: { width: 4, height: 4 } }
}

/** One row of figures about a field (reference: search, section 15). */
function statisticsOf(field: string, type: FieldType): WidgetPlan {
  const functions = isNumeric(type) ? numberFunctions : ['count', 'card']
  const config = {
    ...defaultAggregationConfig,
    series: [
      ...functions.map((name) => metric(`${name}(${field})`)),
      ...(isNumeric(type) ? [metric(`percentile(${field},95)`)] : []),
    ],
    visualization: 'table',
    visualization_config: { pinned_columns: [] },
  }
  return {
    type: 'aggregation',
    config,
    title: `Field Statistics for ${field}`,
    size: { width: 4, height: 4 },
  }
}

const numberFunctions = ['count', 'sum', 'avg', 'min', 'max', 'stddev', 'variance', 'card']

/** Adds the widget that says most about the field: over time where that says more, else its most frequent values. */
export async function addFieldChart(target: FieldTarget): Promise<void> {
  const { store, field, type, widget } = target
  addPlanned(store, planOf(field, type, await countsOf(target)), widget)
  const { history, activeQueryId } = store.get()
  const added = pageOf(history.document, activeQueryId).widgets.at(-1)
  if (added) bringIntoSight(added.id)
}

/** Frames until the widget lies in its place; a second at most. */
const awaitedFrames = 60

/** It is put at the top, which may lie above what is seen of the page. */
function bringIntoSight(widgetId: string, frames = awaitedFrames): void {
  requestAnimationFrame(() => {
    const frame = document.querySelector(`[data-widget="${CSS.escape(widgetId)}"]`)
    if (frame) frame.scrollIntoView({ block: 'nearest' })
    else if (frames > 0) bringIntoSight(widgetId, frames - 1)
  })
}

/** `counts` are null when nobody could tell them: then the type decides alone. */
export function planOf(field: string, type: FieldType, counts: FieldCounts | null): WidgetPlan {
  if (type.type === 'date') return messagesOverTime(field)
  if (counts && counts.distinct > 0 && isByValue(type, counts)) return valuesOverTime(field)
  if (isNumeric(type)) return numbersOverTime(field)
  const rows = Math.min(counts?.distinct ?? mostRows, mostRows)
  return { ...topValuesWidget(field), size: { width: 4, height: tableHeight(rows) } }
}

/** Values that come again and again, such as states and levels, and are few. */
function isByValue(type: FieldType, { present, distinct }: FieldCounts): boolean {
  if (distinct > fewValues) return false
  if (!isNumeric(type)) return true
  // A handful of measured times are not kinds of messages.
  return !fractions.has(type.type) && present >= distinct * 4
}

const fractions: ReadonlySet<string> = new Set(['double', 'float'])

function messagesOverTime(field: string): WidgetPlan {
  const config = overTime(field, { series: [metric('count()')], ...bars })
  return { type: 'aggregation', config, title: `Messages by ${field}`, size: overTimeSize }
}

function valuesOverTime(field: string): WidgetPlan {
  const column_pivots = [
    { fields: [field], type: 'values', config: { limit: fewValues, skip_empty_values: true } },
  ]
  // Its totals would be no value of the field.
  const config = overTime('timestamp', { column_pivots, series: [metric('count()')], rollup: false, ...bars })
  return { type: 'aggregation', config, title: `Count by ${field} over time`, size: overTimeSize }
}

function numbersOverTime(field: string): WidgetPlan {
  const config = overTime('timestamp', {
    series: [metric(`avg(${field})`), metric(`percentile(${field},95)`)],
    visualization: 'line',
    visualization_config: { interpolation: 'linear', axis_type: 'linear' },
  })
  return { type: 'aggregation', config, title: `${field} over time`, size: overTimeSize }
}

const bars = { visualization: 'bar', visualization_config: { barmode: 'stack', axis_type: 'linear' } }

function overTime(field: string, parts: WidgetConfig): WidgetConfig {
  const interval = { type: 'auto', scaling: 1 }
  return {
    ...defaultAggregationConfig,
    row_pivots: [{ fields: [field], type: 'time', config: { interval } }],
    ...parts,
  }
}

function metric(text: string) {
  return { function: text, config: { name: null } }
}

/** As many as a table of top values has at most. */
const mostRows = 15

/** Pixels: of a row of the table, of what stands above its rows, and of a row of the grid with its gap. */
const rowPx = 28
const headPx = 84
const cellPx = 110

function tableHeight(rows: number): number {
  return Math.max(2, Math.ceil((headPx + rows * rowPx) / cellPx))
}

/** A widget that comes later than this is not felt as the answer to a click. */
const askedForMs = 1_000

/** Null when the question failed, of which the widget will say why, or took too long. */
async function countsOf(target: FieldTarget): Promise<FieldCounts | null> {
  const question = outcomeQuery(countsRequest(target))
  const { queryKey } = question
  const timer = setTimeout(() => void queryClient.cancelQueries({ queryKey, exact: true }), askedForMs)
  try {
    return readCounts(await queryClient.fetchQuery({ ...question, staleTime: 0, retry: false }))
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** What the widget will be asked for, with nothing but two figures about the field. */
export function countsRequest({ store, field, widget }: FieldTarget): ViewRequest {
  const { history, activeQueryId, override, parameterBindings } = store.get()
  const { body, ...request } = requestOf(history.document, activeQueryId, {
    override,
    parameterBindings,
    onlyWidgetId: '',
  })
  const figures = {
    type: 'pivot' as const,
    id: 'figures',
    row_groups: [],
    column_groups: [],
    series: [
      { type: 'count' as const, id: 'present', field },
      { type: 'card' as const, id: 'distinct', field },
    ],
    sort: [],
    rollup: true,
    ...(widget && widget.filter !== null && { filter: { type: 'query_string', query: widget.filter } }),
    ...(widget?.timerange && { timerange: widget.timerange }),
    ...(widget?.query && { query: widget.query }),
    ...(widget && widget.streams.length > 0 && { streams: [...widget.streams] }),
  }
  const queries = body.queries?.map((query) => ({ ...query, search_types: [figures] }))
  return { ...request, body: { ...body, ...(queries && { queries }) } }
}

function readCounts({ results: { figures } }: Pick<ViewOutcome, 'results'>): FieldCounts | null {
  if (figures?.type !== 'pivot') return null
  const values = new Map(
    (figures.rows ?? []).flatMap((row) => row.values.map(({ key, value }) => [key.at(-1), value] as const)),
  )
  const [present, distinct] = [values.get('present'), values.get('distinct')]
  return typeof present === 'number' && typeof distinct === 'number' ? { present, distinct } : null
}
