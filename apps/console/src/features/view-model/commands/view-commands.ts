import {
  pageOf,
  streamsOf,
  type View,
  type ViewDocument,
  type ViewQuery,
  type Widget,
} from '../document/view-document.ts'
import type { Command } from '../document/view-history.ts'

export type ViewMetadata = Pick<View, 'title' | 'summary' | 'description'>

/** Title, summary and description of a saved search or dashboard. */
export function setMetadata(metadata: Partial<ViewMetadata>): Command {
  return (document) => ({ ...document, view: { ...document.view, ...metadata } })
}

/**
 * A dashboard that shows what a search shows: each widget gets range, query and streams of the search, since nothing
 * of the page is searched besides (reference: views, section 3). What a widget says for itself stays.
 */
export function dashboardOf(search: ViewDocument, id: string): ViewDocument {
  const { view, queries, ...rest } = search
  const blank = { title: '', summary: '', description: '', owner: null, created_at: null }
  return {
    ...rest,
    view: {
      ...view,
      ...blank,
      id,
      type: 'DASHBOARD',
      favorite: false,
      revision: null,
      state: Object.fromEntries(
        queries.map((query) => {
          const page = pageOf(search, query.id)
          return [query.id, { ...page, widgets: page.widgets.map((widget) => standingAlone(widget, query)) }]
        }),
      ),
    },
    queries: queries.map((query) => ({
      ...query,
      query: { ...query.query, query_string: '' },
      filter: null,
    })),
  }
}

function standingAlone(widget: Widget, query: ViewQuery): Widget {
  const texts = [query.query.query_string, widget.query?.query_string ?? ''].filter(
    (text) => text.trim() !== '',
  )
  const queryString = texts.length > 1 ? texts.map((text) => `(${text})`).join(' AND ') : (texts[0] ?? '')
  return {
    ...widget,
    timerange: widget.timerange ?? query.timerange,
    query: { ...query.query, query_string: queryString },
    streams: widget.streams.length > 0 ? widget.streams : streamsOf(query),
  }
}
