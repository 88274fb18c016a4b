import { type FieldType, isFunction, isNumeric } from '../../../kit/fields/field-type.ts'
import { addToQuery } from '../../../kit/query/text/query-fragments.ts'
import {
  addWidget,
  defaultAggregationConfig,
  defaultMessagesConfig,
  makeWidget,
  type NewWidget,
  pageOf,
  type ViewStore,
  type Widget,
  type WidgetPosition,
  type WidgetSize,
} from '../../view-model/index.ts'
import type { ValueGroups } from '../targets/action.ts'
import { fieldsOfGroups, groupQueries, timeQuery } from '../targets/group-query.ts'

/** A widget to be added: what it is, its title (none: the generated one) and its size. */
export type WidgetPlan = NewWidget & { title?: string; size: WidgetSize }

const resultsSize: WidgetSize = { width: 4, height: 4 }
const messagesSize: WidgetSize = { width: 6, height: 5 }

/** The mean of a field over time, or the metric itself (reference: search, section 15). */
export function chartOf(field: string): WidgetPlan {
  const config = {
    ...defaultAggregationConfig,
    row_pivots: [{ fields: ['timestamp'], type: 'time', config: { interval: { type: 'auto', scaling: 1 } } }],
    series: [seriesOf(isFunction(field) ? field : `avg(${field})`)],
    visualization: 'line',
    visualization_config: { interpolation: 'linear', axis_type: 'linear' },
  }
  return { type: 'aggregation', config, size: resultsSize }
}

/** One row of figures about a field (reference: search, section 15). */
export function statisticsOf(field: string, type: FieldType): WidgetPlan {
  const functions = isNumeric(type) ? numberFunctions : ['count', 'card']
  const config = {
    ...defaultAggregationConfig,
    series: [
      ...functions.map((name) => seriesOf(`${name}(${field})`)),
      ...(isNumeric(type) ? [seriesOf(`percentile(${field},95)`)] : []),
    ],
    visualization: 'table',
    visualization_config: { pinned_columns: [] },
  }
  return { type: 'aggregation', config, title: `Field Statistics for ${field}`, size: resultsSize }
}

const numberFunctions = ['count', 'sum', 'avg', 'min', 'max', 'stddev', 'variance', 'card']

/** The messages behind a value of an aggregation (reference: search, section 16). */
export function documentsFor(groups: ValueGroups, widget: Widget): WidgetPlan {
  const fragments = [...groupQueries(groups), ...(groups.times ?? []).map(timeQuery)]
  const query = fragments.reduce(addToQuery, widget.query?.query_string ?? '')
  const fields = [...new Set(['timestamp', 'source', ...fieldsOfGroups(groups)])]
  return {
    type: 'messages',
    config: { ...defaultMessagesConfig, fields },
    query: { type: 'elasticsearch', query_string: query },
    title: `Messages for ${query.trim() || '*'}`,
    size: messagesSize,
  }
}

export interface AddOptions {
  /** Exactly there; left out: at the top, and the others move down. */
  position?: WidgetPosition | undefined
  /** It shows nothing before it is set up: its editor opens, and cancelling takes it away again. */
  opensEditor?: boolean | undefined
}

/** Adds the widget. It asks within what `origin` asks for, and is seen: a widget that fills the page goes back. */
export function addPlanned(
  store: ViewStore,
  plan: WidgetPlan,
  origin: Widget | null,
  { position, opensEditor = false }: AddOptions = {},
): void {
  const { title, size, ...parts } = plan
  const inherited = origin && {
    filter: origin.filter,
    filters: origin.filters,
    timerange: origin.timerange,
    query: origin.query,
    streams: origin.streams,
  }
  const widget = makeWidget({ ...inherited, ...parts })
  const { activeQueryId, history } = store.get()
  const madeAmong = pageOf(history.document, activeQueryId).positions
  store.edit(addWidget(activeQueryId, { widget, place: position ?? size, title }))
  store.show({ focus: opensEditor ? { widgetId: widget.id, isEditing: true, madeAmong } : null })
}

function seriesOf(text: string) {
  return { function: text, config: { name: null } }
}
