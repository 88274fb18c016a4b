import type { ExecutionState } from '@logline/contract'
import type { SearchBody, SearchTypeInput } from '../configs/search-body.ts'
import { searchTypeId } from '../configs/search-type-id.ts'
import { questionsOf } from '../configs/widget-questions.ts'
import type { Comparison } from '../document/comparison.ts'
import type { Asking } from '../document/view-asking.ts'
import { type PageState, pageOf, queryOf, type ViewDocument, type Widget } from '../document/view-document.ts'

/** What one execution asks of the server, and which widget gets which part of the answer. */
export interface ViewRequest {
  queryId: string
  body: SearchBody
  state: ExecutionState
  /** The widgets that are asked for, as they were. */
  widgets: readonly Widget[]
  comparison: Comparison | null
}

/** The execution of one page: only its query, so that other pages cost nothing. */
export function requestOf(document: ViewDocument, queryId: string, asking: Asking): ViewRequest {
  const page = pageOf(document, queryId)
  const { onlyWidgetId, comparison = null } = asking
  const widgets = page.widgets.filter(({ id }) => onlyWidgetId === null || id === onlyWidgetId)
  return {
    queryId,
    body: {
      queries: [queryBody(document, queryId, widgets, comparison)],
      ...(document.parameters.length > 0 && { parameters: [...document.parameters] }),
    },
    state: stateOf(asking),
    widgets,
    comparison,
  }
}

/** The search to store before a view is saved, with all its pages. */
export function searchOf(document: ViewDocument): SearchBody {
  return {
    queries: document.queries.map(({ id }) => queryBody(document, id, pageOf(document, id).widgets, null)),
    parameters: [...document.parameters],
  }
}

/** The document with the mapping that belongs to `searchOf`: the server refuses a view whose parts do not match. */
export function withWidgetMapping(document: ViewDocument): ViewDocument {
  const state = Object.fromEntries(
    document.queries.map(({ id }) => {
      const page = pageOf(document, id)
      const mapping = page.widgets.map((widget) => [widget.id, searchTypeIdsOf(widget, page)])
      return [id, { ...page, widget_mapping: Object.fromEntries(mapping) }]
    }),
  )
  return { ...document, view: { ...document.view, state } }
}

/** Names of the search types of a widget and what each asks; equal texts mean equal questions. */
export function questionOf(
  widget: Widget,
  ofPage: Comparison | null,
): Readonly<Record<string, SearchTypeInput>> {
  const searchTypes = questionsOf(widget)?.searchTypes(widget, ofPage) ?? {}
  return Object.fromEntries(
    Object.entries(searchTypes).map(([name, searchType]) => [name, completed(widget, name, searchType)]),
  )
}

function queryBody(
  document: ViewDocument,
  queryId: string,
  widgets: readonly Widget[],
  ofPage: Comparison | null,
) {
  const query = queryOf(document, queryId)
  const page = pageOf(document, queryId)
  const known = widgets.flatMap((widget) => Object.values(questionOf(widget, ofPage)))
  // Search types of widgets we do not know go back as they came.
  const foreignIds = widgets
    .filter((widget) => !questionsOf(widget))
    .flatMap((widget) => mapped(widget, page))
  const foreign = query.search_types.filter(({ id }) => typeof id === 'string' && foreignIds.includes(id))
  return {
    id: query.id,
    timerange: query.timerange,
    query: query.query,
    ...(query.filter && { filter: query.filter }),
    ...(query.filters.length > 0 && { filters: [...query.filters] }),
    search_types: [...known, ...foreign],
  }
}

/** With its id and with what the widget says for itself; what it does not say is that of the query. */
function completed(widget: Widget, name: string, searchType: SearchTypeInput): SearchTypeInput {
  const { filter, filters, timerange, query, streams } = widget
  return {
    ...(filter !== null && { filter: { type: 'query_string', query: filter } }),
    ...(filters.length > 0 && { filters: [...filters] }),
    ...(timerange && { timerange }),
    ...(query && { query }),
    ...(streams.length > 0 && { streams: [...streams] }),
    ...withSource(widget, searchType),
    id: searchTypeId(widget, name),
  }
}

/** A range that is an offset of another search type names that one by its id. */
function withSource(widget: Widget, searchType: SearchTypeInput): SearchTypeInput {
  const { timerange } = searchType
  if (typeof timerange !== 'object' || timerange === null || !('source' in timerange)) return searchType
  if (!('id' in timerange) || typeof timerange.id !== 'string') return searchType
  return { ...searchType, timerange: { ...timerange, id: searchTypeId(widget, timerange.id) } }
}

function searchTypeIdsOf(widget: Widget, page: PageState): readonly string[] {
  const questions = questionsOf(widget)
  if (!questions) return mapped(widget, page)
  return Object.keys(questions.searchTypes(widget, null)).map((name) => searchTypeId(widget, name))
}

function mapped(widget: Widget, page: PageState): readonly string[] {
  return page.widget_mapping[widget.id] ?? []
}

function stateOf({ override, parameterBindings }: Asking): ExecutionState {
  const bindings = Object.entries(parameterBindings)
  return {
    ...(bindings.length > 0 && {
      parameter_bindings: Object.fromEntries(
        bindings.map(([name, value]) => [name, { type: 'value' as const, value }]),
      ),
    }),
    ...(override && {
      global_override: {
        ...(override.timerange && { timerange: override.timerange }),
        ...(override.queryString.trim() !== '' && {
          query: { type: 'elasticsearch' as const, query_string: override.queryString },
        }),
      },
    }),
  }
}
