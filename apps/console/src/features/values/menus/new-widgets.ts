import { addToQuery } from '../../../kit/query/text/query-fragments.ts'
import {
  addWidget,
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

const messagesSize: WidgetSize = { width: 6, height: 5 }

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
  /** It is to be set up: its editor opens, and cancelling takes it away again. */
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
