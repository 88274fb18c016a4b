import type { Filter, SearchParameter, SearchType, TimeRange } from '@logline/contract'
import { uniqueId } from '../../../kit/unique-id.ts'

/**
 * The one draft of an open search or dashboard: the stored view, the queries of its search and their parameters, all in
 * the wire's own form, so that members this version does not know come back as they were. It is never changed in
 * place: a command takes one and returns the next (`commands/`).
 */
export interface ViewDocument {
  readonly view: View
  /** In the order of the pages. A search has exactly one. */
  readonly queries: readonly ViewQuery[]
  /** What `$name$` in the query strings stands for. */
  readonly parameters: readonly SearchParameter[]
}

export interface View {
  /** 24 hexadecimal digits. */
  readonly id: string
  readonly type: 'SEARCH' | 'DASHBOARD'
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly properties: readonly string[]
  /** By query id. */
  readonly state: Readonly<Record<string, PageState>>
  /** Null as long as it was never saved. */
  readonly owner: string | null
  readonly created_at: string | null
  readonly favorite: boolean
  /** Of the stored view this is a draft of; null as long as it was never saved. */
  readonly revision: number | null
}

/** What one query shows: the widgets of a search, or of one page of a dashboard. */
export interface PageState {
  readonly selected_fields: readonly string[] | null
  /** Of the widget that a search shows below its histogram. */
  readonly pinned_widget_id?: string | null | undefined
  /** Numbers of colours by hash of the name, by hash of what it is a value of. */
  readonly series_colours?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined
  readonly titles: PageTitles
  readonly widgets: readonly Widget[]
  readonly widget_mapping: Readonly<Record<string, readonly string[]>>
  readonly positions: Readonly<Record<string, WidgetPosition>>
  readonly formatting: { readonly highlighting: readonly HighlightingRule[] } | null
}

/** Titles given by people: by widget id below `widget`, of the page itself as `tab.title`. */
export type PageTitles = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface Widget {
  readonly id: string
  readonly type: string
  readonly filter: string | null
  readonly filters: readonly SavedFilter[]
  /** Null on a search: the widget follows the search bar. */
  readonly timerange: TimeRange | null
  readonly query: QueryText | null
  readonly streams: readonly string[]
  /** Read it through the type's own reader, such as `messagesConfigOf`. */
  readonly config: WidgetConfig
}

export type WidgetConfig = Readonly<Record<string, unknown>>

export interface QueryText {
  readonly type: string
  readonly query_string: string
}

/** Columns and rows count from 1; a width of `Infinity` is the whole one. */
export interface WidgetPosition {
  readonly col: GridNumber
  readonly row: GridNumber
  readonly height: GridNumber
  readonly width: GridNumber
}

export type GridNumber = number | 'Infinity'

export interface HighlightingRule {
  readonly field: string
  readonly value: string
  readonly condition: 'equal' | 'not_equal' | 'greater' | 'greater_equal' | 'less' | 'less_equal'
  readonly color:
    | { readonly type: 'static'; readonly color: string }
    | { readonly type: 'gradient'; readonly gradient: string; readonly lower: number; readonly upper: number }
}

/** A query of the search: what all widgets of one page start from. */
export interface ViewQuery {
  readonly id: string
  readonly timerange: TimeRange
  readonly query: QueryText
  /** The streams it is limited to (`or` of `stream`), or a filter of another kind that is kept. */
  readonly filter: Filter | null
  readonly filters: readonly SavedFilter[]
  /** As they were stored; those of widgets of unknown types are sent back as they are. */
  readonly search_types: readonly SearchType[]
}

/** A reference to a stored search filter: kept, without effect. */
export type SavedFilter = { type: string; [member: string]: unknown }

const emptyPage: PageState = {
  selected_fields: null,
  titles: {},
  widgets: [],
  widget_mapping: {},
  positions: {},
  formatting: { highlighting: [] },
}

/** A page without widgets. */
export function emptyPageState(): PageState {
  return emptyPage
}

/** Of widgets and queries: made up here, unique and of no meaning (reference: views, section 1). */
export function newId(): string {
  return uniqueId()
}

/** Of views: the form that ids of the server have. */
export function newViewId(): string {
  return newId().replaceAll('-', '').slice(0, 24)
}

/** Throws when there is no such page: ids come from the document itself. */
export function queryOf(document: ViewDocument, queryId: string): ViewQuery {
  const query = document.queries.find(({ id }) => id === queryId)
  if (!query) throw new Error(`The view has no query ${queryId}`)
  return query
}

/** A query that has no state yet has an empty page. */
export function pageOf(document: ViewDocument, queryId: string): PageState {
  return document.view.state[queryId] ?? emptyPage
}

/** Null when it was removed, on this page or altogether. */
export function widgetOf(page: PageState, widgetId: string): Widget | null {
  return page.widgets.find(({ id }) => id === widgetId) ?? null
}

/** Ids of the streams a query is limited to; empty means all. */
export function streamsOf({ filter }: ViewQuery): readonly string[] {
  if (!filter) return []
  if (filter.type === 'stream') return filter.id ? [filter.id] : []
  return (filter.filters ?? []).flatMap((one) => (one.type === 'stream' && one.id ? [one.id] : []))
}
