import type { TimeRange } from '@logline/contract'
import {
  emptyPageState,
  newId,
  newViewId,
  type PageState,
  type View,
  type ViewDocument,
  type ViewQuery,
  type WidgetConfig,
} from '../document/view-document.ts'
import { streamFilter } from './query-commands.ts'
import { makeWidget } from './widget-commands.ts'

interface NewQuery {
  timeRange?: TimeRange
  queryString?: string
  streams?: readonly string[]
}

/** A query with an id of its own: the last five minutes of everything, unless said otherwise. */
export function newQuery({ timeRange, queryString = '', streams = [] }: NewQuery = {}): ViewQuery {
  return {
    id: newId(),
    timerange: timeRange ?? { type: 'relative', from: 300 },
    query: { type: 'elasticsearch', query_string: queryString },
    filter: streamFilter(streams),
    filters: [],
    search_types: [],
  }
}

/** What a page begins with that was opened without a saved view (reference: views, section 3). */
export function newSearchDocument(query: NewQuery, messages: WidgetConfig): ViewDocument {
  return newDocument('SEARCH', newQuery(query), searchPage(messages))
}

/** A dashboard with one empty page. */
export function newDashboardDocument(): ViewDocument {
  return newDocument('DASHBOARD', newQuery(), emptyPageState())
}

function newDocument(type: View['type'], query: ViewQuery, page: PageState): ViewDocument {
  const view: View = {
    id: newViewId(),
    type,
    title: '',
    summary: '',
    description: '',
    properties: [],
    state: { [query.id]: page },
    owner: null,
    created_at: null,
    favorite: false,
    revision: null,
  }
  return { view, queries: [query], parameters: [] }
}

/** Its widgets have the same ids each time: addresses name them, also of a search that nobody saved. */
function searchPage(messagesConfig: WidgetConfig): PageState {
  const count = makeWidget({ id: 'message-count', type: 'aggregation', config: messageCountConfig })
  const messages = makeWidget({ id: 'all-messages', type: 'messages', config: messagesConfig })
  return {
    ...emptyPageState(),
    widgets: [count, messages],
    positions: {
      [count.id]: { col: 1, row: 1, height: 2, width: 'Infinity' },
      [messages.id]: { col: 1, row: 3, height: 6, width: 'Infinity' },
    },
    titles: { widget: { [count.id]: 'Message Count', [messages.id]: 'All Messages' } },
  }
}

/** Levels a bar is split by: eight numbers and their common names, with room for odd ones. */
export const levelLimit = 50

/**
 * Messages over time, stacked by their level, so that trouble is seen before anything is read.
 * The reference counts without levels; a view saved there keeps what it has.
 */
export const messageCountConfig: WidgetConfig = {
  row_pivots: [{ fields: ['timestamp'], type: 'time', config: { interval: { type: 'auto', scaling: 1 } } }],
  column_pivots: [{ fields: ['level'], type: 'values', config: { limit: levelLimit } }],
  series: [{ function: 'count()', config: { name: null } }],
  sort: [],
  rollup: true,
  visualization: 'bar',
  visualization_config: { barmode: 'stack', axis_type: 'linear' },
  formatting_settings: { chart_colors: [] },
  event_annotation: false,
}
